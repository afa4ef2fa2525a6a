import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BlobMissing, type BlobStore, checkKey, measured } from './blobStore.ts'
import type { Config } from '../config.ts'
import { fairStream } from './fairReads.ts'
import { OpenFiles } from './openFiles.ts'
import { createS3Blobs } from './s3Blobs.ts'
import { type S3Setting, s3Settings } from './s3Connection.ts'

/** Blobs as files of a folder, two levels of 256 folders deep; a file appears under its name only when it is complete and on the disk. */
export function createFolderBlobs(folder: string): BlobStore {
  const pathOf = (key: string): string => join(folder, checkKey(key).slice(0, 2), key.slice(2, 4), key)
  const files = new OpenFiles()
  return {
    async put(key, stream, { size } = {}) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const partial = `${path}.${randomUUID()}.partial`
      try {
        const meter = measured(size)
        await pipeline(stream, meter.stream, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
        await rename(partial, path)
        files.forget(path)
        return meter.result()
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const file = await files.open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new BlobMissing(key) : error
      })
      return fairStream(file, range ?? { start: 0, end: file.size })
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
      files.forget(pathOf(key))
    },
    close: async () => {},
  }
}

/** The bucket of the settings, else a folder of the data folder. Throws when a bucket is named without keys. */
export function openBlobs(config: Pick<Config, 'dataDir' | S3Setting>): BlobStore {
  const settings = s3Settings(config)
  return settings ? createS3Blobs(settings) : createFolderBlobs(join(config.dataDir, 'blobs'))
}

/** Origin of the bucket for pages that read and write it; undefined where they do not. */
export function bucketOrigin({ s3Bucket, s3PublicUrl, s3PathStyle }: Pick<Config, 's3Bucket' | 's3PublicUrl' | 's3PathStyle'>): string | undefined {
  if (!s3Bucket || !s3PublicUrl) return undefined
  const { protocol, host } = new URL(s3PublicUrl)
  return `${protocol}//${s3PathStyle ? '' : `${s3Bucket}.`}${host}`
}
