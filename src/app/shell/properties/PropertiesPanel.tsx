import { useTranslation } from 'react-i18next'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo } from 'react'
import type { Measure, SceneMeasures } from '../../../core/measure/sceneMeasures.ts'
import { areaOf, formatNumber, volumeOf } from '../../../core/quantity/formatQuantity.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import { type MeasuredSet, measuredSetAtom, useSceneMeasures } from '../../state/measure/measuredSet.ts'
import { useMeasureNotes } from '../../features/measure/useMeasureNotes.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { useQuantity, useTag } from '../../ui/quantity.ts'
import { FactGroup, FactNote, FactRow, PendingFact } from '../../ui/facts/Facts.tsx'
import { useElapsed } from '../../ui/useElapsed.ts'
import { openedRecordAtom } from '../../state/openedRecord.ts'
import { selectionAtom } from '../../state/selection.ts'
import { useShown } from '../../ui/useShown.ts'
import { AttributeGroups, EdgeGroup, FaceGroup, NodeGroup } from './NodeGroup.tsx'
import { ModelGroup } from '../../ui/viewer/ModelGroup.tsx'
import styles from '../../ui/viewer/PropertiesPanel.module.css'

interface GeometryGroupProps {
  document: OpenDocument
  set: MeasuredSet
  /** Whether the sums may be worked out now: a model that has just been opened is shown first. */
  isDue: boolean
}

/** Box, area, volume of the selected parts, or of all visible ones; a sign in the place of each until it is final. */
function GeometryGroup({ document, set, isDue }: GeometryGroupProps) {
  const { t, i18n } = useTranslation('viewer')
  const measured = useSceneMeasures(isDue ? set.occurrences : undefined)
  const setName = t(`properties.set.${set.kind}`, { count: set.occurrences.length, total: formatNumber(set.total, i18n.language, 0) })
  if (set.occurrences.length === 0) return null
  return (
    <FactGroup title={t('properties.geometry')}>
      {set.total > 1 && <FactRow name={t('properties.set.label')} value={setName} />}
      {measured ? (
        <Measured measured={measured} />
      ) : (
        <>
          <PendingFact name={t('properties.size')} />
          <PendingFact name={t('properties.area')} />
          <PendingFact name={t('properties.volume')} />
        </>
      )}
      {measured && <Origin document={document} measured={measured} />}
    </FactGroup>
  )
}

function Measured({ measured }: { measured: SceneMeasures }) {
  const { t, i18n } = useTranslation('viewer')
  const quantity = useQuantity()
  const tagOf = useTag()
  const notes = useMeasureNotes(measured)
  const number = (value: number): string => formatNumber(value, i18n.language, 0)
  const closed = measured.open === 0 && measured.mended === 0 && measured.fromBody === 0
  const amount = (dimension: 'area' | 'volume', measure: Measure) => (
    <FactRow
      name={t(`properties.${dimension}`)}
      value={quantity[dimension](measure.value)}
      full={quantity.copy(dimension === 'area' ? areaOf(measure.value) : volumeOf(measure.value))}
      tag={tagOf(measure, dimension)}
    />
  )
  return (
    <>
      {!isEmptyBounds(measured.bounds) && <FactRow name={t('properties.size')} value={quantity.box(measured.bounds)} tag={tagOf(measured.size)} />}
      {measured.area && amount('area', measured.area)}
      {measured.volume && amount('volume', measured.volume)}
      {notes.map((note) => (
        <FactNote key={note}>{note}</FactNote>
      ))}
      {measured.measured > 0 && (
        <>
          <FactRow name={t('properties.closed')} value={t(closed ? 'properties.yes' : 'properties.no')} />
          <FactRow name={t('properties.faces')} value={number(measured.faces)} />
          <FactRow name={t('properties.triangles')} value={number(measured.triangles)} />
        </>
      )}
    </>
  )
}

/** Where the shapes come from; of parts that did not come, that they could not be shown. */
function Origin({ document, measured }: { document: OpenDocument; measured: SceneMeasures }) {
  const { t } = useTranslation('viewer')
  const { origins, previews, absent } = measured
  const none = t(document.status === 'opening' ? 'properties.pending' : previews > 0 ? 'origin.placeholder' : 'properties.failed')
  if (origins.size === 0 && previews === 0 && absent === 0) return null
  return <FactRow name={t('origin.label')} value={origins.size > 0 ? [...origins].map((origin) => t(`origin.${origin}`)).join(', ') : none} />
}

/** Milliseconds after its tree that a model's picture is waited for. */
const PATIENCE_MS = 500

const SharedBy = lazy(() => import('../../features/share/SharedBy.tsx'))
const DrawingProperties = lazy(() => import('../../features/drawing/DrawingProperties.tsx'))

/** All that is known of the selection; of the whole model when nothing is selected. */
export function PropertiesPanel() {
  const { t } = useTranslation('viewer')
  const document = useAtomValue(documentAtom)
  const selection = useAtomValue(selectionAtom)
  const isShown = useShown()
  const opened = useAtomValue(openedRecordAtom)
  const isShared = opened?.source.kind === 'share' && opened.documentId === document?.id
  const nodes = useMemo(() => [...selection.nodes], [selection.nodes])
  const set = useAtomValue(measuredSetAtom)
  const isDue = useElapsed(document?.startedAt, PATIENCE_MS)
  if (!document) return null
  if (document.drawing)
    return (
      <Suspense>
        <DrawingProperties />
        {isShared && <SharedBy />}
      </Suspense>
    )
  // A model that comes quickly is shown together with its picture: the page is built once, not twice.
  if (!isShown && !isDue && nodes.length === 0) return null
  const { face, edge } = selection
  return (
    <div className={styles.panel}>
      {face && <FaceGroup document={document} node={face.node} face={face.face} />}
      {edge && <EdgeGroup document={document} node={edge.node} edge={edge.edge} />}
      {nodes.length === 0 && <ModelGroup document={document} />}
      {nodes.length === 0 && isShared && (
        <Suspense>
          <SharedBy />
        </Suspense>
      )}
      {nodes.length === 1 && <NodeGroup document={document} node={nodes[0]} />}
      {nodes.length > 1 && <h3 className={styles.several}>{t('properties.several', { count: nodes.length })}</h3>}
      {set?.index === document.index && <GeometryGroup document={document} set={set} isDue={isShown || nodes.length > 0} />}
      <AttributeGroups
        attributes={nodes.length === 0 ? document.structure.attributes : nodes.length === 1 ? document.index.nodes[nodes[0]].attributes : undefined}
      />
    </div>
  )
}
