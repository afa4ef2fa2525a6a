import { type ChartShape, chartCurve, crossing } from '../../../kernel/brep/curve/chartCurve.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { Ellipse } from '../../../kernel/brep/curve/ellipse.ts'
import { Line, Polyline } from '../../../kernel/brep/curve/line.ts'
import { SurfaceCurve } from '../../../kernel/brep/curve/surfaceCurve.ts'
import { type Frame, makeFrame, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Blend } from '../../../kernel/brep/surface/blend.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef, NodeTable } from '../stream/nodeTable.ts'
import { blendSurface, blendTrace, buildSurface } from './surfaces.ts'
import { tryGeometry } from '../../../kernel/brep/knots.ts'
import { nurbsCurve } from './nurbs.ts'
import { type BuiltSurface, MM, type XtGeometry } from './xtGeometry.ts'
import { curvePiece } from './outline.ts'

/** Surfaces made from curves made from surfaces…: more than so many in each other are damage. */
const MOST_NESTED = 24

/** Curves and surfaces of a stream, each made when first asked for. Undefined: unknown kinds, damaged ones. */
export class Geometry implements XtGeometry {
  readonly nodes: NodeTable
  private readonly surfaces = new Map<NodeRef, BuiltSurface | undefined>()
  private readonly curves = new Map<NodeRef, Curve | undefined>()
  private depth = 0

  constructor(nodes: NodeTable) {
    this.nodes = nodes
  }

  surface(node: NodeRef): BuiltSurface | undefined {
    return this.once(this.surfaces, node, () => (this.nodes.type(node) === NodeType.blend ? blendSurface(this, node) : buildSurface(this, node)))
  }

  /** The curve as it runs by itself: the node's sense is not looked at. */
  curve(node: NodeRef): Curve | undefined {
    return this.once(this.curves, node, () => this.makeCurve(node))
  }

  private once<T>(made: Map<NodeRef, T | undefined>, node: NodeRef, make: () => T | undefined): T | undefined {
    if (node < 0) return undefined
    if (made.has(node)) return made.get(node)
    if (this.depth > MOST_NESTED) return undefined
    // Geometry that refers to itself finds `undefined` here and is left out.
    made.set(node, undefined)
    this.depth++
    const value = tryGeometry(make)
    this.depth--
    made.set(node, value)
    return value
  }

  /** A frame by the fields of a node, its origin in millimetres. Throws RangeError when one is missing. */
  frame(node: NodeRef, origin: string, axis: string, x = 'x_axis'): Frame {
    const { nodes } = this
    const at = this.point(node, origin)
    return makeFrame(at, need(nodes.vector(node, axis)), nodes.vector(node, x))
  }

  point(node: NodeRef, field: string): Vec3 {
    const [x, y, z] = need(this.nodes.vector(node, field))
    return [x * MM, y * MM, z * MM]
  }

  /** A number that must be finite. Throws RangeError. */
  number(node: NodeRef, field: string): number {
    const value = this.nodes.number(node, field)
    if (!Number.isFinite(value)) throw new RangeError(`no ${field}`)
    return value
  }

  private makeCurve(node: NodeRef): Curve | undefined {
    const { nodes } = this
    switch (nodes.type(node)) {
      case NodeType.line:
        return new Line(this.point(node, 'pvec'), need(nodes.vector(node, 'direction')))
      case NodeType.circle: {
        const radius = this.number(node, 'radius') * MM
        return new Ellipse(this.frame(node, 'centre', 'normal'), radius, radius)
      }
      case NodeType.ellipse:
        return new Ellipse(this.frame(node, 'centre', 'normal'), this.number(node, 'major_radius') * MM, this.number(node, 'minor_radius') * MM)
      case NodeType.bCurve:
        return nurbsCurve(nodes, nodes.ref(node, 'nurbs'), MM)
      case NodeType.intersection:
        return this.intersection(node)
      case NodeType.spCurve:
        return this.spCurve(node)
      case NodeType.trimmed:
        return this.trimmed(node)
      case NodeType.polyline:
        return new Polyline(nodes.list(nodes.ref(nodes.ref(node, 'data'), 'pvec'), 'values').map((value) => value * MM))
      default:
        return undefined
    }
  }

