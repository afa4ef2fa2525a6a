/** For a page's first script: the worker can be started before the code of its client is there. */
export { startLinkWorker } from '../io/host/browser/spawnImport.ts'
