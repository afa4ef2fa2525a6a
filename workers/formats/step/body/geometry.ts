import { expandKnots, tryGeometry } from '../../../kernel/brep/knots.ts'
import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import { Hyperbola, Parabola } from '../../../kernel/brep/curve/conic.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { Line, Polyline } from '../../../kernel/brep/curve/line.ts'
import { OffsetCurve } from '../../../kernel/brep/curve/movedCurve.ts'
import { type Frame, makeFrame, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Plane } from '../../../kernel/brep/surface/plane.ts'
import { makeBSplineSurface } from '../../../kernel/brep/surface/bsplineSurface.ts'
import { Cone } from '../../../kernel/brep/surface/cone.ts'
import { Extrusion, straightExtrusionAxis } from '../../../kernel/brep/surface/extrusion.ts'
import { Offset } from '../../../kernel/brep/surface/offset.ts'
import { Revolution } from '../../../kernel/brep/surface/revolution.ts'
import { madeTorus, revolvedLine } from '../../../kernel/brep/surface/revolvedLine.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { Torus } from '../../../kernel/brep/surface/torus.ts'
import { asEnum, asList, asNumber, asNumbers, asRow, asRows, firstNumbers, hasRefs, refOf } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { compositeCurve } from './compositeCurve.ts'
import { pcurve } from './pcurve.ts'
import { Placements } from './placements.ts'

/**
 * Knot vector of a B-spline as ISO 10303-42 states it: given with multiplicities, or by its form for `count` control points.
 * BEZIER: every span ends in a knot of multiplicity `degree`; QUASI_UNIFORM: clamped ends; UNIFORM: all single.
 */
function splineKnots(form: string, degree: number, count: number, multiplicities: readonly number[], values: readonly number[]): Float64Array {
  if (form === 'KNOTS') return expandKnots(values, multiplicities)
  const length = count + degree + 1
  if (!(length > 0 && length < 1_000_000)) throw new RangeError(`${length} knots`)
  if (form.startsWith('UNIFORM')) return Float64Array.from({ length }, (_, i) => i - degree)
  if (form.startsWith('BEZIER')) return Float64Array.from({ length }, (_, i) => Math.min(Math.floor(Math.max(0, i - 1) / degree), (count - 1) / degree))
  return Float64Array.from({ length }, (_, i) => Math.min(Math.max(0, i - degree), count - degree))
}

/** A surface, and whether its normal is opposite to that which the file means (its parameters were exchanged). */
export interface StepSurface {
  surface: Surface
  flipped: boolean
}

const MAX_NESTING = 16

/** Numbers of the instance that is being read: one more than any that is read like this has. */
const sizes = new Float64Array(3)

/** Surfaces whose frame stays right-handed in a mirror: their normal is then opposite to that of the parameters as they were mirrored. */
const RIGHT_HANDED = /^(PLANE|(CYLINDRICAL|CONICAL|SPHERICAL|(DEGENERATE_)?TOROIDAL)_SURFACE|SURFACE_OF_REVOLUTION)$/

/** Curves and surfaces of one representation context: lengths in millimetres by its units, angles in radians. Each is made once. */
export class Geometry extends Placements {
  private readonly curves = new Map<number, Curve | undefined>()
  private readonly surfaces = new Map<number, StepSurface | undefined>()
  /** Kinds of curves and surfaces that are not known, with their counts. */
  readonly unknown = new Map<string, number>()

  curve(row: number, depth = 0): Curve | undefined {
    if (row < 0 || depth > MAX_NESTING) return undefined
    if (this.curves.has(row)) return this.curves.get(row)
    this.curves.set(row, undefined)
    const curve = tryGeometry(() => this.makeCurve(row, depth))
    if (!curve) this.count(row)
    this.curves.set(row, curve)
    return curve
  }

