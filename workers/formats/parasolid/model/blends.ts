import { Blend } from '../../../kernel/brep/surface/blend.ts'
import { type Contact, curveContact, rollBall, surfaceContact } from '../../../kernel/brep/surface/rollingBall.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef } from '../stream/nodeTable.ts'
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
