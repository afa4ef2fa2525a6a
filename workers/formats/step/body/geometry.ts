import { determinant3 } from '../../../../src/core/geometry/matrix.ts'
import { tryGeometry } from '../../../kernel/brep/knots.ts'
import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import { Hyperbola, Parabola } from '../../../kernel/brep/curve/conic.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../../kernel/brep/curve/line.ts'
import { OffsetCurve } from '../../../kernel/brep/curve/offsetCurve.ts'
import { Polyline } from '../../../kernel/brep/curve/polyline.ts'
import { type Frame, makeFrame, squareUp, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Plane } from '../../../kernel/brep/surface/plane.ts'
import { makeBSplineSurface } from '../../../kernel/brep/surface/bsplineSurface.ts'
import { Cone } from '../../../kernel/brep/surface/cone.ts'
import { Extrusion, straightExtrusionAxis } from '../../../kernel/brep/surface/extrusion.ts'
import { Offset } from '../../../kernel/brep/surface/offset.ts'
import { Revolution } from '../../../kernel/brep/surface/revolution.ts'
import { revolvedLine } from '../../../kernel/brep/surface/revolvedLine.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { madeTorus } from '../../../kernel/brep/surface/madeTorus.ts'
import { Torus } from '../../../kernel/brep/surface/torus.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asEnum, asList, asNumber, asNumbers, asRow, asRows, firstNumbers, hasRefs, readTriple, refOf } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { placementMatrix } from '../structure/placement.ts'
import { compositeCurve } from './compositeCurve.ts'
import { pcurve } from './pcurve.ts'
import { splineKnots } from './splineKnots.ts'

/** A surface, and whether its normal is opposite to that which the file means (its parameters were exchanged). */
export interface StepSurface {
  surface: Surface
  flipped: boolean
}

const MAX_NESTING = 16

/** Numbers of the instance that is being read: one more than any that is read like this has. */
const sizes = new Float64Array(3)

/** Where replicas are put: unit axes, which make a mirror where they are left-handed, and origin, millimetres. */
interface Operator {
  frame: Frame
  mirrors: boolean
}

/** Surfaces whose frame stays right-handed in a mirror: their normal is then opposite to that of the parameters as they were mirrored. */
const RIGHT_HANDED = /^(PLANE|(CYLINDRICAL|CONICAL|SPHERICAL|(DEGENERATE_)?TOROIDAL)_SURFACE|SURFACE_OF_REVOLUTION)$/

const turned = (f: Frame, x: number, y: number, z: number): Vec3 => [
  f[0] * x + f[3] * y + f[6] * z,
  f[1] * x + f[4] * y + f[7] * z,
  f[2] * x + f[5] * y + f[8] * z,
]

/** Curves and surfaces of one representation context: lengths in millimetres by its units, angles in radians. Each is made once. */
export class Geometry {
  private readonly exchange: Exchange
  readonly length: number
  private readonly operator: Operator | undefined
  readonly angle: number
  private readonly curves = new Map<number, Curve | undefined>()
  private readonly surfaces = new Map<number, StepSurface | undefined>()
  private readonly triple = [0, 0, 0]
  /** Kinds of curves and surfaces that are not known, with their counts. */
  readonly unknown = new Map<string, number>()

  /** `length`: millimetres per unit of the context; `angle`: radians per unit. */
  constructor(exchange: Exchange, length: number, angle: number, operator?: Operator) {
    this.exchange = exchange
    this.operator = operator
    this.length = length
    this.angle = angle
  }

  point(row: number): Vec3 {
    readTriple(this.exchange, row, this.triple, 0)
    return this.placed(this.triple[0] * this.length, this.triple[1] * this.length, this.triple[2] * this.length)
  }

  direction(row: number): Vec3 {
    readTriple(this.exchange, row, this.triple, 0)
    const [x, y, z] = this.triple
    return this.turned(x, y, z)
  }

  /** A direction as an operator turns or mirrors it. */
  private turned(x: number, y: number, z: number): Vec3 {
    return this.operator ? turned(this.operator.frame, x, y, z) : [x, y, z]
  }

  /** A mirror, by which the senses of faces and the directions of loops are exchanged. */
  get mirrors(): boolean {
    return this.operator?.mirrors === true
  }

