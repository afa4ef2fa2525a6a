import type { SpawnedWorker } from '../spawnedWorker.ts'

/** Watches a fresh worker for errors outside of calls. */
export function guardWorker(worker: Worker, onFail: (reason: Error) => void): SpawnedWorker {
  let ended = false
  worker.addEventListener('error', (event) => {
    if (ended) return
    ended = true
    onFail(new Error(event.message || 'worker failed to start'))
  })
  return {
    endpoint: worker,
    terminate: () => {
      ended = true
      worker.terminate()
    },
  }
}
