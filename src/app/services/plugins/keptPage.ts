/**
 * The service worker keeps the page together with the policy that it came with, which knows no plug-in that the operator has allowed since. Puts the page with its
 * present headers in its place, for the next visit; a page of another version is left to the update.
 */
export async function renewKeptPage(): Promise<void> {
  if (!globalThis.navigator?.serviceWorker?.controller) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    const [request] = (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/index.html')
    const kept = request && (await cache.match(request))
    if (!kept) continue
    // With a search of its own the worker does not answer it.
    const present = await fetch('/index.html?present', { cache: 'reload' })
    if (present.ok && (await present.clone().text()) === (await kept.text())) await cache.put(request, present)
  }
}
