import type { SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

export const spawnPdfWorker: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/pdf.worker.ts', import.meta.url), { type: 'module', name: 'facet-pdf' }), onFail)
