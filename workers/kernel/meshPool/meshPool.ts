import { type Remote, transfer, wrap } from 'comlink'
import { hardware, spawnTwin } from '#host'
import type { FormatId } from '../../../src/core/formats.ts'
import type { SpawnedWorker, SpawnWorker } from '../../io/host/spawnedWorker.ts'
import type { ImportWorkerApi } from '../../contract/messages.ts'
import { type MeshDecision, type MeshLeft, meshWorkers } from '../../contract/meshPolicy.ts'

/** Timer ticks in a worker's timeout. */
const TICKS = 10

interface PoolWorker {
  thread: SpawnedWorker
  api: Remote<ImportWorkerApi>
  /** Called once when the worker ends unexpectedly. */
  lost: () => void
}

export interface PoolEvents<Answer> {
  answer(answer: Answer): void
  /** Worker `worker`, numbered from 1, has ended or does not respond: others have to do the pieces that it took and did not answer. */
  lost(worker: number): void
}

/**
 * Copies of the import worker that mesh bodies beside it during one opening; `close` ends them, and so does the end of the import worker.
 * The types of jobs and answers belong to the format's reader, whose `mesh` turns a job into answers.
 */
export class MeshPool<Job, Answer> {
  private readonly format: FormatId
  private readonly workers = new Map<number, PoolWorker>()
  private readonly spawn: SpawnWorker
  private readonly cores: number
  private readonly memoryGiB: number
  private spawned = 0
  private watch: ReturnType<typeof setInterval> | undefined

  /** `cores` and `memoryGiB` are the device's. */
  constructor(format: FormatId, { cores, memoryGiB } = hardware(), spawn: SpawnWorker = spawnTwin) {
    this.format = format
    this.cores = cores
    this.memoryGiB = memoryGiB
    this.spawn = spawn
  }

  /** Starts workers for a file that is large enough to need them, so that they are warm when the bodies are known. */
  startAhead(bytes: number): void {
    this.start(this.decide(bytes).workers - 1)
  }

  /** Decides how many workers mesh the bodies that are `left` of a file of `bytes`. */
  decide(bytes: number, left?: Omit<MeshLeft, 'started'>): MeshDecision {
    const { cores, memoryGiB } = this
    const sharing = typeof SharedArrayBuffer === 'function'
    return meshWorkers({ cores, memoryGiB, sharing, bytes, ...(left && { left: { ...left, started: this.workers.size } }) })
  }

  /** Posts `job` to `count` workers. A worker without an answer for `timeoutMs` counts as lost. */
  work(job: Job, count: number, timeoutMs: number, events: PoolEvents<Answer>): void {
    this.start(count)
    // Ten timer ticks of this worker make the timeout: while it meshes a body itself, neither ticks nor answers arrive.
    const silent = new Map<number, number>()
    for (const [number, entry] of [...this.workers].slice(0, count)) {
      silent.set(number, 0)
      entry.lost = () => {
        silent.delete(number)
        events.lost(number)
      }
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        silent.set(number, 0)
        events.answer(data)
      })
      port1.start()
      entry.api.mesh(this.format, job, number, transfer(port2, [port2])).then(
        () => silent.delete(number),
        () => this.end(number),
      )
    }
    this.watch = setInterval(() => {
      for (const [number, ticks] of silent) {
        if (ticks >= TICKS) this.end(number)
        else silent.set(number, ticks + 1)
      }
    }, timeoutMs / TICKS)
  }

  /** Terminates all workers at once. */
  close(): void {
    clearInterval(this.watch)
    for (const { thread } of this.workers.values()) thread.terminate()
    this.workers.clear()
  }

  private start(count: number): void {
    while (this.workers.size < count) {
      const number = ++this.spawned
      const thread = this.spawn(() => this.end(number))
      const entry: PoolWorker = { thread, api: wrap<ImportWorkerApi>(thread.endpoint), lost() {} }
      this.workers.set(number, entry)
      entry.api.warmUp(this.format).catch(() => {})
    }
  }

  private end(number: number): void {
    const entry = this.workers.get(number)
    if (!entry) return
    this.workers.delete(number)
    entry.thread.terminate()
    entry.lost()
  }
}

/** The pool of one opening; undefined where no workers can be started. */
export const meshPool = <Job, Answer>(format: FormatId): MeshPool<Job, Answer> | undefined => new MeshPool(format)
