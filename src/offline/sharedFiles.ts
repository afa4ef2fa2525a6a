/** What another app's share sheet sends to this one (manifest `share_target`). */
export const SHARE_PATH = '/share-target'
export const SHARE_FIELD = 'files'

const CACHE = 'shared'

/** Puts files where the page finds them: the newest share only. */
export async function storeShared(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  for (const [index, file] of files.entries())
    await cache.put(
      `/shared/${index}`,
      new Response(file, { headers: { 'X-File-Name': encodeURIComponent(file.name), 'Content-Type': 'application/octet-stream' } }),
    )
}

/** Takes the shared files out of the store; empty when there are none (left). */
export async function takeShared(): Promise<File[]> {
  if (!(await caches.has(CACHE))) return []
  const cache = await caches.open(CACHE)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (response) files.push(new File([await response.blob()], decodeURIComponent(response.headers.get('X-File-Name') ?? 'file')))
  }
  await caches.delete(CACHE)
  return files
}