  surface(row: number, depth = 0): StepSurface | undefined {
    if (row < 0 || depth > MAX_NESTING) return undefined
    if (this.surfaces.has(row)) return this.surfaces.get(row)
    this.surfaces.set(row, undefined)
    const surface = tryGeometry(() => this.makeSurface(row, depth))
    if (!surface) this.count(row)
    this.surfaces.set(row, surface)
    return surface
  }

  private count(row: number): void {
    const kind = this.exchange.keyword(row)
    this.unknown.set(kind, (this.unknown.get(kind) ?? 0) + 1)
  }

  private makeCurve(row: number, depth: number): Curve | undefined {
    const { exchange } = this
    if (exchange.isComplex(row)) return this.complexCurve(row, depth)
    const plain = this.plainCurve(row)
    if (plain) return plain
    const args = exchange.args(row)
    switch (exchange.keyword(row)) {
      case 'LINE': {
        const vector = exchange.args(asRow(args[2]))
        const direction = this.direction(asRow(vector[1]))
        const speed = (asNumber(vector[2]) ?? 1) * this.length
        return new Line(this.point(asRow(args[1])), [direction[0] * speed, direction[1] * speed, direction[2] * speed])
      }
      case 'CIRCLE': {
        const radius = this.size(args[2])
        return new Ellipse(this.conicFrame(asRow(args[1])), radius, radius)
      }
      case 'ELLIPSE':
        return new Ellipse(this.conicFrame(asRow(args[1])), this.size(args[2]), this.size(args[3]))
      case 'PARABOLA':
        return new Parabola(this.conicFrame(asRow(args[1])), this.size(args[2]))
      case 'HYPERBOLA':
        return new Hyperbola(this.conicFrame(asRow(args[1])), this.size(args[2]), this.size(args[3]))
      case 'SURFACE_CURVE':
      case 'SEAM_CURVE':
      case 'INTERSECTION_CURVE':
      case 'BOUNDED_SURFACE_CURVE':
        return this.curve(asRow(args[1]), depth + 1) ?? this.anyPcurve(args[2], depth)
      case 'PCURVE':
      case 'BOUNDED_PCURVE':
        // Parameters of mirrored surfaces run the other way.
        return this.mirrors ? undefined : pcurve(exchange, row, this, new Geometry(exchange, 1, this.angle), this.length, this.angle, depth + 1)
      case 'TRIMMED_CURVE':
        // The vertices trim.
        return this.curve(asRow(args[1]), depth + 1)
      case 'EDGE_CURVE':
      case 'ORIENTED_EDGE':
      case 'SUBEDGE':
        // What a part of an edge runs along.
        return this.curve(asRow(args[3]), depth + 1)
      case 'CURVE_REPLICA':
        return this.moved(asRow(args[2]))?.curve(asRow(args[1]), depth + 1)
      case 'OFFSET_CURVE_3D': {
        const basis = this.curve(asRow(args[1]), depth + 1)
        return basis && new OffsetCurve(basis, this.size(args[2]) * (this.mirrors ? -1 : 1), this.direction(asRow(args[4])))
      }
      case 'POLYLINE':
        return new Polyline(this.points(asRows(args[1])))
      case 'COMPOSITE_CURVE':
      case 'COMPOSITE_CURVE_ON_SURFACE':
      case 'BOUNDARY_CURVE':
      case 'OUTER_BOUNDARY_CURVE':
        return compositeCurve(exchange, row, this, this.angle, depth + 1)
      case 'B_SPLINE_CURVE_WITH_KNOTS':
        return this.splineCurve(args[1], args[2], 'KNOTS', asNumbers(args[6]), asNumbers(args[7]))
      case 'BEZIER_CURVE':
      case 'QUASI_UNIFORM_CURVE':
      case 'UNIFORM_CURVE':
        return this.splineCurve(args[1], args[2], exchange.keyword(row))
      default:
        return undefined
    }
  }

