import { useAtom, useSetAtom } from 'jotai'
import { Box, Boxes, Braces, Cuboid, FileCode, FileText, Film, Grid3x3, type LucideIcon, Package, Smartphone, Triangle } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFormats } from '../../../core/export/exportOptions.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { overlayAtom } from '../../state/panels.ts'
import styles from './Export.module.css'
import { type ExportKind, exportKindAtom } from '../../state/exportState.ts'
import { ModelExport } from './ModelExport.tsx'
import { PageExport } from './PageExport.tsx'
import { PdfExport } from './PdfExport.tsx'
import { VideoExport } from './VideoExport.tsx'

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
  const { t } = useTranslation('export')
  const setOverlay = useSetAtom(overlayAtom)
  const [kind, setKind] = useAtom(exportKindAtom)
  const close = (): void => setOverlay(null)
  return (
    <Dialog title={t('title')} onClose={close}>
      {groups.map(({ id, kinds }) => (
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
