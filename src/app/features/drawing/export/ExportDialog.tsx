import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plotOf } from '../../../../core/drawing/plotStyles.ts'
import type { Rect } from '../../../../core/drawing/space.ts'
import { spaceExtents } from '../../../../core/drawing/spaceWindow.ts'
import { formatNumber } from '../../../../core/quantity/formatQuantity.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import {
  choosingAreaAtom,
  drawingAtom,
  drawingViewerAtom,
  drawnAtom,
  exportDialogAtom,
  layersShownAtom,
  monochromeAtom,
  plotChoiceAtom,
  printAreaAtom,
  spaceAtom,
  weightsAtom,
} from '../../../state/drawing/drawingState.ts'
import styles from '../Drawing.module.css'
import { pictureOf } from '../../../services/picture/saveScreenshot.ts'
import { printInk } from '../look.ts'
import { PlotSelect } from '../plot/PlotSelect.tsx'
import { marksAtom } from '../../../state/markup/marks.ts'
import { useWords } from '../../../state/markup/markFigures.ts'
import { drawingMeasurementsAtom, scaleOfSpaceAtom } from '../../../state/drawing/measureState.ts'
import { documentAtom } from '../../../state/document.ts'
import { useMeasures } from '../measure/useMeasures.ts'
import { type PageSetup, type PageSize, pageSizes, setUpPage } from '../../../../core/drawing/pageSetup.ts'
import { areaWith, pageFigures } from './pageFigures.ts'
import { download, fileName } from '../../../lib/browser.ts'

type Format = 'pdf' | 'svg' | 'png'
type Area = 'all' | 'view' | 'chosen'
const scales = [100, 50, 20, 10, 5, 2, 1, 1 / 2, 1 / 5, 1 / 10, 1 / 20, 1 / 25, 1 / 50, 1 / 100, 1 / 200, 1 / 500, 1 / 1000, 1 / 5000]
const ratio = (scale: number): string => (scale >= 1 ? `${scale} : 1` : `1 : ${Math.round(1 / scale)}`)
const longestSides = [1920, 3840, 7680]

