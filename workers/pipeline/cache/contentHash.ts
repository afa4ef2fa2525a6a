import type { OpenSource } from '../../contract/opening.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that are hashed at a time: pieces are hashed beside each other, and no more than a few are in memory. */
const PIECE = 4 << 20
const AT_ONCE = 4

/** Distinguishes two openings: every byte of every file, with their names. */
export interface HashedFile {
  path: string
  size: number
  /** SHA-256 of its pieces. */
  digests(): Promise<Uint8Array[]>
}

/**
 * SHA-256 over the SHA-256 of 4 MiB pieces of all files, their paths and what else decides the result (`about`), in hexadecimal.
 * A fingerprint shows sooner that a source is probably known; this hash is certain.
 */
export async function contentHash(files: readonly HashedFile[], about: readonly string[]): Promise<string> {
  const digests: Uint8Array[] = [new TextEncoder().encode(JSON.stringify([about, files.map(({ path, size }) => [path, size])]))]
  for (const file of files) digests.push(...(await file.digests()))
  const all = new Uint8Array(digests.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const digest of digests) {
    all.set(digest, at)
    at += digest.length
  }
  return hex(await crypto.subtle.digest('SHA-256', all))
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Fills an array with the bytes of a file from `start` on; rejects when there are fewer. */
type ReadInto = (start: number, into: Bytes) => Promise<void>

interface Hashing {
  /** Where the file is to be kept. */
  whole?: Bytes
  /** How many pieces are hashed beside each other. */
  atOnce?: number
  /** Pieces that were hashed before. */
  arrived?: ArrivingPieces
}

/**
 * Digests of a file that is read for this. Each of the pieces that are hashed beside each other has one buffer, for the next one too: what the browser has hashed is not
 * given back before its next collection.
 */
export async function digestsOf(size: number, read: ReadInto, { whole, atOnce = AT_ONCE, arrived }: Hashing = {}): Promise<Uint8Array[]> {
  const digests: Uint8Array[] = []
  const count = Math.ceil(size / PIECE)
  let next = 0
  const lane = async (): Promise<void> => {
    let own = whole
    while (next < count) {
      const number = next++
      const known = await arrived?.digest(number)
      if (known) {
        digests[number] = known
        continue
      }
      const start = number * PIECE
      own ??= new Uint8Array(Math.min(PIECE, size))
      const from = whole ? start : 0
      const piece = own.subarray(from, from + Math.min(PIECE, size - start))
      await read(start, piece)
      digests[number] = await sha256(piece)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return digests
}

const sha256 = async (bytes: Bytes): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Hashes the pieces of a file while something else reads it from its beginning: it need not be read once more. Pieces that come too quickly are left out. */
export class ArrivingPieces {
  private readonly size: number
  private readonly digests = new Map<number, Promise<Uint8Array | undefined>>()
  private readonly idle: Bytes[] = []
  private buffers = 0
  private next = 0

  constructor(size: number) {
    this.size = size
  }

  /** The bytes before `end` have come. They are copied. */
  take(bytes: Uint8Array, end: number): void {
    for (; this.next * PIECE < end; this.next++) {
      const start = this.next * PIECE
      const stop = Math.min(start + PIECE, this.size)
      if (stop > end) return
      const buffer = this.idle.pop() ?? (this.buffers++ < AT_ONCE ? new Uint8Array(PIECE) : undefined)
      if (!buffer) continue
      buffer.set(bytes.subarray(start, stop))
      this.digests.set(this.next, this.hash(buffer, stop - start))
    }
  }

  /** The digest of the piece with that number; undefined where it was left out. */
  async digest(number: number): Promise<Uint8Array | undefined> {
    return this.digests.get(number)
  }

  private async hash(buffer: Bytes, length: number): Promise<Uint8Array | undefined> {
    const digest = await sha256(buffer.subarray(0, length)).catch(() => undefined)
    this.idle.push(buffer)
    return digest
  }
}

/** Pieces of a source that are looked at, at least two of each file: each costs half a millisecond wherever it lies. */
const PIECES = 10
const FINGERPRINT_PIECE = 4096
/** More files are as quickly hashed as their pieces are found. */
const MOST_FILES = 32
/** A file written just now may be written again without its time changing: some file systems count in steps of two seconds. */
const UNSETTLED_MS = 10_000

/**
 * Recognises a source without reading all of it: SHA-256 over paths, sizes, times of change and pieces spread over its files. No proof: bytes between them may differ.
 * Undefined when times of change have no meaning, as those of what a page has made itself, and for what cannot be read.
 */
export async function fingerprint({ entries }: OpenSource): Promise<string | undefined> {
  const files = entries.map(({ blob }) => blob).filter((blob) => blob instanceof File)
  const now = Date.now()
  const isTimed = ({ lastModified }: File): boolean => lastModified > 0 && lastModified < now - UNSETTLED_MS
  if (files.length < entries.length || files.length > MOST_FILES || !files.every(isTimed)) return undefined
  const about = JSON.stringify(files.map(({ size, lastModified }, i) => [entries[i].path, size, lastModified]))
  const count = Math.max(2, Math.floor(PIECES / files.length))
  try {
    // In one go: a blob of blobs is put together by the browser.
    const sample = new Blob([about, ...files.flatMap((file) => piecesOf(file, count))])
    return hex(await crypto.subtle.digest('SHA-256', await sample.arrayBuffer()))
  } catch {
    return undefined
  }
}

/** From the first byte to the last. */
const piecesOf = (file: File, count: number): Blob[] =>
  Array.from({ length: count }, (_, i) => {
    const start = Math.floor((Math.max(0, file.size - FINGERPRINT_PIECE) * i) / (count - 1))
    return file.slice(start, start + FINGERPRINT_PIECE)
  })
