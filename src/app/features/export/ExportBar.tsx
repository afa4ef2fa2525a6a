import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { formatPercent } from '../../lib/format.ts'
import { passesAction } from '../../services/vip/gate.ts'
import styles from './Export.module.css'
import type { ExportedFile, JobContext } from './exportJob.ts'
import { type ExportKind, functionOf } from '../../state/exportState.ts'
import { useExport } from './useExport.ts'

interface ExportBarProps {
  kind: ExportKind
  /** Text about the file, beside the button. */
  facts?: string
  disabled?: boolean
  job(context: JobContext): Promise<ExportedFile>
  onDone(): void
}

/** The button that starts an export, and while it runs how far it is and the way to stop it. */
export function ExportBar({ kind, facts, disabled, job, onDone }: ExportBarProps) {
  const { t } = useTranslation('export')
  const { fraction, start, cancel } = useExport(onDone)
  const isRunning = fraction !== null
  return (
    <div className={styles.bar}>
      {isRunning ? <Progress label={t('working')} fraction={fraction} /> : <p className={styles.facts}>{facts}</p>}
      {isRunning ? (
        <Button onClick={cancel}>{t('cancel')}</Button>
      ) : (
        <Button kind="primary" disabled={disabled} onClick={() => passesAction(functionOf[kind]) && start(job)}>
          <Download size={16} aria-hidden="true" />
          {t('start')}
        </Button>
      )}
    </div>
  )
}

/** How far a file is. */
export function Progress({ label, fraction }: { label: string; fraction: number }) {
  const { i18n } = useTranslation()
  return (
    <div className={styles.progress} role="progressbar" aria-label={label} aria-valuenow={Math.round(fraction * 100)} aria-valuemin={0} aria-valuemax={100}>
      <span>
        {label} {formatPercent(fraction, i18n.language)}
      </span>
      <div className={styles.track}>
        <div style={{ width: `${fraction * 100}%` }} />
      </div>
    </div>
  )
}
