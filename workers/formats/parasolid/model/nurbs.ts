import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import { expandKnots } from '../../../kernel/brep/knots.ts'
import { type BSplineSurface, makeBSplineSurface } from '../../../kernel/brep/surface/bsplineSurface.ts'
import type { NodeRef, NodeTable } from '../stream/nodeTable.ts'

/** Distinct knots with multiplicities; arrays may be longer than the count. */
function knotsOf(nodes: NodeTable, values: NodeRef, multiplicities: NodeRef, count: number): Float64Array {
  const knots = nodes.list(values, 'knots')
  const mult = nodes.list(multiplicities, 'mult')
  if (!(count <= knots.length && count <= mult.length)) throw new RangeError(`${count} knots`)
  return expandKnots(knots.subarray(0, count), mult.subarray(0, count))
}

/** Control points as xyz times `scale`, weights apart; rational ones are stored multiplied. */
function controlPointsOf(
  nodes: NodeTable,
  node: NodeRef,
  count: number,
  dim: number,
  rational: boolean,
  scale: number,
): { controlPoints: Float64Array; weights?: Float64Array } {
  const stored = nodes.list(nodes.ref(node, 'bspline_vertices'), 'vertices')
  const plain = dim - (rational ? 1 : 0)
  if (!(count > 0 && (plain === 2 || plain === 3) && stored.length >= count * dim)) throw new RangeError(`${count} control points`)
  const controlPoints = new Float64Array(count * 3)
  const weights = rational ? new Float64Array(count) : undefined
  for (let i = 0; i < count; i++) {
    const weight = rational ? stored[i * dim + plain] : 1
    if (weights) weights[i] = weight
    for (let axis = 0; axis < plain; axis++) controlPoints[i * 3 + axis] = (stored[i * dim + axis] * scale) / weight
  }
  if (!controlPoints.every(Number.isFinite)) throw new RangeError('control points that are not numbers')
  return weights ? { controlPoints, weights } : { controlPoints }
}

/** A NURBS curve; two-dimensional ones lie in z = 0. Throws RangeError. */
export function nurbsCurve(nodes: NodeTable, node: NodeRef, scale: number): BSplineCurve {
  const knots = knotsOf(nodes, nodes.ref(node, 'knots'), nodes.ref(node, 'knot_mult'), nodes.number(node, 'n_knots'))
  const { controlPoints, weights } = controlPointsOf(
    nodes,
    node,
    nodes.number(node, 'n_vertices'),
    nodes.number(node, 'vertex_dim'),
    nodes.flag(node, 'rational'),
    scale,
  )
  return new BSplineCurve(nodes.number(node, 'degree'), knots, controlPoints, weights)
}

/** A NURBS surface, and whether u and v had to be exchanged. Throws RangeError. */
export function nurbsSurface(nodes: NodeTable, node: NodeRef, scale: number): { surface: BSplineSurface; flipped: boolean } {
  const uCount = nodes.number(node, 'n_u_vertices'),
    vCount = nodes.number(node, 'n_v_vertices')
  return makeBSplineSurface({
    uDegree: nodes.number(node, 'u_degree'),
    vDegree: nodes.number(node, 'v_degree'),
    uKnots: knotsOf(nodes, nodes.ref(node, 'u_knots'), nodes.ref(node, 'u_knot_mult'), nodes.number(node, 'n_u_knots')),
    vKnots: knotsOf(nodes, nodes.ref(node, 'v_knots'), nodes.ref(node, 'v_knot_mult'), nodes.number(node, 'n_v_knots')),
    uCount,
    vCount,
    ...controlPointsOf(nodes, node, uCount * vCount, nodes.number(node, 'vertex_dim'), nodes.flag(node, 'rational'), scale),
  })
}
