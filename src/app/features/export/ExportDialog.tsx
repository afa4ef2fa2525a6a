import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { Box, Boxes, Braces, Cuboid, FileCode, FileText, Film, Grid3x3, type LucideIcon, Package, Smartphone, Triangle } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deviations,
  estimatedBytes,
  type ExportFormat,
  exportFormats,
  hasBodyFiles,
  hasColors,
  hasFreeUnit,
  hasLines,
  type StepSchema,
  stepSchemas,
} from '../../../core/export/exportOptions.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { type DisplayUnit, displayUnits } from '../../../core/units.ts'
import { formatBytes } from '../../lib/format.ts'
import { documentAtom } from '../../state/document.ts'
import { type ExportKind, exportKindAtom, holdsShape } from '../../state/exportState.ts'
import { overlayAtom } from '../../state/panels.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useCount } from '../../ui/quantity.ts'
import styles from './Export.module.css'
import { ExportBar } from './ExportBar.tsx'
import { PdfExport } from './PdfExport.tsx'
import { Choice, SceneChoices, Toggle, useSceneChoice, useSceneCounts } from './SceneChoices.tsx'
import { VideoExport } from './VideoExport.tsx'
import { htmlFile } from './htmlFile.ts'
import { modelFile } from '../../services/export/shownScene.ts'

/** Options of an exchange format. */
function ModelExport({ format, onDone }: { format: ExportFormat; onDone(): void }) {
  const store = useStore()
  const { t, i18n } = useTranslation('export')
  const ownUnit = useAtomValue(documentAtom)?.structure.units
  // The model's own, whatever it is measured in on screen; programs that print take the numbers of STL for millimetres.
  const [unit, setUnit] = useState<DisplayUnit>(format === 'stl' ? 'mm' : (displayUnits.find((each) => each === ownUnit) ?? 'mm'))
  const [colors, setColors] = useState(true)
  const [schema, setSchema] = useState<StepSchema>('ap242')
  const [edges, setEdges] = useState(false)
  const [quantized, setQuantized] = useState(false)
  const [compressed, setCompressed] = useState(false)
  const [bodyFiles, setBodyFiles] = useState(false)
  const [instanced, setInstanced] = useState(false)
  const [deviation, setDeviation] = useState(0)
  const document = useAtomValue(documentAtom)
  // Only exact bodies can be meshed anew.
  const hasExact = hasBodyFiles(format) && document?.status === 'open' && [...document.parts.values()].some(({ origin }) => origin !== 'mesh')
  const [choice, setChoice] = useSceneChoice()
  const counts = useSceneCounts(choice)
  const count = useCount()
  const facts = useMemo(() => {
    if (!counts) return t('nothing')
    // How many triangles a deviation gives is known when they are made.
    if (deviation > 0) return count('parts', counts.parts)
    const numbers = t('counts', { parts: count('parts', counts.parts), triangles: formatNumber(counts.triangles, i18n.language, 0) })
    return `${numbers} · ${t('size', { size: formatBytes(estimatedBytes({ format, bodyFiles, quantized, compressed }, counts), i18n.language) })}`
  }, [counts, count, format, bodyFiles, quantized, compressed, deviation, t, i18n.language])
  return (
    <>
      <SceneChoices choice={choice} onChange={setChoice} />
      {hasFreeUnit(format) && (
        <Choice legend={t('unit')} name="unit" value={unit} options={displayUnits.map((each) => ({ value: each, label: each }))} onChange={setUnit} />
      )}
      {format === 'step' && (
        <Choice
          legend={t('protocol')}
          name="protocol"
          value={schema}
          options={stepSchemas.map((each) => ({ value: each, label: each.toUpperCase() }))}
          onChange={setSchema}
        />
      )}
      {hasExact && (
        <Choice
          legend={t('deviation')}
          name="deviation"
          value={deviation}
          options={[0, ...deviations].map((each) => ({ value: each, label: each === 0 ? t('asShown') : `${formatNumber(each, i18n.language, 2)} mm` }))}
          onChange={setDeviation}
        />
      )}
      <div className={styles.toggles}>
        {hasColors(format) && <Toggle label={t('colors')} on={colors} onChange={setColors} />}
        {hasLines(format) && <Toggle label={t('edges')} on={edges} onChange={setEdges} />}
        {hasLines(format) && !compressed && <Toggle label={t('quantized')} on={quantized} onChange={setQuantized} />}
        {hasLines(format) && <Toggle label={t('compressed')} on={compressed} onChange={setCompressed} />}
        {hasLines(format) && <Toggle label={t('instanced')} on={instanced} onChange={setInstanced} />}
        {hasBodyFiles(format) && <Toggle label={t('bodyFiles')} on={bodyFiles} onChange={setBodyFiles} />}
      </div>
      <ExportBar
        kind={format}
        facts={facts}
        disabled={!counts}
        job={(context) =>
          modelFile(
            store,
            {
              format,
              unit,
              colors,
              edges,
              quantized,
              compressed,
              instanced,
              bodyFiles,
              ...(format === 'step' && { schema }),
              ...(deviation > 0 && { deviation }),
            },
            choice,
            context,
          )
        }
        onDone={onDone}
      />
    </>
  )
}

