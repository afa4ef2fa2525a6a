import { edgeInfoAt } from '../geometry/edgeInfo.ts'
import type { EdgeInfo } from '../geometry/fitEdge.ts'
import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { distance, type Vec3 } from '../geometry/matrix.ts'
import type { Edges } from '../scene/mesh.ts'
import { hasMesh, type MeshPart, type Part } from '../scene/model.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { faceCount, faceSurface, statedSurface } from './faceSurface.ts'
import { canHaveHoles, placedHole } from './holes/hole.ts'
import { type HoleInPart, holeOfFace, holeOfRim, knownHoles } from './holes/describeHole.ts'
import { conicOfEdge } from './holes/roundFaces.ts'
import { Placement } from './placement.ts'
import { isAnalytic } from './surfaceMeet.ts'
import { TriangleTree } from './triangleTree.ts'

/** Where a pick caught: on a point with a meaning, or just on the edge, face or part. */
const snapKinds = ['vertex', 'midpoint', 'edge', 'centre', 'quadrant', 'face', 'part'] as const
export type SnapKind = (typeof snapKinds)[number]

/** One end of a measurement, in the coordinates of a part (its offset included). */
export interface Anchor {
  snap: SnapKind
  point: Vec3
  face?: number
  edge?: number
}

interface EntityBase {
  /** Where it was taken, world millimetres. */
  at: Vec3
  /** The hole that the face or circular edge belongs to, in the world, where the holes of the part have been found. */
  hole?: HoleInPart
  /** What the nearest points of `tree` may be off by because it is of chords, mm. */
  chord: number
  /** Its triangles, segments or points in the world; grown when first asked for. */
  tree(): Generator<void, TriangleTree>
}
/** What an anchor stands for, in the world. */
export type MeasureEntity = PointEntity | EdgeEntity | FaceEntity | PartEntity
interface PointEntity extends EntityBase {
  kind: 'point'
  snap: SnapKind
  exact: boolean
  deviation: number
}
export interface EdgeEntity extends EntityBase {
  kind: 'edge'
  info: EdgeInfo
}
export interface FaceEntity extends EntityBase {
  kind: 'face'
  surface: FaceInfo
  part: MeshPart
  face: number
  placement: Placement
}
export interface PartEntity extends EntityBase {
  kind: 'part'
  part: MeshPart
  placement: Placement
}

/** What an anchor on an occurrence of a part stands for; undefined when the part has no such face or edge, or is itself a preview only. */
export function thingOf(part: Part, matrix: Float64Array, anchor: Anchor): MeasureEntity | undefined {
  const entity = bareEntity(part, matrix, anchor)
  const hole = entity && holeAt(part, anchor)
  const placed = hole && placedHole(hole, new Placement(matrix))
  return entity && placed ? { ...entity, hole: placed } : entity
}

/** The hole that an anchor lies on: by its face, or by the circular edge that it caught or whose centre or quadrant it is. */
function holeAt(part: Part, { snap, edge = -1, face = -1 }: Anchor): HoleInPart | undefined {
  const holes = knownHoles(part)
  if (!holes) return undefined
  if (snap === 'face') return holeOfFace(holes, face)
  return snap === 'edge' || snap === 'centre' || snap === 'quadrant' ? holeOfRim(holes, edge) : undefined
}

/** Whether it is worth finding the holes of a part before an anchor is described: only faces of revolution, planes and circles belong to holes. */
export function mayBeOnHole(part: Part, { snap, edge = -1, face = -1 }: Anchor): boolean {
  if (!canHaveHoles(part)) return false
  if (snap !== 'face') return (snap === 'edge' || snap === 'centre' || snap === 'quadrant') && edge >= 0 && conicOfEdge(part, edge) !== undefined
  const surface = face >= 0 && face < faceCount(part) ? statedSurface(part, face) : undefined
  return surface !== undefined && isAnalytic(surface)
}

