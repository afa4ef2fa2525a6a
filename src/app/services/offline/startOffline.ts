import { listedSource } from '../open/collect/fileList.ts'
import { openFlowAtom } from '../open/flow/openFlow.ts'
import { opener } from '../open/opener.ts'
import { appStore } from '../../state/store.ts'
import { watchForUpdate } from './updatePrompt.ts'
import { whenQuiet } from './whenQuiet.ts'

interface LaunchParams {
  readonly files?: readonly FileSystemFileHandle[]
}
declare global {
  interface Window {
    launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void }
  }
}

const OPEN_ACTION = '#/'

/** Files that the system hands to the installed app ("Open with Facet"). */
function takeLaunchedFiles(): void {
  window.launchQueue?.setConsumer(({ files }) => {
    if (!files?.length) return
    if (location.hash !== OPEN_ACTION) location.hash = OPEN_ACTION
    const [first] = files
    void opener.open({ name: first.name, phase: 'read', source: async () => listedSource(await Promise.all(files.map((handle) => handle.getFile()))) })
  })
}

/** Fetches all that the page consists of, once: seconds of work for a small machine. */
function registerWorker(): void {
  navigator.serviceWorker.register('/serviceWorker.js').then(
    // Tools that switch service workers off answer with nothing.
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return
      watchForUpdate(registration)
      pauseWhileOpening(registration)
    },
    (error: unknown) => console.warn('works online only', error),
  )
}

/** Pauses prefetching while a file is being opened. */
function pauseWhileOpening(registration: ServiceWorkerRegistration): void {
  const tell = (): void => {
    if (appStore.get(openFlowAtom).step === 'working') registration.installing?.postMessage('pause')
  }
  appStore.sub(openFlowAtom, tell)
  tell()
}

/** Makes the page work without a connection from now on. Called when the page has nothing better to do. */
export function startOffline(): void {
  takeLaunchedFiles()
  if (import.meta.env.PROD && 'serviceWorker' in navigator) whenQuiet(registerWorker)
}
