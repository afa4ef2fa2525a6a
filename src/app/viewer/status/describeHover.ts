import type { TFunction } from 'i18next'
import type { Pick } from '../../../viewer/api.ts'
import type { OpenDocument } from '../../state/document.ts'
import { edgeLength, type FaceFacts, faceFacts } from '../properties/faceFacts.ts'
import type { QuantityFormat } from '../quantity.ts'

type ViewerText = TFunction<'viewer'>

/** "Cylinder ⌀ 12 mm · L 40 mm · 1 508 mm²". */
export function describeFace({ info, area, length }: FaceFacts, quantity: QuantityFormat, t: ViewerText): string {
  const facts = [
    info.radius !== undefined && info.kind !== 'cone' && `⌀ ${quantity.length(info.radius * 2)}`,
    info.minorRadius !== undefined && `⌀ ${quantity.length(info.minorRadius * 2)}`,
    info.halfAngle !== undefined && `∠ ${quantity.angle(info.halfAngle)}`,
    length !== undefined && `L ${quantity.length(length)}`,
    quantity.area(area),
  ]
  return `${t(`surface.${info.kind}`)} ${facts.filter(Boolean).join(' · ')}`
}

const edgeNames = ['sharp', 'smooth', 'free', 'wire'] as const

/** What is under the pointer: the edge when one is near, else the face. */
export function describePick(pick: Pick, { parts }: OpenDocument, quantity: QuantityFormat, t: ViewerText): string {
  const part = parts.get(pick.part)
  if (!part) return ''
  if (pick.edge >= 0 && part.edges) {
    return `${t(`edge.${edgeNames[part.edges.kind[pick.edge]] ?? 'wire'}`)} L ${quantity.length(edgeLength(part, pick.edge))}`
  }
  const facts = faceFacts(part, pick.face)
  return facts ? describeFace(facts, quantity, t) : ''
}
