import type { SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

export const spawnMeasureWorker: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/measure.worker.ts', import.meta.url), { type: 'module', name: 'facet-measure' }), onFail)
