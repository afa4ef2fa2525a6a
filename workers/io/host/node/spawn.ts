import { Worker } from 'node:worker_threads'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import type { SpawnWorker } from '../spawnedWorker.ts'

/** The file of a worker: its source, or in a package the script beside this one. */
const entryOf = (name: string): URL => new URL(import.meta.url.endsWith('.ts') ? `../../../entries/${name}.worker.ts` : `./${name}.worker.js`, import.meta.url)

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

export const spawnImportWorker = spawner(entryOf('import'))
export const spawnOcctWorker = spawner(entryOf('occt'))
export const spawnPdfWorker = spawner(entryOf('pdf'))
export const spawnExportWorker = spawner(entryOf('export'))
export const spawnPictureWorker = spawner(entryOf('picture'))
export const spawnMeasureWorker = spawner(entryOf('measure'))
export const spawnGeometryWorker = spawner(entryOf('geometry'))
