import type { SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

export const spawnGeometryWorker: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/geometry.worker.ts', import.meta.url), { type: 'module', name: 'facet-geometry' }), onFail)
