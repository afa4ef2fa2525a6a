import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** URL of a server other than Amazon's. */
  endpoint?: string
  /** URL under which browsers reach it. */
  publicUrl?: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path instead of the host name: most servers other than Amazon's require it. */
  forcePathStyle: boolean
  /** Put before every key. */
  prefix?: string
}

export type S3Setting = 's3Bucket' | 's3Region' | 's3Endpoint' | 's3PublicUrl' | 's3PathStyle' | 's3AccessKeyId' | 's3SecretAccessKey' | 's3Prefix'

/** The bucket of the server's settings, if there is one. Throws when it is named without keys. */
export function s3Settings(config: Pick<Config, S3Setting>): S3Settings | undefined {
  const { s3Bucket, s3AccessKeyId, s3SecretAccessKey } = config
  if (!s3Bucket) return undefined
  if (!s3AccessKeyId || !s3SecretAccessKey) throw new Error('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  return {
    bucket: s3Bucket,
    region: config.s3Region,
    endpoint: config.s3Endpoint,
    publicUrl: config.s3PublicUrl,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
    forcePathStyle: config.s3PathStyle,
    prefix: config.s3Prefix,
  }
}

/** What the parts of the store share. */
export interface S3Connection {
  client: S3Client
  sdk: typeof import('@aws-sdk/client-s3')
}

/** Milliseconds until a connection must be there, and within which its peer must send something. */
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 60_000 }

/** A connection to the bucket's server, or to the address that browsers use. The SDK is loaded with the first use. */
export async function connectS3(settings: S3Settings, endpoint = settings.endpoint): Promise<S3Connection> {
  const sdk = await import('@aws-sdk/client-s3')
  const { region, forcePathStyle, accessKeyId, secretAccessKey } = settings
  const client = new sdk.S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: TIMEOUTS,
    // The SDK's own checksums are refused by many servers that speak this interface.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, sdk }
}

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
