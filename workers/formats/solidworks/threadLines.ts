import { CONIC_STRIDE, curveKinds } from '../../../src/core/scene/curve.ts'
import { addScaled, cross, normalize, perpendicular, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import type { Node, Part } from '../../../src/core/scene/model.ts'
import type { PartDraft } from '../../contract/format.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import type { CosmeticThread } from './cosmeticThreads.ts'

const MM = 1000
/** Chords of a circle. */
const CHORDS = 64
/** Lines along the thread, evenly around it. */
const LINES = 4
/** Vertices on the rim of the hole or shaft, within this share of its radius, show that it is there. */
const RIM_VERTICES = 3
const RIM_TOLERANCE = 0.005
/** Vertices times threads that are compared: millions take a fraction of a second. */
const MOST_COMPARED = 5e8

/** The threads whose hole or shaft a part has: those of suppressed features stand in the air. */
export function threadsOn(threads: readonly CosmeticThread[], { mesh, offset = [0, 0, 0] }: Pick<Part, 'mesh' | 'offset'>): CosmeticThread[] {
  const { positions } = mesh ?? {}
  if (!positions || positions.length * threads.length > MOST_COMPARED) return []
  return threads.filter(({ center, axis, radius, length }) => {
    const [x, y, z] = [0, 1, 2].map((k) => center[k] * MM - offset[k])
    let found = 0
    for (let i = 0; i < positions.length && found < RIM_VERTICES; i += 3) {
      const [dx, dy, dz] = [positions[i] - x, positions[i + 1] - y, positions[i + 2] - z]
      const along = dx * axis[0] + dy * axis[1] + dz * axis[2]
      if (Math.abs(along) > length * MM * (1 + RIM_TOLERANCE)) continue
      const away = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - along * along))
      if (Math.abs(away - radius * MM) <= radius * MM * RIM_TOLERANCE) found++
    }
    return found >= RIM_VERTICES
  })
}

/** Nodes of threads, with parts of lines whose ids begin at `id`: a circle at either end of each, and lines between them, as the program draws them. */
export function threadLines(threads: readonly CosmeticThread[], id: number): { nodes: Node[]; parts: PartDraft[] } {
  const nodes: Node[] = []
  const parts: PartDraft[] = []
  for (const thread of threads) {
    const part = linesOf(thread, id + parts.length)
    if (!part) continue
    nodes.push({ id: 0, name: part.name, part: part.id, role: 'construction', thread: thread.side, children: [] })
    parts.push(part)
  }
  return { nodes, parts }
}

function linesOf(thread: CosmeticThread, id: number): PartDraft | undefined {
  const start = thread.center.map((value) => value * MM) as Vec3
  const axis = normalize(thread.axis)
  if (!axis) return undefined
  const [length, radius] = [thread.length * MM, thread.thread * MM]
  const ends = [start, addScaled(start, axis, length)]
  const u = perpendicular(axis)
  const v = cross(axis, u)
  const at = (center: Vec3, turn: number): Vec3 =>
    addScaled(addScaled(center, u, radius * Math.cos(turn * Math.PI * 2)), v, radius * Math.sin(turn * Math.PI * 2))
  const points: number[] = []
  const lineStart = [0]
  for (const center of ends) {
    for (let i = 0; i <= CHORDS; i++) points.push(...at(center, (i % CHORDS) / CHORDS))
    lineStart.push(points.length / 3)
  }
  for (let i = 0; i < LINES; i++) {
    for (const center of ends) points.push(...at(center, i / LINES))
    lineStart.push(points.length / 3)
  }
  const count = points.length / 3
  const name = thread.size || `⌀ ${rounded(Math.max(thread.thread, thread.radius) * 2 * MM)} × ${rounded(length)} mm`
  const { part } = wirePart({
    id,
    name,
    positions: Float64Array.from(points),
    line: Uint32Array.from({ length: count }, (_, i) => i),
    lineStart: Uint32Array.from(lineStart),
    point: new Uint32Array(0),
  })
  if (!part?.edges || part.offset) return part
  const conics = new Float64Array(ends.length * CONIC_STRIDE)
  for (const [i, center] of ends.entries()) conics.set([...center, ...axis, ...u, radius, radius, 0, Math.PI * 2], i * CONIC_STRIDE)
  part.edges.curves = {
    kind: Uint8Array.from({ length: ends.length + LINES }, (_, i) => curveKinds.indexOf(i < ends.length ? 'circle' : 'line')),
    conics,
  }
  return part
}

const rounded = (value: number): number => Math.round(value * 100) / 100
