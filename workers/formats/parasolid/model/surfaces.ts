import { CompositeCurve } from '../../../kernel/brep/curve/compositeCurve.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { Line } from '../../../kernel/brep/curve/line.ts'
import { SurfaceCurve, type TraceScale } from '../../../kernel/brep/curve/surfaceCurve.ts'
import { makeFrame, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Cone } from '../../../kernel/brep/surface/cone.ts'
import { Extended } from '../../../kernel/brep/surface/extended.ts'
import { Extrusion } from '../../../kernel/brep/surface/extrusion.ts'
import { Offset } from '../../../kernel/brep/surface/offset.ts'
import { Plane } from '../../../kernel/brep/surface/plane.ts'
import { Revolution } from '../../../kernel/brep/surface/revolution.ts'
import { Sphere } from '../../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import { Torus } from '../../../kernel/brep/surface/torus.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef } from '../stream/nodeTable.ts'
import { type BuiltSurface, MM, type XtGeometry } from './xtGeometry.ts'
import { nurbsCurve, nurbsSurface } from './nurbs.ts'
import { Blend } from '../../../kernel/brep/surface/blend.ts'
import { type Contact, curveContact, rollBall, surfaceContact } from '../../../kernel/brep/surface/rollingBall.ts'

const scaled = (u: number, v: number, swap = false): TraceScale => ({ u, v, swap })
const plainly = (surface: Surface, u: number, v: number): BuiltSurface => ({ surface, flipped: false, traced: { surface, scale: scaled(u, v) } })

/** Any surface but a blend. Throws RangeError; undefined for other kinds. */
export function buildSurface(geometry: XtGeometry, node: NodeRef): BuiltSurface | undefined {
  const { nodes } = geometry
  const length = (field: string): number => geometry.number(node, field) * MM
  switch (nodes.type(node)) {
    case NodeType.plane:
      return plainly(new Plane(geometry.frame(node, 'pvec', 'normal')), MM, MM)
    case NodeType.cylinder:
      return plainly(new Cone(geometry.frame(node, 'pvec', 'axis'), length('radius')), 1, MM)
    case NodeType.cone: {
      const angle = Math.atan2(geometry.number(node, 'sin_half_angle'), geometry.number(node, 'cos_half_angle'))
      return plainly(new Cone(geometry.frame(node, 'pvec', 'axis'), length('radius'), angle), 1, MM)
    }
    case NodeType.sphere: {
      const frame = geometry.frame(node, 'centre', 'axis')
      const radius = length('radius')
      // Ours has stereographic parameters; a torus around nothing has the stream's.
      return { surface: new Sphere(frame, radius), flipped: false, traced: { surface: new Torus(frame, 0, radius), scale: scaled(1, 1) } }
    }
    case NodeType.torus: {
      const [major, minor] = [length('major_radius'), length('minor_radius')]
      return plainly(new Torus(geometry.frame(node, 'centre', 'axis'), major, minor, minor >= major ? 'outer' : undefined), 1, 1)
    }
    case NodeType.bSurface: {
      const { surface, flipped } = nurbsSurface(nodes, nodes.ref(node, 'nurbs'), MM)
      return { surface, flipped, beyond: new Extended(surface), traced: { surface, scale: scaled(1, 1, flipped) } }
    }
    case NodeType.swept:
      return swept(geometry, node)
    case NodeType.spun:
      return spun(geometry, node)
    case NodeType.offset:
      return offset(geometry, node)
    default:
      return undefined
  }
}

/** A profile without its trim: a face's edges bound it, and parameters are those of the whole. */
function wholeProfile(geometry: XtGeometry, node: NodeRef): { curve: Curve; isLine: boolean } | undefined {
  const { nodes } = geometry
  const basis = nodes.type(node) === NodeType.trimmed ? nodes.ref(node, 'basis_curve') : node
  const curve = geometry.curve(basis)
  return curve && { curve, isLine: nodes.type(basis) === NodeType.line }
}

function swept(geometry: XtGeometry, node: NodeRef): BuiltSurface | undefined {
  const { nodes } = geometry
  const direction = nodes.vector(node, 'sweep')
  const profile = wholeProfile(geometry, nodes.ref(node, 'section'))
  if (!direction || !profile) return undefined
  if (profile.curve instanceof Line) {
    // u along the line, v along the sweep: x and y of a frame whose y need not be at right angles.
    const { point, direction: x } = profile.curve
    const across: Vec3 = [x[1] * direction[2] - x[2] * direction[1], x[2] * direction[0] - x[0] * direction[2], x[0] * direction[1] - x[1] * direction[0]]
    const normal = unit(across)
    const surface = normal && new Plane(makeFrame(point, normal, x))
    return surface && { surface, flipped: false }
  }
  return plainly(new Extrusion(profile.curve, direction), 1, MM)
}

/** Our u is the angle and v the profile's parameter: the other way round. */
function spun(geometry: XtGeometry, node: NodeRef): BuiltSurface | undefined {
  const { nodes } = geometry
  const profile = wholeProfile(geometry, nodes.ref(node, 'profile'))
  const axis = nodes.vector(node, 'axis')
  if (!profile || !axis) return undefined
  const base = geometry.point(node, 'base')
  const whole = new Revolution(profile.curve, base, axis)
  const scale = profile.isLine ? MM : 1
  const from = nodes.number(node, 'start_param') * scale,
    to = nodes.number(node, 'end_param') * scale
  // Where it meets the axis the surface ends in a tip.
  const ends = Number.isFinite(from + to) && from < to && (profile.curve.period === 0 || to - from < profile.curve.period * (1 - 1e-9))
  const surface = ends ? new Revolution(new CompositeCurve([{ curve: profile.curve, from, to }]), base, axis) : whole
  return { surface, flipped: true, traced: { surface: whole, scale: scaled(1, scale, true) } }
}

function offset(geometry: XtGeometry, node: NodeRef): BuiltSurface | undefined {
  const { nodes } = geometry
  const below = nodes.ref(node, 'surface')
  const base = geometry.surface(below)
  if (!base) return undefined
  const distance = geometry.number(node, 'offset') * MM * (nodes.isReversed(below) ? -1 : 1) * (base.flipped ? -1 : 1)
  const surface = new Offset(base.surface, distance)
  const { traced } = base
  return {
    surface,
    flipped: base.flipped,
    ...(base.beyond && { beyond: new Offset(base.beyond, distance) }),
    ...(traced && { traced: { surface: traced.surface === base.surface ? surface : new Offset(traced.surface, distance), scale: traced.scale } }),
  }
}

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

/** Parameters along the spine (metres) nearer than this give no scale. */
const LEAST_SPAN = 1e-6
/** The stream's v at an end of the trim is ours, or one less it, but for this. */
const SAME = 1e-2

const start = new Float64Array(6)
const end = new Float64Array(6)
const from = new Float64Array(2)
const to = new Float64Array(2)

/**
 * A curve in the parameters of a blend, by a trimmed one on it. The stream's v is the share of the section's angle, as ours, from either support; its u is about the length along
 * the spine, from a point of its own: the trim's ends show where that is. Undefined when they do not fit.
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
