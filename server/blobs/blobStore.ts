import { type Readable, Transform } from 'node:stream'
import { createHash } from 'node:crypto'

/** Bytes `start` up to, not including, `end`. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredBlob {
  /** Bytes. */
  size: number
  /** Lower-case hexadecimal digest. */
  sha256: string
}

/** An upload in parts, each sent on its own, by whichever way and process. */
export interface Multipart {
  /** Key of the blob that it becomes. */
  key: string
  /** The store's own id of it. */
  id: string
}

/** What a bucket can do besides keeping blobs. Methods reject with `BlobMissing` for an upload that is over. */
export interface PartStore {
  /** Begins an upload; its id. */
  begin(key: string): Promise<string>
  /** Keeps the file at `path` as a part. */
  put(upload: Multipart, part: number, path: string): Promise<void>
  /** Parts that are there, in order. */
  list(upload: Multipart): Promise<{ part: number; size: number; etag: string }[]>
  /** Makes the parts the blob. */
  complete(upload: Multipart, parts: { part: number; etag: string }[]): Promise<void>
  /** Aborting an upload that is over is no error. */
  abort(upload: Multipart): Promise<void>
  /** Signed addresses for browsers; undefined where they do not reach the bucket. */
  direct?: {
    /** An address that takes `size` bytes as a part by PUT. */
    part(upload: Multipart, part: number, size: number): Promise<string>
    /** An address that gives a blob as an attachment of that name. */
    download(key: string, disposition: string): Promise<string>
  }
}

/** Where contents of files and pictures are kept. Keys are random UUIDs; anything else is refused with a `RangeError`. */
export interface BlobStore {
  /**
   * Keeps a stream under a key, in full or not at all; a blob of that key is replaced.
   * If `size` is given, a stream of another length is refused.
   */
  put(key: string, stream: Readable, options?: { size?: number }): Promise<StoredBlob>
  /** The bytes, streamed. Rejects with `BlobMissing` when there is no such blob. */
  get(key: string, range?: ByteRange): Promise<Readable>
  head(key: string): Promise<{ size: number } | undefined>
  /** Deleting a key that does not exist is no error. */
  delete(key: string): Promise<void>
  /** There for buckets. */
  readonly parts?: PartStore
  /** Gives back connections. */
  close(): Promise<void>
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
  constructor(key: string) {
    super(`no blob ${key}`)
  }
}

/** Keys are random ids: nothing of a user's making ever becomes a path. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('a blob key is a random id')
  return key
}

/** Passes bytes on, counting and hashing them; ends in an error when they are not `size` bytes. */
export function measured(size?: number): { stream: Transform; result(): StoredBlob } {
  const hash = createHash('sha256')
  let count = 0
  const wrong = (): Error => new RangeError(`the blob has ${count} bytes instead of ${size}`)
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      count += chunk.length
      if (size !== undefined && count > size) done(wrong())
      else done(null, chunk)
    },
    flush(done) {
      done(size !== undefined && count !== size ? wrong() : null)
    },
  })
  return { stream, result: () => ({ size: count, sha256: hash.digest('hex') }) }
}
