import { useAtom, useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bomTree } from '../../../core/bom/bom.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { formatMoment } from '../../lib/format.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { unitAtom } from '../../state/viewState.ts'
import { densityAtom } from '../../state/measure/density.ts'
import { useModelBounds, useSceneMeasures, visibleSetAtom } from '../../state/measure/measuredSet.ts'
import { useMassRows } from '../../ui/facts/massRows.ts'
import { useQuantity } from '../../ui/quantity.ts'
import { fileViewId, fileViewsAtom, stateOfFileView } from '../../services/views/fileViews.ts'
import { threadsAtom, viewsAtom } from '../../services/views/sync/review.ts'
import { sheetInPdfAtom } from '../../state/exportState.ts'
import { pmiRowsAtom } from '../../state/pmi/callouts.ts'
import { inspectionTable } from '../../ui/pmi/pmiText.ts'
import { Choice, Toggle } from './SceneChoices.tsx'
import styles from './Export.module.css'
import { ExportBar } from './ExportBar.tsx'
import type { PaperSize, PdfTable } from './pdf/viewsPdf.ts'

const papers: readonly PaperSize[] = ['a4', 'a3', 'letter']
const pictureSizes = { '1920': [1920, 1080], '3840': [3840, 2160] } as const

/** Letters that fit into a line of the comments. */
const LINE = 110

/** The lines of a text, broken between words where they are long. */
function inLines(text: string): string[] {
  const lines: string[] = []
  for (const own of text.split(/\r?\n/)) {
    let line = ''
    for (const word of own.split(' ')) {
      if (line && line.length + word.length >= LINE) {
        lines.push(line)
        line = ''
      }
      line += line ? ` ${word}` : word
    }
    lines.push(line)
  }
  return lines
}