function bareEntity(part: Part, matrix: Float64Array, anchor: Anchor): MeasureEntity | undefined {
  if (part.placeholder) return undefined
  const placement = new Placement(matrix)
  const at = placement.point(anchor.point)
  const { snap, edge = -1, face = -1 } = anchor
  if (snap === 'part') {
    if (!hasMesh(part)) return undefined
    return { kind: 'part', at, part, placement, chord: 0, tree: treeOf(() => corners(part, placement, 0, faceCount(part))) }
  }
  if (snap === 'edge' && part.edges && edge >= 0 && edge + 1 < part.edges.start.length) {
    const points = worldPolyline(part.edges, edge, placement, part.offset)
    const info = placement.edge(edgeInfoAt(part.edges, edge, part.offset), part.offset ?? [0, 0, 0]) ?? polylineInfo(points)
    return { kind: 'edge', at, info, chord: chordOf(info, points), tree: treeOf(() => segments(points)) }
  }
  if (snap === 'face' && hasMesh(part) && face >= 0 && face < faceCount(part)) {
    const surface = placement.surface(faceSurface(part, face), part.offset ?? [0, 0, 0])
    const own = corners(part, placement, face, face + 1)
    return { kind: 'face', at, surface, part, face, placement, chord: surfaceChord(surface, own), tree: treeOf(() => own) }
  }
  if (snap === 'edge' || snap === 'face') return undefined
  const info = edge >= 0 && part.edges && edge + 1 < part.edges.start.length ? edgeInfoAt(part.edges, edge, part.offset) : undefined
  const exact = part.origin === 'exact' && (snap === 'vertex' || snap === 'midpoint' || (info?.exact ?? false))
  return {
    kind: 'point',
    at,
    snap,
    exact,
    deviation: info && !info.exact ? info.deviation : 0,
    chord: 0,
    tree: treeOf(() => Float64Array.of(...at, ...at, ...at)),
  }
}

/** Grown when it is first asked for. */
export function treeOf(triangles: () => Float64Array): () => Generator<void, TriangleTree> {
  let grown: TriangleTree | undefined
  return function* tree() {
    grown ??= yield* TriangleTree.grow(triangles())
    return grown
  }
}

/** Points of an edge in the world. */
export function worldPolyline(edges: Edges, edge: number, placement: Placement, offset: Vec3 = [0, 0, 0]): Vec3[] {
  const out: Vec3[] = []
  for (let i = edges.start[edge]; i < edges.start[edge + 1]; i++) {
    out.push(placement.point([edges.points[i * 3] + offset[0], edges.points[i * 3 + 1] + offset[1], edges.points[i * 3 + 2] + offset[2]]))
  }
  return out
}

function segments(points: Vec3[]): Float64Array {
  const count = Math.max(1, points.length - 1)
  const out = new Float64Array(count * 9)
  for (let i = 0; i < count; i++) {
    const next = points[i + 1] ?? points[i]
    out.set([...points[i], ...next, ...next], i * 9)
  }
  return out
}

/** Corners of the triangles of some faces in the world, nine numbers each. */
export function corners(part: MeshPart, placement: Placement, from: number, to: number): Float64Array {
  const { positions, indices, faceStart } = part.mesh
  const [ox, oy, oz] = part.offset ?? [0, 0, 0]
  const first = faceStart[from] * 3,
    last = faceStart[to] * 3
  const out = new Float64Array((last - first) * 3)
  for (let i = first; i < last; i++) {
    const at = indices[i] * 3
    out.set(placement.point([positions[at] + ox, positions[at + 1] + oy, positions[at + 2] + oz]), (i - first) * 3)
  }
  return out
}

/** Only the length: under a matrix that makes something else of circles. */
function polylineInfo(points: Vec3[]): EdgeInfo {
  const length = points.reduce((sum, point, i) => (i > 0 ? sum + distance(point, points[i - 1]) : 0), 0)
  return { kind: 'other', length, closed: false, exact: false, deviation: 0 }
}

/** How far the chords of a polyline stand off the curve. */
function chordOf(info: EdgeInfo, points: Vec3[]): number {
  if (info.kind === 'line') return info.deviation
  let most = 0
  for (let i = 1; i < points.length; i++) {
    const size = distance(points[i - 1], points[i])
    if (info.kind === 'circle') most = Math.max(most, info.radius - Math.sqrt(Math.max(0, info.radius ** 2 - (size * size) / 4)))
    else if (i + 1 < points.length) {
      const over = distance(points[i - 1], points[i + 1])
      // Height of the middle point over the chord, of which the single chords have a quarter.
      const height = Math.sqrt(Math.max(0, ((size + distance(points[i], points[i + 1])) / 2) ** 2 - (over * over) / 4))
      most = Math.max(most, height / 4)
    }
  }
  return most
}

/** How far the triangles of a face stand off its surface, mm; 0 where no formula gives it. */
export function surfaceChord(surface: FaceInfo, own: Float64Array): number {
  if (surface.kind === 'plane') return surface.deviation
  if (!isAnalytic(surface)) return 0
  let most = 0
  for (let at = 0; at < own.length; at += 9) {
    for (let side = 0; side < 3; side++) {
      const p = at + side * 3,
        q = at + ((side + 1) % 3) * 3
      const away = surfaceDistance(surface, (own[p] + own[q]) / 2, (own[p + 1] + own[q + 1]) / 2, (own[p + 2] + own[q + 2]) / 2)
      if (Math.abs(away) > most) most = Math.abs(away)
    }
  }
  return most
}
