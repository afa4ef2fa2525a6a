import { EdgeKind, type Rgba } from '../../src/core/scene/mesh.ts'
import type { PartDraft } from '../contract/format.ts'
import { localPositions } from './localPositions.ts'

export interface RawWires {
  id: number
  name: string
  /** xyz per vertex, in the file's unit. */
  positions: Float64Array | Float32Array
  /** RGBA bytes per vertex, for loose points. */
  vertexColor?: Uint8Array
  /** Vertices of all polylines, one after another, and where each begins (lines + 1 entries). */
  line: Uint32Array
  lineStart: Uint32Array
  /** Vertices that stand alone. */
  point: Uint32Array
  color?: Rgba
  scale?: number
}

/** A part of lines and points without faces; undefined when none is finite and in range. Lines with a bad vertex are left out and counted. */
export function wirePart(raw: RawWires): { part?: PartDraft; dropped: number } {
  const { positions, offset } = localPositions(raw.positions, raw.scale ?? 1)
  const vertices = positions.length / 3
  const good = (vertex: number): boolean =>
    vertex < vertices && Number.isFinite(positions[vertex * 3]) && Number.isFinite(positions[vertex * 3 + 1]) && Number.isFinite(positions[vertex * 3 + 2])
  const linePoints: number[] = []
  const start = [0]
  let dropped = 0
  for (let line = 0; line + 1 < raw.lineStart.length; line++) {
    const chain = raw.line.subarray(raw.lineStart[line], raw.lineStart[line + 1])
    if (chain.length < 2 || !chain.every(good)) {
      dropped++
      continue
    }
    for (const vertex of chain) linePoints.push(vertex)
    start.push(linePoints.length)
  }
  const loose = raw.point.filter(good)
  dropped += raw.point.length - loose.length
  if (linePoints.length === 0 && loose.length === 0) return { dropped }
  const part: PartDraft = { id: raw.id, name: raw.name, origin: 'mesh' }
  if (raw.color !== undefined) part.color = raw.color
  if (offset) part.offset = offset
  if (linePoints.length > 0) {
    const count = start.length - 1
    part.edges = {
      points: pick(positions, linePoints),
      start: new Uint32Array(start),
      kind: new Uint8Array(count).fill(EdgeKind.wire),
      faces: new Int32Array(count * 2).fill(-1),
    }
  }
  if (loose.length > 0) {
    part.points = { positions: pick(positions, loose) }
    if (raw.vertexColor?.length === vertices * 4) {
      const color = new Uint8Array(loose.length * 4)
      for (let i = 0; i < loose.length; i++) color.set(raw.vertexColor.subarray(loose[i] * 4, loose[i] * 4 + 4), i * 4)
      part.points.color = color
    }
  }
  return { part, dropped }
}

function pick(positions: Float32Array, vertices: ArrayLike<number>): Float32Array {
  const out = new Float32Array(vertices.length * 3)
  for (let i = 0; i < vertices.length; i++) {
    for (let axis = 0; axis < 3; axis++) out[i * 3 + axis] = positions[vertices[i] * 3 + axis]
  }
  return out
}
