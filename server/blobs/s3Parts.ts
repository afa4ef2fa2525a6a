import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { BlobMissing, type Multipart, type PartStore } from './blobStore.ts'
import { connectS3, type S3Connection, type S3Settings } from './s3Connection.ts'

/** Seconds for which a signed address is good. Signatures of the same quarter of an hour are the same: browsers find what they kept. */
const GOOD_FOR = 1800
const SAME_FOR = 900_000
const FOREVER = 'private, max-age=31536000, immutable'

type Place = (key: string) => { Bucket: string; Key: string }

/** Uploads in parts, and signed addresses where browsers reach the bucket. */
export function createS3Parts(settings: S3Settings, ready: () => Promise<S3Connection>, place: Place): PartStore {
  const target = ({ key, id }: Multipart) => ({ ...place(key), UploadId: id })
  const ofUpload = <T>({ key }: Multipart, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof Error && error.name === 'NoSuchUpload' ? new BlobMissing(key) : error
    })

  return {
    async begin(key) {
      const { client, sdk } = await ready()
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(place(key)))
      if (!UploadId) throw new Error('the bucket gave no id for an upload in parts')
      return UploadId
    },
    async put(upload, part, path) {
      const { client, sdk } = await ready()
      const { size } = await stat(path)
      const sent = new sdk.UploadPartCommand({ ...target(upload), PartNumber: part, Body: createReadStream(path), ContentLength: size })
      await ofUpload(upload, client.send(sent))
    },
    async list(upload) {
      const { client, sdk } = await ready()
      // One page holds a thousand parts; an upload has fewer.
      const { Parts = [] } = await ofUpload(upload, client.send(new sdk.ListPartsCommand(target(upload))))
      return Parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ part: PartNumber, size: Size, etag: ETag })).sort((a, b) => a.part - b.part)
    },
    async complete(upload, parts) {
      const { client, sdk } = await ready()
      const MultipartUpload = { Parts: parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag })) }
      await ofUpload(upload, client.send(new sdk.CompleteMultipartUploadCommand({ ...target(upload), MultipartUpload })))
    },
    async abort(upload) {
      const { client, sdk } = await ready()
      await client.send(new sdk.AbortMultipartUploadCommand(target(upload))).catch((error: unknown) => {
        if (!(error instanceof Error && ['NoSuchUpload', 'NotFound'].includes(error.name))) throw error
      })
    },
    direct: settings.publicUrl === undefined ? undefined : signer(settings, place),
  }
}

function signer(settings: S3Settings, place: Place): PartStore['direct'] {
  // Nothing is sent by this connection: it only signs for the host that browsers name.
  let opened: Promise<S3Connection & { presigner: typeof import('@aws-sdk/s3-request-presigner') }> | undefined
  const ready = () =>
    (opened ??= (async () => ({ ...(await connectS3(settings, settings.publicUrl)), presigner: await import('@aws-sdk/s3-request-presigner') }))())

  return {
    async part({ key, id }, part, size) {
      const { client, sdk, presigner } = await ready()
      const command = new sdk.UploadPartCommand({ ...place(key), UploadId: id, PartNumber: part, ContentLength: size })
      // A signed length: the bucket takes no other.
      return presigner.getSignedUrl(client, command, { expiresIn: GOOD_FOR, signableHeaders: new Set(['host', 'content-length']) })
    },
    async download(key, disposition) {
      const { client, sdk, presigner } = await ready()
      const command = new sdk.GetObjectCommand({
        ...place(key),
        ResponseContentDisposition: disposition,
        ResponseContentType: 'application/octet-stream',
        ResponseCacheControl: FOREVER,
      })
      const signingDate = new Date(Math.floor(Date.now() / SAME_FOR) * SAME_FOR)
      return presigner.getSignedUrl(client, command, { expiresIn: GOOD_FOR, signingDate })
    },
  }
}
