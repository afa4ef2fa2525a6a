import type { Endpoint } from 'comlink'
import type { SpawnedWorker, WorkerName } from './types.ts'

// The bundler finds a worker's entry only in this literal form.
const entries: Record<WorkerName, () => Worker> = {
  import: () => new Worker(new URL('../import.worker.ts', import.meta.url), { type: 'module', name: 'facet-import' }),
  occt: () => new Worker(new URL('../occt.worker.ts', import.meta.url), { type: 'module', name: 'facet-occt' }),
}

export const isNode = false

/** Starts a worker; `onFail` is called once when it dies by itself (its script failed, an error outside a call). */
export function spawnWorker(name: WorkerName, onFail: (reason: Error) => void): SpawnedWorker {
  const worker = entries[name]()
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

/** The end that a worker's entry exposes its methods on. */
export function parentEndpoint(): Endpoint {
  return globalThis as unknown as Endpoint
}

export const hardware = (): { cores: number; memoryGiB: number } => ({
  cores: navigator.hardwareConcurrency || 2,
  memoryGiB: (navigator as { deviceMemory?: number }).deviceMemory ?? 4,
})

/** A page has no files on disk but those that the user gave it, and they are Blobs. */
export const diskBlob = (file: string): Promise<Blob> => Promise.reject(new Error(`no disk: ${file}`))
