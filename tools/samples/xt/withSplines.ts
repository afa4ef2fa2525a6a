import type { Body, BodyEdge } from '../../../workers/kernel/brep/body.ts'
import { chartCurve } from '../../../workers/kernel/brep/curve/chartCurve.ts'

const SPANS = 24
const written = new Set(['line', 'circle', 'ellipse', 'bspline'])
const on = new Float64Array(6)

/** A body whose other curves (hyperbolas of chamfered corners) are splines through points of them. */
export const withSplines = (body: Body): Body => ({ ...body, edges: body.edges.map((edge) => asSpline(edge, body.vertices)) })

function asSpline(edge: BodyEdge, vertices: Float64Array): BodyEdge {
  const { curve, start, end, sameSense } = edge
  if (!curve || written.has(curve.kind)) return edge
  const at = (vertex: number): number => curve.invert(vertices[3 * vertex], vertices[3 * vertex + 1], vertices[3 * vertex + 2])
  const [from, to] = sameSense ? [at(start), at(end)] : [at(end), at(start)]
  const points: number[] = []
  for (let i = 0; i <= SPANS; i++) {
    curve.evaluate(from + ((to - from) * i) / SPANS, on)
    points.push(on[0], on[1], on[2])
  }
  return { ...edge, curve: chartCurve(points) }
}
