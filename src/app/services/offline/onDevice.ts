import { atom } from 'jotai'

/** Whether the service worker has fetched the whole app: from then on no connection is needed. */
export const isOnDeviceAtom = atom(false)
isOnDeviceAtom.onMount = (set) => void globalThis.navigator?.serviceWorker?.ready.then(() => set(true))
