import { useAtom, useAtomValue } from 'jotai'
import { CircleCheck, ClipboardCheck, TriangleAlert } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import type { Note } from '../../../core/scene/model.ts'
import type { Validation } from '../../../core/validation/compareCheckValues.ts'
import { type OpenDocument, partsVersionAtom } from '../../state/document.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { overlayAtom } from '../../state/panels.ts'
import { useValidation } from './CheckValues.tsx'
import styles from './VerdictChip.module.css'
import { VerdictPanel } from './VerdictPanel.tsx'

/** The verdict in one word or two: the worst thing first. */
type VerdictSummary =
  | { key: 'opening' | 'exact' | 'checked' | 'complete' | 'display' | 'mesh'; tone: 'plain' | 'good' }
  | { key: 'skipped' | 'missing' | 'warnings' | 'differs'; count: number; tone: 'warning' }
  | { key: 'fonts'; count: number; tone: 'plain' }

const losses: readonly Note['code'][] = ['parts-failed', 'skipped-entity', 'damaged-data', 'cut-off', 'no-geometry']

export function verdictSummary(
  { status, notes, missing, parts, index, drawing }: Pick<OpenDocument, 'status' | 'notes' | 'missing' | 'parts' | 'index' | 'drawing'>,
  validation?: Validation,
): VerdictSummary {
  if (status === 'opening') return { key: 'opening', tone: 'plain' }
  if (missing.length > 0) return { key: 'missing', count: missing.length, tone: 'warning' }
  const skipped = notes.filter(({ code, level }) => losses.includes(code) && level !== 'info').reduce((sum, { count }) => sum + Math.max(1, count), 0)
  if (skipped > 0) return { key: 'skipped', count: skipped, tone: 'warning' }
  if (validation && validation.differ.length > 0) return { key: 'differs', count: validation.differ.length, tone: 'warning' }
  const warnings = notes.filter(({ level }) => level !== 'info').length
  if (warnings > 0) return { key: 'warnings', count: warnings, tone: 'warning' }
  // Drawn with other letters: nothing is lost.
  const fonts = drawing?.missing.fonts.length ?? 0
  if (fonts > 0) return { key: 'fonts', count: fonts, tone: 'plain' }
  if (drawing) return { key: 'complete', tone: 'good' }
  const origins = new Set([...parts.values()].filter(({ id, placeholder }) => !placeholder && !index.partsBeside.has(id)).map(({ origin }) => origin))
  if (origins.has('mesh')) return { key: 'mesh', tone: 'plain' }
  if (origins.has('display')) return { key: 'display', tone: 'plain' }
  return { key: validation?.checked ? 'checked' : 'exact', tone: 'good' }
}

const icons = { good: CircleCheck, plain: ClipboardCheck, warning: TriangleAlert }

/** How well the file could be read, in a word; opens the whole report. */
export function VerdictChip({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('viewer')
  const [overlay, setOverlay] = useAtom(overlayAtom)
  useAtomValue(partsVersionAtom)
  const validation = useValidation(document)
  // A drawing that has been read is still blank until its viewer stands ready.
  const isBlank = useAtomValue(drawingViewerAtom) === null && document.drawing !== undefined
  const summary = verdictSummary(isBlank ? { ...document, status: 'opening' } : document, validation)
  const Icon = icons[summary.tone]
  const text = 'count' in summary ? t(`verdict.${summary.key}`, { count: summary.count }) : t(`verdict.${summary.key}`)
  return (
    <Popover.Root open={overlay === 'verdict'} onOpenChange={(open) => setOverlay(open ? 'verdict' : null)}>
      <Popover.Trigger className={styles.chip} data-tone={summary.tone} aria-label={`${t('verdict.title')}: ${text}`}>
        <Icon size={14} aria-hidden="true" />
        <span className={styles.text}>{text}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className={styles.panel} align="start" sideOffset={8} collisionPadding={12} aria-label={t('verdict.title')}>
          <VerdictPanel document={document} validation={validation} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