/** The page's viewer takes this much by itself, bytes. */
const VIEWER_BYTES = 760_000
/** Base64 takes four letters for three bytes; packed binary glTF is about half as big as plain. */
const PACKED = (4 / 3) * 0.5

/** Options of the page that stands alone. */
function PageExport({ onDone }: { onDone(): void }) {
  const store = useStore()
  const { t, i18n } = useTranslation(['export', 'measure'])
  const [choice, setChoice] = useSceneChoice()
  const [colors, setColors] = useState(true)
  const counts = useSceneCounts(choice)
  const facts = counts ? t('size', { size: formatBytes(VIEWER_BYTES + estimatedBytes({ format: 'glb' }, counts) * PACKED, i18n.language) }) : t('nothing')
  const labels = t('page', { returnObjects: true })
  return (
    <>
      <SceneChoices choice={choice} onChange={setChoice} />
      <div className={styles.toggles}>
        <Toggle label={t('colors')} on={colors} onChange={setColors} />
      </div>
      <ExportBar kind="html" facts={facts} disabled={!counts} job={(context) => htmlFile(store, labels, colors, choice, context)} onDone={onDone} />
    </>
  )
}

const icons: Record<ExportKind, LucideIcon> = {
  step: Cuboid,
  glb: Box,
  gltf: Braces,
  usdz: Smartphone,
  stl: Triangle,
  obj: Boxes,
  ply: Grid3x3,
  '3mf': Package,
  html: FileCode,
  pdf: FileText,
  video: Film,
}
const groups: { id: 'model' | 'page'; kinds: readonly ExportKind[] }[] = [
  { id: 'model', kinds: exportFormats },
  { id: 'page', kinds: ['html', 'pdf', 'video'] },
]

/** What the model can be taken away as: a card for each kind, and the chosen one's options. */
export default function ExportDialog() {
  const { t } = useTranslation(['export', 'bom', 'measure'])
  const setOverlay = useSetAtom(overlayAtom)
  const [chosen, setKind] = useAtom(exportKindAtom)
  const isViewOnly = useAtomValue(documentAtom)?.isViewOnly ?? false
  const close = (): void => setOverlay(null)
  const shown = groups.map(({ id, kinds }) => ({ id, kinds: kinds.filter((each) => !isViewOnly || !holdsShape(each)) })).filter(({ kinds }) => kinds.length > 0)
  // The choice of another model is none of this one's.
  const kind = isViewOnly && holdsShape(chosen) ? 'pdf' : chosen
  return (
    <Dialog title={t('title')} onClose={close}>
      {isViewOnly && <p className={styles.about}>{t('viewOnly')}</p>}
      {shown.map(({ id, kinds }) => (
        <fieldset key={id} className={styles.group}>
          <legend>{t(`groups.${id}`)}</legend>
          <div className={styles.cards}>
            {kinds.map((each) => (
              <Card key={each} kind={each} chosen={each === kind} onChoose={() => setKind(each)} />
            ))}
          </div>
        </fieldset>
      ))}
      <p className={styles.about}>{t(`about.${kind}`)}</p>
      <Suspense>
        <KindExport key={kind} kind={kind} onDone={close} />
      </Suspense>
    </Dialog>
  )
}

function Card({ kind, chosen, onChoose }: { kind: ExportKind; chosen: boolean; onChoose(): void }) {
  const { t } = useTranslation('export')
  const Icon = icons[kind]
  return (
    <label className={styles.card} data-chosen={chosen || undefined}>
      <input type="radio" name="kind" checked={chosen} data-autofocus={chosen || undefined} onChange={onChoose} />
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{t(`kind.${kind}`)}</span>
    </label>
  )
}

function KindExport({ kind, onDone }: { kind: ExportKind; onDone(): void }) {
  switch (kind) {
    case 'html':
      return <PageExport onDone={onDone} />
    case 'pdf':
      return <PdfExport onDone={onDone} />
    case 'video':
      return <VideoExport onDone={onDone} />
    default:
      return <ModelExport format={kind} onDone={onDone} />
  }
}
