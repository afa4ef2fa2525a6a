import { useTranslation } from 'react-i18next'
import { areaOf, lengthOf } from '../../../core/quantity/quantity.ts'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import { hasDiameter } from '../../../core/scene/surface.ts'
import type { OpenDocument } from '../../state/document.ts'
import { useQuantity, useTag } from '../../ui/quantity.ts'
import { edgeFacts, faceFacts, worldDirection } from '../../ui/facts/faceFacts.ts'
import { Fact, FactGroup } from '../../ui/facts/Facts.tsx'

/** A turn that is not quite closed by rounding. */
const FULL_TURN = 2 * Math.PI - 1e-3

function partOf({ index, parts }: OpenDocument, node: NodeId): Part | undefined {
  const part = index.nodes[node]?.part
  return part === undefined ? undefined : parts.get(part)
}

/** Properties of the selected face. */
export function FaceGroup({ document, node, face }: { document: OpenDocument; node: NodeId; face: number }) {
  const { t } = useTranslation('viewer')
  const quantity = useQuantity()
  const tagOf = useTag()
  const part = partOf(document, node)
  const facts = part && !part.placeholder && faceFacts(part, face)
  if (!facts) return null
  const { info, area, height, sweep } = facts
  const tag = tagOf(info)
  const measure = (name: string, mm: number, from: string) => <Fact name={name} value={quantity.length(mm)} full={quantity.copy(lengthOf(mm))} tag={from} />
  const direction = quantity.direction(worldDirection(document.index, node, info.axis))
  return (
    <FactGroup title={t(`surface.${info.kind}`)}>
      {info.radius !== undefined && hasDiameter(info.kind) && measure(t('measure.diameter'), info.radius * 2, tag)}
      {info.radius !== undefined && info.kind === 'blend' && measure(t('measure.radius'), info.radius, tag)}
      {info.minorRadius !== undefined && measure(t('measure.minorDiameter'), info.minorRadius * 2, tag)}
      {info.halfAngle !== undefined && <Fact name={t('measure.halfAngle')} value={quantity.angle(info.halfAngle)} tag={tag} />}
      {height && measure(t('measure.length'), height.value, tagOf(height))}
      {sweep && sweep.value < FULL_TURN && <Fact name={t('measure.angle')} value={quantity.angle(sweep.value)} tag={tagOf(sweep)} />}
      <Fact name={t('properties.area')} value={quantity.area(area.value)} full={quantity.copy(areaOf(area.value))} tag={tagOf(area, 'area')} />
      {info.kind === 'plane' && <Fact name={t('measure.normal')} value={direction} tag={tag} />}
      {(info.kind === 'cylinder' || info.kind === 'cone' || info.kind === 'torus') && <Fact name={t('measure.axis')} value={direction} tag={tag} />}
    </FactGroup>
  )
}

/** Names of `EdgeKind`, in its order. */
const edgeNames = ['sharp', 'smooth', 'free', 'wire'] as const

/** Properties of the selected edge. */
export function EdgeGroup({ document, node, edge }: { document: OpenDocument; node: NodeId; edge: number }) {
  const { t } = useTranslation('viewer')
  const quantity = useQuantity()
  const tagOf = useTag()
  const part = partOf(document, node)
  const facts = part && !part.placeholder && edgeFacts(part, edge)
  if (!part?.edges || !facts) return null
  const tag = tagOf(facts)
  const measure = (name: string, mm: number) => <Fact name={name} value={quantity.length(mm)} full={quantity.copy(lengthOf(mm))} tag={tag} />
  return (
    <FactGroup title={t(`curve.${facts.kind}`)}>
      <Fact name={t('properties.type')} value={t(`edge.${edgeNames[part.edges.kind[edge]] ?? 'wire'}`)} />
      {facts.kind === 'circle' && measure(t('measure.diameter'), facts.radius * 2)}
      {facts.kind === 'circle' && facts.angle < FULL_TURN && <Fact name={t('measure.angle')} value={quantity.angle(facts.angle)} tag={tag} />}
      {measure(t('measure.length'), facts.length)}
    </FactGroup>
  )
}
