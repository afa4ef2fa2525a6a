import { BSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import { EllipticCone } from '../../kernel/brep/surface/ellipticCone.ts'
import type { Body, BodyFace } from '../../kernel/brep/body.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import { Extrusion } from '../../kernel/brep/surface/extrusion.ts'
import { Offset } from '../../kernel/brep/surface/offset.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { Revolution } from '../../kernel/brep/surface/revolution.ts'
import { Sphere } from '../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'
import { Torus } from '../../kernel/brep/surface/torus.ts'
import type { CurveWriter, Fits } from './curves.ts'
import { faceRange } from './faceRange.ts'
import { fittedSurface } from './fitted.ts'
import { flag, real, type Ref } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'
import { writeSplineSurface } from './splines.ts'

const CORNER = Math.SQRT1_2
/** Control points of a full circle of radius 1 by four quarters, and their weights. */
const circle = [
  [1, 0, 1],
  [1, 1, CORNER],
  [0, 1, 1],
  [-1, 1, CORNER],
  [-1, 0, 1],
  [-1, -1, CORNER],
  [0, -1, 1],
  [1, -1, CORNER],
  [1, 0, 1],
] as const

/** A cone over an ellipse between two heights as a rational spline: exactly the same surface, its u and v in the same directions. */
export function ellipticNet(cone: EllipticCone, v0: number, v1: number): BSplineSurface {
  const { frame: f, ratio } = cone
  const out = new Float64Array(9)
  const radiusAt = (v: number): number => {
    cone.evaluate(0, v, out)
    const [x, y, z] = [out[0] - f[9], out[1] - f[10], out[2] - f[11]]
    return x * f[0] + y * f[1] + z * f[2]
  }
  const controls: number[] = []
  const weights: number[] = []
  for (const [x, y, weight] of circle) {
    for (const v of [v0, v1]) {
      const radius = radiusAt(v)
      for (let i = 0; i < 3; i++) controls.push(f[9 + i] + radius * (x * f[i] + ratio * y * f[3 + i]) + v * f[6 + i])
      weights.push(weight)
    }
  }
  return new BSplineSurface({
    uDegree: 2,
    vDegree: 1,
    uKnots: Float64Array.of(0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4),
    vKnots: Float64Array.of(v0, v0, v1, v1),
    uCount: 9,
    vCount: 2,
    controlPoints: Float64Array.from(controls),
    weights: Float64Array.from(weights),
  })
}

/** A surface in the file, and whether its normal there is opposite to that of the body's (a mirror turns parametric surfaces round). */
export interface WrittenSurface {
  ref: Ref
  flipped: boolean
}

/** A fit that is farther off, millimetres, is none: the part goes out as triangles. */
const MOST_OFF = 1e-2

/** Writes the surfaces of one body; one that several faces lie on is written once, unless it is cut to each. */
export class SurfaceWriter {
  private readonly placed: PlacedGeometry
  private readonly curves: CurveWriter
  private readonly tolerance: number
  private readonly fits: Fits
  private readonly known = new Map<Surface, WrittenSurface>()

  constructor(placed: PlacedGeometry, curves: CurveWriter, tolerance: number, fits: Fits) {
    this.placed = placed
    this.curves = curves
    this.tolerance = tolerance
    this.fits = fits
  }

  /** Throws RangeError for a face whose surface is not known, or has no ends where it must have some. */
  write(face: BodyFace, body: Body): WrittenSurface {
    const { surface } = face
    if (!surface) throw new RangeError('a face without a surface')
    const known = this.known.get(surface)
    if (known) return known
    const spline = surface instanceof Offset && isSeamed(surface) ? this.offsetAsSpline(face, surface, body) : undefined
    if (spline) return spline
    const exact = this.exact(surface)
    if (exact) {
      this.known.set(surface, exact)
      return exact
    }
    return this.cutTo(face, surface, body)
  }

  /** Surfaces that stand for themselves. */
  private exact(surface: Surface): WrittenSurface | undefined {
    const { placed } = this
    const { file, length } = placed
    const same = (ref: Ref): WrittenSurface => ({ ref, flipped: false })
    if (surface instanceof Plane) return same(file.add(`PLANE('',#${placed.surfaceAxes(surface.frame)})`))
    if (surface instanceof Cone && surface.kind === 'cylinder')
      return same(file.add(`CYLINDRICAL_SURFACE('',#${placed.surfaceAxes(surface.frame)},${real(Math.abs(surface.radius) * length)})`))
    if (surface instanceof Sphere)
      return same(file.add(`SPHERICAL_SURFACE('',#${placed.surfaceAxes(surface.frame)},${real(Math.abs(surface.radius) * length)})`))
    if (surface instanceof Torus) {
      const sizes = `#${placed.surfaceAxes(surface.frame)},${real(surface.major * length)},${real(surface.minor * length)}`
      return same(file.add(surface.part ? `DEGENERATE_TOROIDAL_SURFACE('',${sizes},${flag(surface.part === 'outer')})` : `TOROIDAL_SURFACE('',${sizes})`))
    }
    if (surface instanceof BSplineSurface) return { ref: writeSplineSurface(placed, surface), flipped: placed.mirrors }
    if (surface instanceof Offset) {
      const base = this.exact(surface.base)
      if (!base) return undefined
      const distance = real(surface.distance * length * (base.flipped ? -1 : 1))
      return { ref: file.add(`OFFSET_SURFACE('',#${base.ref},${distance},.U.)`), flipped: base.flipped }
    }
    if (surface instanceof Extrusion && isWhole(surface.profile)) {
      const { profile, direction: d } = surface
      const along = file.add(`VECTOR('',#${placed.direction(d[0], d[1], d[2])},${real(length)})`)
      return {
        ref: file.add(`SURFACE_OF_LINEAR_EXTRUSION('',#${this.curves.write(profile, profile.start, profile.end)},#${along})`),
        flipped: placed.mirrors,
      }
    }
    if (surface instanceof Revolution && isWhole(surface.profile)) {
      const { profile, frame: f } = surface
      const axis = file.add(`AXIS1_PLACEMENT('',#${placed.point(f[9], f[10], f[11])},#${placed.direction(f[6], f[7], f[8])})`)
      return same(file.add(`SURFACE_OF_REVOLUTION('',#${this.curves.write(profile, profile.start, profile.end)},#${axis})`))
    }
    return undefined
  }

  /** The part of an offset that a face needs, where a spline follows it within the tolerance. OpenCascade finds the seams of closed splines, but not of offsets from them. */
  private offsetAsSpline(face: BodyFace, surface: Offset, body: Body): WrittenSurface | undefined {
    const { shape, deviation } = fittedSurface(surface, faceRange(face, body), this.tolerance)
    if (!(deviation <= this.tolerance)) return undefined
    this.fits.count++
    this.fits.deviation = Math.max(this.fits.deviation, deviation)
    return { ref: writeSplineSurface(this.placed, shape), flipped: this.placed.mirrors }
  }

  /** Surfaces of which the part that a face needs is written. */
  private cutTo(face: BodyFace, surface: Surface, body: Body): WrittenSurface {
    const { placed } = this
    if (surface instanceof Cone) return { ref: this.cone(face, surface, body), flipped: false }
    const range = faceRange(face, body)
    if (surface instanceof EllipticCone) return { ref: writeSplineSurface(placed, ellipticNet(surface, range.v0, range.v1)), flipped: placed.mirrors }
    const { shape, deviation } = fittedSurface(surface, range, this.tolerance)
    if (!(deviation <= MOST_OFF)) throw new RangeError('a surface that cannot be fitted')
    this.fits.count++
    this.fits.deviation = Math.max(this.fits.deviation, deviation)
    return { ref: writeSplineSurface(placed, shape), flipped: placed.mirrors }
  }

  /** The format's cone has a radius that is not negative, and opens along its axis: that of the nappe on which the face lies. */
  private cone(face: BodyFace, { frame: f, radius, slope, halfAngle }: Cone, body: Body): Ref {
    const { placed } = this
    const range = faceRange(face, body)
    const middle = (range.v0 + range.v1) / 2
    // The placement stays where it is, unless it is beyond the tip.
    const v = radius + middle * slope < 0 ? middle : radius < 0 ? middle : 0
    const sign = slope * (radius + v * slope < 0 ? -1 : 1) < 0 ? -1 : 1
    const origin = [f[9] + v * f[6], f[10] + v * f[7], f[11] + v * f[8]] as const
    const own = Math.abs(radius + v * slope)
    return placed.file.add(`CONICAL_SURFACE('',#${placed.surfaceAxes(f, origin, sign)},${real(own * placed.length)},${real(Math.abs(halfAngle))})`)
  }
}

/** Curves that need no range, or have one. */
const isWhole = ({ kind, start, end }: { kind: string; start: number; end: number }): boolean =>
  Number.isFinite(end - start) || kind === 'line' || kind === 'parabola' || kind === 'hyperbola'

/** Points of a border that are compared, and how near (mm) those of both ends must be. */
const SEAM_POINTS = 5
const SEAM = 1e-6
const here = new Float64Array(9)
const there = new Float64Array(9)

/** Whether an offset from a spline meets itself: its first and last rows are one. */
function isSeamed(surface: Offset): boolean {
  if (!(surface.base instanceof BSplineSurface)) return false
  const [u0, u1, v0, v1] = surface.domain
  const meets = (at: (share: number, end: 0 | 1) => [number, number]): boolean =>
    Array.from({ length: SEAM_POINTS }, (_, i) => i / (SEAM_POINTS - 1)).every((share) => {
      surface.evaluate(...at(share, 0), here)
      surface.evaluate(...at(share, 1), there)
      return Math.hypot(here[0] - there[0], here[1] - there[1], here[2] - there[2]) < SEAM
    })
  return meets((share, end) => [end === 0 ? u0 : u1, v0 + (v1 - v0) * share]) || meets((share, end) => [u0 + (u1 - u0) * share, end === 0 ? v0 : v1])
}
