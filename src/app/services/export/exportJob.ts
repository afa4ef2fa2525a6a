import type { ExportReport, PrintReport } from '../../../core/export/exportScene.ts'
import { type Task } from '../../../core/limits.ts'
import { OpenError } from '../../../core/errors.ts'

/** Questions and reports of a running export. */
export interface JobContext {
  /** 0 to 1. */
  progress(fraction: number): void
  signal: AbortSignal
}

export interface ExportedFile {
  blob: Blob
  name: string
  /** How the parts were written, of formats that have several ways. */
  report?: ExportReport
  /** Only formats that are printed from have it. */
  print?: PrintReport
}

/** Waits for a worker's task; aborting ends it. */
export async function follow<T>(task: Task<T>, signal: AbortSignal): Promise<T> {
  const stop = (): void => task.cancel()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return await task.done
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Ends a job that was cancelled. */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new OpenError('cancelled')
}
