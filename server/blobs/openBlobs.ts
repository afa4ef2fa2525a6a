import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from './blobStore.ts'
import { createFolderBlobs } from './folderBlobs.ts'
import { createS3Blobs } from './s3Blobs.ts'
import { type S3Setting, s3Settings } from './s3Connection.ts'

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
