import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId, Part } from '../../../core/scene/model.ts'
import type { OpenDocument } from '../../state/document.ts'
import { useQuantity } from '../quantity.ts'
import { edgeLength, faceFacts, worldDirection } from './faceFacts.ts'
import { Fact, FactGroup } from './Facts.tsx'

function partOf({ index, parts }: OpenDocument, node: NodeId): Part | undefined {
  const part = index.nodes[node]?.part
  return part === undefined ? undefined : parts.get(part)
}

/** What is known of the selected face; each number says whether it is exact. */
export function FaceGroup({ document, node, face }: { document: OpenDocument; node: NodeId; face: number }) {
  const { t } = useTranslation('viewer')
  const quantity = useQuantity()
  const part = partOf(document, node)
  const facts = useMemo(() => part && faceFacts(part, face), [part, face])
  if (!facts) return null
  const { info, area, length } = facts
  const tag = info.exact ? t('properties.exact') : t('properties.fromMesh', { deviation: quantity.length(info.deviation) })
  const diameter = (radius: number): string => quantity.length(radius * 2)
  const direction = worldDirection(document.index, node, info.axis).map(quantity.number).join(', ')
  return (
    <FactGroup title={t(`surface.${info.kind}`)}>
      {info.radius !== undefined && info.kind !== 'cone' && (
        <Fact name={t('measure.diameter')} value={diameter(info.radius)} full={String(info.radius * 2)} tag={tag} />
      )}
      {info.minorRadius !== undefined && (
        <Fact name={t('measure.minorDiameter')} value={diameter(info.minorRadius)} full={String(info.minorRadius * 2)} tag={tag} />
      )}
      {info.halfAngle !== undefined && <Fact name={t('measure.halfAngle')} value={quantity.angle(info.halfAngle)} tag={tag} />}
      {length !== undefined && <Fact name={t('measure.length')} value={quantity.length(length)} tag={t('properties.mesh')} />}
      <Fact name={t('properties.area')} value={quantity.area(area)} tag={t('properties.mesh')} />
      {info.kind === 'plane' && <Fact name={t('measure.normal')} value={direction} tag={tag} />}
      {(info.kind === 'cylinder' || info.kind === 'cone' || info.kind === 'torus') && <Fact name={t('measure.axis')} value={direction} tag={tag} />}
    </FactGroup>
  )
}

const edgeNames = ['sharp', 'smooth', 'free', 'wire'] as const

export function EdgeGroup({ document, node, edge }: { document: OpenDocument; node: NodeId; edge: number }) {
  const { t } = useTranslation('viewer')
  const quantity = useQuantity()
  const part = partOf(document, node)
  if (!part?.edges) return null
  return (
    <FactGroup title={t(`edge.${edgeNames[part.edges.kind[edge]] ?? 'wire'}`)}>
      <Fact name={t('measure.length')} value={quantity.length(edgeLength(part, edge))} tag={t('properties.mesh')} />
    </FactGroup>
  )
}