  /** A piece of a curve, from 0 to 1 and from the stated start to the stated end. */
  private trimmed(node: NodeRef): Curve | undefined {
    const { nodes } = this
    const basis = nodes.ref(node, 'basis_curve')
    const curve = this.curve(basis) ?? (nodes.type(basis) === NodeType.spCurve ? blendTrace(this, node, basis) : undefined)
    if (!curve) return undefined
    const scale = nodes.type(basis) === NodeType.line ? MM : 1
    let from = nodes.number(node, 'parm_1') * scale,
      to = nodes.number(node, 'parm_2') * scale
    if (nodes.type(basis) === NodeType.intersection || !Number.isFinite(from + to)) {
      // A chart has a parameter of its own here.
      const [a, b] = [this.point(node, 'point_1'), this.point(node, 'point_2')]
      from = curve.invert(...a)
      to = curve.invert(...b)
      const back = nodes.isReversed(basis)
      if (curve.period > 0 && (back ? to >= from : to <= from)) to += back ? -curve.period : curve.period
    }
    return curvePiece(curve, from, to)
  }

  private spCurve(node: NodeRef): Curve | undefined {
    const { nodes } = this
    const built = this.surface(nodes.ref(node, 'surface'))
    if (!built?.traced) return undefined
    const trace = nurbsCurve(nodes, nodes.ref(nodes.ref(node, 'b_curve'), 'nurbs'), 1)
    return new SurfaceCurve(built.traced.surface, trace, built.traced.scale)
  }

  /** The points of the chart, with the singular points that it begins or ends at. */
  private chartPoints(node: NodeRef): number[] {
    const { nodes } = this
    const chart = nodes.list(nodes.ref(node, 'chart'), 'hvec')
    const out: number[] = []
    const put = (values: ArrayLike<number>, at: number): void => {
      const n = out.length
      const [x, y, z] = [values[at] * MM, values[at + 1] * MM, values[at + 2] * MM]
      if (!Number.isFinite(x + y + z) || (n > 0 && Math.hypot(x - out[n - 3], y - out[n - 2], z - out[n - 1]) < 1e-7)) return
      out.push(x, y, z)
    }
    const [start, end] = [nodes.ref(node, 'start'), nodes.ref(node, 'end')]
    if (nodes.char(start, 'type') === 'T') put(nodes.list(start, 'hvec'), 0)
    for (let i = 0; i + 2 < chart.length; i += 3) put(chart, i)
    if (nodes.char(end, 'type') === 'T') put(nodes.list(end, 'hvec'), 0)
    if (nodes.char(start, 'type') === 'H' && out.length > 6) {
      const n = out.length
      const gap = Math.hypot(out[0] - out[n - 3], out[1] - out[n - 2], out[2] - out[n - 1])
      if (gap < 1e-6) out.length -= 3
      out.push(out[0], out[1], out[2])
    }
    return out
  }

  private intersection(node: NodeRef): Curve | undefined {
    const points = this.chartPoints(node)
    if (points.length < 6) return undefined
    return chartCurve(points, this.shapeOf(node, points))
  }

  private shapeOf(node: NodeRef, points: ArrayLike<number>): ChartShape | undefined {
    const { nodes } = this
    const sides = [0, 1].map((i) => nodes.ref(node, 'surface', i))
    const bound = sides.find((side) => nodes.type(side) === NodeType.blendBound)
    if (bound !== undefined) {
      const blend = this.surface(nodes.ref(bound, 'blend'))?.surface
      return blend instanceof Blend ? touchLine(blend, points) : undefined
    }
    const [one, other]: (Surface | undefined)[] = sides.map((side) => {
      const built = this.surface(side)
      return built?.beyond ?? built?.surface
    })
    return one && other && crossing(one, other)
  }
}

const uv = new Float64Array(2)
const on = new Float64Array(9)

/** The line along which a blend touches a support: the one that most of some points are near to. */
function touchLine(blend: Blend, points: ArrayLike<number>): ChartShape {
  let second = 0
  for (let i = 0; i < points.length; i += 3) {
    blend.invert(points[i], points[i + 1], points[i + 2], uv, false)
    second += uv[1] > 0.5 ? 1 : -1
  }
  const v = second > 0 ? 1 : 0
  const at = (point: ArrayLike<number>): void => {
    blend.invert(point[0], point[1], point[2], uv, false)
    blend.evaluate(uv[0], v, on)
  }
  return {
    direction: (point) => {
      at(point)
      return unit([on[3], on[4], on[5]])
    },
    onto: (point) => {
      at(point)
      point.set(on.subarray(0, 3))
      return 'on'
    },
  }
}

function need<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('a vector is missing')
  return value
}
