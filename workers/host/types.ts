import type { Endpoint } from 'comlink'

/** Worker entries: `workers/<name>.worker.ts`. */
export type WorkerName = 'import' | 'occt'

export interface SpawnedWorker {
  endpoint: Endpoint
  /** Ends it at once, whatever it is doing. */
  terminate(): void
}
