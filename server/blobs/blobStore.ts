import type { Readable } from 'node:stream'

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

/** Where contents of files and pictures are kept. Keys are random UUIDs; anything else is refused with a `RangeError`. */
export interface BlobStore {
  /**
   * Keeps a stream under a key, in full or not at all; a blob of that key is replaced.
   * With `size` a stream of another length is refused.
   */
  put(key: string, stream: Readable, options?: { size?: number }): Promise<StoredBlob>
  /** The bytes, streamed. Rejects with `BlobMissing` when there is no such blob. */
  get(key: string, range?: ByteRange): Promise<Readable>
  head(key: string): Promise<{ size: number } | undefined>
  /** Deleting a key that does not exist is no error. */
  delete(key: string): Promise<void>
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
