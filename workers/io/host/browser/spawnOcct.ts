import type { SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

export const spawnOcctWorker: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/occt.worker.ts', import.meta.url), { type: 'module', name: 'facet-occt' }), onFail)
