import { atom } from 'jotai'
import type { Store } from '../../state/store.ts'

/** Chromium's offer to install the page (not in TypeScript's DOM library). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = atom<InstallPromptEvent | null>(null)

/** Whether the browser lets us offer to install the app now. */
export const canInstallAtom = atom((get) => get(offer) !== null)

/** Keeps the browser's offer for our own button. It comes once, early: to be called when the page starts. */
export function watchForInstall(store: Store): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    store.set(offer, event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => store.set(offer, null))
}

/** Shows the browser's question; an offer is good once. */
export async function install(store: Store): Promise<void> {
  const event = store.get(offer)
  store.set(offer, null)
  await event?.prompt()
}

/** Whether this page runs as the installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
