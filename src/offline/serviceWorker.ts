import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { fetchAll } from './fetchAll.ts'
import { SHARE_FIELD, SHARE_PATH, storeShared } from './sharedFiles.ts'

/** Answers the share sheet's POST: keeps the files for the page and leads there. */
async function receiveShared(request: Request): Promise<Response> {
  const form = await request.formData()
  await storeShared(form.getAll(SHARE_FIELD).filter((entry): entry is File => entry instanceof File))
  return Response.redirect('/#/thirdOpen?shared=1', 303)
}

// Runs beside the pages: after the first visit they open without a connection (DESIGN: offline-first).

/** Not among TypeScript's types of pages. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** The members of the worker's scope that are used here: TypeScript's own types of it cannot stand beside those of pages. */
interface Scope {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window' }): Promise<{ focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: { showNotification(title: string, options: { body: string; icon: string; tag: string }): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'push', listener: (event: { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: { notification: { close(): void }; waitUntil(work: Promise<unknown>): void }) => void): void
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
}
declare const self: Scope

/** Milliseconds for which nothing is fetched ahead after a page has announced that it opens a file, which needs the processor and the connection more. */
const PAUSE_MS = 5000
let pausedUntil = 0
async function turn(): Promise<void> {
  while (Date.now() < pausedUntil) await new Promise((resolve) => setTimeout(resolve, pausedUntil - Date.now()))
}

// The shell: everything small. Names carry content hashes, or the list does.
const shell = new PrecacheController()
shell.addToCacheList(self.__WB_MANIFEST)
registerRoute(new PrecacheRoute(shell))

/** Fetches the shell. What an earlier, unfinished attempt or the version before has fetched is kept. */
function keepShell(event: ExtendableEvent): Promise<void> {
  return fetchAll(
    [...shell.getURLsToCacheKeys()],
    async ([url, cacheKey]) => {
      // An address without a hash in its name has one in its key: the browser's own cache may have an older file by that address.
      const request = new Request(url, { cache: cacheKey === url ? 'default' : 'reload', credentials: 'same-origin', priority: 'low' })
      await Promise.all(shell.strategy.handleAll({ params: { cacheKey }, request, event }))
    },
    { turn },
  )
}
self.addEventListener('install', (event) => event.waitUntil(keepShell(event)))

registerRoute(
  new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|Login|VipManage|loginHub|openapi|healthz|readyz|metrics|payment|signIn|oauth|oembed|docs)\b/i],
  }),
)

// The big engines, when a file first needs them: their names carry content hashes, so a cached one is never stale.
const isEngine = (path: string): boolean => path.endsWith('.wasm') || /\/(web-ifc-api-|pdf\.(worker|min))[^/]*\.js$/.test(path)
registerRoute(
  ({ url }) => url.origin === self.location.origin && isEngine(url.pathname),
  new CacheFirst({ cacheName: 'engines', plugins: [new ExpirationPlugin({ maxEntries: 24 })] }),
)

// What drawings are lettered with, as far as they need it: whole families are many times what one drawing uses.
registerRoute(
  ({ url }) => url.origin === self.location.origin && (/^\/fonts\/.*\.strokes$/.test(url.pathname) || /^\/assets\/.*\.woff$/.test(url.pathname)),
  new CacheFirst({ cacheName: 'letters', plugins: [new ExpirationPlugin({ maxEntries: 600 })] }),
)

registerRoute(
  ({ url, request }) => request.method === 'POST' && url.pathname === SHARE_PATH,
  ({ request }) => receiveShared(request),
  'POST',
)

// A new version waits until the user agrees: pages that are open keep the files that they were made of.
self.addEventListener('message', ({ data }) => {
  if (data === 'skipWaiting') void self.skipWaiting()
  if (data === 'pause') pausedUntil = Date.now() + PAUSE_MS
})
self.addEventListener('activate', (event) => {
  // Lets go of what this version does not consist of.
  void shell.activate(event)
  event.waitUntil(self.clients.claim())
})

// A message in the message centre, announced where the user has turned that on; a click leads there.
self.addEventListener('push', (event) => {
  const { text } = (event.data?.json() ?? {}) as { text?: string }
  event.waitUntil(self.registration.showNotification('Facet', { body: text ?? '', icon: '/icons/icon-192.png', tag: 'messages' }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const show = async (): Promise<unknown> => {
    const [page] = await self.clients.matchAll({ type: 'window' })
    if (!page) return self.clients.openWindow('/#/messageList')
    await page.focus()
    return page.navigate('/#/messageList')
  }
  event.waitUntil(show())
})
