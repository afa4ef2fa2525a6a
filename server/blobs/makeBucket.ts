import type { Config } from '../config.ts'
import { connectS3, s3Settings } from './s3Connection.ts'

/** Seconds for which browsers keep the bucket's leave to write. */
const LEAVE = 3600

/**
 * Makes the bucket of the settings if it is not there; for stores that come empty. With `S3_PUBLIC_URL` pages of the server's address and of
 * `FACET_ORIGINS` get leave to read and write by signed addresses. Returns a sentence on what it did.
 */
export async function makeBucket(config: Config): Promise<string> {
  const settings = s3Settings(config)
  if (!settings) throw new Error('S3_BUCKET names no bucket')
  const Bucket = settings.bucket
  const { client, sdk } = await connectS3(settings)
  try {
    const made = await client.send(new sdk.HeadBucketCommand({ Bucket })).then(
      () => `the bucket ${Bucket} is there`,
      async (error: unknown) => {
        if (!(error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchBucket'))) throw error
        await client.send(new sdk.CreateBucketCommand({ Bucket }))
        return `made the bucket ${Bucket}`
      },
    )
    if (!settings.publicUrl) return made
    const origins = [...new Set([...(config.publicUrl ? [new URL(config.publicUrl).origin] : []), ...config.origins])]
    if (origins.length === 0) throw new Error('S3_PUBLIC_URL needs FACET_URL: only its pages may read and write the bucket')
    const rule = { AllowedOrigins: origins, AllowedMethods: ['GET', 'HEAD', 'PUT'], AllowedHeaders: ['*'], ExposeHeaders: ['ETag'], MaxAgeSeconds: LEAVE }
    await client.send(new sdk.PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }))
    return `${made}, open to pages of ${origins.join(', ')} by signed addresses`
  } finally {
    client.destroy()
  }
}
