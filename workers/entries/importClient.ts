import { spawnImportWorker } from '#spawn/import'
import { OpenError } from '../../src/core/errors.ts'
import type { FormatId } from '../../src/core/formats.ts'
import type { Task } from '../../src/core/limits.ts'
import { type Budget, openBudget } from '../contract/meshPolicy.ts'
import { OpenJob } from './openJob.ts'
import { type OwnWorker, ownWorker } from './ownWorker.ts'
import type { ImportClient, OpenHandlers, OpenResult, OpenSource } from '../contract/opening.ts'
import type { ImportWorkerApi, OpenRequest, WireError } from '../contract/messages.ts'
import type { SpawnWorker } from '../io/host/spawnedWorker.ts'

type Result = Omit<OpenResult, 'retried'>

interface WorkerHandle extends OwnWorker<ImportWorkerApi> {
  /** Called once when the worker ends before it has answered. */
  waiting: Set<(error: OpenError) => void>
  /** It has grown: it gets no new work, and ends when nobody waits for it. */
  isSpent: boolean
}

export interface ImportClientOptions {
  budget?: (bytes: number) => Budget
  spawn?: SpawnWorker
}

/** Milliseconds from retiring a worker until its successor gets ready: the page measures a large model first. */
const READY_AFTER_MS = 20_000

/** Small readers that are loaded ahead of the first file; the big engines wait until they are needed. */
const commonFormats: readonly FormatId[] = ['step', 'stl', 'obj', 'gltf', '3mf', 'ply']

const fromWire = ({ code, detail }: WireError): OpenError => new OpenError(code, detail)
const sizeOf = (source: OpenSource): number => source.entries.reduce((sum, entry) => sum + entry.blob.size, 0)

