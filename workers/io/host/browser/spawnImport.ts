import type { SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

// The bundler finds a worker's entry only in this literal form, and refuses modules that spawn each other: one module per worker.
export const spawnImportWorker: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/import.worker.ts', import.meta.url), { type: 'module', name: 'facet-import' }), onFail)
