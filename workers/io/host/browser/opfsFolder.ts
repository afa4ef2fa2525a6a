import type { CacheFile, CacheFolder } from '../../../contract/cacheFolder.ts'

/** Share of the quota that the browser grants: the rest is the user's own files'. */
const QUOTA_SHARE = 0.1
const MAX_BUDGET = 2 * 2 ** 30

/** Access handles exist in workers only; the types of the page do not know them. */
interface AccessibleFile extends FileSystemFileHandle {
  createSyncAccessHandle(options?: { mode?: 'read-only' | 'readwrite' }): Promise<CacheFile>
}

/** A folder of the origin-private file system; undefined where the browser has none (insecure pages, some private windows). */
export async function opfsFolder(name: string): Promise<CacheFolder | undefined> {
  let folder: FileSystemDirectoryHandle
  try {
    folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true })
  } catch {
    return undefined
  }
  return {
    async open(file, create) {
      try {
        const handle = (await folder.getFileHandle(file, { create })) as AccessibleFile
        return await handle.createSyncAccessHandle({ mode: create ? 'readwrite' : 'read-only' })
      } catch {
        return undefined
      }
    },
    // One that another page has open stays.
    remove: (file) => folder.removeEntry(file).catch(() => {}),
    async names() {
      const names: string[] = []
      for await (const key of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(key)
      return names
    },
    async budget() {
      const { quota = 0 } = await navigator.storage.estimate()
      return Math.min(MAX_BUDGET, quota * QUOTA_SHARE)
    },
  }
}
