import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
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
  /** What area and volume may be off by within the tolerances of OpenCascade's edges. */
  slack: { area: number; volume: number }
}

/** What occt-import-js meshes of a file: bodies of all occurrences, and their faces with triangles. */
export interface OcctMeshes {
  bodies: number
  faces: number
}

export interface OcctRequest {
  paths: readonly string[]
  /** Areas and volumes by `occtIntegrals.ts` instead of OpenCascade's own integrals; no meshes. */
  byEdges: boolean
}

export interface OcctView {
  /** Bodies of each file; a text where it fails. */
  bodies: (OcctBody[] | string)[]
  /** Meshes of each STEP file; undefined where occt-import-js fails. */
  meshes: (OcctMeshes | undefined)[]
}

const program = fileURLToPath(new URL('occtBodies.ts', import.meta.url))

/** Requests that one process answers: OpenCascade keeps what it has read. */
const REQUESTS = 30

interface Program {
  child: ChildProcessByStdio<Writable, Readable, null>
  lines: AsyncIterator<string>
  requests: number
}

let running: Program | undefined

function start(): Program {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] })
  // A program that ended takes no request; its lines end as well.
  child.stdin.on('error', () => {})
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), requests: 0 }
}

/** Ends the process that looks at files. */
export function endOcct(): void {
  running?.child.kill('SIGKILL')
  running = undefined
}

/** The bodies of files as OpenCascade reads them, by a process that answers several requests, and is ended when one takes longer than `limit` (ms). */
export async function bodiesByOcct(paths: readonly string[], limit: number, byEdges = false): Promise<OcctView> {
  const own = (running ??= start())
  const timer = setTimeout(() => own.child.kill('SIGKILL'), limit)
  const found = new Map<string, OcctBody[] | string>()
  const shown = new Map<string, OcctMeshes>()
  own.child.stdin.write(`${JSON.stringify({ paths, byEdges } satisfies OcctRequest)}\n`)
  for (;;) {
    const { value, done } = await own.lines.next()
    if (done) {
      endOcct()
      break
    }
    const { path, bodies, error, meshes } = JSON.parse(value) as { path?: string; bodies?: OcctBody[]; error?: string; meshes?: OcctMeshes }
    if (path === undefined) break
    if (meshes) shown.set(path, meshes)
    const answer = bodies ?? error
    if (answer !== undefined && !found.has(path)) found.set(path, answer)
  }
  clearTimeout(timer)
  if (++own.requests >= REQUESTS) endOcct()
  return { bodies: paths.map((path) => found.get(path) ?? 'no answer'), meshes: paths.map((path) => shown.get(path)) }
}
