import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BlobMissing, type BlobStore, checkKey } from './blobStore.ts'
import { measured } from './measured.ts'

/** Blobs as files of a folder, two levels of 256 folders deep; a file appears under its name only when it is complete and on the disk. */
export function createFolderBlobs(folder: string): BlobStore {
  const pathOf = (key: string): string => join(folder, checkKey(key).slice(0, 2), key.slice(2, 4), key)
  return {
    async put(key, stream, { size } = {}) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const partial = `${path}.${randomUUID()}.partial`
      try {
        const meter = measured(size)
        await pipeline(stream, meter.stream, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
        await rename(partial, path)
        return meter.result()
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new BlobMissing(key) : error
      })
      if (range && range.end <= range.start) {
        await file.close()
        return Readable.from([])
      }
      return file.createReadStream(range && { start: range.start, end: range.end - 1 })
    },
    async head(key) {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return found && { size: found.size }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    close: async () => {},
  }
}
