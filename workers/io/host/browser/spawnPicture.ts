import type { SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

export const spawnPictureWorker: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/picture.worker.ts', import.meta.url), { type: 'module', name: 'facet-picture' }), onFail)
