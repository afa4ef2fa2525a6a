import { fitFace } from '../../../../src/core/geometry/fitSurface.ts'
import { add, addScaled, cross, dot, length, perpendicular, scale, subtract, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { metricThread } from '../../../../src/core/measure/holes/hole.ts'
import { curveKinds } from '../../../../src/core/scene/curve.ts'
import type { Mesh, Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import type { PartDraft } from '../../../contract/format.ts'
import { darker } from '../../../mesh/linesBeside.ts'
import { wirePart } from '../../../mesh/wirePart.ts'
import type { ThreadedFace } from './shapes.ts'

/** Chords of one turn. */
const CHORDS = 24
/** Chords of all turns of a face; coarser threads of long bars have fewer for each turn. */
const MOST_CHORDS = 100_000
const LEAST_CHORDS = 8
/** The radius that the file states and that of the face's mesh differ by less than this share. */
const RADIUS_TOLERANCE = 0.02
/** A face that covers less than this of its cylinder has no whole turns. */
const LEAST_COVERED = 0.6
/** The colour of the lines is that of the face, darker, as the picture of the thread is seen from afar. */
const GREY: Rgba = 0xb4b4b4ff

/** Lines of the threads on a part's faces with their nodes, numbered from `id` on, and how many cannot be drawn. */
export function threadLines(
  threads: readonly ThreadedFace[],
  { mesh, color = 0 }: PartDraft,
  id: number,
): { nodes: Node[]; parts: PartDraft[]; unread: number } {
  const parts: PartDraft[] = []
  const nodes: Node[] = []
  for (const thread of mesh ? threads : []) {
    const line = threadHelix(id + parts.length, mesh!, thread, mesh!.faceColor?.[thread.face] || color)
    if (!line) continue
    parts.push(line)
    nodes.push({ id: 0, name: line.name, part: line.id, role: 'construction', thread: thread.inner ? 'hole' : 'shaft', children: [] })
  }
  return { nodes, parts, unread: threads.length - parts.length }
}

/** The line of a right-handed thread around a cylindrical face, in the place of the picture that Inventor covers it with; undefined of other faces. */
function threadHelix(id: number, mesh: Mesh, { face, pitch, radius, inner }: ThreadedFace, color: Rgba): PartDraft | undefined {
  const info = fitFace(mesh, face)
  if (info.kind !== 'cylinder' || !info.radius || Math.abs(info.radius - radius) > radius * RADIUS_TOLERANCE) return undefined
  const axis = info.axis
  const { low, high, area } = extentOf(mesh, face, info.origin, axis)
  const turns = (high - low) / pitch
  if (!(turns > 0) || area < LEAST_COVERED * 2 * Math.PI * radius * (high - low)) return undefined
  const chords = Math.min(CHORDS, Math.floor(MOST_CHORDS / turns))
  if (chords < LEAST_CHORDS) return undefined
  const u = perpendicular(axis)
  const v = cross(axis, u)
  const radiusOfFace = info.radius
  const at = (along: number, turn: number): Vec3 => {
    const away = add(scale(u, radiusOfFace * Math.cos(turn * 2 * Math.PI)), scale(v, radiusOfFace * Math.sin(turn * 2 * Math.PI)))
    return add(addScaled(info.origin, axis, along), away)
  }
  const points: number[] = []
  const lineStart = [0]
  // The circle at the end of a hole's thread: by it the hole is found.
  if (inner) {
    for (let i = 0; i <= CHORDS; i++) points.push(...at(low, (i % CHORDS) / CHORDS))
    lineStart.push(points.length / 3)
  }
  const count = Math.ceil(turns * chords)
  for (let i = 0; i <= count; i++) points.push(...at(low + Math.min(i / chords, turns) * pitch, Math.min(i / chords, turns) % 1))
  lineStart.push(points.length / 3)
  const size = inner ? metricThread(radiusOfFace * 2, pitch) : undefined
  const { part } = wirePart({
    id,
    name: size ?? `⌀ ${rounded(radiusOfFace * 2)} mm, P ${rounded(pitch)} mm`,
    positions: Float64Array.from(points),
    line: Uint32Array.from({ length: points.length / 3 }, (_, i) => i),
    lineStart: Uint32Array.from(lineStart),
    point: new Uint32Array(0),
    color: darker(color || GREY),
  })
  if (!inner || !part?.edges || part.offset) return part
  part.edges.curves = {
    kind: Uint8Array.of(curveKinds.indexOf('circle'), curveKinds.indexOf('unknown')),
    conics: Float64Array.from([...addScaled(info.origin, axis, low), ...axis, ...u, radiusOfFace, radiusOfFace, 0, 2 * Math.PI]),
  }
  return part
}

/** How far a face reaches along an axis, and its area. */
function extentOf({ positions, indices, faceStart }: Mesh, face: number, origin: Vec3, axis: Vec3): { low: number; high: number; area: number } {
  let [low, high, area] = [Infinity, -Infinity, 0]
  const corner = (i: number): Vec3 => [positions[indices[i] * 3], positions[indices[i] * 3 + 1], positions[indices[i] * 3 + 2]]
  for (let i = faceStart[face] * 3; i + 2 < faceStart[face + 1] * 3; i += 3) {
    const corners = [corner(i), corner(i + 1), corner(i + 2)]
    area += length(cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0]))) / 2
    for (const point of corners) {
      const along = dot(subtract(point, origin), axis)
      low = Math.min(low, along)
      high = Math.max(high, along)
    }
  }
  return { low, high, area }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
