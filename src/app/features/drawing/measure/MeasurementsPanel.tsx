import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { CircleDot, Copy, FileDown, Pentagon, Ruler, Trash2, TriangleRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText, download, fileName } from '../../../lib/browser.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { notify } from '../../../state/notice.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../../state/drawing/drawingState.ts'
import { mapX, mapY } from '../../../../core/drawing/spaceWindow.ts'
import {
  chosenMeasurementAtom,
  type DrawingMeasurement,
  drawingMeasurementsAtom,
  isCalibratedAtom,
  modelScaleAtom,
  setMeasurements,
  windowOf,
} from '../../../state/drawing/measureState.ts'
import { documentAtom } from '../../../state/document.ts'
import styles from './Measure.module.css'
import { useMeasures } from './useMeasures.ts'

const icons = { distance: Ruler, angle: TriangleRight, area: Pentagon, radius: CircleDot }

/** All measurements of the drawing: choosing one shows it. */
export default function MeasurementsPanel() {
  const store = useStore()
  const { t } = useTranslation('drawing')
  const list = useAtomValue(drawingMeasurementsAtom)
  const drawing = useAtomValue(drawingAtom)
  const viewer = useAtomValue(drawingViewerAtom)
  const [chosen, choose] = useAtom(chosenMeasurementAtom)
  const [scale, setScale] = useAtom(modelScaleAtom)
  const isCalibrated = useAtomValue(isCalibratedAtom)
  const setTab = useSetAtom(spaceAtom)
  const measures = useMeasures()
  if (!drawing) return null

  const show = (measurement: DrawingMeasurement): void => {
    choose(measurement.id)
    setTab(measurement.tab)
    const window = windowOf(drawing, measurement)
    if (!window || !viewer) return
    const { points } = measurement
    const xs = points.flatMap((x, i) => (i % 2 === 0 ? [mapX(window.toSheet, x, points[i + 1])] : []))
    const ys = points.flatMap((x, i) => (i % 2 === 0 ? [mapY(window.toSheet, x, points[i + 1])] : []))
    const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    const room = Math.max(x1 - x0, y1 - y0)
    viewer.fit([x0 - room, y0 - room, x1 + room, y1 + room], { animate: true })
  }
  const table = (separator: string): string =>
    list
      .map((measurement) =>
        [t(`measure.${measurement.mode}`), drawing.spaces[measurement.tab]?.name ?? '', measures.inFull(measurement)]
          .map((cell) => quoted(cell, separator))
          .join(separator),
      )
      .join('\n')

  return (
    <div className={styles.panel}>
      {list.length === 0 && <p className={styles.empty}>{t('measure.none')}</p>}
      <ul className={styles.list}>
        {list.map((measurement) => {
          const Icon = icons[measurement.mode]
          return (
            <li key={measurement.id} className={styles.row} data-chosen={measurement.id === chosen}>
              <button type="button" className={styles.name} onClick={() => show(measurement)}>
                <Icon size={16} aria-hidden="true" />
                {t(`measure.${measurement.mode}`)}
                <span className={styles.value}>
                  {measures.of(measurement)}
                  {measures.deltas(measurement) && <small>{measures.deltas(measurement)}</small>}
                </span>
              </button>
              <IconButton
                icon={Trash2}
                size="s"
                label={t('measure.remove')}
                onClick={() =>
                  setMeasurements(
                    store,
                    list.filter(({ id }) => id !== measurement.id),
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      {list.length > 0 && (
        <div className={styles.scale}>
          <span />
          <IconButton
            icon={Copy}
            size="s"
            label={t('measure.copy')}
            onClick={() => void copyText(table('\t')).then((done) => notify(store, done ? { key: 'copied' } : { key: 'copyFailed', level: 'error' }))}
          />
          <IconButton
            icon={FileDown}
            size="s"
            label={t('measure.csv')}
            onClick={() => download(new Blob([`\ufeff${table(',')}\n`], { type: 'text/csv' }), fileName(store.get(documentAtom)?.name ?? '', 'csv'))}
          />
        </div>
      )}
      <div className={styles.scale}>
        <span>{scale === undefined ? t('scale.unknown') : t(isCalibrated ? 'scale.calibrated' : 'scale.file')}</span>
        {isCalibrated && (
          <Button kind="quiet" onClick={() => setScale(null)}>
            {t('scale.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A cell that holds the separator or a quote is quoted. */
const quoted = (cell: string, separator: string): string => (cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)
