import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { DraftingCompass, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DrawingOptions,
  drawingScales,
  type DrawingView,
  drawingViews,
  type ProjectionAngle,
  scaleText,
  type SectionView,
  type SheetSize,
  sheetSizes,
} from '../../../core/export/drawing/drawingOptions.ts'
import { openMadeDrawing } from '../../services/open/drawingsOfModel.ts'
import { documentAtom } from '../../state/document.ts'
import { overlayAtom, sheetAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { drawingFile, type DrawnFile } from './drawingFile.ts'
import styles from './Export.module.css'
import { Progress, useExport } from './ExportBar.tsx'
import { type DetailFactor, ExtraViews } from './ExtraViews.tsx'
import { Choice, SceneChoices, Toggle, useSceneChoice, useSceneCounts } from './SceneChoices.tsx'
import { selectedPlace } from './selectedPlace.ts'

/** Lines that can be left out. */
const lineKinds = ['hidden', 'smooth', 'centers', 'dimensions', 'holes'] as const
/** Models of more parts are assemblies: their insides, and every single hole, would fill the sheet. */
const FEW_PARTS = 8

/** Views of the model on a sheet: which, how they are projected, on what paper, with which lines. */
export default function DrawingDialog() {
  const store = useStore()
  const { t, i18n } = useTranslation('export')
  const setOverlay = useSetAtom(overlayAtom)
  const setSheetOfPhone = useSetAtom(sheetAtom)
  const close = (): void => setOverlay(null)
  const document = useAtomValue(documentAtom)
  const [choice, setChoice] = useSceneChoice()
  const counts = useSceneCounts(choice)
  const hasSelection = useAtomValue(selectionAtom).nodes.size > 0
  const isFew = (counts?.parts ?? 0) <= FEW_PARTS
  const isAmerican = i18n.language === 'en'
  const ownName = document?.name.replace(/\.[^.]+$/, '') ?? ''
  const [title, setTitle] = useState(ownName)
  const [views, setViews] = useState<ReadonlySet<DrawingView>>(new Set(drawingViews))
  const [angle, setAngle] = useState<ProjectionAngle>(isAmerican ? 'third' : 'first')
  const [sheet, setSheet] = useState<SheetSize>(isAmerican ? 'ANSI B' : 'A3')
  const [scale, setScale] = useState(0)
  const [section, setSection] = useState<SectionView>()
  const [factor, setFactor] = useState<DetailFactor>(0)
  const [lines, setLines] = useState({ hidden: isFew, smooth: false, centers: true, dimensions: true, holes: isFew })
  const [today] = useState(() => new Date())
  const { fraction, start, cancel } = useExport(close)
  const name = t('drawing.drawing', { name: ownName })
  const options = (): DrawingOptions => {
    const place = factor > 0 ? selectedPlace(store.get, choice.exploded) : undefined
    return {
      views: drawingViews.filter((view) => views.has(view)),
      angle,
      sheet,
      ...(scale > 0 && { scale }),
      ...(section && { section }),
      ...(place && { detail: { ...place, factor } }),
      ...lines,
      texts: {
        title: title.trim(),
        titleField: t('drawing.name'),
        scaleField: t('drawing.scale'),
        sheetField: t('drawing.size'),
        dateField: t('block.date'),
        unitField: t('block.unit'),
        date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(today),
      },
    }
  }
  const show = ({ blob, dimensions, name: fileName }: DrawnFile): void => {
    // It would lie over the drawing.
    setSheetOfPhone(null)
    openMadeDrawing(store, { blob, dimensions }, fileName)
  }
  const isOff = !counts || views.size === 0
  return (
    <Dialog title={t('drawing.title')} onClose={close}>
      <p className={styles.about}>{t('drawing.about')}</p>
      <SceneChoices choice={choice} onChange={setChoice} />
      <fieldset className={styles.choices}>
        <legend>{t('views')}</legend>
        <div className={styles.toggles}>
          {drawingViews.map((view) => (
            <Toggle
              key={view}
              label={t(`drawing.view.${view === 'side' ? (angle === 'first' ? 'left' : 'right') : view}`)}
              on={views.has(view)}
              onChange={(on) => setViews(new Set(on ? [...views, view] : [...views].filter((other) => other !== view)))}
            />
          ))}
        </div>
      </fieldset>
      <Choice
        legend={t('drawing.angle')}
        name="angle"
        value={angle}
        options={[
          { value: 'first', label: t('drawing.first') },
          { value: 'third', label: t('drawing.third') },
        ]}
        onChange={setAngle}
      />
      <ExtraViews angle={angle} section={section} factor={factor} hasSelection={hasSelection} onSection={setSection} onFactor={setFactor} />
      <div className={styles.fields}>
        <label className={styles.field}>
          {t('drawing.size')}
          <select value={sheet} data-autofocus="true" onChange={(event) => setSheet(event.target.value as SheetSize)}>
            {Object.keys(sheetSizes).map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {t('drawing.scale')}
          <select value={scale} onChange={(event) => setScale(Number(event.target.value))}>
            <option value={0}>{t('drawing.auto')}</option>
            {drawingScales.map((each) => (
              <option key={each} value={each}>
                {scaleText(each)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          {t('drawing.name')}
          <input type="text" value={title} maxLength={120} onChange={(event) => setTitle(event.target.value)} />
        </label>
      </div>
      <fieldset className={styles.choices}>
        <legend>{t('drawing.lines')}</legend>
        <div className={styles.toggles}>
          {lineKinds.map((kind) => (
            <Toggle key={kind} label={t(`drawing.${kind}`)} on={lines[kind]} onChange={(on) => setLines({ ...lines, [kind]: on })} />
          ))}
        </div>
      </fieldset>
      <div className={styles.bar}>
        {fraction !== null ? (
          <>
            <Progress label={t('drawing.working')} fraction={fraction} />
            <Button onClick={cancel}>{t('cancel')}</Button>
          </>
        ) : (
          <>
            <p className={styles.facts}>{counts ? '' : t('nothing')}</p>
            <Button disabled={isOff} onClick={() => start((context) => drawingFile(store, options(), choice, name, context))}>
              <Download size={16} aria-hidden="true" />
              {t('drawing.save')}
            </Button>
            <Button
              kind="primary"
              disabled={isOff}
              onClick={() =>
                start(
                  (context) => drawingFile(store, options(), choice, name, context),
                  (file) => {
                    close()
                    show(file)
                  },
                )
              }
            >
              <DraftingCompass size={16} aria-hidden="true" />
              {t('drawing.open')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
