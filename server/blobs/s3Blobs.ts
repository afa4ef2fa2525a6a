import type { S3Client } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { BlobMissing, type BlobStore, checkKey } from './blobStore.ts'
import { measured } from './measured.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** URL of a server other than Amazon's. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path instead of the host name: what most servers other than Amazon's want. */
  forcePathStyle: boolean
  /** Put before every key. */
  prefix?: string
}

/** Multipart uploads go in parts of this size, this many at a time: what bounds the memory of a 500 MB upload. */
const PART_BYTES = 5 << 20
const PARTS_AT_ONCE = 2

/** Blobs in a bucket of S3 or of a server with its interface. The SDK is loaded with the first use. */
export function createS3Blobs({ bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle, prefix = '' }: S3Settings): BlobStore {
  let opened: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      endpoint,
      forcePathStyle,
      credentials: { accessKeyId, secretAccessKey },
      // The SDK's own checksums are refused by many servers that speak this interface.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { client, sdk }
  }
  const ready = () => (opened ??= open())
  const place = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(key) })

  return {
    async put(key, stream, { size } = {}) {
      const target = place(key)
      const { client } = await ready()
      const { Upload } = await import('@aws-sdk/lib-storage')
      const meter = measured(size)
      const upload = new Upload({ client, params: { ...target, Body: meter.stream }, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE })
      stream.on('error', (error) => meter.stream.destroy(error))
      stream.pipe(meter.stream)
      try {
        await upload.done()
      } catch (error) {
        stream.destroy()
        throw error
      }
      return meter.result()
    },
    async get(key, range) {
      const target = place(key)
      const { client, sdk } = await ready()
      if (range && range.end <= range.start) return Readable.from([])
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...target, Range: range && `bytes=${range.start}-${range.end - 1}` }))
        if (!(Body instanceof Readable)) throw new Error('the answer has no body')
        return Body
      } catch (error) {
        throw isMissing(error) ? new BlobMissing(key) : error
      }
    },
    async head(key) {
      const target = place(key)
      const { client, sdk } = await ready()
      try {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(target))
        return { size: ContentLength ?? 0 }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async delete(key) {
      const target = place(key)
      const { client, sdk } = await ready()
      await client.send(new sdk.DeleteObjectCommand(target))
    },
    async close() {
      if (opened) (await opened).client.destroy()
    },
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
