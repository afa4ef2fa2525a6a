import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from './blobStore.ts'
import { createFolderBlobs } from './folderBlobs.ts'
import { createS3Blobs } from './s3Blobs.ts'

/** The bucket of the settings, else a folder of the data folder. Throws when a bucket is named without keys. */
export function openBlobs(
  config: Pick<Config, 'dataDir' | 's3Bucket' | 's3Region' | 's3Endpoint' | 's3PathStyle' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3Prefix'>,
): BlobStore {
  const { s3Bucket, s3AccessKeyId, s3SecretAccessKey } = config
  if (!s3Bucket) return createFolderBlobs(join(config.dataDir, 'blobs'))
  if (!s3AccessKeyId || !s3SecretAccessKey) throw new Error('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return createS3Blobs({
    bucket: s3Bucket,
    region: config.s3Region,
    endpoint: config.s3Endpoint,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
    forcePathStyle: config.s3PathStyle,
    prefix: config.s3Prefix,
  })
}