  /** A point in millimetres where a replica's operator puts it. The scale is in the length already. */
  private placed(x: number, y: number, z: number): Vec3 {
    if (!this.operator) return [x, y, z]
    const { frame } = this.operator
    const [px, py, pz] = turned(frame, x, y, z)
    return [px + frame[9], py + frame[10], pz + frame[11]]
  }

  /** AXIS2_PLACEMENT_3D or AXIS1_PLACEMENT. */
  frame(row: number): Frame {
    if (hasRefs(this.exchange, row, 3) && !this.operator) return this.plainFrame(row)
    const [, location, axis, reference] = this.exchange.args(row)
    if (this.exchange.keyword(row) === 'AXIS2_PLACEMENT_2D')
      return makeFrame(this.point(asRow(location)), [0, 0, 1], asRow(axis) >= 0 ? this.direction(asRow(axis)) : [1, 0, 0])
    const z = asRow(axis),
      x = asRow(reference)
    return makeFrame(
      this.point(asRow(location)),
      z >= 0 ? this.direction(z) : this.turned(0, 0, 1),
      x >= 0 ? this.direction(x) : z >= 0 ? undefined : this.turned(1, 0, 0),
    )
  }

  /** The placement of a conic, whose direction is mirrored with it. */
  private conicFrame(row: number): Frame {
    const frame = this.frame(row)
    if (this.mirrors) for (let i = 3; i < 9; i++) frame[i] = -frame[i]
    return frame
  }

  /** A placement that states origin, axis and reference direction. */
  private plainFrame(row: number): Frame {
    const { exchange, length } = this
    const frame = new Float64Array(12)
    readTriple(exchange, refOf(exchange, row, 0), frame, 9)
    readTriple(exchange, refOf(exchange, row, 1), frame, 6)
    readTriple(exchange, refOf(exchange, row, 2), frame, 0)
    frame[9] *= length
    frame[10] *= length
    frame[11] *= length
    squareUp(frame)
    return frame
  }

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
    const { exchange } = this
    const matrix = exchange.part(row, 'CARTESIAN_TRANSFORMATION_OPERATOR_3D') && placementMatrix(exchange, row, this.length)
    if (!matrix) return undefined
    const volume = determinant3(matrix)
    const scale = Math.cbrt(Math.abs(volume))
    const frame = new Float64Array(12)
    for (let k = 0; k < 3; k++) frame.set(this.turned(matrix[4 * k] / scale, matrix[4 * k + 1] / scale, matrix[4 * k + 2] / scale), 3 * k)
    frame.set(this.placed(matrix[12], matrix[13], matrix[14]), 9)
    return new Geometry(exchange, this.length * scale, this.angle, { frame, mirrors: this.mirrors !== volume < 0 })
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

  private points(rows: readonly number[]): Float64Array {
    const out = new Float64Array(rows.length * 3)
    for (let i = 0; i < rows.length; i++) readTriple(this.exchange, rows[i], out, i * 3)
    for (let i = 0; i < out.length; i++) out[i] *= this.length
    if (this.operator) for (let i = 0; i < out.length; i += 3) out.set(this.placed(out[i], out[i + 1], out[i + 2]), i)
    return out
  }

  /** Half angle of a cone. Only degrees can be larger than a right angle, whatever the context's unit. */
  private halfAngle(value: number): number {
    const radians = value * this.angle
    return Math.abs(radians) < Math.PI / 2 ? radians : (value * Math.PI) / 180
  }

  /** A length in millimetres; 0 when it is none. */
  size(value: Value | undefined): number {
    return (asNumber(value) ?? 0) * this.length
  }
}

/** A sphere whose radius may be negative, which turns its normal inwards. Throws RangeError where it is 0. */
function madeSphere(frame: Frame, radius: number): StepSurface {
  if (!(Math.abs(radius) > 0)) throw new RangeError('a sphere without a radius')
  return { surface: new Sphere(frame, Math.abs(radius)), flipped: radius < 0 }
}

/** Senses are written .T. and .F.; anything else counts as true. */
export const isFalse = (value: Value | undefined): boolean => asEnum(value) === 'F'
