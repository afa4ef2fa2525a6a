import type { TFunction } from 'i18next'
import type { EdgeInfo } from '../../../core/geometry/fitEdge.ts'
import { hasDiameter } from '../../../core/scene/surface.ts'
import type { Pick } from '../../../viewer/api.ts'
import type { OpenDocument } from '../../state/document.ts'
import { edgeFacts, type FaceFacts, faceFacts } from '../../ui/facts/faceFacts.ts'
import type { QuantityFormat } from '../../ui/quantity.ts'

type ViewerText = TFunction<'viewer'>

/** "Cylinder ⌀ 12.00 mm · L 40.00 mm · 1 508 mm²", "Fillet R 2.00 mm · 63 mm²". */
export function describeFace({ info, area, height }: FaceFacts, quantity: QuantityFormat, t: ViewerText): string {
  const facts = [
    info.radius !== undefined && hasDiameter(info.kind) && `⌀ ${quantity.length(info.radius * 2)}`,
    info.radius !== undefined && info.kind === 'blend' && `R ${quantity.length(info.radius)}`,
    info.minorRadius !== undefined && `⌀ ${quantity.length(info.minorRadius * 2)}`,
    info.halfAngle !== undefined && `∠ ${quantity.angle(info.halfAngle)}`,
    height && `L ${quantity.length(height.value)}`,
    quantity.area(area.value),
  ]
  return `${t(`surface.${info.kind}`)} ${facts.filter(Boolean).join(' · ')}`
}

/** "Circle ⌀ 12.00 mm · L 37.70 mm". */
function describeEdge(facts: EdgeInfo, quantity: QuantityFormat, t: ViewerText): string {
  const diameter = facts.kind === 'circle' ? `⌀ ${quantity.length(facts.radius * 2)} · ` : ''
  return `${t(`curve.${facts.kind}`)} ${diameter}L ${quantity.length(facts.length)}`
}

/** Describes the pick under the pointer: the edge when one is near, else the face. */
export function describePick(pick: Pick, { parts }: OpenDocument, quantity: QuantityFormat, t: ViewerText): string {
  const part = parts.get(pick.part)
  if (!part) return ''
  if (part.placeholder) return t('origin.placeholder')
  const edge = edgeFacts(part, pick.edge)
  if (edge) return describeEdge(edge, quantity, t)
  const face = faceFacts(part, pick.face)
  return face ? describeFace(face, quantity, t) : ''
}
