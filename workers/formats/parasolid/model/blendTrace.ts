import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { SurfaceCurve } from '../../../kernel/brep/curve/surfaceCurve.ts'
import { Blend } from '../../../kernel/brep/surface/blend.ts'
import type { NodeRef } from '../stream/nodeTable.ts'
import { nurbsCurve } from './nurbs.ts'
import { MM, type XtGeometry } from './xtGeometry.ts'

/** Parameters along the spine (metres) nearer than this say nothing of its scale. */
const LEAST_SPAN = 1e-6
/** The stream's v at an end of the trim is ours, or one less it, but for this. */
const SAME = 1e-2

const start = new Float64Array(6)
const end = new Float64Array(6)
const from = new Float64Array(2)
const to = new Float64Array(2)

/**
 * A curve in the parameters of a blend, by a trimmed one on it. The stream's v is the share of the section's angle, as ours, from either support; its u is about the length along
 * the spine, from a point of its own: the trim's ends tell where that is. Undefined when they do not fit.
 */
export function blendTrace(geometry: XtGeometry, trimmed: NodeRef, spCurve: NodeRef): Curve | undefined {
  const { nodes } = geometry
  const blend = geometry.surface(nodes.ref(spCurve, 'surface'))?.surface
  if (!(blend instanceof Blend)) return undefined
  const trace = nurbsCurve(nodes, nodes.ref(nodes.ref(spCurve, 'b_curve'), 'nurbs'), 1)
  trace.evaluate(geometry.number(trimmed, 'parm_1'), start)
  trace.evaluate(geometry.number(trimmed, 'parm_2'), end)
  blend.invert(...geometry.point(trimmed, 'point_1'), from, false)
  blend.invert(...geometry.point(trimmed, 'point_2'), to, false)
  const back = Math.abs(from[1] - start[1]) > Math.abs(1 - from[1] - start[1])
  const v = (ours: number): number => (back ? 1 - ours : ours)
  if (!(Math.abs(v(from[1]) - start[1]) < SAME && Math.abs(v(to[1]) - end[1]) < SAME)) return undefined
  const span = end[0] - start[0]
  let length = to[0] - from[0]
  if (blend.uPeriod > 0) length -= blend.uPeriod * Math.round((length - span * MM) / blend.uPeriod)
  const scale = Math.abs(span) > LEAST_SPAN && length / span > 0 ? length / span : MM
  return new SurfaceCurve(blend, trace, { u: scale, v: back ? -1 : 1, swap: false, from: [from[0] - start[0] * scale, back ? 1 : 0] })
}
