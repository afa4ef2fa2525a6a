import type { SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

export const spawnExportWorker: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/export.worker.ts', import.meta.url), { type: 'module', name: 'facet-export' }), onFail)