/** What of the drawing goes out, on what page and to what scale. */
export function ExportDialog({ format }: { format: Format }) {
  const store = useStore()
  const { t, i18n } = useTranslation(['drawing', 'viewer', 'export'])
  const close = useSetAtom(exportDialogAtom)
  const drawing = useAtomValue(drawingAtom)
  const drawn = useAtomValue(drawnAtom)
  const viewer = useAtomValue(drawingViewerAtom)
  const shownTab = useAtomValue(spaceAtom)
  const shown = useAtomValue(layersShownAtom)
  const scaleOf = useAtomValue(scaleOfSpaceAtom)
  const choose = useSetAtom(choosingAreaAtom)
  const framed = useAtomValue(printAreaAtom)
  const chosen = framed?.drawing === drawing && framed?.tab === shownTab ? framed.rect : undefined
  const [tab, setTab] = useState<number | 'layouts'>(shownTab)
  const [area, setArea] = useState<Area>(chosen ? 'chosen' : 'all')
  const first = tab === 'layouts' ? shownTab : tab
  const isSheet = drawing?.spaces[first]?.paper !== undefined
  const [size, setSize] = useState<PageSize | 'own'>(isSheet ? 'own' : 'A3')
  const [scale, setScale] = useState(0)
  const [longest, setLongest] = useState(3840)
  const [weights, setWeights] = useState(useAtomValue(weightsAtom))
  const [monochrome, setMonochrome] = useState(useAtomValue(monochromeAtom))
  const [plot, setPlot] = useState(useAtomValue(plotChoiceAtom))
  const [overlay, setOverlay] = useState(true)
  const marks = useAtomValue(marksAtom)
  const measurements = useAtomValue(drawingMeasurementsAtom)
  const wordsOf = useWords()
  const { of: valueOf } = useMeasures()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (!drawing || !drawn || !viewer) return null

  const layouts = drawing.spaces.flatMap(({ kind }, at) => (kind === 'paper' ? [at] : []))
  const areaOf = (at: number): Rect | undefined => {
    if (at === shownTab && area === 'view') return seenBy(viewer)
    return (at === shownTab && area === 'chosen' && chosen) || spaceExtents(drawing, at)
  }
  const setOrChoose = (value: string): void => {
    if (value !== 'choose' || format === 'png') return setArea(value as Area)
    close(null)
    choose(format)
  }
  const pageOf = (at: number) => {
    const bare = areaOf(at)
    if (!bare) return undefined
    const setUp = (rect: Rect) => setUpPage(rect, scaleOf(at) ?? 1, size === 'own' ? undefined : size, scale || undefined)
    const over = (page: PageSetup) => (overlay ? pageFigures(drawing, { tab: at, ...page }, { marks, measurements, wordsOf, valueOf }) : [])
    // Everything of a model has the marks beside it, too. Sheets have their paper.
    const isEverything = (at !== shownTab || area === 'all') && drawing.spaces[at]?.kind === 'model'
    const plain = setUp(bare)
    const rect = isEverything ? areaWith(bare, plain, over(plain)) : bare
    const page = setUp(rect)
    const figures = over(page)
    return { tab: at, area: rect, ...page, shown, weights, ink: printInk(monochrome, plotOf(drawing, drawing.spaces[at], plot)), figures }
  }
  const page = pageOf(first)

  const write = async (): Promise<Blob | undefined> => {
    const { width, height } = viewer.canvas.getBoundingClientRect()
    if (format === 'png') {
      const factor = longest / Math.max(width, height)
      return pictureOf(store, viewer, { width: Math.round(width * factor), height: Math.round(height * factor), transparent: false, overlay })
    }
    if (format === 'svg') {
      const { drawingToSvg } = await import('../../../../core/drawing/svg.ts')
      return page && new Blob([drawingToSvg(drawn, { ...page, title: drawing.name })], { type: 'image/svg+xml' })
    }
    const { drawingToPdf } = await import('./drawingPdf.ts')
    const pages = (tab === 'layouts' ? layouts : [tab]).map(pageOf).filter((each) => each !== undefined)
    return new Blob([(await drawingToPdf(drawn, pages, drawing.name)) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' })
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const blob = await write()
      if (blob) download(blob, fileName(store.get(documentAtom)?.name ?? '', format))
      close(null)
    } catch (error) {
      console.error(error)
      setFailed(true)
      setBusy(false)
    }
  }
  const mm = (value: number): string => formatNumber(value, i18n.language, 0)

  return (
    <Dialog
      title={t(`drawing:export.${format}`)}
      onClose={() => close(null)}
      actions={
        <Button kind="primary" disabled={isBusy || (format !== 'png' && !page)} onClick={() => void save()}>
          {isBusy ? t('viewer:screenshot.saving') : t('drawing:export.title')}
        </Button>
      }
    >
      {hasFailed && <p role="alert">{t('drawing:export.failed')}</p>}
      <div className={styles.fields}>
        {format === 'png' && (
          <>
            <label htmlFor="export-side">{t('drawing:export.longest')}</label>
            <select id="export-side" data-autofocus="true" value={longest} onChange={(event) => setLongest(Number(event.target.value))}>
              {longestSides.map((side) => (
                <option key={side} value={side}>{`${side} px`}</option>
              ))}
            </select>
          </>
        )}
        {format !== 'png' && (
          <>
            <label htmlFor="export-tab">{t('drawing:export.tab')}</label>
            <select
              id="export-tab"
              data-autofocus="true"
              value={tab}
              onChange={(event) => setTab(event.target.value === 'layouts' ? 'layouts' : Number(event.target.value))}
            >
              {drawing.spaces.map(({ name, kind }, at) => (
                <option key={at} value={at}>
                  {kind === 'model' ? t('drawing:model') : name}
                </option>
              ))}
              {format === 'pdf' && layouts.length > 1 && <option value="layouts">{t('drawing:export.allLayouts')}</option>}
            </select>
            <label htmlFor="export-area">{t('drawing:export.area')}</label>
            <select id="export-area" value={area} disabled={first !== shownTab || tab === 'layouts'} onChange={(event) => setOrChoose(event.target.value)}>
              <option value="all">{t('drawing:export.everything')}</option>
              <option value="view">{t('drawing:export.view')}</option>
              {chosen && <option value="chosen">{t('drawing:export.chosen')}</option>}
              <option value="choose">{t('drawing:export.choose')}</option>
            </select>
            <label htmlFor="export-page">{t('drawing:export.page')}</label>
            <select id="export-page" value={size} onChange={(event) => setSize(event.target.value as PageSize | 'own')}>
              <option value="own">{t('drawing:export.ownSize')}</option>
              {Object.keys(pageSizes).map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
            <label htmlFor="export-scale">{t('drawing:export.scale')}</label>
            <select id="export-scale" value={scale} onChange={(event) => setScale(Number(event.target.value))}>
              <option value={0}>{size === 'own' ? ratio(1) : t('drawing:export.fit')}</option>
              {scales
                .filter((each) => size !== 'own' || each !== 1)
                .map((each) => (
                  <option key={each} value={each}>
                    {ratio(each)}
                  </option>
                ))}
            </select>
            <label htmlFor="export-plot">{t('drawing:plot.title')}</label>
            <PlotSelect id="export-plot" value={plot} onChange={setPlot} />
            <label className={styles.check}>
              <input type="checkbox" checked={weights} onChange={(event) => setWeights(event.target.checked)} />
              {t('drawing:export.weights')}
            </label>
            <label className={styles.check}>
              <input type="checkbox" checked={monochrome} onChange={(event) => setMonochrome(event.target.checked)} />
              {t('drawing:export.monochrome')}
            </label>
          </>
        )}
        <label className={styles.check}>
          <input type="checkbox" checked={overlay} onChange={(event) => setOverlay(event.target.checked)} />
          {t('export:picture.overlay')}
        </label>
        {page && format !== 'png' && (
          <output className={styles.result}>
            {`${mm(page.width)} × ${mm(page.height)} mm, ${page.scale >= 1 ? `${formatNumber(page.scale, i18n.language, 2)} : 1` : `1 : ${formatNumber(1 / page.scale, i18n.language, 2)}`}`}
          </output>
        )}
      </div>
    </Dialog>
  )
}

function seenBy(viewer: { canvas: HTMLCanvasElement; toSheet(x: number, y: number): { x: number; y: number } }): Rect {
  const { width, height } = viewer.canvas.getBoundingClientRect()
  const a = viewer.toSheet(0, height)
  const b = viewer.toSheet(width, 0)
  return [a.x, a.y, b.x, b.y]
}