/** Options of the PDF, a report: which views, on what paper, with figures, bill of materials and comments or not. */
export function PdfExport({ onDone }: { onDone(): void }) {
  const store = useStore()
  const { t, i18n } = useTranslation(['export', 'bom', 'measure'])
  const document = useAtomValue(documentAtom)
  const views = useAtomValue(viewsAtom)
  const unit = useAtomValue(unitAtom)
  const bounds = useModelBounds()
  const quantity = useQuantity()
  const [paper, setPaper] = useState<PaperSize>(i18n.language === 'en' ? 'letter' : 'a4')
  const [isPictures, setPictures] = useState(false)
  const [pixels, setPixels] = useState<keyof typeof pictureSizes>('1920')
  const [overlay, setOverlay] = useState(true)
  const [today] = useState(() => new Date())
  const [withBom, setBom] = useState(false)
  const ofFile = useAtomValue(fileViewsAtom).annotated
  const rows = useAtomValue(pmiRowsAtom)
  const [withSheet, setSheet] = useAtom(sheetInPdfAtom)
  const [withCurrent, setCurrent] = useState(views.length === 0 && !(withSheet && ofFile.length > 0))
  const [withFigures, setFigures] = useState(false)
  const [withComments, setComments] = useState(false)
  const threads = useAtomValue(threadsAtom)
  const { material, density } = useAtomValue(densityAtom)
  const figures = useMassRows(useSceneMeasures(useAtomValue(visibleSetAtom)?.occurrences), density)
  // The sheet's numbers are looked for in the views that show the callouts.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(withSheet ? [] : ofFile.map(fileViewId)))
  const offered = [
    ...views.map(({ id, name, state }) => ({ id, name, state: () => state })),
    ...ofFile.map((listed) => ({ id: fileViewId(listed), name: listed.view.name, state: () => stateOfFileView(store, listed) })),
  ]
  const chosen = [...(withCurrent ? [{ name: t('currentView') }] : []), ...offered.filter(({ id }) => !left.has(id))]
  const hasSheet = withSheet && rows.length > 0
  const toggleView = (id: string, on: boolean): void => setLeft(new Set(on ? [...left].filter((other) => other !== id) : [...left, id]))
  const table = (opened: OpenDocument): PdfTable => ({
    title: t('bom:title'),
    rows: [
      [t('bom:column.number'), t('bom:column.name'), t('bom:column.quantity')],
      ...bomTree(opened.index, opened.parts).map((row) => [row.number, `${'   '.repeat(row.level)}${row.name}`, `${row.quantity}`]),
    ],
    widths: [2, 8, 1],
  })
  const figureTable = (): PdfTable => ({
    title: t('figures'),
    rows: [
      [t('measure:mass.material'), `${t(`measure:materials.${material}`)}, ${formatNumber(density, i18n.language)} g/cm³`],
      ...figures.map(({ name, value, tag }) => [name, tag ? `${value}  (${tag})` : value]),
    ],
    widths: [1.6, 3],
  })
  const commentTable = (): PdfTable => ({
    title: t('comments'),
    rows: [
      ['', t('author'), t('block.date'), t('comment')],
      ...threads.flatMap(({ comment, number, replies }) =>
        [comment, ...replies].flatMap(({ author, createdAt, text }, at) =>
          inLines(text).map((line, part) =>
            part > 0 ? ['', '', '', line] : [at > 0 ? '' : `${number}`, author?.nickname ?? '', formatMoment(createdAt, i18n.language), line],
          ),
        ),
      ),
    ],
    widths: [0.5, 2, 2.2, 9],
  })
  const tables = (opened: OpenDocument | null): PdfTable[] => [
    ...(withFigures && figures.length > 0 ? [figureTable()] : []),
    ...(withBom && opened ? [table(opened)] : []),
    ...(withComments && threads.length > 0 ? [commentTable()] : []),
    ...(hasSheet ? [inspectionTable(rows, i18n.getFixedT(i18n.language, 'measure'))] : []),
  ]
  const block = {
    model: document?.name ?? '',
    fields: [
      { label: t('block.date'), value: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(today) },
      { label: t('block.unit'), value: unit, width: 0.5 },
      ...(bounds ? [{ label: t('block.size'), value: quantity.box(bounds), width: 2 }] : []),
    ],
    page: (number: number, count: number) => t('block.page', { number, count }),
  }
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('views')}</legend>
        <div className={styles.list}>
          <Toggle label={t('currentView')} on={withCurrent} onChange={setCurrent} />
          {offered.map(({ id, name }) => (
            <Toggle key={id} label={name} on={!left.has(id)} onChange={(on) => toggleView(id, on)} />
          ))}
        </div>
      </fieldset>
      <Choice
        legend={t('motion.format')}
        name="file"
        value={isPictures ? 'pictures' : 'pdf'}
        options={[
          { value: 'pdf', label: 'PDF' },
          { value: 'pictures', label: t('viewPictures') },
        ]}
        onChange={(value) => setPictures(value === 'pictures')}
      />
      {isPictures ? (
        <Choice
          legend={t('resolution')}
          name="pixels"
          value={pixels}
          options={(Object.keys(pictureSizes) as (keyof typeof pictureSizes)[]).map((value) => ({ value, label: pictureSizes[value].join(' × ') }))}
          onChange={setPixels}
        />
      ) : (
        <Choice
          legend={t('paper')}
          name="paper"
          value={paper}
          options={papers.map((value) => ({ value, label: t(`paperSize.${value}`) }))}
          onChange={setPaper}
        />
      )}
      <div className={styles.toggles}>
        <Toggle label={t('overlay')} on={overlay} onChange={setOverlay} />
        {!isPictures && (
          <>
            <Toggle label={t('figures')} on={withFigures && figures.length > 0} disabled={figures.length === 0} onChange={setFigures} />
            <Toggle label={t('bom')} on={withBom} onChange={setBom} />
            {threads.length > 0 && <Toggle label={t('comments')} on={withComments} onChange={setComments} />}
            {rows.length > 0 && <Toggle label={t('measure:pmi.inPdf')} on={withSheet} onChange={setSheet} />}
          </>
        )}
      </div>
      <ExportBar
        kind="pdf"
        disabled={!document || (chosen.length === 0 && (isPictures || tables(document).length === 0))}
        job={async (context) => {
          const { pdfFile, picturesFile } = await import('./pdfFile.ts')
          const [width, height] = pictureSizes[pixels]
          if (isPictures) return picturesFile(store, { views: chosen, overlay, balloons: hasSheet, width, height }, context)
          return pdfFile(store, { paper, views: chosen, overlay, block, tables: tables(document), balloons: hasSheet }, context)
        }}
        onDone={onDone}
      />
    </>
  )
}
