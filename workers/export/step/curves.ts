import { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import { CompositeCurve } from '../../kernel/brep/curve/compositeCurve.ts'
import { Hyperbola, Parabola } from '../../kernel/brep/curve/conic.ts'
import type { Curve } from '../../kernel/brep/curve/curve.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { Line, Polyline } from '../../kernel/brep/curve/line.ts'
import { fittedCurve } from './fitted.ts'
import { real, type Ref, refs } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'
import { writeSplineCurve } from './splines.ts'

/** A fit that is farther off, millimetres, is none: the part goes out as triangles. */
const MOST_OFF = 1e-2

/** Lines whose origin is farther off than so many lengths of the range get another one. */
const FAR = 100

/** Counts curves and surfaces that were fitted because the format has none of their kind, and how far they are off, millimetres of the body. */
export interface Fits {
  count: number
  deviation: number
}

/** Writes the curves of one body; one that several edges lie on is written once. */
export class CurveWriter {
  private readonly placed: PlacedGeometry
  /** Largest distance of fitted curves, millimetres. */
  private readonly tolerance: number
  private readonly fits: Fits
  private readonly known = new Map<Curve, Ref>()

  constructor(placed: PlacedGeometry, tolerance: number, fits: Fits) {
    this.placed = placed
    this.tolerance = tolerance
    this.fits = fits
  }

  /** `from`, `to`: the range that is needed, of curves that have to be fitted. Throws RangeError for a range that is not finite. */
  write(curve: Curve, from: number, to: number): Ref {
    if (curve instanceof Line && Math.min(Math.abs(from), Math.abs(to)) > FAR * (to - from)) return this.lineNear(curve, from)
    const known = this.known.get(curve)
    if (known !== undefined) return known
    const exact = this.exact(curve)
    if (exact !== undefined) {
      this.known.set(curve, exact)
      return exact
    }
    if (!Number.isFinite(to - from) || !(to > from)) throw new RangeError('a curve without ends')
    const { shape, deviation } = fittedCurve(curve, from, to, this.tolerance)
    if (!(deviation <= MOST_OFF)) throw new RangeError('a curve that cannot be fitted')
    this.fits.count++
    this.fits.deviation = Math.max(this.fits.deviation, deviation)
    return writeSplineCurve(this.placed, shape)
  }

  /** The straight line through two points of the body. */
  line(a: ArrayLike<number>, b: ArrayLike<number>): Ref {
    return this.along([a[0], a[1], a[2]], [b[0] - a[0], b[1] - a[1], b[2] - a[2]])
  }

  /** A line from the beginning of the range: a far origin leaves few digits for what lies here. */
  private lineNear({ point, direction }: Line, from: number): Ref {
    const [x, y, z] = [0, 1, 2].map((k) => point[k] + from * direction[k])
    return this.along([x, y, z], direction)
  }

  private along([x, y, z]: readonly number[], [dx, dy, dz]: readonly number[]): Ref {
    const { placed } = this
    const speed = Math.hypot(dx, dy, dz)
    if (!(speed > 0)) throw new RangeError('a line without direction')
    const point = placed.point(x, y, z)
    const vector = placed.file.add(`VECTOR('',#${placed.direction(dx / speed, dy / speed, dz / speed)},${real(speed * placed.length)})`)
    return placed.file.add(`LINE('',#${point},#${vector})`)
  }

  private exact(curve: Curve): Ref | undefined {
    const { placed } = this
    const { file, length } = placed
    if (curve instanceof Line) return this.along(curve.point, curve.direction)
    if (curve instanceof Ellipse) return this.ellipse(curve)
    if (curve instanceof Parabola && curve.focal > 0) return file.add(`PARABOLA('',#${placed.conicAxes(curve.frame)},${real(curve.focal * length)})`)
    if (curve instanceof Hyperbola && curve.a > 0 && curve.b > 0)
      return file.add(`HYPERBOLA('',#${placed.conicAxes(curve.frame)},${real(curve.a * length)},${real(curve.b * length)})`)
    if (curve instanceof BSplineCurve) return writeSplineCurve(placed, curve)
    if (curve instanceof Polyline) {
      const points: Ref[] = []
      for (let i = 0; i < curve.points.length; i += 3) points.push(placed.point(curve.points[i], curve.points[i + 1], curve.points[i + 2]))
      return file.add(`POLYLINE('',${refs(points)})`)
    }
    if (curve instanceof CompositeCurve && curve.pieces.length === 1 && curve.pieces[0].from < curve.pieces[0].to) return this.exact(curve.pieces[0].curve)
    return undefined
  }

  /** The larger radius comes first: other programs read no ellipse that has it the other way round. */
  private ellipse({ frame, a, b }: Ellipse): Ref | undefined {
    const { placed } = this
    const { file, length } = placed
    if (!(a > 0 && b > 0)) return undefined
    if (a === b) return file.add(`CIRCLE('',#${placed.conicAxes(frame)},${real(a * length)})`)
    return a > b
      ? file.add(`ELLIPSE('',#${placed.conicAxes(frame)},${real(a * length)},${real(b * length)})`)
      : file.add(`ELLIPSE('',#${placed.conicAxes(frame, true)},${real(b * length)},${real(a * length)})`)
  }
}