/** The app's only door to the workers. One import worker is kept warm; it is ended and replaced when a job is cancelled, stuck or kills it. */
export function createImportClient({ budget = openBudget, spawn = spawnImportWorker }: ImportClientOptions = {}): ImportClient {
  let handle: WorkerHandle | undefined
  let current: AbortController | undefined
  /** The last opening, as long as something of it can come. */
  let running: { job: OpenJob; at: WorkerHandle } | undefined
  /** Source of the last survey: its opening continues with the bytes that the worker has read of it. */
  let surveyed: OpenSource | undefined
  let surveys = 0
  /** The page gets workers ready ahead of a file. */
  let getsReady = false
  let readying: ReturnType<typeof setTimeout> | undefined
  let isDisposed = false

  function start(): WorkerHandle {
    if (handle) return handle
    let answered = false
    // A worker that answered and then ends has run out of memory; one that never answered could not be loaded.
    const worker = ownWorker<ImportWorkerApi>(spawn, (reason) => kill(started, new OpenError(answered ? 'memory-budget' : 'app-incomplete', reason.message)))
    const started: WorkerHandle = { ...worker, waiting: new Set(), isSpent: false }
    handle = started
    void started.api.ping().then(() => (answered = true))
    return started
  }

  function kill(at: WorkerHandle, error: OpenError): void {
    at.terminate()
    if (handle === at) handle = undefined
    for (const reject of at.waiting) reject(error)
    at.waiting.clear()
  }

  function leave(at: WorkerHandle, waiting: (error: OpenError) => void): void {
    at.waiting.delete(waiting)
    if (at.isSpent && at.waiting.size === 0) kill(at, new OpenError('cancelled'))
  }

  /** The next opening gets another worker. One that has come to this one already is not ended with it, nor what this one still writes. */
  function retire(at: WorkerHandle): void {
    at.isSpent = true
    if (handle === at) handle = undefined
    wait(at, at.api.atRest()).catch(() => {})
    if (!getsReady || readying) return
    readying = setTimeout(() => {
      readying = undefined
      if (!handle) void warmUp()
    }, READY_AFTER_MS)
  }

  async function warmUp(): Promise<void> {
    getsReady = true
    // The most common formats are fetched at once: from then on no connection is needed. A failure shows at the first opening.
    await Promise.allSettled(commonFormats.map((format) => ask(({ api }) => api.warmUp(format))))
  }

  /** Waits for an answer of a worker; its end rejects, aborting ends it. */
  function wait<T>(at: WorkerHandle, work: Promise<T>, signal?: AbortSignal): Promise<T> {
    const abort = (): void => kill(at, new OpenError('cancelled'))
    return new Promise<T>((resolve, reject) => {
      at.waiting.add(reject)
      signal?.addEventListener('abort', abort)
      if (signal?.aborted) abort()
      work.then(resolve, reject).finally(() => leave(at, reject))
    }).finally(() => signal?.removeEventListener('abort', abort))
  }

  /** Asks the worker beside its jobs. When one of these ends it, its successor is asked. */
  async function ask<T>(question: (worker: WorkerHandle) => Promise<T>): Promise<T> {
    const at = start()
    try {
      return await wait(at, question(at))
    } catch (error) {
      if (isDisposed || !(error instanceof OpenError && error.code === 'cancelled')) throw error
      return ask(question)
    }
  }

  /** Does work once more, in a fresh worker, when code of the app did not come: a worker may never ask for the same file again. */
  async function withCode<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof OpenError && error.code === 'app-incomplete')) throw error
      if (handle) kill(handle, new OpenError('cancelled'))
      return work()
    }
  }

  /** One job at a time: a new one cancels the last. */
  function run<T>(job: (signal: AbortSignal) => Promise<T>): Task<T> {
    current?.abort()
    const controller = new AbortController()
    current = controller
    const done = withCode(() => job(controller.signal)).finally(() => {
      if (current === controller) current = undefined
    })
    return { done, cancel: () => controller.abort() }
  }

  /** Opens once. A worker without a message for `heartbeatTimeout`, or that works longer than `total`, is ended: `time-budget`. */
  async function openOnce(
    asked: OpenRequest,
    handlers: OpenHandlers,
    signal: AbortSignal,
    begun: (job: OpenJob) => void,
  ): Promise<{ job: OpenJob; result: Result }> {
    const { source } = asked
    const at = start()
    const { heartbeatTimeout, total } = budget(sizeOf(source))
    const job = new OpenJob(at.api, { ...asked, surveyed: source === surveyed ? surveys : undefined, revalidates: handlers.changed !== undefined }, handlers)
    running = { job, at }
    begun(job)
    const started = performance.now()
    const watch = setInterval(
      () => {
        const now = performance.now()
        if (now - job.lastMessageAt >= heartbeatTimeout)
          kill(at, new OpenError('time-budget', `no message for ${Math.round((now - job.lastMessageAt) / 1000)} s`))
        else if (now - started >= total) kill(at, new OpenError('time-budget'))
      },
      Math.min(1000, heartbeatTimeout / 4),
    )
    void job.settled.then(({ recycle }) => {
      if (recycle) retire(at)
      if (running?.job === job) running = undefined
    })
    try {
      const result = await wait(at, job.done, signal)
      // Later results are optional: when the worker ends, so does the job. Once it has ended it is forgotten: it holds the model.
      const stop = (): void => void job.stop()
      at.waiting.add(stop)
      void job.settled.then(() => leave(at, stop))
      return { job, result }
    } catch (error) {
      job.stop()
      throw error
    } finally {
      clearInterval(watch)
    }
  }

  return {
    survey: (source, options = {}) =>
      run(async (signal) => {
        const at = start()
        surveyed = source
        const answer = await wait(at, at.api.survey(source, options, ++surveys), signal)
        if (!answer.survey) throw fromWire(answer.error ?? { code: 'open-failed', detail: '' })
        return answer.survey
      }),
    open: (source, root, handlers, { quality = 'normal', engine, as } = {}) => {
      // The next model does not wait until what the last one took is collected.
      if (running?.job.stop()) retire(running.at)
      const asked: OpenRequest = { source, root, quality, engine, as }
      let own: OpenJob | undefined
      const begin = (job: OpenJob): void => void (own = job)
      const task = run(async (signal) => {
        try {
          return { ...(await openOnce(asked, handlers, signal, begin)), retried: false }
        } catch (error) {
          const code = error instanceof OpenError ? error.code : undefined
          if ((code !== 'time-budget' && code !== 'memory-budget') || quality === 'coarse') throw error
          return { ...(await openOnce({ ...asked, quality: 'coarse' }, handlers, signal, begin)), retried: true }
        }
      })
      const done = task.done.then(({ result, retried }) => ({ ...result, retried }))
      const settled = task.done.then(async ({ job, result, retried }) => ({ ...((await job.settled).result ?? result), retried }))
      // A caller that waits for neither promise need not catch a failure.
      settled.catch(() => {})
      done.catch(() => {})
      return { done, settled, cancel: task.cancel, look: (look) => own?.look(look) }
    },
    warmUp,
    warmUpForLink(model) {
      void start()
        .api.warmUpForLink(model)
        .catch(() => {})
    },
    cacheSize: () => ask(({ api }) => api.cacheSize()),
    clearCache: () => ask(({ api }) => api.clearCache()),
    dispose() {
      isDisposed = true
      clearTimeout(readying)
      current?.abort()
      running?.job.stop()
      if (handle) kill(handle, new OpenError('cancelled'))
    },
  }
}
