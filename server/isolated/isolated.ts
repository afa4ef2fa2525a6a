import { Worker } from 'node:worker_threads'
import type { CodeName } from '../../contract/codes.ts'
import { ApiError } from '../http/apiError.ts'
import type { Input, Output, TaskAnswer, TaskName } from './tasks.ts'

/** A task was ended because it took more time or memory than it may, or was refused because too many wait. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit'
  /** It was not even begun: too many tasks wait. */
  readonly isQueue: boolean
  constructor(message: string, isQueue = false) {
    super(message)
    this.isQueue = isQueue
  }
}

/** Runs tasks over foreign bytes, one after the other, away from the thread that answers requests. */
export interface Isolated {
  /** Rejects with the task's own `ApiError` or error, or with `OverLimit`. The buffers of `transfer` are moved, not copied. */
  run<K extends TaskName>(name: K, input: Input<K>, transfer?: ArrayBuffer[]): Promise<Output<K>>
  close(): Promise<void>
}

export interface IsolatedLimits {
  /** Milliseconds that one task may take, once it runs. */
  taskMs: number
  /** Megabytes of JavaScript objects in the thread. */
  memoryMb: number
  /** Tasks that may wait for their turn. */
  waiting: number
  /** Milliseconds without a task after which the thread ends. */
  idleMs: number
}

export const isolatedLimits: IsolatedLimits = { taskMs: 10_000, memoryMb: 128, waiting: 64, idleMs: 30_000 }

interface Task {
  id: number
  name: TaskName
  input: unknown
  transfer: ArrayBuffer[]
  resolve(value: never): void
  reject(error: Error): void
}

export function createIsolated(limits: IsolatedLimits = isolatedLimits): Isolated {
  const queue: Task[] = []
  let thread: Worker | undefined
  let running: Task | undefined
  let late: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let isReady = false
  let lastId = 0
  let closed = false

  function startThread(): Worker {
    isReady = false
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    started.on('message', (answer: TaskAnswer | 'ready') => {
      // Loading the thread's code is not the task's time.
      if (answer === 'ready') {
        isReady = true
        return startClock(started)
      }
      if (running?.id !== answer.id) return
      const { resolve, reject } = running
      finish()
      if ('value' in answer) resolve(answer.value as never)
      else reject(errorOf(answer.fault))
    })
    // Out of memory comes as an error, followed by the exit.
    started.on('error', (error) => abandon(started, new OverLimit(error.message)))
    started.on('exit', () => abandon(started, new OverLimit('the thread ended')))
    return started
  }

  /** Ends the running task with an error; the next one gets a new thread. */
  function abandon(broken: Worker, error: Error): void {
    if (thread !== broken) return
    thread = undefined
    void broken.terminate()
    const task = running
    finish()
    task?.reject(error)
  }

  function finish(): void {
    clearTimeout(late)
    running = undefined
    next()
  }

  function next(): void {
    if (running || closed) return
    clearTimeout(idle)
    running = queue.shift()
    if (!running) {
      idle = setTimeout(stopThread, limits.idleMs).unref()
      return
    }
    thread ??= startThread()
    const { id, name, input, transfer } = running
    thread.postMessage({ id, name, input }, transfer)
    if (isReady) startClock(thread)
  }

  function startClock(here: Worker): void {
    if (here !== thread || !running) return
    const { name } = running
    late = setTimeout(() => abandon(here, new OverLimit(`${name} took more than ${limits.taskMs} ms`)), limits.taskMs)
  }

  function stopThread(): void {
    const stopped = thread
    thread = undefined
    void stopped?.terminate()
  }

  return {
    run(name, input, transfer = []) {
      if (closed) return Promise.reject(new Error('closed'))
      if (queue.length >= limits.waiting) return Promise.reject(new OverLimit(`${queue.length} tasks are waiting`, true))
      return new Promise((resolve, reject) => {
        queue.push({ id: ++lastId, name, input, transfer, resolve, reject })
        next()
      })
    },
    async close() {
      closed = true
      clearTimeout(idle)
      clearTimeout(late)
      const stopped = thread
      thread = undefined
      for (const { reject } of [...(running ? [running] : []), ...queue.splice(0)]) reject(new Error('closed'))
      await stopped?.terminate()
    },
  }
}

function errorOf({ message, apiError }: Extract<TaskAnswer, { fault: unknown }>['fault']): Error {
  return apiError ? new ApiError(apiError.name as CodeName, apiError.httpStatus) : new Error(message)
}
