/**
 * Renews the page in the service worker's cache. That copy keeps the Content-Security-Policy of its time, which allows no plug-in that the operator has added
 * since. It is replaced by the same page with its present headers, for the next visit; a page of another version is left to the update of the app.
 */
export async function renewKeptPage(): Promise<void> {
  if (!globalThis.navigator?.serviceWorker?.controller) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const [request] = (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/index.html')
    const kept = request && (await cache.match(request))
    if (!kept) continue
    // An address with a query passes the service worker, which answers only the plain one.
    const present = await fetch('/index.html?present', { cache: 'reload' })
    if (present.ok && (await present.clone().text()) === (await kept.text())) await cache.put(request, present)
  }
}
