import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Columns3, Copy, Download, Search, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { bomAttributes, type BomRow, csv, tabbed } from '../../../core/bom/bom.ts'
import { copyText, download, fileName } from '../../lib/browser.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { notify } from '../../lib/notify.ts'
import type { OpenDocument } from '../../state/document.ts'
import { unitAtom } from '../../state/viewState.ts'
import styles from './Bom.module.css'
import { bomTable, measuredColumns } from './bomColumns.ts'
import { bomAttributesAtom, bomDensityAtom, bomMeasuredAtom, bomRowsAtom, type BomShape, bomShapeAtom, bomShownAtom } from './bomState.ts'

const shapes: readonly BomShape[] = ['tree', 'flat']
/** Attributes that are offered as columns. */
const MOST_ATTRIBUTES = 40

interface BomBarProps {
  document: OpenDocument
  /** The lines that are shown: these are copied and saved. */
  rows: readonly BomRow[]
  search: string
  onSearch(words: string): void
}

/** What stands above the table: which list, search, columns, copy, CSV. */
export function BomBar({ document, rows, search, onSearch }: BomBarProps) {
  const { t } = useTranslation('bom')
  const [shape, setShape] = useAtom(bomShapeAtom)
  const setShown = useSetAtom(bomShownAtom)
  const measured = useAtomValue(bomMeasuredAtom)
  const attributes = useAtomValue(bomAttributesAtom)
  const density = useAtomValue(bomDensityAtom)
  const unit = useAtomValue(unitAtom)
  const table = (): ReturnType<typeof bomTable> => bomTable(rows, document, { unit, density, measured, attributes }, t)
  const copy = async (): Promise<void> => {
    const done = await copyText(tabbed(await table()))
    notify(done ? 'success' : 'error', t(done ? 'copied' : 'copyFailed'))
  }
  const save = async (): Promise<void> => download(new Blob([csv(await table())], { type: 'text/csv;charset=utf-8' }), fileName(document.name, 'csv'))
  return (
    <header className={styles.bar}>
      <h2>{t('title')}</h2>
      <div className={styles.shapes} role="radiogroup" aria-label={t('shape')}>
        {shapes.map((each) => (
          <button key={each} type="button" role="radio" aria-checked={shape === each} onClick={() => setShape(each)}>
            {t(each)}
          </button>
        ))}
      </div>
      <label className={styles.search}>
        <Search size={15} aria-hidden="true" />
        <input type="search" value={search} placeholder={t('search')} aria-label={t('search')} onChange={(event) => onSearch(event.target.value)} />
      </label>
      <span className={styles.count}>{t('lines', { count: rows.length })}</span>
      <span className={styles.space} />
      <ColumnMenu />
      <Button kind="quiet" disabled={!document.settled} onClick={() => void copy()}>
        <Copy size={15} aria-hidden="true" />
        {t('copy')}
      </Button>
      <Button kind="quiet" disabled={!document.settled} onClick={() => void save()}>
        <Download size={15} aria-hidden="true" />
        {t('csv')}
      </Button>
      <IconButton icon={X} label={t('close')} onClick={() => setShown(false)} />
    </header>
  )
}

/** Which columns there are, and the density that masses come from. */
function ColumnMenu() {
  const { t } = useTranslation('bom')
  const [measured, setMeasured] = useAtom(bomMeasuredAtom)
  const [chosen, choose] = useAtom(bomAttributesAtom)
  const [density, setDensity] = useAtom(bomDensityAtom)
  const rows = useAtomValue(bomRowsAtom)
  const offered = useMemo(() => bomAttributes(rows).slice(0, MOST_ATTRIBUTES), [rows])
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button kind="quiet">
          <Columns3 size={15} aria-hidden="true" />
          {t('columns')}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {measuredColumns.map((column) => (
            <Box
              key={column}
              label={t(`column.${column}`)}
              on={measured.includes(column)}
              onChange={(on) => setMeasured(measuredColumns.filter((each) => (each === column ? on : measured.includes(each))))}
            />
          ))}
          <label className={styles.density}>
            <span>{t('density')}</span>
            <input
              type="number"
              min={0}
              inputMode="decimal"
              placeholder={t('noDensity')}
              value={density ?? ''}
              onChange={({ target }) => setDensity(target.valueAsNumber > 0 ? target.valueAsNumber : null)}
            />
          </label>
          {offered.length > 0 && <p>{t('attributes')}</p>}
          {offered.map((name) => (
            <Box
              key={name}
              label={name}
              on={chosen.includes(name)}
              onChange={(on) => choose(on ? [...chosen, name] : chosen.filter((each) => each !== name))}
            />
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Box({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className={styles.box}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
