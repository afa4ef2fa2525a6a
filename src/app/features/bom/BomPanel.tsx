import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { barHeight, layoutAtom, toolPanelHeightAtom } from '../../state/layout.ts'
import { sheetAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'
import { toolAtom, viewerAtom } from '../../state/tool.ts'
import { BomBar } from './BomBar.tsx'
import { BomLine } from './BomLine.tsx'
import styles from './Bom.module.css'
import { bomAttributesAtom, bomHeightAtom, bomMeasuredAtom, bomRowsAtom, bomShapeAtom, bomShownAtom, shownRows } from './bomState.ts'

const ROW = 32
const ROW_TOUCH = 48
/** CSS pixels; columns are never narrower, and the table scrolls sideways then. */
const NAME_WIDTH = 150
const GAP = 12
const rowHeight = (): number => (globalThis.matchMedia?.('(pointer: coarse)').matches ? ROW_TOUCH : ROW)

/** The bill of materials below the model. A click on a line selects the occurrences that it counts. */
export default function BomPanel() {
  const document = useAtomValue(documentAtom)
  const [isShown, setShown] = useAtom(bomShownAtom)
  const viewer = useAtomValue(viewerAtom)
  const panel = useRef<HTMLElement>(null)
  const isOpen = isShown && document !== null && !document.drawing
  const isPhone = useAtomValue(layoutAtom) === 'phone'
  const setCovered = useSetAtom(toolPanelHeightAtom)
  const setHeight = useSetAtom(bomHeightAtom)
  useEffect(() => {
    if (!isOpen || !viewer || !panel.current) return
    // The model makes way, as for a sheet.
    const height = panel.current.offsetHeight
    // On phones it lies over the bar.
    if (isPhone) setCovered(height - barHeight())
    else setHeight(height)
    return () => {
      if (isPhone) setCovered(0)
      else setHeight(0)
    }
  }, [isOpen, isPhone, viewer, setCovered, setHeight])
  const tool = useAtomValue(toolAtom)
  const sheet = useAtomValue(sheetAtom)
  // There is room for one panel below the model. A panel that opens later closes this one, except the properties of the line that was chosen.
  const isTaken = isPhone && (tool !== null || (sheet !== null && sheet !== 'properties'))
  useEffect(() => {
    if (isTaken) setShown(false)
  }, [isTaken, setShown])
  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setShown(false)
    }
    element.addEventListener('keydown', close)
    return () => element.removeEventListener('keydown', close)
  }, [isOpen, setShown])
  const { t } = useTranslation('bom')
  if (!isOpen) return null
  return (
    <section ref={panel} className={styles.panel} aria-label={t('title')}>
      <BomTable key={document.id} document={document} />
    </section>
  )
}

function BomTable({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('bom')
  const rows = useAtomValue(bomRowsAtom)
  const shape = useAtomValue(bomShapeAtom)
  const measured = useAtomValue(bomMeasuredAtom)
  const attributes = useAtomValue(bomAttributesAtom)
  const selection = useAtomValue(selectionAtom)
  const select = useSetAtom(selectionAtom)
  const viewer = useAtomValue(viewerAtom)
  const [search, setSearch] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const words = useDeferredValue(search.trim().toLocaleLowerCase())
  const shown = useMemo(() => shownRows(rows, words, folded), [rows, words, folded])
  const scroller = useRef<HTMLDivElement>(null)
  const [height] = useState(rowHeight)
  const virtualizer = useVirtualizer({ count: shown.length, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 10 })
  const columns = ['number', 'name', 'quantity', ...attributes.map((name) => `@${name}`), ...measured] as const
  const widths = [76, NAME_WIDTH, 70, ...attributes.map(() => 96), ...measured.map((column) => (column === 'box' ? 168 : 104))]
  const template = widths.map((width) => (width === NAME_WIDTH ? `minmax(${width}px, 3fr)` : `minmax(${width}px, 1fr)`)).join(' ')
  const least = widths.reduce((sum, width) => sum + width + GAP, GAP)
  const fold = (number: string): void => setFolded(folded.has(number) ? new Set([...folded].filter((other) => other !== number)) : new Set([...folded, number]))
  return (
    <>
      <BomBar document={document} rows={shown} search={search} onSearch={setSearch} />
      <div
        ref={scroller}
        className={styles.scroller}
        role="table"
        aria-label={t('title')}
        aria-rowcount={shown.length + 1}
        style={{ '--least': `${least}px` } as CSSProperties}
      >
        <div className={styles.heading} role="row" style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <span key={column} role="columnheader" data-number={!column.startsWith('@') && column !== 'name' && column !== 'number' ? '' : undefined}>
              {column.startsWith('@') ? column.slice(1) : t(`column.${column as 'name'}`)}
            </span>
          ))}
        </div>
        <div role="rowgroup" className={styles.rows} style={{ height: virtualizer.getTotalSize(), minWidth: least }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = shown[item.index]
            return (
              <BomLine
                key={row.number}
                row={row}
                document={document}
                top={item.start}
                height={height}
                template={template}
                place={item.index + 2}
                folded={shape === 'tree' && row.isAssembly ? folded.has(row.number) : undefined}
                selected={row.nodes.length > 0 && row.nodes.every((id) => selection.nodes.has(id))}
                onFold={() => fold(row.number)}
                onSelect={() => select({ nodes: new Set(row.nodes) })}
                onFrame={() => viewer?.fit(row.nodes, { animate: true })}
              />
            )
          })}
        </div>
        {shown.length === 0 && <p className={styles.none}>{t('none')}</p>}
      </div>
    </>
  )
}
