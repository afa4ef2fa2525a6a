import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { FileSpreadsheet, FileText, ListOrdered, ScanSearch } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pmi } from '../../../core/pmi/annotation.ts'
import { download, fileName } from '../../lib/browser.ts'
import { documentAtom } from '../../state/document.ts'
import { openExportAtom, sheetInPdfAtom } from '../../state/exportState.ts'
import { pmiRowsAtom, rowsOfDrawingAtom, rowsOfFaceAtom } from '../../state/pmi/callouts.ts'
import { balloonsAtom, type CalloutMode, calloutModeAtom, calloutModes } from '../../state/pmi/display.ts'
import { selectionAtom } from '../../state/selection.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { characteristicName, inspectionSheet } from '../../ui/pmi/pmiText.ts'
import { Group } from './PmiGroup.tsx'
import styles from './PmiPanel.module.css'
import { filtered, grouped, type Grouping, groupings, judgementsAtom, matching, type PmiFilter, pmiKinds } from './listing.ts'

/** Groups that are listed at once, and how many more each time: a model has thousands of features. */
const GROUPS = 60

/**
 * Dimensions, tolerances, datums and notes with their meaning, by kind, by saved view or by feature. A click lights up drawing and faces of one; a drawing or a face
 * that is selected on the model brings its own to the top.
 */
export default function PmiPanel() {
  const { t } = useTranslation('measure')
  const document = useAtomValue(documentAtom)
  const rows = useAtomValue(pmiRowsAtom)
  const pmi = document?.structure.pmi
  if (!pmi || rows.length === 0)
    return (
      <div className={styles.empty}>
        <ScanSearch size={28} strokeWidth={1.5} aria-hidden="true" />
        <p>{t('pmi.none')}</p>
      </div>
    )
  return <Rows key={document.id} pmi={pmi} name={document.name} />
}

function Rows({ pmi, name }: { pmi: Pmi; name: string }) {
  const { t } = useTranslation('measure')
  const rows = useAtomValue(pmiRowsAtom)
  const judgementOf = useAtomValue(judgementsAtom)
  const [search, setSearch] = useState('')
  const [grouping, setGrouping] = useState<Grouping>('kind')
  const [filter, setFilter] = useState<PmiFilter>('all')
  const shown = useMemo(
    () =>
      filtered(
        matching(rows, search, ({ annotation }) => `${t(`pmi.kind.${annotation.kind}`)} ${characteristicName(annotation, t)}`),
        filter,
        judgementOf,
      ),
    [rows, search, filter, judgementOf, t],
  )
  const groups = useMemo(() => grouped(shown, grouping, pmi), [shown, grouping, pmi])
  const [most, setMost] = useState(GROUPS)
  const [mode, setMode] = useAtom(calloutModeAtom)
  const [balloons, setBalloons] = useAtom(balloonsAtom)
  const openExport = useSetAtom(openExportAtom)
  const putSheet = useSetAtom(sheetInPdfAtom)
  const ofFace = useAtomValue(rowsOfFaceAtom)
  const ofDrawing = useAtomValue(rowsOfDrawingAtom)
  const hasFace = useAtomValue(selectionAtom).face !== undefined
  const own = ofFace.length > 0 ? ofFace : ofDrawing
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (own.length > 0) list.current?.scrollTo({ top: 0 })
  }, [own])
  const filters: readonly PmiFilter[] = ['all', ...pmiKinds.filter((kind) => rows.some(({ annotation }) => annotation.kind === kind)), 'differs', 'noView']
  const save = (): void => download(new Blob([inspectionSheet(shown, t)], { type: 'text/csv;charset=utf-8' }), fileName(name, 'csv'))
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
        <IconButton icon={ListOrdered} size="s" label={t('pmi.balloons')} aria-pressed={balloons} onClick={() => setBalloons(!balloons)} />
        <IconButton icon={FileSpreadsheet} size="s" label={t('pmi.sheet')} disabled={shown.length === 0} onClick={save} />
        <IconButton
          icon={FileText}
          size="s"
          label={t('pmi.pdf')}
          onClick={() => {
            putSheet(true)
            openExport('pdf')
          }}
        />
      </div>
      <div className={styles.selects}>
        <select
          aria-label={t('pmi.groupBy')}
          title={t('pmi.groupBy')}
          value={grouping}
          onChange={(e) => {
            setGrouping(e.target.value as Grouping)
            setMost(GROUPS)
          }}
        >
          {groupings.map((value) => (
            <option key={value} value={value}>
              {t(`pmi.by.${value}`)}
            </option>
          ))}
        </select>
        <select aria-label={t('pmi.filter')} title={t('pmi.filter')} value={filter} onChange={(e) => setFilter(e.target.value as PmiFilter)}>
          {filters.map((value) => (
            <option key={value} value={value}>
              {value === 'all' || value === 'differs' || value === 'noView' ? t(`pmi.only.${value}`) : t(`pmi.kind.${value}`)}
            </option>
          ))}
        </select>
        <select aria-label={t('pmi.callouts')} title={t('pmi.callouts')} value={mode} onChange={(e) => setMode(e.target.value as CalloutMode)}>
          {calloutModes.map((value) => (
            <option key={value} value={value}>
              {t(`pmi.mode.${value}`)}
            </option>
          ))}
        </select>
      </div>
      <p className={styles.count} aria-live="polite">
        {shown.length > 0 ? t('pmi.total', { count: shown.length }) : t('pmi.noMatch')}
      </p>
      <div ref={list} className={styles.list}>
        {own.length > 0 && (
          <Group group={{ key: 'own', rows: [...own] }} name={t(ofFace.length === 0 ? 'pmi.chosen' : hasFace ? 'pmi.selected' : 'pmi.selectedEdge')} />
        )}
        {groups.slice(0, most).map((group) => (
          <Group key={`${grouping} ${group.key}`} group={group} />
        ))}
        {groups.length > most && (
          <button type="button" className={styles.more} onClick={() => setMost(most + GROUPS)}>
            {t('pmi.more', { number: groups.slice(most).reduce((sum, group) => sum + group.rows.length, 0) })}
          </button>
        )}
      </div>
    </div>
  )
}
