import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenError } from '../../../core/errors.ts'
import { formatBytes } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { download } from '../../lib/browser.ts'
import { writtenWords } from './htmlFile.ts'
import type { ExportedFile, JobContext } from './exportJob.ts'

type Job = (context: JobContext) => Promise<ExportedFile>

/** One export at a time: how far it is, the way to stop it, and the notice at its end. `take`: gets the file instead of the downloads. */
export function useExport(onDone: () => void): { fraction: number | null; start(job: Job, take?: (file: ExportedFile) => void): void; cancel(): void } {
  const { t, i18n } = useTranslation('export')
  const [fraction, setFraction] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (job: Job, take?: (file: ExportedFile) => void): Promise<void> => {
    const control = new AbortController()
    running.current = control
    setFraction(0)
    try {
      const file = await job({ signal: control.signal, progress: (value) => !control.signal.aborted && setFraction(value) })
      if (control.signal.aborted) return
      if (take) {
        onDone()
        take(file)
        return
      }
      const { blob, name, report } = file
      download(blob, name)
      const saved = t('done', { name, size: formatBytes(blob.size, i18n.language) })
      notify('success', report ? `${saved} · ${writtenWords(report, t, i18n.language)}` : saved)
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
