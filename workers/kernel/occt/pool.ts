import { type Remote, wrap } from 'comlink'
import type { SpawnedWorker } from '../../io/host/spawnedWorker.ts'
import type { OcctWorkerApi } from './engine.ts'

/** Why a piece of work has no result: its worker took too long, died, or the engine gave up. */
export class OcctFailure extends Error {
  override readonly name = 'OcctFailure'
  readonly reason: 'time' | 'crash' | 'error'
  constructor(reason: 'time' | 'crash' | 'error', detail: string) {
    super(detail)
    this.reason = reason
  }
}

interface Job {
  start(member: Member): Promise<void>
  reject(error: OcctFailure): void
}

interface Member {
  worker: SpawnedWorker
  api: Remote<OcctWorkerApi>
  /** Has answered once: the engine is compiled. */
  warm: boolean
  job?: Job
}

/** Time for a worker to start and compile the engine, on top of its first job's budget; milliseconds. */
const START_MS = 30_000

/** OpenCascade workers, started when there is work for them. A worker that is stuck is ended and replaced; the others go on. */
export class OcctPool {
  private readonly spawn: (onFail: (reason: Error) => void) => SpawnedWorker
  private readonly startTime: number
  private readonly members = new Set<Member>()
  private readonly queue: Job[] = []
  private size = 1

  /** `startTime`: what a worker's first job may take on top of its budget, milliseconds. */
  constructor(spawn: (onFail: (reason: Error) => void) => SpawnedWorker, startTime = START_MS) {
    this.spawn = spawn
    this.startTime = startTime
  }

  /** How many may work at once from now on; idle ones beyond it are ended. */
  resize(size: number): void {
    this.size = Math.max(1, size)
    for (const member of this.members) if (this.members.size > this.size && !member.job) this.end(member)
    this.next()
  }

  /** Runs `work` on a free worker; rejects with `OcctFailure`. Jobs start in the order of the calls. `budget`: milliseconds, from its start. */
  run<T>(work: (api: Remote<OcctWorkerApi>) => Promise<T>, budget: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push({
        reject,
        start: async (member) => {
          const timer = setTimeout(
            () => this.end(member, new OcctFailure('time', `more than ${Math.round(budget / 1000)} s`)),
            budget + (member.warm ? 0 : this.startTime),
          )
          try {
            resolve(await Promise.race([work(member.api), new Promise<never>((_, fail) => (member.job!.reject = fail))]))
            member.warm = true
          } catch (error) {
            reject(error instanceof OcctFailure ? error : new OcctFailure('error', error instanceof Error ? error.message : String(error)))
          } finally {
            clearTimeout(timer)
          }
        },
      })
      this.next()
    })
  }

  /** Ends all workers; queued and running work is rejected. */
  dispose(): void {
    const ended = new OcctFailure('crash', 'disposed')
    for (const job of this.queue.splice(0)) job.reject(ended)
    for (const member of this.members) this.end(member, ended)
  }

  private next(): void {
    while (this.queue.length > 0) {
      const member = [...this.members].find((candidate) => !candidate.job) ?? (this.members.size < this.size ? this.add() : undefined)
      if (!member) return
      const job = this.queue.shift()!
      member.job = job
      void job.start(member).finally(() => {
        member.job = undefined
        this.next()
      })
    }
  }

  private add(): Member {
    const worker = this.spawn((reason) => this.end(member, new OcctFailure('crash', reason.message)))
    const member: Member = { worker, api: wrap<OcctWorkerApi>(worker.endpoint), warm: false }
    this.members.add(member)
    return member
  }

  private end(member: Member, error = new OcctFailure('crash', 'ended')): void {
    member.worker.terminate()
    this.members.delete(member)
    member.job?.reject(error)
  }
}
