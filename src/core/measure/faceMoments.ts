import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { distance, subtract, type Vec3 } from '../geometry/vector.ts'
import type { Mesh } from '../scene/mesh.ts'
import type { Part } from '../scene/model.ts'
import { decodeNormal } from '../scene/octahedral.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { type Border, type BorderCurve, borderOf, conicMiddle, middle, ontoConic } from './boundary.ts'
import { statedSurface } from './faceSurface.ts'
import { addTriangle, AREA, MOMENTS, VOLUME } from './moments.ts'
import { isAnalytic, meet, rankAt } from './surfaceMeet.ts'
import { surfaceMiddle } from './surfaceMiddle.ts'

/** What a face adds to its part, about the part's `momentOrigin`. */
export interface FaceMoments {
  moments: Float64Array
  /** From the exact surface and its exact border, to 1e-6 of the value. */
  exact: boolean
  /** What area (mm²) and volume (mm³) may be off by. */
  area: number
  volume: number
}

/** Times that triangles are cut into four. */
const LEVELS = 2
/** Relative error up to which a number counts as exact. */
const EXACT = 1e-6
/** Faces of more triangles are taken as they are. */
const MAX_REFINED = 200_000
/** Units in the last place of single precision that a vertex may be off its surface by. */
const ROUNDING = 8 * 2 ** -24

const known = new WeakMap<Part, Map<number, FaceMoments>>()

/** The middle of a part's box, in the mesh's coordinates: about it, single precision costs least. */
export function momentOrigin({ bounds, offset = [0, 0, 0] }: Part): Vec3 {
  const centre: Vec3 = [(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2]
  return centre.every(Number.isFinite) ? subtract(centre, offset) : [0, 0, 0]
}

/**
 * Area and moments of a face, worked out once. Where the source states the surface, triangles are cut into four with the new points on the surface
 * and on the exact curves of its border, twice, and the three sums are extrapolated (Romberg): far below 1e-6 for what a tessellator makes.
 */
export function faceMoments(part: Part, face: number): FaceMoments {
  const faces = known.get(part) ?? new Map<number, FaceMoments>()
  known.set(part, faces)
  let moments = faces.get(face)
  if (!moments) faces.set(face, (moments = compute(part, face)))
  return moments
}

function compute(part: Part, face: number): FaceMoments {
  const mesh = part.mesh!
  const origin = momentOrigin(part)
  const surface = statedSurface(part, face)
  const triangles = mesh.faceStart[face + 1] - mesh.faceStart[face]
  if (!surface || !surface.exact || !isAnalytic(surface) || triangles > MAX_REFINED) return fromMesh(part, face, origin)
  const border = borderOf(mesh, part.edges, face, part.offset ?? [0, 0, 0])
  const refiner = new Refiner(part, face, surface, border)
  const flat = surface.kind === 'plane' && border.straight
  const sums = refiner.sums(origin, flat ? 0 : LEVELS)
  const moments = flat ? sums[0] : extrapolate(sums)
  // How far the last two steps of the extrapolation lie apart says more than the error that is left.
  const off = (at: number): number => (flat ? 0 : Math.abs(moments[at] - (4 * sums[2][at] - sums[1][at]) / 3))
  const rounding = refiner.loose * 2 ** -24 * largest(mesh, face)
  const crude = refiner.crude + refiner.slack * refiner.perimeter
  const area = off(AREA) + crude + rounding
  const volume = off(VOLUME) + (crude + rounding) * reach(part)
  return { moments, area, volume, exact: !border.ragged && area <= EXACT * Math.abs(moments[AREA]) }
}

const reach = ({ bounds }: Part): number => distance([bounds[0], bounds[1], bounds[2]], [bounds[3], bounds[4], bounds[5]]) / 2

function extrapolate([coarse, middling, fine]: Float64Array[]): Float64Array {
  return fine.map((value, i) => {
    const first = (4 * middling[i] - coarse[i]) / 3,
      second = (4 * value - middling[i]) / 3
    return (16 * second - first) / 15
  })
}

/** Cuts the triangles of one face on its exact surface. */
class Refiner {
  /** Area that the stretches of border without an exact curve may be off by. */
  crude = 0
  /** Length of border whose points are only known in single precision. */
  loose = 0
  /** Farthest that a vertex lies off its surfaces, and the length of the border. */
  slack = 0
  perimeter = 0
  private readonly mesh: Mesh
  private readonly face: number
  private readonly surface: FaceInfo
  private readonly border: Border
  private readonly others = new Map<number, FaceInfo | undefined>()
  private readonly part: Part
  private readonly points = new Map<number, Vec3>()
  private readonly unpinned = new Set<number>()

  constructor(part: Part, face: number, surface: FaceInfo, border: Border) {
    this.part = part
    this.mesh = part.mesh!
    this.face = face
    this.surface = surface
    this.border = border
  }

  sums(origin: Vec3, levels: number): Float64Array[] {
    const sums = Array.from({ length: levels + 1 }, () => new Float64Array(MOMENTS))
    const { indices, faceStart } = this.mesh
    for (let i = faceStart[this.face] * 3; i < faceStart[this.face + 1] * 3; i += 3) {
      const corners = [indices[i], indices[i + 1], indices[i + 2]]
      const [a, b, c] = corners.map((vertex) => this.exactly(vertex))
      const curves = corners.map((vertex, side) => this.border.curve(vertex, corners[(side + 1) % 3]))
      const points = [a, b, c]
      curves.forEach((curve, side) => {
        if (!curve) return
        const next = (side + 1) % 3
        const size = distance(points[side], points[next])
        this.perimeter += size
        if (this.unpinned.has(this.border.weld(corners[side])) || this.unpinned.has(this.border.weld(corners[next]))) this.loose += size
      })
      this.cut(sums, 0, origin, [a, b, c], curves)
    }
    return sums
  }

  private cut(sums: Float64Array[], level: number, origin: Vec3, [a, b, c]: Vec3[], [ab, bc, ca]: (BorderCurve | undefined)[]): void {
    addTriangle(sums[level], 0, subtract(a, origin), subtract(b, origin), subtract(c, origin))
    if (level + 1 === sums.length) return
    const p = this.middle(a, b, ab, level),
      q = this.middle(b, c, bc, level),
      r = this.middle(c, a, ca, level)
    this.cut(sums, level + 1, origin, [a, p, r], [ab, undefined, ca])
    this.cut(sums, level + 1, origin, [p, b, q], [ab, bc, undefined])
    this.cut(sums, level + 1, origin, [r, q, c], [undefined, bc, ca])
    this.cut(sums, level + 1, origin, [p, q, r], [undefined, undefined, undefined])
  }

  private middle(a: Vec3, b: Vec3, curve: BorderCurve | undefined, level: number): Vec3 {
    const chord = middle(a, b)
    const size = distance(a, b)
    if (!curve) return surfaceMiddle(this.surface, a, b)
    if (curve.kind === 'line') return chord
    if (curve.conic) return conicMiddle(curve.conic, a, b)
    // No exact curve: a chord of a tessellator's has its curve within a fiftieth of its length, and files' splines only come near to where surfaces meet.
    if (level === 0) this.crude += size * size * 0.02
    const other = this.otherSurface(curve.other)
    return (other && meet(chord, [this.surface, other], size)) ?? chord
  }

  /** A vertex in double precision: where its curves, or the surfaces that meet there, are. */
  private exactly(vertex: number): Vec3 {
    const weld = this.border.weld(vertex)
    const kept = this.points.get(weld)
    if (kept) return kept
    const { positions: p } = this.mesh
    const raw: Vec3 = [p[vertex * 3], p[vertex * 3 + 1], p[vertex * 3 + 2]]
    const curves = this.border.curvesAt(vertex)
    const most = ROUNDING * Math.max(Math.abs(raw[0]), Math.abs(raw[1]), Math.abs(raw[2]), 1)
    const conics = curves.flatMap(({ conic }) => conic ?? [])
    const surfaces = [this.surface, ...curves.flatMap(({ other }) => this.otherSurface(other) ?? [])]
    // Files whose points do not lie on their own surfaces.
    const own = curves.length === 1 && conics.length === 1 ? [this.surface] : surfaces
    for (const surface of own) this.slack = Math.max(this.slack, Math.abs(surfaceDistance(surface, raw[0], raw[1], raw[2])) - most)
    let point: Vec3 | undefined
    if (curves.length === 1 && conics.length === 1) point = ontoConic(conics[0], raw, most)
    point ??= meet(raw, surfaces, most)
    const isPinned = curves.length === 1 && conics.length === 1 ? point !== undefined : point && rankAt(point, surfaces) >= Math.min(curves.length, 2) + 1
    if (curves.length > 0 && !isPinned) this.unpinned.add(weld)
    point ??= raw
    this.points.set(weld, point)
    return point
  }

  private otherSurface(face: number): FaceInfo | undefined {
    if (face < 0) return undefined
    if (!this.others.has(face)) {
      const info = statedSurface(this.part, face)
      this.others.set(face, info?.exact && isAnalytic(info) ? info : undefined)
    }
    return this.others.get(face)
  }
}

/** Largest coordinate of a face's vertices. */
function largest({ positions, indices, faceStart }: Mesh, face: number): number {
  let most = 0
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i++) {
    const at = indices[i] * 3
    most = Math.max(most, Math.abs(positions[at]), Math.abs(positions[at + 1]), Math.abs(positions[at + 2]))
  }
  return most
}

