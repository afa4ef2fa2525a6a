import { type Remote, transfer, wrap } from 'comlink'
import { spawnImportWorker } from '#spawn/import'
import { OpenError } from '../src/core/errors.ts'
import type { FormatId } from '../src/core/formats.ts'
import type { Task } from '../src/core/task.ts'
import { type Budget, openBudget } from './budget.ts'
import type { Quality } from './formats/format.ts'
import type { SpawnedWorker } from './host/spawnedWorker.ts'
import type { ImportClient, OpenHandlers, OpenResult, OpenSource } from './opening.ts'
import type { ImportWorkerApi, OpenMessage, WireError } from './pipeline/messages.ts'

/** After a file of this size the worker is replaced: a WASM heap never shrinks. */
const REPLACE_AFTER_BYTES = 16 << 20

interface Living {
  worker: SpawnedWorker
  api: Remote<ImportWorkerApi>
  /** Told once when the worker ends while something waits for it. */
  waiting: Set<(error: OpenError) => void>
}

export interface ImportClientOptions {
  budget?: (bytes: number) => Budget
}

/** Small readers that are loaded ahead of the first file; the big engines wait until they are needed. */
const commonFormats: readonly FormatId[] = ['stl', 'obj', 'gltf', '3mf', 'ply', 'step']

const fromWire = ({ code, detail }: WireError): OpenError => new OpenError(code, detail)
const sizeOf = (source: OpenSource): number => source.entries.reduce((sum, entry) => sum + entry.blob.size, 0)

/** The app's only door to the workers. One import worker is kept warm; it is ended and replaced when a job is cancelled, stuck or kills it. */
export function createImportClient({ budget = openBudget }: ImportClientOptions = {}): ImportClient {
  let living: Living | undefined
  let current: AbortController | undefined

  function start(): Living {
    if (living) return living
    let answered = false
    // A worker that has lived and dies has run out of memory; one that never answered could not be loaded.
    const worker = spawnImportWorker((reason) => kill(started, new OpenError(answered ? 'memory-budget' : 'open-failed', reason.message)))
    const started: Living = { worker, api: wrap<ImportWorkerApi>(worker.endpoint), waiting: new Set() }
    living = started
    void started.api.ping().then(() => (answered = true))
    return started
  }

  function kill(at: Living, error: OpenError): void {
    at.worker.terminate()
    if (living === at) living = undefined
    for (const reject of at.waiting) reject(error)
    at.waiting.clear()
  }

  /** Waits for something of a worker; its end rejects, aborting ends it. */
  function wait<T>(at: Living, signal: AbortSignal, work: Promise<T>): Promise<T> {
    const abort = (): void => kill(at, new OpenError('cancelled'))
    return new Promise<T>((resolve, reject) => {
      at.waiting.add(reject)
      signal.addEventListener('abort', abort)
      if (signal.aborted) abort()
      work.then(resolve, reject).finally(() => at.waiting.delete(reject))
    }).finally(() => signal.removeEventListener('abort', abort))
  }

  /** One job at a time: a new one cancels the last. */
  function run<T>(job: (signal: AbortSignal) => Promise<T>): Task<T> {
    current?.abort()
    const controller = new AbortController()
    current = controller
    const done = job(controller.signal).finally(() => {
      if (current === controller) current = undefined
    })
    return { done, cancel: () => controller.abort() }
  }

  /** Opens once. A worker that says nothing for too long, or works for too long, is ended: `time-budget`. */
  async function attempt(
    source: OpenSource,
    root: string,
    quality: Quality,
    handlers: OpenHandlers,
    signal: AbortSignal,
  ): Promise<Omit<OpenResult, 'retried'>> {
    const at = start()
    const { silence, total } = budget(sizeOf(source))
    const { port1, port2 } = new MessageChannel()
    const started = performance.now()
    let heard = started
    const watch = setInterval(
      () => {
        const now = performance.now()
        if (now - heard >= silence) kill(at, new OpenError('time-budget', `no sign of life for ${Math.round((now - heard) / 1000)} s`))
        else if (now - started >= total) kill(at, new OpenError('time-budget'))
      },
      Math.min(1000, silence / 4),
    )
    const work = new Promise<Omit<OpenResult, 'retried'>>((resolve, reject) => {
      port1.addEventListener('message', ({ data: message }: MessageEvent<OpenMessage>) => {
        heard = performance.now()
        if (message.type === 'progress') handlers.progress(message.progress)
        else if (message.type === 'structure') handlers.structure(message.structure)
        else if (message.type === 'part') handlers.part(message.part)
        else if (message.type === 'note') handlers.note(message.note)
        else if (message.type === 'done') resolve(message.result)
        else if (message.type === 'failed') reject(fromWire(message.error))
      })
      port1.start()
      at.api.open(source, root, quality, transfer(port2, [port2])).catch((error: unknown) => reject(new OpenError('open-failed', String(error))))
    })
    try {
      return await wait(at, signal, work)
    } finally {
      clearInterval(watch)
      port1.close()
      if (sizeOf(source) > REPLACE_AFTER_BYTES) kill(at, new OpenError('cancelled'))
    }
  }

  return {
    survey: (source, options = {}) =>
      run(async (signal) => {
        const at = start()
        const answer = await wait(at, signal, at.api.survey(source, options))
        if (!answer.survey) throw fromWire(answer.error ?? { code: 'open-failed', detail: '' })
        return answer.survey
      }),
    open: (source, root, handlers, { quality = 'normal' } = {}) =>
      run(async (signal) => {
        try {
          const result = await attempt(source, root, quality, handlers, signal)
          return { ...result, retried: false }
        } catch (error) {
          const code = error instanceof OpenError ? error.code : undefined
          if ((code !== 'time-budget' && code !== 'memory-budget') || quality === 'coarse') throw error
          const result = await attempt(source, root, 'coarse', handlers, signal)
          return { ...result, retried: true }
        }
      }),
    warmUp() {
      // What most users open, one after the other, the dearest last; a failure shows at the first opening.
      void (async () => {
        const { api } = start()
        for (const format of commonFormats) await api.warmUp(format).catch(() => {})
      })()
    },
    dispose() {
      current?.abort()
      if (living) kill(living, new OpenError('cancelled'))
    },
  }
}
