import { useTranslation } from 'react-i18next'
import { areaOf, formatNumber, lengthOf } from '../../../core/quantity/formatQuantity.ts'
import { type Attribute, type NodeId, type Part, roleCode, roles } from '../../../core/scene/model.ts'
import { hasDiameter } from '../../../core/scene/surface.ts'
import { cssColor, DEFAULT_COLOR, opacityOf } from '../../lib/theme/theme.ts'
import type { OpenDocument } from '../../state/document.ts'
import { edgeFacts, faceFacts, FactGroup, FactRow, worldDirection } from '../../ui/facts/Facts.tsx'
import { nodeName, useQuantity, useTag } from '../../ui/quantity.ts'
import styles from './NodeGroup.module.css'

/** Name, kind, place in the tree and colour of one node. */
export function NodeGroup({ document, node: id }: { document: OpenDocument; node: NodeId }) {
  const { t, i18n } = useTranslation('viewer')
  const { index, parts } = document
  const node = index.nodes[id]
  const part = node.part === undefined ? undefined : parts.get(node.part)
  const path = index.path(id).map((at) => nodeName(index.nodes[at], t))
  const role = roles.find((one) => roleCode(one) === index.role[id])
  const times = node.part === undefined ? 0 : (index.nodesOfPart.get(node.part)?.length ?? 0)
  const color = node.part === undefined ? 0 : (part && index.faceColor(id, part, 0)) || index.color[id] || DEFAULT_COLOR
  const opacity = Math.round(opacityOf(color) * 100)
  return (
    <FactGroup title={t(role ? `properties.role.${role}` : node.part === undefined ? 'properties.assembly' : 'properties.part')}>
      <FactRow name={t('properties.name')} value={nodeName(node, t)} />
      {node.type && <FactRow name={t('properties.type')} value={node.type} />}
      {part && part.name && part.name !== node.name && <FactRow name={t('properties.body')} value={part.name} />}
      {path.length > 1 && <FactRow name={t('properties.path')} value={path.slice(0, -1).join(' / ')} />}
      {times > 1 && <FactRow name={t('properties.occurrences')} value={formatNumber(times, i18n.language, 0)} />}
      {color !== 0 && (
        <FactRow name={t('properties.color')} value={cssColor(color)}>
          <span className={styles.swatch} style={{ background: cssColor(color) }} />
          {cssColor(color)}
          {opacity < 100 && ` · ${opacity} %`}
        </FactRow>
      )}
    </FactGroup>
  )
}

/** The file's own attributes by group, e.g. the property sets of an IFC element. */
export function AttributeGroups({ attributes }: { attributes?: readonly Attribute[] }) {
  const { t, i18n } = useTranslation('viewer')
  if (!attributes || attributes.length === 0) return null
  const groups = Map.groupBy(attributes, (attribute) => attribute.group ?? '')
  // Made once: a format takes longer than all else of an attribute, and a file may have hundreds of them.
  const number = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 12 })
  const text = ({ value, unit }: Attribute): string => {
    if (typeof value === 'boolean') return t(value ? 'properties.yes' : 'properties.no')
    const written = typeof value === 'number' ? number.format(value) : value
    return unit ? `${written} ${unit}` : written
  }
  return [...groups].map(([group, members]) => (
    <FactGroup key={group} title={group || t('properties.general')}>
      {members.map((attribute, at) => (
        <FactRow key={`${at} ${attribute.name}`} name={attribute.name} value={text(attribute)} />
      ))}
    </FactGroup>
  ))
}

/** A turn that is not quite closed by rounding. */
const FULL_TURN = 2 * Math.PI - 1e-3

const partOf = ({ index, parts }: OpenDocument, node: NodeId): Part | undefined => index.partAt(parts, node)

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
  const measure = (name: string, mm: number, from: string) => <FactRow name={name} value={quantity.length(mm)} full={quantity.copy(lengthOf(mm))} tag={from} />
  const direction = quantity.direction(worldDirection(document.index, node, info.axis))
  return (
    <FactGroup title={t(`surface.${info.kind}`)}>
      {info.radius !== undefined && hasDiameter(info.kind) && measure(t('measure.diameter'), info.radius * 2, tag)}
      {info.radius !== undefined && info.kind === 'blend' && measure(t('measure.radius'), info.radius, tag)}
      {info.minorRadius !== undefined && measure(t('measure.minorDiameter'), info.minorRadius * 2, tag)}
      {info.halfAngle !== undefined && <FactRow name={t('measure.halfAngle')} value={quantity.angle(info.halfAngle)} tag={tag} />}
      {height && measure(t('measure.length'), height.value, tagOf(height))}
      {sweep && sweep.value < FULL_TURN && <FactRow name={t('measure.angle')} value={quantity.angle(sweep.value)} tag={tagOf(sweep)} />}
      <FactRow name={t('properties.area')} value={quantity.area(area.value)} full={quantity.copy(areaOf(area.value))} tag={tagOf(area, 'area')} />
      {info.kind === 'plane' && <FactRow name={t('measure.normal')} value={direction} tag={tag} />}
      {(info.kind === 'cylinder' || info.kind === 'cone' || info.kind === 'torus') && <FactRow name={t('measure.axis')} value={direction} tag={tag} />}
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
  const measure = (name: string, mm: number) => <FactRow name={name} value={quantity.length(mm)} full={quantity.copy(lengthOf(mm))} tag={tag} />
  return (
    <FactGroup title={t(`curve.${facts.kind}`)}>
      <FactRow name={t('properties.type')} value={t(`edge.${edgeNames[part.edges.kind[edge]] ?? 'wire'}`)} />
      {facts.kind === 'circle' && measure(t('measure.diameter'), facts.radius * 2)}
      {facts.kind === 'circle' && facts.angle < FULL_TURN && <FactRow name={t('measure.angle')} value={quantity.angle(facts.angle)} tag={tag} />}
      {measure(t('measure.length'), facts.length)}
    </FactGroup>
  )
}
