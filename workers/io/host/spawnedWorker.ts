import type { Endpoint } from 'comlink'

export interface SpawnedWorker {
  endpoint: Endpoint
  /** Ends it at once, whatever it is doing. */
  terminate(): void
}

/** Starts a worker; `onFail` is called once when it dies by itself (out of memory, a script that does not load, a trap outside a call). */
export type SpawnWorker = (onFail: (reason: Error) => void) => SpawnedWorker
