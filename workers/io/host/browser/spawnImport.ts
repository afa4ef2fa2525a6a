import type { SpawnedWorker, SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

// The bundler finds a worker's entry only in this literal form, and refuses modules that spawn each other: one module per worker.
const spawn: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/import.worker.ts', import.meta.url), { type: 'module', name: 'facet-import' }), onFail)
/** The same, with the reader of prepared models: it need not be asked for it, which waits for the page's thread. */
const spawnForLink: SpawnWorker = (onFail) =>
  guardWorker(new Worker(new URL('../../../entries/import.worker.ts', import.meta.url), { type: 'module', name: 'facet-link' }), onFail)

/** What to call when a worker fails. */
interface Failure {
  tell: (reason: Error) => void
}

/** The worker that was started ahead and that nobody has taken yet. */
let ahead: { worker: SpawnedWorker; failure: Failure } | undefined

/** Starts the worker that the next `spawnImportWorker` gives, for the model of a link. One that fails before that is forgotten: another is started then. */
export function startLinkWorker(): void {
  const failure: Failure = { tell: () => void (ahead = undefined) }
  ahead = { worker: spawnForLink((reason) => failure.tell(reason)), failure }
}

export const spawnImportWorker: SpawnWorker = (onFail) => {
  if (!ahead) return spawn(onFail)
  const { worker, failure } = ahead
  failure.tell = onFail
  ahead = undefined
  return worker
}
