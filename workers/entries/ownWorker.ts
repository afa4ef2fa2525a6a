import { type Remote, releaseProxy, wrap } from 'comlink'
import type { SpawnedWorker, SpawnWorker } from '../io/host/spawnedWorker.ts'

/** A worker and the calls that it answers. */
export interface OwnWorker<T> {
  api: Remote<T>
  /** Ends both. No call is answered any more, and a new one throws. */
  terminate(): void
}

/**
 * Starts a worker for the page. Comlink keeps a worker, and with it everything that its listeners hold, until its calls are given back or collected; listeners that
 * reach the calls prevent that for good. So whoever ends a worker gives them back.
 */
export function ownWorker<T>(spawn: SpawnWorker, onFail: (reason: Error) => void): OwnWorker<T> {
  const worker: SpawnedWorker = spawn(onFail)
  const api = wrap<T>(worker.endpoint)
  let ended = false
  return {
    api,
    terminate() {
      if (ended) return
      ended = true
      api[releaseProxy]()
      worker.terminate()
    },
  }
}
