/** Imported by a page's first script, to start the worker before the code that talks to it has been fetched. */
export { startLinkWorker } from '../io/host/browser/spawnImport.ts'
