import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { addScaled, cross, distance, dot, subtract, type Vec3 } from '../geometry/vector.ts'
import type { Mesh } from '../scene/mesh.ts'
import type { Part } from '../scene/model.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { type Border, type BorderCurve, conicMiddle, endOfConic, middle, ontoConic } from './boundary.ts'
import { statedSurface } from './faceSurface.ts'
import { addTriangle, AREA, MOMENTS } from './moments.ts'
import { isAnalytic, meet, rankAt } from './surfaceMeet.ts'
import { surfaceMiddle } from './surfaceMiddle.ts'

/** Units in the last place of single precision that a vertex may be off its surface by. */
const ROUNDING = 8 * 2 ** -24
/** Parts of the largest coordinate by which an exact curve may leave its surface through rounding in double precision. */
const PRECISE = 1e-12

/** Cuts the triangles of one face on its exact surface. */
export class Refiner {
  /** Area that the stretches of border without an exact curve may be off by, mm². */
  crude = 0
  /** Length of border whose points are only known in single precision. */
  loose = 0
  /** Farthest that the border leaves the surface, where the source's curves do not lie on its surfaces, and the length of the border. */
  slack = 0
  perimeter = 0
  /** Largest coordinate of the face's vertices. */
  readonly largest: number
  private readonly mesh: Mesh
  private readonly face: number
  private readonly surface: FaceInfo
  private readonly apex: Vec3 | undefined
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
    this.largest = largest(this.mesh, face)
    if (surface.kind === 'cone') this.apex = addScaled(surface.origin, surface.axis, -surface.radius! / Math.tan(surface.halfAngle!))
  }

  /** Moments of the triangles as they are, cut once, twice, ... up to `levels`. */
  sums(origin: Vec3, levels: number): Float64Array[] {
    this.crude = this.loose = this.perimeter = 0
    const sums = Array.from({ length: levels + 1 }, () => new Float64Array(MOMENTS))
    const { indices, faceStart } = this.mesh
    for (let i = faceStart[this.face] * 3; i < faceStart[this.face + 1] * 3; i += 3) {
      const corners = [indices[i], indices[i + 1], indices[i + 2]]
      const points = corners.map((vertex) => this.exactly(vertex))
      const curves = corners.map((vertex, side) => this.border.curve(vertex, corners[(side + 1) % 3]))
      curves.forEach((curve, side) => {
        if (!curve) return
        const next = (side + 1) % 3
        const size = distance(points[side], points[next])
        this.perimeter += size
        if (this.unpinned.has(this.border.weld(corners[side])) || this.unpinned.has(this.border.weld(corners[next]))) this.loose += size
      })
      this.cut(sums, 0, origin, points, curves)
    }
    // The face may look against the surface's normal.
    for (const sum of sums) sum[AREA] = Math.abs(sum[AREA])
    return sums
  }

  private cut(sums: Float64Array[], level: number, origin: Vec3, [a, b, c]: Vec3[], [ab, bc, ca]: (BorderCurve | undefined)[]): void {
    this.add(sums[level], origin, a, b, c)
    if (level + 1 === sums.length) return
    if (this.surface.kind === 'plane' && isStraight(ab) && isStraight(bc) && isStraight(ca)) return this.cut(sums, level + 1, origin, [a, b, c], [ab, bc, ca])
    if (this.apex && (a === this.apex || b === this.apex || c === this.apex)) return this.cutAtApex(sums, level, origin, [a, b, c], [ab, bc, ca])
    const p = this.middle(a, b, ab, level),
      q = this.middle(b, c, bc, level),
      r = this.middle(c, a, ca, level)
    this.cut(sums, level + 1, origin, [a, p, r], [ab, undefined, ca])
    this.cut(sums, level + 1, origin, [p, b, q], [ab, bc, undefined])
    this.cut(sums, level + 1, origin, [r, q, c], [undefined, bc, ca])
    this.cut(sums, level + 1, origin, [p, q, r], [undefined, undefined, undefined])
  }

  /** At the tip of a cone only the angle is halved: rings of ever smaller triangles all the way up to it would not let the sums be extrapolated. */
  private cutAtApex(sums: Float64Array[], level: number, origin: Vec3, corners: Vec3[], curves: (BorderCurve | undefined)[]): void {
    const tip = corners.indexOf(this.apex!)
    const [right, left] = [(tip + 1) % 3, (tip + 2) % 3]
    const half = this.middle(corners[right], corners[left], curves[right], level)
    this.cut(sums, level + 1, origin, [corners[tip], corners[right], half], [curves[tip], curves[right], undefined])
    this.cut(sums, level + 1, origin, [corners[tip], half, corners[left]], [undefined, curves[right], curves[left]])
  }

  /** A triangle that a bent border has turned over takes away what others cover twice. */
  private add(sum: Float64Array, origin: Vec3, a: Vec3, b: Vec3, c: Vec3): void {
    const before = sum[AREA]
    addTriangle(sum, 0, subtract(a, origin), subtract(b, origin), subtract(c, origin))
    const normal: Vec3 = [0, 0, 0]
    surfaceDistance(this.surface, (a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3, normal)
    if (dot(cross(subtract(b, a), subtract(c, a)), normal) < 0) sum[AREA] = 2 * before - sum[AREA]
  }

  private middle(a: Vec3, b: Vec3, curve: BorderCurve | undefined, level: number): Vec3 {
    const chord = middle(a, b)
    const size = distance(a, b)
    if (!curve) return surfaceMiddle(this.surface, a, b)
    if (curve.kind === 'line') return this.onto(chord, ROUNDING)
    if (curve.conic) return this.onto(conicMiddle(curve.conic, a, b), PRECISE)
    // No exact curve: a chord of a tessellator's has its curve within a fiftieth of its length, and files' splines only come near to where surfaces meet.
    if (level === 0) this.crude += size * size * 0.02
    const other = this.otherSurface(curve.other)
    return (other && meet(chord, [this.surface, other], size)) ?? chord
  }

  /** The point of the surface nearest to one of its border: files' curves do not always lie on their surfaces. */
  private onto(point: Vec3, allowed: number): Vec3 {
    const away = Math.abs(surfaceDistance(this.surface, ...point))
    const rounding = PRECISE * this.largest
    if (!(away > rounding)) return point
    if (away > allowed * this.largest) this.slack = Math.max(this.slack, away)
    return meet(point, [this.surface], 2 * away) ?? point
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
    const onOneConic = curves.length === 1 && conics.length === 1
    const surfaces = [this.surface, ...curves.flatMap(({ other }) => this.otherSurface(other) ?? [])]
    // Files whose points do not lie on their own surfaces.
    for (const surface of onOneConic ? [this.surface] : surfaces) this.slack = Math.max(this.slack, Math.abs(surfaceDistance(surface, ...raw)) - most)
    let point: Vec3 | undefined
    if (this.apex && distance(this.apex, raw) <= most) point = this.apex
    else {
      let on = onOneConic ? ontoConic(conics[0], raw, most) : undefined
      for (const conic of conics) on ??= endOfConic(conic, raw, most)
      point = on && this.onto(on, PRECISE)
    }
    const isPinned = point !== undefined
    point ??= meet(raw, surfaces, most)
    if (curves.length > 0 && !isPinned && !(!onOneConic && point && rankAt(point, surfaces) >= Math.min(curves.length, 2) + 1)) this.unpinned.add(weld)
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

const isStraight = (curve: BorderCurve | undefined): boolean => !curve || curve.kind === 'line'

function largest({ positions, indices, faceStart }: Mesh, face: number): number {
  let most = 0
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i++) {
    const at = indices[i] * 3
    most = Math.max(most, Math.abs(positions[at]), Math.abs(positions[at + 1]), Math.abs(positions[at + 2]))
  }
  return most
}
