import { useAtom, useAtomValue } from 'jotai'
import { CircleCheck, ClipboardCheck, TriangleAlert } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { type OpenDocument, partsVersionAtom } from '../../state/document.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { overlayAtom } from '../../state/panels.ts'
import { verdictSummary } from './summary.ts'
import { useValidation } from './useValidation.ts'
import styles from './VerdictChip.module.css'
import { VerdictPanel } from './VerdictPanel.tsx'

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
