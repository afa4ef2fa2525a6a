import { Worker } from 'node:worker_threads'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import type { SpawnWorker } from '../spawnedWorker.ts'

/** The same workers run headless: TypeScript is run as it is by Node 24. */
const spawner =
  (entry: URL): SpawnWorker =>
  (onFail) => {
    const worker = new Worker(entry)
    let ended = false
    const fail = (reason: Error): void => {
      if (!ended) onFail(reason)
      ended = true
    }
    worker.on('error', (error) => fail(error as Error))
    worker.on('exit', (code) => fail(new Error(`worker ended with ${code}`)))
    return {
      endpoint: nodeEndpoint(worker),
      terminate: () => {
        ended = true
        void worker.terminate()
      },
    }
  }

export const spawnImportWorker = spawner(new URL('../../../entries/import.worker.ts', import.meta.url))
export const spawnOcctWorker = spawner(new URL('../../../entries/occt.worker.ts', import.meta.url))
export const spawnExportWorker = spawner(new URL('../../../entries/export.worker.ts', import.meta.url))
export const spawnPictureWorker = spawner(new URL('../../../entries/picture.worker.ts', import.meta.url))
export const spawnMeasureWorker = spawner(new URL('../../../entries/measure.worker.ts', import.meta.url))
