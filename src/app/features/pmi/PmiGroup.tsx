import { useAtomValue, useSetAtom, useStore } from 'jotai'
import type { TFunction } from 'i18next'
import { Eye, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statedSurface } from '../../../core/measure/faceSurface.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import { hasDiameter } from '../../../core/scene/surface.ts'
import { showFileView } from '../../services/views/savedViews.ts'
import { documentAtom } from '../../state/document.ts'
import { chooseRowAtom, chosenRowsAtom, pointedRowAtom } from '../../state/pmi/callouts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useQuantity } from '../../ui/quantity.ts'
import { Callout } from './Callout.tsx'
import { judgementsAtom, type RowGroup } from './listing.ts'
import styles from './PmiPanel.module.css'
import { characteristicName, judgementText } from '../../ui/pmi/pmiText.ts'

/** Rows of a group that are listed at once, and how many more each time. */
const ROWS = 200

/** Annotations under a heading; `name` in place of the group's own. A group of a saved view has a button that shows it. */
export function Group({ group, name }: { group: RowGroup; name?: string }) {
  const store = useStore()
  const { t } = useTranslation('measure')
  const document = useAtomValue(documentAtom)
  const ownName = useGroupName(group)
  const [most, setMost] = useState(ROWS)
  const { rows } = group
  const heading = name ?? ownName
  const view = group.view === undefined || group.view < 0 ? undefined : document?.structure.pmi?.views[group.view]
  return (
    <section className={styles.group} aria-label={heading}>
      <h2 className={styles.name}>
        <bdi className={styles.heading}>{heading}</bdi>
        <span className={styles.pieces}>{rows.length}</span>
        {view && (
          <IconButton icon={Eye} size="s" label={t('pmi.showView', { name: view.name })} onClick={() => showFileView(store, { view, place: group.view! })} />
        )}
      </h2>
      <ul>
        {rows.slice(0, most).map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ul>
      {rows.length > most && (
        <button type="button" className={styles.more} onClick={() => setMost(most + ROWS)}>
          {t('pmi.more', { number: rows.length - most })}
        </button>
      )}
    </section>
  )
}

/** "Dimensions", the name of a view, or a feature by its surface: "Cylinder ⌀ 12.00 mm". */
function useGroupName({ kind, view, feature }: RowGroup): string {
  const { t } = useTranslation(['measure', 'viewer'])
  const document = useAtomValue(documentAtom)
  const quantity = useQuantity()
  if (kind) return t(`measure:pmi.kind.${kind}`)
  if (view !== undefined) return document?.structure.pmi?.views[view]?.name ?? t('measure:pmi.only.noView')
  const place = feature?.place
  if (!place || !document) return t('measure:pmi.noFaces')
  const part = document.index.partAt(document.parts, place.node)
  const surface = part && place.faces.length > 0 ? statedSurface(part, place.faces[0]) : undefined
  if (!surface) return aboutText(place, t)
  const { kind: of, radius } = surface
  const size = radius === undefined || of === 'cone' ? '' : hasDiameter(of) ? ` ⌀\u202f${quantity.length(2 * radius)}` : ` R\u202f${quantity.length(radius)}`
  const more = place.faces.length > 1 ? ` · ${t('measure:pmi.faces', { count: place.faces.length })}` : ''
  return `${t(`viewer:surface.${of}`)}${size}${more}`
}

/** "2 faces, 1 edge". */
function aboutText({ faces, edges = [] }: NonNullable<PmiRow['place']>, t: TFunction<'measure'>): string {
  const counts = [
    ...(faces.length > 0 ? [t('pmi.faces', { count: faces.length })] : []),
    ...(edges.length > 0 ? [t('pmi.edges', { count: edges.length })] : []),
  ]
  return counts.join(', ')
}

function Row({ row }: { row: PmiRow }) {
  const { t } = useTranslation('measure')
  const { t: named } = useTranslation('viewer')
  const { annotation, number, place, callouts } = row
  const isChosen = useAtomValue(chosenRowsAtom).includes(row)
  const judgement = useAtomValue(judgementsAtom)(row)
  const views = useAtomValue(documentAtom)?.structure.pmi?.views
  const choose = useSetAtom(chooseRowAtom)
  const point = useSetAtom(pointedRowAtom)
  const hasPlace = place !== undefined || callouts.length > 0
  const beside = annotation.supplemental ? [named('properties.role.construction')] : []
  const about = [...(place ? [aboutText(place, t)] : []), ...beside].join(', ') || t('pmi.noFaces')
  const shownIn = isChosen ? annotation.views.map((view) => views?.[view]?.name).filter(Boolean) : []
  const details = [...(annotation.name ? [annotation.name] : []), about, ...(shownIn.length > 0 ? [t('pmi.inViews', { views: shownIn.join(', ') })] : [])]
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isChosen}
        aria-disabled={!hasPlace}
        onClick={() => hasPlace && choose(row)}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(row)}
        onPointerLeave={() => point(null)}
      >
        <span className={styles.number}>{number}. </span>
        <Callout annotation={annotation} large={isChosen} />
        <span className={styles.details}>
          {' '}
          {isChosen && annotation.kind !== 'note' && annotation.kind !== 'other' && <strong>{characteristicName(annotation, t)} · </strong>}
          {details.join(' · ')}
        </span>
        {judgement && (isChosen || judgement.verdict === 'differs') && (
          <span className={styles.check} data-verdict={judgement.verdict}>
            {' '}
            {judgement.verdict === 'differs' && <TriangleAlert size={14} aria-hidden="true" />}
            {judgementText(judgement, row, t)}
          </span>
        )}
      </button>
    </li>
  )
}
