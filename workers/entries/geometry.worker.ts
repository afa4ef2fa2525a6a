import { GEOMETRY_FOLDER, removeLeftGeometry } from '../../src/core/scene/paged/leftFiles.ts'
import type { CacheFile } from '../contract/cacheFolder.ts'
import { type GeometryAnswer, type GeometryRequest, HEAD_BYTES } from './geometryMessages.ts'

/** How often a file is made that another page removes before it is open. */
const MOST_TRIES = 3

/** Access handles exist in workers only; the types of the page do not have them. */
interface AccessibleFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<CacheFile>
}

let file: CacheFile | undefined
let shared: SharedArrayBuffer | undefined

/** A file for this page alone. */
async function openFile(): Promise<CacheFile> {
  const root = await navigator.storage.getDirectory()
  await removeLeftGeometry(root)
  const folder = await root.getDirectoryHandle(GEOMETRY_FOLDER, { create: true })
  for (let left = MOST_TRIES; ; left--) {
    try {
      const handle = (await folder.getFileHandle(crypto.randomUUID(), { create: true })) as AccessibleFile
      return await handle.createSyncAccessHandle()
    } catch (error) {
      if (left === 1) throw error
    }
  }
}

function read({ turn, at, length }: Extract<GeometryRequest, { type: 'read' }>): void {
  if (!shared) return
  let isWhole = false
  try {
    const bytes = new Uint8Array(length)
    isWhole = file?.read(bytes, { at }) === length
    new Uint8Array(shared, HEAD_BYTES, length).set(bytes)
  } catch (error) {
    console.error(error)
  }
  Atomics.store(new Int32Array(shared, 0, 1), 0, isWhole ? turn : -turn)
}

/** Why it was not done; undefined: it was. */
async function reasonOf(work: () => void | Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return String(error)
  }
}

const answer = (message: GeometryAnswer): void => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<GeometryRequest>) => {
  if (data.type === 'read') read(data)
  // A file that stays longer than it has to does no harm.
  else if (data.type === 'truncate') void reasonOf(() => file?.truncate(data.length))
  else if (data.type === 'write') {
    const { id, at, bytes } = data
    void reasonOf(() => {
      if (file?.write(bytes, { at }) !== bytes.length) throw new Error('the disk is full')
    }).then((reason) => answer({ type: 'written', id, reason }))
  } else {
    shared = data.shared
    void reasonOf(async () => {
      file = await openFile()
    }).then((reason) => answer({ type: 'opened', reason }))
  }
})
