import type { Endpoint } from 'comlink'
import type { CacheFile, CacheFolder } from '../../../contract/cacheFolder.ts'
import type { SpawnWorker } from '../spawnedWorker.ts'
import { guardWorker } from './guardWorker.ts'

/** Share of the quota that the browser grants: the rest is the user's own files'. */
const QUOTA_SHARE = 0.1
const MAX_BUDGET = 2 * 2 ** 30
/** Bytes assumed where a browser does not state its quota. */
const UNKNOWN_QUOTA = 2 ** 30

/** Access handles exist in workers only; the types of the page do not have them. */
interface AccessibleFile extends FileSystemFileHandle {
  createSyncAccessHandle(options?: { mode?: 'read-only' | 'readwrite' }): Promise<CacheFile>
}

/** A folder of the origin-private file system; undefined where the browser has none (insecure pages, some private windows). */
async function opfsFolder(name: string): Promise<CacheFolder | undefined> {
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
      const { quota = UNKNOWN_QUOTA } = (await (navigator.storage as Partial<StorageManager>).estimate?.()) ?? {}
      return Math.min(MAX_BUDGET, quota * QUOTA_SHARE)
    },
  }
}

/** The end that a worker's entry exposes its methods on. */
export function parentEndpoint(): Endpoint {
  return globalThis as unknown as Endpoint
}

export const hardware = (): { cores: number; memoryGiB: number } => ({
  cores: navigator.hardwareConcurrency || 2,
  memoryGiB: (navigator as { deviceMemory?: number }).deviceMemory ?? 4,
})

/** Starts another worker of the same script: it has been fetched and compiled, and the bundler does not have to see it. */
export const spawnTwin: SpawnWorker = (onFail) => guardWorker(new Worker(globalThis.location.href, { type: 'module', name: 'facet-mesh' }), onFail)

/** A page has no files on disk but those that the user gave it, and they are Blobs. */
export const diskBlob = (file: string): Promise<Blob> => Promise.reject(new Error(`no disk: ${file}`))

export { inflateWhole } from '../inflateWhole.ts'

export { blobBytes, copyBlob } from './blobBytes.ts'

/** Where results of openings are kept, and the version of the readers that made them; undefined = nowhere. */
export async function cachePlace(): Promise<{ folder: CacheFolder; version: string } | undefined> {
  // The bundler names the worker by its content: whatever changes in a reader changes the name. In development it has no such name.
  const build = /-([\w-]{6,})\.js$/.exec(new URL(globalThis.location.href).pathname)
  if (!build || !globalThis.crypto?.subtle) return undefined
  const folder = await opfsFolder('results')
  return folder && { folder, version: build[1].replaceAll('-', '_') }
}
