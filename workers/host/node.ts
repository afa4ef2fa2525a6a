import { openAsBlob } from 'node:fs'
import { parentPort, Worker } from 'node:worker_threads'
import type { Endpoint } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import type { SpawnedWorker, WorkerName } from './types.ts'

// The same workers run headless: TypeScript is run as it is by Node 24.
const entries: Record<WorkerName, URL> = {
  import: new URL('../import.worker.ts', import.meta.url),
  occt: new URL('../occt.worker.ts', import.meta.url),
}

export const isNode = true

/** Starts a worker; `onFail` is called once when it dies by itself (out of memory, a trap outside a call). */
export function spawnWorker(name: WorkerName, onFail: (reason: Error) => void): SpawnedWorker {
  const worker = new Worker(entries[name])
  let ended = false
  worker.on('error', (error) => {
    if (!ended) onFail(error as Error)
  })
  worker.on('exit', (code) => {
    if (!ended) onFail(new Error(`worker ended with ${code}`))
    ended = true
  })
  return {
    endpoint: nodeEndpoint(worker),
    terminate: () => {
      ended = true
      void worker.terminate()
    },
  }
}

/** The end that a worker's entry exposes its methods on. */
export function parentEndpoint(): Endpoint {
  if (!parentPort) throw new Error('not in a worker')
  return nodeEndpoint(parentPort)
}

export const hardware = (): { cores: number; memoryGiB: number } => ({ cores: navigator.hardwareConcurrency, memoryGiB: 8 })

/** A file on disk as a Blob that reads it piece by piece. */
export const diskBlob = (file: string): Promise<Blob> => openAsBlob(file)
