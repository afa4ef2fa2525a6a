import { useAtom, useAtomValue } from 'jotai'
import { FileSpreadsheet, ScanSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download, fileName } from '../../lib/download.ts'
import { documentAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Callout } from './Callout.tsx'
import { inspectionSheet } from './inspectionSheet.ts'
import { aboutFace, matching, pmiKinds, type PmiRow, pmiRows } from './pmiRows.ts'
import styles from './PmiPanel.module.css'

/** Dimensions, tolerances, datums and notes with their meaning, by kind. A click lights up the faces that one is about; a selected face lists its own. */
export default function PmiPanel() {
  const { t } = useTranslation('measure')
  const document = useAtomValue(documentAtom)
  const selection = useAtomValue(selectionAtom)
  const [search, setSearch] = useState('')
  const rows = useMemo(() => (document?.structure.pmi ? pmiRows(document.structure.pmi, document.index) : []), [document])
  const shown = useMemo(() => matching(rows, search, (kind) => t(`pmi.kind.${kind}`)), [rows, search, t])
  const own = useMemo(() => aboutFace(rows, selection), [rows, selection])
  const save = (): void => download(new Blob([inspectionSheet(shown, t)], { type: 'text/csv;charset=utf-8' }), fileName(document?.name ?? '', 'csv'))
  if (rows.length === 0)
    return (
      <div className={styles.empty}>
        <ScanSearch size={28} strokeWidth={1.5} aria-hidden="true" />
        <p>{t('pmi.none')}</p>
      </div>
    )
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <input
          type="search"
          className={styles.search}
          aria-label={t('pmi.search')}
          placeholder={t('pmi.search')}
          value={search}
          onChange={(e) => setSearch(e.target.value)}
        />
        <IconButton icon={FileSpreadsheet} size="s" label={t('pmi.sheet')} disabled={shown.length === 0} onClick={save} />
      </div>
      <p className={styles.count} aria-live="polite">
        {shown.length > 0 ? t('pmi.total', { count: shown.length }) : t('pmi.noMatch')}
      </p>
      <div className={styles.list}>
        {own.length > 0 && <Group name={t('pmi.selected')} rows={own} />}
        {pmiKinds.map((kind) => {
          const group = shown.filter(({ annotation }) => annotation.kind === kind)
          return group.length > 0 && <Group key={kind} name={t(`pmi.kind.${kind}`)} rows={group} />
        })}
      </div>
    </div>
  )
}

function Group({ name, rows }: { name: string; rows: readonly PmiRow[] }) {
  return (
    <section className={styles.group} aria-label={name}>
      <h2 className={styles.name}>
        <span>{name}</span>
        <span className={styles.pieces}>{rows.length}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row: { annotation, number, place } }: { row: PmiRow }) {
  const { t } = useTranslation('measure')
  const [selection, select] = useAtom(selectionAtom)
  const isSelected = place !== undefined && selection.faces?.node === place.node && selection.faces.faces === place.faces
  const choose = (): void => {
    if (place) select({ nodes: new Set([place.node]), ...(!isSelected && { faces: place }) })
  }
  const about = place ? t('pmi.faces', { count: place.faces.length }) : t('pmi.noFaces')
  return (
    <li>
      <button type="button" className={styles.row} aria-pressed={isSelected} aria-disabled={!place} onClick={choose}>
        <span className={styles.number}>{number}. </span>
        <Callout annotation={annotation} large={isSelected} />
        <span className={styles.details}> {annotation.name ? `${annotation.name} · ${about}` : about}</span>
      </button>
    </li>
  )
}