  /** Lines and circles as nearly all are written. */
  private plainCurve(row: number): Curve | undefined {
    const { exchange } = this
    const keyword = exchange.keyword(row)
    if (keyword === 'LINE' && hasRefs(exchange, row, 2)) {
      const vector = refOf(exchange, row, 1)
      if (!hasRefs(exchange, vector, 1) || firstNumbers(exchange, vector, sizes) !== 1) return undefined
      const speed = sizes[0] * this.length
      const direction = this.direction(refOf(exchange, vector, 0))
      return new Line(this.point(refOf(exchange, row, 0)), [direction[0] * speed, direction[1] * speed, direction[2] * speed])
    }
    if (keyword !== 'CIRCLE' || !hasRefs(exchange, row, 1) || firstNumbers(exchange, row, sizes) !== 1) return undefined
    const radius = sizes[0] * this.length
    return new Ellipse(this.conicFrame(refOf(exchange, row, 0)), radius, radius)
  }

  /** Elementary surfaces as nearly all are written: a placement and one or two numbers. */
  private plainSurface(row: number): Surface | undefined {
    const { exchange } = this
    if (!hasRefs(exchange, row, 1)) return undefined
    const placement = refOf(exchange, row, 0)
    switch (exchange.keyword(row)) {
      case 'PLANE':
        return new Plane(this.frame(placement))
      case 'CYLINDRICAL_SURFACE':
        return firstNumbers(exchange, row, sizes) === 1 ? new Cone(this.frame(placement), Math.abs(sizes[0]) * this.length) : undefined
      case 'CONICAL_SURFACE':
        return firstNumbers(exchange, row, sizes) === 2 ? new Cone(this.frame(placement), sizes[0] * this.length, this.halfAngle(sizes[1])) : undefined
      case 'SPHERICAL_SURFACE':
        return firstNumbers(exchange, row, sizes) === 1 && sizes[0] > 0 ? new Sphere(this.frame(placement), sizes[0] * this.length) : undefined
      case 'TOROIDAL_SURFACE':
        return firstNumbers(exchange, row, sizes) === 2 && sizes[0] >= 0 && sizes[1] > 0
          ? new Torus(this.frame(placement), sizes[0] * this.length, sizes[1] * this.length)
          : undefined
      default:
        return undefined
    }
  }

  /** Rational B-splines and surface curves are complex instances: their arguments are spread over parts. */
  private complexCurve(row: number, depth: number): Curve | undefined {
    const parts = this.exchange.parts(row)
    const spline = parts.get('B_SPLINE_CURVE')
    if (!spline) {
      const on = parts.get('SURFACE_CURVE')
      return on ? (this.curve(asRow(on[0]), depth + 1) ?? this.anyPcurve(on[1], depth)) : undefined
    }
    const knots = parts.get('B_SPLINE_CURVE_WITH_KNOTS')
    const weights = parts.get('RATIONAL_B_SPLINE_CURVE')
    const form = knots ? 'KNOTS' : (['BEZIER_CURVE', 'QUASI_UNIFORM_CURVE', 'UNIFORM_CURVE'].find((name) => parts.has(name)) ?? 'QUASI_UNIFORM_CURVE')
    return this.splineCurve(spline[0], spline[1], form, asNumbers(knots?.[0]), asNumbers(knots?.[1]), weights && asNumbers(weights[0]))
  }

  /** A surface curve without a curve in space: the first of its parameter curves that is known. */
  private anyPcurve(associated: Value | undefined, depth: number): Curve | undefined {
    for (const row of asRows(associated)) {
      const curve = this.exchange.keyword(row).endsWith('PCURVE') ? this.curve(row, depth + 1) : undefined
      if (curve) return curve
    }
    return undefined
  }

  /** The geometry of replicas, which turns, mirrors, scales and moves all that it reads; undefined when the row is no operator. */
  moved(row: number): Geometry | undefined {
    const found = this.operatorOf(row)
    return found && new Geometry(this.exchange, this.length * found.scale, this.angle, found.operator)
  }

