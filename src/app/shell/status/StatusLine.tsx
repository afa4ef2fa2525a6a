import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EdgeInfo } from '../../../core/geometry/fitEdge.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { hasDiameter } from '../../../core/scene/surface.ts'
import type { QuantityFormat } from '../../../core/quantity/formatQuantity.ts'
import type { Pick } from '../../../../packages/viewer/src/api.ts'
import { formatPercent } from '../../lib/format.ts'
import { openFlowAtom } from '../../services/open/flow/openFlow.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { hoverAtom, selectionAtom } from '../../state/selection.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { edgeFacts, type FaceFacts, faceFacts } from '../../ui/facts/Facts.tsx'
import { useCount, useQuantity } from '../../ui/quantity.ts'
import { UnitSelect } from '../../ui/viewer/ModelGroup.tsx'
import styles from '../../ui/viewer/StatusLine.module.css'

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
function describePick(pick: Pick, { parts, status }: OpenDocument, quantity: QuantityFormat, t: ViewerText): string {
  const part = parts.get(pick.part)
  if (!part) return ''
  if (part.placeholder) return status === 'opening' ? t('properties.pending') : t('origin.placeholder')
  const edge = edgeFacts(part, pick.edge)
  if (edge) return describeEdge(edge, quantity, t)
  const face = faceFacts(part, pick.face)
  return face ? describeFace(face, quantity, t) : ''
}

function HoverReadout() {
  const { t } = useTranslation('viewer')
  const document = useAtomValue(documentAtom)
  const hover = useAtomValue(hoverAtom)
  const quantity = useQuantity()
  const node = hover && document?.index.nodes[hover.node]
  return (
    <span className={styles.hover}>
      {hover && document && node && (
        <>
          <span className={styles.owner}>{node.name || t('tree.unnamed')}: </span>
          {describePick(hover, document, quantity, t)}
        </>
      )}
    </span>
  )
}

function hiddenBodies(index: SceneIndex, hidden: ReadonlySet<NodeId>): number {
  if (index.bodies === index.occurrences) return hidden.size
  let count = 0
  for (const id of hidden) if (index.isBody(id)) count++
  return count
}

/** How far the file has been read of which one part is on screen: its tree, which states how many there are, is not known yet. */
function Reading() {
  const { t, i18n } = useTranslation('open')
  const flow = useAtomValue(openFlowAtom)
  if (flow.step !== 'working') return null
  const { phase, overall } = flow.progress
  return (
    <span className={styles.counts}>
      <span>{`${t(`progress.${phase}`)} · ${formatPercent(overall, i18n.language)}`}</span>
    </span>
  )
}

/** How many parts there are, and how many of them are selected and hidden. Annotations and construction geometry are none. */
function Counts() {
  const say = useCount()
  const document = useAtomValue(documentAtom)
  const selected = useAtomValue(selectionAtom).nodes.size
  const visibility = useAtomValue(visibilityAtom)
  const hidden = useMemo(() => (document ? hiddenBodies(document.index, visibility.hidden) : 0), [document, visibility])
  if (!document) return null
  if (document.isEarly) return <Reading />
  return (
    <span className={styles.counts}>
      {selected > 0 && <span>{say('selected', selected)}</span>}
      {hidden > 0 && <span>{say('hidden', hidden)}</span>}
      <span>{say('parts', document.index.bodies.length)}</span>
    </span>
  )
}

/** The line along the bottom: the pick under the pointer, counts, and the unit of all numbers. */
export function StatusLine() {
  const { t } = useTranslation('viewer')
  return (
    <footer className={styles.line} aria-label={t('bar.status')}>
      <HoverReadout />
      <Counts />
      <UnitSelect />
    </footer>
  )
}
