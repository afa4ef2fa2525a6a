import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { SurfaceCurve } from '../../../kernel/brep/curve/surfaceCurve.ts'
import { Blend } from '../../../kernel/brep/surface/blend.ts'
import { type Contact, curveContact, rollBall, surfaceContact } from '../../../kernel/brep/surface/rollingBall.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef } from '../stream/nodeTable.ts'
import { nurbsCurve } from './nurbs.ts'
import { type BuiltSurface, MM, type XtGeometry } from './xtGeometry.ts'

/** A rolling-ball blend from its spine and supports. Throws RangeError when the ball does not touch them. */
export function blendSurface(geometry: XtGeometry, node: NodeRef): BuiltSurface | undefined {
  const { nodes } = geometry
  const ranges = nodes.array(node, 'range', 2)
  const radius = Math.max(Math.abs(ranges[0]), Math.abs(ranges[1])) * MM
  const spine = geometry.curve(nodes.ref(node, 'spine'))
  if (!(radius > 0 && Number.isFinite(radius)) || !spine) return undefined
  const contacts = [0, 1].map((side) => contactOf(geometry, nodes.ref(node, 'surface', side), radius))
  const [first, second] = contacts
  if (!first || !second) return undefined
  const surface = new Blend(spine, radius, rollBall(spine, [first, second], radius))
  return { surface, flipped: surface.turn > 0 }
}

/** A support that is a blend is touched where its own ball is: no surface is needed, and a cliff edge is a blend without radius. */
function contactOf(geometry: XtGeometry, node: NodeRef, radius: number): Contact | undefined {
  const { nodes } = geometry
  if (nodes.type(node) === NodeType.blend) {
    const spine = geometry.curve(nodes.ref(node, 'spine'))
    const ranges = nodes.array(node, 'range', 2)
    return spine && curveContact(spine, radius, Math.max(Math.abs(ranges[0]), Math.abs(ranges[1])) * MM)
  }
  const support = geometry.surface(node)
  return support && surfaceContact(support.beyond ?? support.surface, radius)
}

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
