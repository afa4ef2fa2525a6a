import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Download } from 'lucide-react'
import { OpenError } from '../../../core/errors.ts'
import { formatBytes, formatPercent } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { download } from '../../lib/browser.ts'
import { canDragOut, DraggedFile } from './DraggedFile.tsx'
import { wordsOf } from './writtenWords.ts'
import type { ExportedFile, JobContext } from '../../services/export/exportJob.ts'
import { Button } from '../../ui/Button.tsx'
import { passesAction } from '../../services/vip/gate.ts'
import styles from './Export.module.css'
import { type ExportKind, functionOf } from '../../state/exportState.ts'

/** One export at a time: how far it is, the way to stop it, and the notice at its end. `take`: gets the file instead of the downloads. */
export function useExport(onDone: () => void): {
  fraction: number | null
  start<File extends ExportedFile>(job: (context: JobContext) => Promise<File>, take?: (file: File) => void): void
  cancel(): void
} {
  const { t, i18n } = useTranslation('export')
  const [fraction, setFraction] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async <File extends ExportedFile>(job: (context: JobContext) => Promise<File>, take?: (file: File) => void): Promise<void> => {
    const control = new AbortController()
    running.current = control
    setFraction(0)
    try {
      const file = await job({ signal: control.signal, progress: (value) => !control.signal.aborted && setFraction(value) })
      if (control.signal.aborted) return
      if (take) {
        take(file)
        return
      }
      const { blob, name, print } = file
      download(blob, name)
      const saved = t('done', { name, size: formatBytes(blob.size, i18n.language) })
      const words = wordsOf(file, t, i18n.language)
      notify(print && (print.open > 0 || print.thin > 0) ? 'warn' : 'success', words ? `${saved} · ${words}` : saved)
      onDone()
    } catch (error) {
      if (control.signal.aborted) return
      console.error(error)
      notify('error', t(error instanceof OpenError && error.code === 'memory-budget' ? 'memory' : 'failed'))
    } finally {
      if (running.current === control) setFraction(null)
    }
  }
  return {
    fraction,
    start: (job, take) => void run(job, take),
    cancel() {
      running.current?.abort()
      setFraction(null)
    },
  }
}

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
  const store = useStore()
  const { t } = useTranslation('export')
  const { fraction, start, cancel } = useExport(onDone)
  const [ready, setReady] = useState<ExportedFile | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  // A file that was made with other choices is not the one that is asked for.
  useEffect(() => {
    const dialog = bar.current?.closest('[role="dialog"]')
    const forget = (): void => setReady(null)
    dialog?.addEventListener('change', forget)
    return () => dialog?.removeEventListener('change', forget)
  }, [])
  const isRunning = fraction !== null
  const begin = (take?: (file: ExportedFile) => void): void => {
    setReady(null)
    if (passesAction(store, functionOf[kind])) start(job, take)
  }
  return (
    <div className={styles.bar} ref={bar}>
      {ready ? <DraggedFile file={ready} /> : isRunning ? <Progress label={t('working')} fraction={fraction} /> : <p className={styles.facts}>{facts}</p>}
      {isRunning ? (
        <Button onClick={cancel}>{t('cancel')}</Button>
      ) : (
        <>
          {canDragOut && !ready && (
            <Button disabled={disabled} onClick={() => begin(setReady)}>
              {t('dragOut')}
            </Button>
          )}
          <Button kind="primary" disabled={disabled} onClick={() => begin()}>
            <Download size={16} aria-hidden="true" />
            {t('start')}
          </Button>
        </>
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