/** The triangles as they are; how far the surface may bulge between their corners is told by the normals there. */
function fromMesh(part: Part, face: number, origin: Vec3): FaceMoments {
  const mesh = part.mesh!
  const { positions: p, normals, indices, faceStart } = mesh
  const moments = new Float64Array(MOMENTS)
  const corner: Vec3[] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]
  const normal: Vec3[] = corner.map(() => [0, 0, 0])
  let area = 0,
    volume = 0
  // Of meshes without exact geometry the triangles are the shape.
  const bulges = part.origin !== 'mesh' && normals.length >= (p.length / 3) * 2
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i += 3) {
    for (let side = 0; side < 3; side++) {
      const at = indices[i + side] * 3
      for (let axis = 0; axis < 3; axis++) corner[side][axis] = p[at + axis] - origin[axis]
      if (bulges) decodeNormal(normals, indices[i + side] * 2, normal[side])
    }
    const before = moments[AREA]
    addTriangle(moments, 0, corner[0], corner[1], corner[2])
    if (!bulges) continue
    const own = moments[AREA] - before
    let height = 0,
      turn = 0
    for (let side = 0; side < 3; side++) {
      const next = (side + 1) % 3
      const bend = subtract(normal[next], normal[side]),
        chord = subtract(corner[next], corner[side])
      height += Math.abs(bend[0] * chord[0] + bend[1] * chord[1] + bend[2] * chord[2]) / 8
      turn = Math.max(turn, bend[0] * bend[0] + bend[1] * bend[1] + bend[2] * bend[2])
    }
    area += (own * turn) / 12
    volume += (own * height) / 3
  }
  return { moments, area, volume, exact: false }
}
