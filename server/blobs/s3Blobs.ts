import { Readable } from 'node:stream'
import { BlobMissing, type BlobStore, checkKey, measured } from './blobStore.ts'
import { connectS3, type S3Connection, type S3Settings } from './s3Connection.ts'
import { createS3Parts } from './s3Parts.ts'

/** Multipart uploads go in parts of this size, this many at a time: what bounds the memory of a 500 MB upload. */
const PART_BYTES = 5 << 20
const PARTS_AT_ONCE = 2
/** Blobs in a bucket of S3 or of a server with its interface. */
export function createS3Blobs(settings: S3Settings): BlobStore {
  const { bucket, prefix = '' } = settings
  let opened: Promise<S3Connection> | undefined
  const ready = () => (opened ??= connectS3(settings))
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
    parts: createS3Parts(settings, ready, place),
    async close() {
      if (opened) (await opened).client.destroy()
    },
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
