import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/notify.ts'
import type { Store } from '../../state/store.ts'
import { listedSource } from '../open/collect/dropped.ts'
import { openFlowAtom } from '../open/flow/openFlow.ts'
import { sessionOf } from '../open/session.ts'

/** Hours between looks for a new version while the page stays open. */
const LOOK_HOURS = 6

/** Announces a new version, and loads it when the user agrees. */
function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker): void => {
    notify('info', i18n.t('update.ready'), {
      label: i18n.t('update.load'),
      run: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        worker.postMessage('skipWaiting')
      },
    })
  }
  const watch = (worker: ServiceWorker | null): void => {
    worker?.addEventListener('statechange', () => {
      // In a first visit there is no older version: none is active, or, where the event comes late, this one is.
      if (worker.state === 'installed' && registration.active && registration.active !== worker) offer(worker)
    })
  }
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  setInterval(() => void registration.update().catch(() => {}), LOOK_HOURS * 3_600_000)
}

const QUIET_MS = 4000
const LOOK_MS = 500
const busyEvents = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchmove'] as const

/** Runs `work` once when for some seconds nobody has touched the page and no file was being opened. */
function whenQuiet(store: Store, work: () => void): void {
  let last = performance.now()
  const touch = (): void => {
    last = performance.now()
  }
  const listening = new AbortController()
  for (const name of busyEvents) addEventListener(name, touch, { capture: true, passive: true, signal: listening.signal })
  const look = setInterval(() => {
    if (store.get(openFlowAtom).step === 'working') touch()
    if (performance.now() - last < QUIET_MS) return
    clearInterval(look)
    listening.abort()
    work()
  }, LOOK_MS)
}

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
function takeLaunchedFiles(store: Store): void {
  window.launchQueue?.setConsumer(({ files }) => {
    if (!files?.length) return
    if (location.hash !== OPEN_ACTION) location.hash = OPEN_ACTION
    const [first] = files
    void sessionOf(store).opener.open({
      name: first.name,
      phase: 'read',
      source: async () => listedSource(await Promise.all(files.map((handle) => handle.getFile()))),
    })
  })
}

/** Milliseconds until a service worker that could not fetch everything, though there is a connection, begins again. */
const AGAIN_MS = 60_000

/** Fetches all that the page consists of, once: seconds of work for a small machine. */
function registerWorker(store: Store): void {
  navigator.serviceWorker.register('/serviceWorker.js').then(
    // Tools that switch service workers off answer with nothing.
    (registration: ServiceWorkerRegistration | undefined) => {
      if (!registration) return
      watchForUpdate(registration)
      pauseWhileOpening(store, registration)
      if (!registration.active) goOnWhenOnline(store, registration)
    },
    (error: unknown) => console.warn('works online only', error),
  )
}

/** Begins again when the connection that was lost while everything was being fetched is back; nothing is fetched twice. */
function goOnWhenOnline(store: Store, { installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state !== 'redundant') return
    if (navigator.onLine) setTimeout(registerWorker, AGAIN_MS, store)
    else addEventListener('online', () => registerWorker(store), { once: true })
  })
}

/** Pauses prefetching while a file is being opened. */
function pauseWhileOpening(store: Store, registration: ServiceWorkerRegistration): void {
  const tell = (): void => {
    if (store.get(openFlowAtom).step === 'working') registration.installing?.postMessage('pause')
  }
  store.sub(openFlowAtom, tell)
  tell()
}

/** Makes the page work without a connection from now on. Called when the page has nothing better to do. */
export function startOffline(store: Store): void {
  takeLaunchedFiles(store)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) whenQuiet(store, () => registerWorker(store))
}
