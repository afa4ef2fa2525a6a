import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A distinct solid, or shell outside of solids: mm² and mm³. */
export interface OcctBody {
  solid: boolean
  /** BRepCheck finds no fault. */
  valid: boolean
  /** Every edge of its shells is in two faces. */
  closed: boolean
  /** How often it occurs. */
  count: number
  faces: number
  area: number
  volume: number
}

/** What occt-import-js meshes of a file: bodies of all occurrences, and their faces with triangles. */
export interface OcctMeshes {
  bodies: number
  faces: number
}

export interface OcctView {
  /** Bodies of each file; a text where it fails. */
  bodies: (OcctBody[] | string)[]
  /** Meshes of the first file; absent where occt-import-js fails. */
  meshes?: OcctMeshes
}

const program = fileURLToPath(new URL('occtBodies.ts', import.meta.url))

/** The bodies of files as OpenCascade reads them, by one process that is ended after a time (ms). */
export async function bodiesByOcct(paths: readonly string[], limit: number): Promise<OcctView> {
  const child = spawn(process.execPath, [program, ...paths], { stdio: ['ignore', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), limit)
  const found = new Map<string, OcctBody[] | string>()
  let meshes: OcctMeshes | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const { path, bodies, error, ...rest } = JSON.parse(line) as { path: string; bodies?: OcctBody[]; error?: string; meshes?: OcctMeshes }
    meshes = rest.meshes ?? meshes
    const answer = bodies ?? error
    if (answer !== undefined && !found.has(path)) found.set(path, answer)
  }
  clearTimeout(timer)
  return { bodies: paths.map((path) => found.get(path) ?? 'no answer'), ...(meshes && { meshes }) }
}
