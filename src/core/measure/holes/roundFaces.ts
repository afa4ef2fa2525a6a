import { addScaled, cross, distance, dot, length, perpendicular, subtract, type Vec3 } from '../../geometry/matrix.ts'
import { type Conic, conicAt } from '../../scene/curve.ts'
import type { Part } from '../../scene/model.ts'
import { type FaceInfo, isRevolved, type RevolvedSurface } from '../../scene/surface.ts'
import { statedSurface } from '../faceSurface.ts'

/** A face of more triangles is the whole of a mesh without faces. */
const MAX_TRIANGLES = 200_000
/** Half a degree: how finely the covered part of a turn is counted. */
const BINS = 720

/** A face of revolution that the source states, with its place along its axis. In the coordinates of the mesh, mm. */
export interface RoundFace {
  face: number
  kind: RevolvedSurface['kind']
  surface: RevolvedSurface
  /** Material lies outside of it: its normals point at the axis. */
  concave: boolean
  low: number
  high: number
  /** Largest distances from the axis at the two ends. */
  lowRadius: number
  highRadius: number
  /** Which of `BINS` parts of the turn are covered, seen about `surface.axis`. */
  turn: Uint8Array
}

/** The axis of a hole: where the stations of its faces are counted from. */
export interface Axis {
  origin: Vec3
  direction: Vec3
}

/** Reads a face of revolution; undefined for other kinds, for fitted surfaces and for degenerate faces. `axis`: what its stations are counted along, else its own. */
export function readRoundFace(part: Part, face: number, axis?: Axis): RoundFace | undefined {
  const surface = statedSurface(part, face)
  if (!surface?.exact || !isRevolved(surface) || !part.mesh) return undefined
  const { positions, indices, faceStart } = part.mesh
  const [from, to] = [faceStart[face], faceStart[face + 1]]
  if (to <= from || to - from > MAX_TRIANGLES) return undefined
  const { origin, direction } = axis ?? { origin: surface.origin, direction: surface.axis }
  const u = perpendicular(direction),
    v = cross(direction, u)
  const turn = new Uint8Array(BINS)
  const out: RoundFace = { face, kind: surface.kind, surface, concave: false, low: Infinity, high: -Infinity, lowRadius: 0, highRadius: 0, turn }
  const corners: Vec3[] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  const stations = new Float64Array((to - from) * 6)
  let inward = 0
  for (let t = from; t < to; t++) {
    for (let i = 0; i < 3; i++) {
      const at = indices[t * 3 + i] * 3
      const away: Vec3 = [positions[at] - origin[0], positions[at + 1] - origin[1], positions[at + 2] - origin[2]]
      const along = dot(away, direction)
      corners[i] = [dot(away, u), dot(away, v), along]
      stations.set([along, Math.hypot(corners[i][0], corners[i][1])], (t - from) * 6 + i * 2)
      out.low = Math.min(out.low, along)
      out.high = Math.max(out.high, along)
    }
    const [a, b, c] = corners
    const normal = cross(subtract(b, a), subtract(c, a))
    inward -=
      surface.kind === 'sphere'
        ? dot(normal, subtract(middleOf(corners), localCentre(surface.origin, origin, u, v, direction)))
        : normal[0] * (a[0] + b[0] + c[0]) + normal[1] * (a[1] + b[1] + c[1])
    cover(turn, corners)
  }
  out.concave = inward > 0
  const reach = Math.max(1e-9, (out.high - out.low) * 1e-3)
  for (let i = 0; i < stations.length; i += 2) {
    if (stations[i] <= out.low + reach) out.lowRadius = Math.max(out.lowRadius, stations[i + 1])
    if (stations[i] >= out.high - reach) out.highRadius = Math.max(out.highRadius, stations[i + 1])
  }
  return out
}

const middleOf = ([a, b, c]: readonly Vec3[]): Vec3 => [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3]

function localCentre(centre: Vec3, origin: Vec3, u: Vec3, v: Vec3, direction: Vec3): Vec3 {
  const away = subtract(centre, origin)
  return [dot(away, u), dot(away, v), dot(away, direction)]
}

/** Marks the part of the turn that a triangle covers: the shortest arc that holds its corners. Corners on the axis have no angle. */
function cover(turn: Uint8Array, corners: readonly Vec3[]): void {
  const far = Math.max(...corners.map(([x, y]) => Math.hypot(x, y)))
  const angles = corners.filter(([x, y]) => Math.hypot(x, y) > 1e-4 * far).map(([x, y]) => Math.atan2(y, x))
  if (angles.length < 2) return
  const [first] = angles
  let low = 0,
    high = 0
  for (const angle of angles) {
    const off = Math.atan2(Math.sin(angle - first), Math.cos(angle - first))
    low = Math.min(low, off)
    high = Math.max(high, off)
  }
  const bin = BINS / (2 * Math.PI)
  const start = Math.floor((first + low) * bin + 1e-3)
  const end = Math.ceil((first + high) * bin - 1e-3)
  for (let i = start; i < end; i++) turn[((i % BINS) + BINS) % BINS] = 1
}

/** Angle that faces about one axis cover together, and the largest angle that they leave out; radians. */
export function turnOf(faces: readonly RoundFace[]): { covered: number; gap: number } {
  const bin = (2 * Math.PI) / BINS
  const isCovered = (i: number): boolean => faces.some(({ turn }) => turn[i % BINS] === 1)
  let covered = 0,
    run = 0,
    gap = 0
  for (let i = 0; i < BINS * 2; i++) {
    run = isCovered(i) ? 0 : run + 1
    if (i < BINS && run === 0) covered++
    gap = Math.max(gap, Math.min(run, BINS))
  }
  return { covered: covered * bin, gap: gap * bin }
}

/** Whether a surface of revolution turns about this axis. `reach`: by how much the lines may lie apart, mm. */
export function isAbout(surface: FaceInfo, { origin, direction }: Axis, reach: number): boolean {
  const away = subtract(surface.origin, origin)
  const off = distance(away, addScaled([0, 0, 0], direction, dot(away, direction)))
  if (off > reach) return false
  return surface.kind === 'sphere' || length(cross(surface.axis, direction)) <= 1e-4
}

/** The circle or ellipse of an edge in the coordinates of the mesh. */
export function conicOfEdge({ edges, offset = [0, 0, 0] }: Part, edge: number): Conic | undefined {
  const conic = edges?.curves && conicAt(edges.curves, edge)
  return conic && { ...conic, center: subtract(conic.center, offset) }
}
