import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createQueue } from './queue.ts'

/** Makes a hash, or compares with one that is stored. */
export interface HashingTask {
  password: string
  stored?: string
}
export type HashingAnswer = { value: string | boolean } | { fault: string }

/** Threads: one processor stays free for all else. The threads that read and write files compute no hashes. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Hashes that wait; one takes some 25 ms. */
const MOST_WAITING = 200
/** Milliseconds after which a thread without work ends: it holds some 10 MB. */
const IDLE = 30_000

const inTurn = createQueue(THREADS, MOST_WAITING)
const free: Worker[] = []
const ends = new WeakMap<Worker, NodeJS.Timeout>()

function take(): Worker {
  const thread = free.pop() ?? new Worker(new URL('./hashingThread.ts', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: 4 } })
  clearTimeout(ends.get(thread))
  thread.ref()
  return thread
}

/** A thread without work keeps no process alive, and ends after a while. */
function giveBack(thread: Worker): void {
  thread.unref()
  free.push(thread)
  ends.set(
    thread,
    setTimeout(() => {
      free.splice(free.indexOf(thread), 1)
      void thread.terminate()
    }, IDLE).unref(),
  )
}

/** Computes in a thread of the few for this, in the order of the calls. Throws `tooManyRequests` when too many wait. */
export function computeHash(task: HashingTask): Promise<string | boolean> {
  return inTurn(async () => {
    const thread = take()
    try {
      const answered = once(thread, 'message') as Promise<[HashingAnswer]>
      thread.postMessage(task)
      const [answer] = await answered
      giveBack(thread)
      if ('fault' in answer) throw new Error(answer.fault)
      return answer.value
    } catch (error) {
      // A thread that broke is not used again.
      if (!free.includes(thread)) void thread.terminate()
      throw error
    }
  })
}
