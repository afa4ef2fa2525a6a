import { type Remote, transfer, wrap } from 'comlink'
import { hardware, spawnTwin } from '#host'
import type { FormatId } from '../../src/core/formats.ts'
import type { SpawnedWorker, SpawnWorker } from '../host/spawnedWorker.ts'
import type { ImportWorkerApi } from '../pipeline/messages.ts'
import { type MeshDecision, type MeshLeft, meshWorkers } from './meshPolicy.ts'

const TURNS = 10

interface Helper {
  worker: SpawnedWorker
  api: Remote<ImportWorkerApi>
  /** Told once when it dies. */
  lost: () => void
}

export interface TeamEvents<Answer> {
  answer(answer: Answer): void
  /** A helper has died, or is taken for dead: what it had taken and not answered is to be done by others. Helpers are numbered from 1. */
  lost(helper: number): void
}

/**
 * Workers that mesh bodies beside the import worker, for one opening: copies of it, ended with it or by `close`.
 * Jobs and answers belong to the reader of the format: its `mesh` gets the one and makes the other.
 */
export class MeshTeam<Job, Answer> {
  private readonly format: FormatId
  private readonly helpers = new Map<number, Helper>()
  private readonly spawn: SpawnWorker
  private readonly cores: number
  private readonly memoryGiB: number
  private spawned = 0
  private watch: ReturnType<typeof setInterval> | undefined

  /** `cores` and `memoryGiB`: of the device. */
  constructor(format: FormatId, { cores, memoryGiB } = hardware(), spawn: SpawnWorker = spawnTwin) {
    this.format = format
    this.cores = cores
    this.memoryGiB = memoryGiB
    this.spawn = spawn
  }

  /** Starts helpers for files that are so large that they will be needed, and lets them get ready. */
  startAhead(bytes: number): void {
    this.start(this.decide(bytes).workers - 1)
  }

  /** How many workers should mesh what is `left` of so many `bytes`. */
  decide(bytes: number, left?: Omit<MeshLeft, 'started'>): MeshDecision {
    const { cores, memoryGiB } = this
    const sharing = typeof SharedArrayBuffer === 'function'
    return meshWorkers({ cores, memoryGiB, sharing, bytes, ...(left && { left: { ...left, started: this.helpers.size } }) })
  }

  /** Gives `job` to so many helpers. One that says nothing for `silence` milliseconds is taken for dead. */
  work(job: Job, count: number, silence: number, events: TeamEvents<Answer>): void {
    this.start(count)
    // Counted in turns of this worker's clock, which stands still while a body is meshed here and answers wait.
    const silent = new Map<number, number>()
    for (const [number, helper] of [...this.helpers].slice(0, count)) {
      silent.set(number, 0)
      helper.lost = () => {
        silent.delete(number)
        events.lost(number)
      }
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        silent.set(number, 0)
        events.answer(data)
      })
      port1.start()
      helper.api.mesh(this.format, job, number, transfer(port2, [port2])).then(
        () => silent.delete(number),
        () => this.end(number),
      )
    }
    this.watch = setInterval(() => {
      for (const [number, turns] of silent) {
        if (turns >= TURNS) this.end(number)
        else silent.set(number, turns + 1)
      }
    }, silence / TURNS)
  }

  /** Ends all helpers, whatever they are doing. */
  close(): void {
    clearInterval(this.watch)
    for (const { worker } of this.helpers.values()) worker.terminate()
    this.helpers.clear()
  }

  private start(count: number): void {
    while (this.helpers.size < count) {
      const number = ++this.spawned
      const worker = this.spawn(() => this.end(number))
      const helper: Helper = { worker, api: wrap<ImportWorkerApi>(worker.endpoint), lost() {} }
      this.helpers.set(number, helper)
      helper.api.warmUp(this.format).catch(() => {})
    }
  }

  private end(number: number): void {
    const helper = this.helpers.get(number)
    if (!helper) return
    this.helpers.delete(number)
    helper.worker.terminate()
    helper.lost()
  }
}
