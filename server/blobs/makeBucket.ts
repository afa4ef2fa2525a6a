import type { Config } from '../config.ts'

/** Makes the bucket of the settings if it is missing; for stores that come empty. Returns a sentence on what it did. */
export async function makeBucket(
  config: Pick<Config, 's3Bucket' | 's3Region' | 's3Endpoint' | 's3PathStyle' | 's3AccessKeyId' | 's3SecretAccessKey'>,
): Promise<string> {
  const { s3Bucket: Bucket, s3AccessKeyId: accessKeyId = '', s3SecretAccessKey: secretAccessKey = '' } = config
  if (!Bucket) throw new Error('S3_BUCKET names no bucket')
  const { CreateBucketCommand, HeadBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    region: config.s3Region,
    endpoint: config.s3Endpoint,
    forcePathStyle: config.s3PathStyle,
    credentials: { accessKeyId, secretAccessKey },
  })
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
    return `the bucket ${Bucket} is there`
  } catch (error) {
    if (!(error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchBucket'))) throw error
    await client.send(new CreateBucketCommand({ Bucket }))
    return `made the bucket ${Bucket}`
  } finally {
    client.destroy()
  }
}
