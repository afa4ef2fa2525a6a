import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A distinct solid, or shell outside of solids: mm² and mm³. */
export interface OcctBody {
  solid: boolean
  /** BRepCheck finds no fault. */
  valid: boolean
  /** How often it occurs. */
  count: number
  faces: number
  area: number
  volume: number
}

const program = fileURLToPath(new URL('occtBodies.ts', import.meta.url))

/** The bodies of files as OpenCascade reads them, by one process that is ended after a time (ms); a text where it fails. */
export async function bodiesByOcct(paths: readonly string[], limit: number): Promise<(OcctBody[] | string)[]> {
  const child = spawn(process.execPath, [program, ...paths], { stdio: ['ignore', 'pipe', 'ignore'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), limit)
  const found = new Map<string, OcctBody[] | string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const { path, bodies, error } = JSON.parse(line) as { path: string; bodies?: OcctBody[]; error?: string }
    const answer = bodies ?? error
    if (answer !== undefined) found.set(path, answer)
  }
  clearTimeout(timer)
  return paths.map((path) => found.get(path) ?? 'no answer')
}
