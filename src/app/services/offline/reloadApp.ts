import { isMissingCode } from '../../../core/errors.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/notify.ts'

/** Reports code that did not come for the user's request, where nothing else does. */
export function watchForMissingCode(): void {
  addEventListener('unhandledrejection', (event) => {
    if (!isMissingCode(event.reason)) return
    event.preventDefault()
    console.warn(event.reason)
    notify('error', i18n.t('missing.title'), { label: i18n.t('action.reload'), run: () => void reloadApp() })
  })
}

/**
 * Reloads the page. If the server has another version than the one in the service worker's cache, the cached page is deleted first: the server may no longer have
 * the files that it refers to.
 */
export async function reloadApp(): Promise<void> {
  await dropKeptPage().catch(console.warn)
  location.reload()
}

async function dropKeptPage(): Promise<void> {
  if (!globalThis.navigator?.serviceWorker?.controller) return
  // An address with a query passes the service worker, which answers only the plain one.
  const present = await fetch('/index.html?present', { cache: 'reload' })
  if (!present.ok) return
  const page = await present.text()
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname !== '/index.html') continue
      const kept = await cache.match(request)
      if ((await kept?.text()) !== page) await cache.delete(request)
    }
  }
}