  private splineCurve(degreeValue: Value, controlPoints: Value, form: string, multiplicities: number[] = [], values: number[] = [], weights?: number[]): Curve {
    const degree = asNumber(degreeValue) ?? 0
    const rows = asRows(controlPoints)
    return new BSplineCurve(degree, splineKnots(form, degree, rows.length, multiplicities, values), this.points(rows), weights && Float64Array.from(weights))
  }

  private makeSurface(row: number, depth: number): StepSurface | undefined {
    const made = this.surfaceByKeyword(row, depth)
    if (!made || !this.mirrors) return made
    const keyword = this.exchange.keyword(row)
    const turns = RIGHT_HANDED.test(keyword) || (keyword === 'OFFSET_SURFACE' && !(made.surface instanceof Offset))
    return turns ? { ...made, flipped: !made.flipped } : made
  }

  private surfaceByKeyword(row: number, depth: number): StepSurface | undefined {
    const { exchange } = this
    if (exchange.isComplex(row)) return this.complexSurface(row)
    const own = this.plainSurface(row)
    if (own) return { surface: own, flipped: false }
    const args = exchange.args(row)
    const plain = (surface: Surface): StepSurface => ({ surface, flipped: false })
    switch (exchange.keyword(row)) {
      case 'PLANE':
        return plain(new Plane(this.frame(asRow(args[1]))))
      case 'CYLINDRICAL_SURFACE':
        return plain(new Cone(this.frame(asRow(args[1])), Math.abs(this.size(args[2]))))
      case 'CONICAL_SURFACE':
        return plain(new Cone(this.frame(asRow(args[1])), this.size(args[2]), this.halfAngle(asNumber(args[3]) ?? 0)))
      case 'SPHERICAL_SURFACE':
        return madeSphere(this.frame(asRow(args[1])), this.size(args[2]))
      case 'TOROIDAL_SURFACE':
        return madeTorus(this.frame(asRow(args[1])), this.size(args[2]), this.size(args[3]))
      case 'DEGENERATE_TOROIDAL_SURFACE':
        return plain(new Torus(this.frame(asRow(args[1])), this.size(args[2]), this.size(args[3]), isFalse(args[4]) ? 'inner' : 'outer'))
      case 'SURFACE_OF_LINEAR_EXTRUSION':
        return this.extrusion(args, depth)
      case 'SURFACE_OF_REVOLUTION': {
        const profile = this.curve(asRow(args[1]), depth + 1)
        const axis = exchange.args(asRow(args[2]))
        const direction = asRow(axis[2])
        const origin = this.point(asRow(axis[1]))
        const along: Vec3 = direction >= 0 ? this.direction(direction) : [0, 0, 1]
        const cone = profile instanceof Line ? revolvedLine(profile, origin, along) : undefined
        return cone ?? (profile && plain(new Revolution(profile, origin, along)))
      }
      case 'SURFACE_REPLICA':
        return this.moved(asRow(args[2]))?.surface(asRow(args[1]), depth + 1)
      case 'RECTANGULAR_TRIMMED_SURFACE':
      case 'CURVE_BOUNDED_SURFACE':
        return this.surface(asRow(args[1]), depth + 1)
      case 'ADVANCED_FACE':
      case 'FACE_SURFACE':
      case 'ORIENTED_FACE':
      case 'SUBFACE':
        // What a part of a face lies on.
        return this.surface(asRow(args[2]), depth + 1)
      case 'OFFSET_SURFACE':
        return this.offset(args, depth)
      case 'B_SPLINE_SURFACE_WITH_KNOTS':
        return this.splineSurface(args[1], args[2], args[3], 'KNOTS', [args[8], args[9], args[10], args[11]])
      case 'BEZIER_SURFACE':
      case 'QUASI_UNIFORM_SURFACE':
      case 'UNIFORM_SURFACE':
        return this.splineSurface(args[1], args[2], args[3], exchange.keyword(row))
      default:
        return undefined
    }
  }

