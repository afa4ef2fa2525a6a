import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { addScaled, distance, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { Mesh } from '../scene/mesh.ts'
import type { MeshPart } from '../scene/model.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { splinePoint } from '../geometry/spline.ts'
import { type Border, type BorderCurve, conicMiddle, endOfConic, middle, ontoConic, type Stretch } from './boundary.ts'
import { statedSurface } from './faceSurface.ts'
import { addTriangle, AREA, MOMENTS } from './moments.ts'
import { isAnalytic, meet, rankAt, surfaceMiddle } from './surfaceMeet.ts'

/** Units in the last place of single precision that a vertex may be off its surface by. */
const ROUNDING = 8 * 2 ** -24
/** Triangles, the cut ones too, between two breaths. */
const SLICE = 300
/** Parts of the largest coordinate by which points may be off a surface through rounding in double precision. */
const PRECISE = 1e-12

/** The surface's normal at the last triangle: made once, as a face has thousands of cut ones. */
const normal: Vec3 = [0, 0, 0]

/** Cuts the triangles of one face on its exact surface. */
export class Refiner {
  /** Area that the stretches of border without an exact curve may be off by, mm². */
  crude = 0
  /** Length of border whose points are only known in single precision. */
  loose = 0
  /** Largest coordinate of the face's vertices. */
  readonly largest: number
  private readonly mesh: Mesh
  private readonly face: number
  readonly surface: FaceInfo
  /** The tip of a cone. */
  readonly apex: Vec3 | undefined
  readonly border: Border
  private readonly others = new Map<number, FaceInfo | undefined>()
  private readonly part: MeshPart
  private readonly offset: Vec3
  private readonly points = new Map<number, Vec3>()
  private readonly unpinned = new Set<number>()
  /** Farthest that a curve leaves the surface, or ends beside its neighbours, where the source's curves do not lie on its surfaces; mm. */
  private readonly gaps = new Map<BorderCurve, number>()
  private readonly lengths = new Map<BorderCurve, number>()

  constructor(part: MeshPart, face: number, surface: FaceInfo, border: Border) {
    this.part = part
    this.offset = part.offset ?? [0, 0, 0]
    this.mesh = part.mesh
    this.face = face
    this.surface = surface
    this.border = border
    this.largest = largest(this.mesh, face)
    if (surface.kind === 'cone') this.apex = addScaled(surface.origin, surface.axis, -surface.radius / Math.tan(surface.halfAngle))
  }

  /** Area that the face may be off by because its stated curves are not on its stated surface, mm². */
  get slack(): number {
    let sum = 0
    for (const [curve, gap] of this.gaps) sum += gap * (this.lengths.get(curve) ?? 0)
    return sum
  }

  /** Moments of the triangles as they are, cut once, twice, ... up to `levels`. Yields now and then, for the event loop of a page. */
  *sums(origin: Vec3, levels: number): Generator<void, Float64Array[]> {
    this.crude = this.loose = 0
    this.lengths.clear()
    const sums = Array.from({ length: levels + 1 }, () => new Float64Array(MOMENTS))
    const { indices, faceStart } = this.mesh
    const step = Math.max(1, Math.floor(SLICE / 4 ** levels)) * 3
    const first = faceStart[this.face] * 3
    for (let i = first; i < faceStart[this.face + 1] * 3; i += 3) {
      if (i > first && (i - first) % step === 0) yield
      const corners = [indices[i], indices[i + 1], indices[i + 2]]
      const points = corners.map((vertex) => this.exactly(vertex))
      const stretches = corners.map((vertex, side) => this.border.stretch(vertex, corners[(side + 1) % 3]))
      stretches.forEach((stretch, side) => stretch && this.noteLength(stretch.curve, corners[side], corners[(side + 1) % 3]))
      this.cut(sums, 0, origin, points, stretches)
    }
    // The face may look against the surface's normal.
    for (const sum of sums) sum[AREA] = Math.abs(sum[AREA])
    return sums
  }

  private cut(sums: Float64Array[], level: number, origin: Vec3, [a, b, c]: Vec3[], [ab, bc, ca]: (Stretch | undefined)[]): void {
    this.add(sums[level], origin, a, b, c)
    if (level + 1 === sums.length) return
    if (this.surface.kind === 'plane' && isStraight(ab) && isStraight(bc) && isStraight(ca)) return this.cut(sums, level + 1, origin, [a, b, c], [ab, bc, ca])
    if (this.apex && (a === this.apex || b === this.apex || c === this.apex)) return this.cutAtApex(sums, level, origin, [a, b, c], [ab, bc, ca])
    const p = this.middle(a, b, ab, level),
      q = this.middle(b, c, bc, level),
      r = this.middle(c, a, ca, level)
    this.cut(sums, level + 1, origin, [a, p, r], [firstHalf(ab), undefined, secondHalf(ca)])
    this.cut(sums, level + 1, origin, [p, b, q], [secondHalf(ab), firstHalf(bc), undefined])
    this.cut(sums, level + 1, origin, [r, q, c], [undefined, secondHalf(bc), firstHalf(ca)])
    this.cut(sums, level + 1, origin, [p, q, r], [undefined, undefined, undefined])
  }

  /** At the tip of a cone only the angle is halved: rings of ever smaller triangles all the way up to it would not let the sums be extrapolated. */
  private cutAtApex(sums: Float64Array[], level: number, origin: Vec3, corners: Vec3[], sides: (Stretch | undefined)[]): void {
    const tip = corners.indexOf(this.apex!)
    const [right, left] = [(tip + 1) % 3, (tip + 2) % 3]
    const half = this.middle(corners[right], corners[left], sides[right], level)
    this.cut(sums, level + 1, origin, [corners[tip], corners[right], half], [sides[tip], firstHalf(sides[right]), undefined])
    this.cut(sums, level + 1, origin, [corners[tip], half, corners[left]], [undefined, secondHalf(sides[right]), sides[left]])
  }

  /** A triangle that a bent border has turned over takes away what others cover twice. */
  private add(sum: Float64Array, origin: Vec3, a: Vec3, b: Vec3, c: Vec3): void {
    const before = sum[AREA]
    addTriangle(sum, 0, subtract(a, origin), subtract(b, origin), subtract(c, origin))
    surfaceDistance(this.surface, (a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3, normal)
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
    if ((uy * vz - uz * vy) * normal[0] + (uz * vx - ux * vz) * normal[1] + (ux * vy - uy * vx) * normal[2] < 0) sum[AREA] = 2 * before - sum[AREA]
  }

  private middle(a: Vec3, b: Vec3, stretch: Stretch | undefined, level: number): Vec3 {
    if (!stretch) return surfaceMiddle(this.surface, a, b)
    const { curve, from, to } = stretch
    const chord = middle(a, b)
    if (curve.kind === 'line') return this.onto(chord, curve)
    if (curve.conic) return this.onto(conicMiddle(curve.conic, a, b), curve)
    if (curve.spline) return this.onto(subtract(splinePoint(curve.spline, (from + to) / 2), this.offset), curve)
    // No exact curve: a chord of a tessellator's has its curve within a fiftieth of its length, and files' splines only come near to where surfaces meet.
    const size = distance(a, b)
    if (level === 0) this.crude += size * size * 0.02
    const other = this.otherSurface(curve.other)
    return (other && meet(chord, [this.surface, other], size)) ?? chord
  }

  /** The point of the surface nearest to one of its border: files' curves do not always lie on their surfaces. */
  private onto(point: Vec3, curve: BorderCurve): Vec3 {
    const away = Math.abs(surfaceDistance(this.surface, ...point))
    if (!(away > PRECISE * this.largest)) return point
    this.noteGap(curve, away)
    return meet(point, [this.surface], 2 * away) ?? point
  }

  /** A stretch of the border from one vertex to another. */
  noteLength(curve: BorderCurve, from: number, to: number): void {
    const size = distance(this.exactly(from), this.exactly(to))
    this.lengths.set(curve, (this.lengths.get(curve) ?? 0) + size)
    if (this.unpinned.has(this.border.weld(from)) || this.unpinned.has(this.border.weld(to))) this.loose += size
  }

  noteGap(curve: BorderCurve, size: number): void {
    if (size > (this.gaps.get(curve) ?? 0)) this.gaps.set(curve, size)
  }

  /** A vertex in double precision: where its curves are, else where the surfaces that meet there are. */
  exactly(vertex: number): Vec3 {
    const weld = this.border.weld(vertex)
    const kept = this.points.get(weld)
    if (kept) return kept
    const { positions: p } = this.mesh
    const raw: Vec3 = [p[vertex * 3], p[vertex * 3 + 1], p[vertex * 3 + 2]]
    const most = ROUNDING * Math.max(Math.abs(raw[0]), Math.abs(raw[1]), Math.abs(raw[2]), 1)
    const point = this.apex && distance(this.apex, raw) <= most ? this.apex : (this.onBorder(vertex, raw, most) ?? this.bySurfaces(vertex, raw, most))
    this.points.set(weld, point)
    return point
  }

  /** The point of the stated curves at a vertex; how far others end beside it, and its own distance from the surface, are noted. */
  private onBorder(vertex: number, raw: Vec3, most: number): Vec3 | undefined {
    const places = this.border.places(vertex)
    const isJoint = places.length > 1
    let best: Vec3 | undefined
    for (const { curve, point } of places) {
      const { conic } = curve
      const own = point ?? (conic && (isJoint ? endOfConic(conic, raw, most) : undefined)) ?? (conic && ontoConic(conic, raw, most))
      if (!own) {
        // Files' points do not always lie on their own curves.
        if (conic) this.noteGap(curve, distance(ontoConic(conic, raw, Infinity)!, raw))
        continue
      }
      best ??= this.onto(own, curve)
      this.noteGap(curve, distance(own, best))
    }
    return best
  }

  /** Refines points of edges that have no stated curve in double precision. */
  private bySurfaces(vertex: number, raw: Vec3, most: number): Vec3 {
    const places = this.border.places(vertex)
    const surfaces = [this.surface, ...places.flatMap(({ curve }) => this.otherSurface(curve.other) ?? [])]
    // Files whose points do not lie on their own surfaces.
    for (const surface of surfaces) {
      const away = Math.abs(surfaceDistance(surface, ...raw)) - most
      if (away > 0) for (const { curve } of places) this.noteGap(curve, away)
    }
    const point = meet(raw, surfaces, most)
    if (places.length > 0 && !(point && rankAt(point, surfaces) >= Math.min(places.length, 2) + 1)) this.unpinned.add(this.border.weld(vertex))
    return point ?? raw
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

const isStraight = (stretch: Stretch | undefined): boolean => !stretch || stretch.curve.kind === 'line'

const firstHalf = (stretch: Stretch | undefined): Stretch | undefined => stretch && { ...stretch, to: (stretch.from + stretch.to) / 2 }
const secondHalf = (stretch: Stretch | undefined): Stretch | undefined => stretch && { ...stretch, from: (stretch.from + stretch.to) / 2 }

function largest({ positions, indices, faceStart }: Mesh, face: number): number {
  let most = 0
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i++) {
    const at = indices[i] * 3
    most = Math.max(most, Math.abs(positions[at]), Math.abs(positions[at + 1]), Math.abs(positions[at + 2]))
  }
  return most
}