  private extrusion(args: Value[], depth: number): StepSurface | undefined {
    const profile = this.curve(asRow(args[1]), depth + 1)
    const direction = this.direction(asRow(this.exchange.args(asRow(args[2]))[1]))
    if (profile instanceof Line) {
      const axis = straightExtrusionAxis(profile.direction, direction)
      return axis && { surface: new Plane(makeFrame(profile.point, axis, profile.direction)), flipped: false }
    }
    return profile && { surface: new Extrusion(profile, direction), flipped: false }
  }

  /** Offsets of elementary surfaces are surfaces of the same kind; of others the normals' ends. */
  private offset(args: Value[], depth: number): StepSurface | undefined {
    const base = this.surface(asRow(args[1]), depth + 1)
    const distance = this.size(args[2]) * ((base?.flipped ?? false) !== this.mirrors ? -1 : 1)
    const surface = base?.surface
    if (surface instanceof Plane) {
      const frame = surface.frame.slice()
      for (let i = 0; i < 3; i++) frame[9 + i] += distance * frame[6 + i]
      return { surface: new Plane(frame), flipped: false }
    }
    if (surface instanceof Sphere) return madeSphere(surface.frame, surface.radius + distance)
    if (surface instanceof Torus) return { surface: new Torus(surface.frame, surface.major, surface.minor + distance, surface.part), flipped: false }
    if (surface instanceof Cone && surface.kind === 'cylinder') return { surface: new Cone(surface.frame, Math.abs(surface.radius + distance)), flipped: false }
    return base && { surface: new Offset(base.surface, distance), flipped: base.flipped }
  }

  private complexSurface(row: number): StepSurface | undefined {
    const parts = this.exchange.parts(row)
    const spline = parts.get('B_SPLINE_SURFACE')
    if (!spline) return undefined
    const knots = parts.get('B_SPLINE_SURFACE_WITH_KNOTS')
    const weights = parts.get('RATIONAL_B_SPLINE_SURFACE')
    const form = knots ? 'KNOTS' : (['BEZIER_SURFACE', 'QUASI_UNIFORM_SURFACE', 'UNIFORM_SURFACE'].find((name) => parts.has(name)) ?? 'QUASI_UNIFORM_SURFACE')
    return this.splineSurface(spline[0], spline[1], spline[2], form, knots?.slice(0, 4), weights && asList(weights[0]).flatMap(asNumbers))
  }

  /** `knots`: multiplicities in u and v, values in u and v. */
  private splineSurface(uDegreeValue: Value, vDegreeValue: Value, net: Value, form: string, knots: Value[] = [], weights?: number[]): StepSurface {
    const uDegree = asNumber(uDegreeValue) ?? 0
    const vDegree = asNumber(vDegreeValue) ?? 0
    const rows = asList(net).map(asRows)
    const uCount = rows.length
    const vCount = rows[0]?.length ?? 0
    if (rows.some((row) => row.length !== vCount)) throw new RangeError('a net with rows of different lengths')
    return makeBSplineSurface({
      uDegree,
      vDegree,
      uKnots: splineKnots(form, uDegree, uCount, asNumbers(knots[0]), asNumbers(knots[2])),
      vKnots: splineKnots(form, vDegree, vCount, asNumbers(knots[1]), asNumbers(knots[3])),
      uCount,
      vCount,
      controlPoints: this.points(rows.flat()),
      weights: weights && Float64Array.from(weights),
    })
  }
}

/** A sphere whose radius may be negative, which turns its normal inwards. Throws RangeError where it is 0. */
function madeSphere(frame: Frame, radius: number): StepSurface {
  if (!(Math.abs(radius) > 0)) throw new RangeError('a sphere without a radius')
  return { surface: new Sphere(frame, Math.abs(radius)), flipped: radius < 0 }
}

/** Senses are written .T. and .F.; anything else counts as true. */
export const isFalse = (value: Value | undefined): boolean => asEnum(value) === 'F'
