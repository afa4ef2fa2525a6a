import { cachePlace } from '#host'
import { release } from '../../src/core/limits.ts'
import type { FileEntry } from '../contract/fileSet.ts'
import { ArrivingPieces, digestsOf, fingerprint, type HashedFile } from './cache/contentHash.ts'
import { ResultCache } from './cache/resultCache.ts'
import type { OpenSource } from '../contract/opening.ts'
import type { Collected } from './collect.ts'
import { LOOK_UP_MS, Replay, withTimeout } from './replay.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Sources of more bytes are hashed, and their results written down, while they are read: less is held in memory, and their worker can end sooner. */
export const KEEP_BESIDE_BYTES = 64 << 20

/** A single file up to this size is held in memory when it is hashed before it is parsed. */
const READ_ONCE = 128 << 20

/**
 * A file that is hashed and parsed. The bytes read to hash it are given to the reader; a reader may change them, so hashing it afterwards reads it again, but for
 * the pieces that were hashed while the reader's bytes came.
 */
export class ReadOnce implements FileEntry, HashedFile {
  readonly path: string
  readonly size: number
  /** Where the file lies, when it is too large to be held. */
  readonly blob?: Blob
  private readonly entry: FileEntry
  private hashing?: Promise<Uint8Array[]>
  /** Bytes read to hash it, until the reader has them. */
  private held?: Bytes
  private isGiven = false
  /** A large file is hashed while its reader reads it: it need not be read again beside the meshing. */
  private readonly arriving?: ArrivingPieces

  constructor(entry: FileEntry, isHashedBeside = entry.size > KEEP_BESIDE_BYTES) {
    this.entry = entry
    if (isHashedBeside) this.arriving = new ArrivingPieces(entry.size)
    this.path = entry.path
    this.size = entry.size
    if (entry.size > READ_ONCE) this.blob = entry.blob
  }

  async bytes(arrived?: (bytes: Bytes, end: number) => void): Promise<Bytes> {
    const isFirst = !this.isGiven
    this.isGiven = true
    // Without its hash a file may be read all the same.
    if (this.held) await this.hashing?.catch(() => this.forget())
    const { held, arriving } = this
    this.held = undefined
    if (held) return held
    if (!arriving || this.hashing || !isFirst) return this.entry.bytes(arrived)
    return this.entry.bytes((bytes, end) => {
      arriving.take(bytes, end)
      arrived?.(bytes, end)
    })
  }

  slice(start: number, end: number): Promise<Bytes> {
    return this.entry.slice(start, end)
  }

  /** Asked for again, the same. */
  digests(): Promise<Uint8Array[]> {
    const read = async (start: number, into: Bytes): Promise<void> => {
      const piece = await this.entry.slice(start, start + into.length)
      if (piece.length < into.length) throw new RangeError('the file has become shorter')
      into.set(piece)
      release(piece)
    }
    if (!this.hashing && !this.isGiven && this.size <= READ_ONCE) this.held = new Uint8Array(this.size)
    this.hashing ??= digestsOf(this.size, read, { whole: this.held, arrived: this.arriving })
    return this.hashing
  }

  /** No reader will ask for it. */
  forget(): void {
    this.held = undefined
  }
}

/** Small files are parsed as quickly as they are looked up. */
const SMALLEST_KEPT = 150_000
/** Folders of more bytes than this are not hashed: most of them may be something else. */
const LARGEST_KEPT = 512 << 20

let cache: Promise<ResultCache | undefined> | undefined
/** This worker's cache; undefined where results are not kept. */
export function resultCache(): Promise<ResultCache | undefined> {
  cache ??= cachePlace()
    .then((place) => place && new ResultCache(place.folder, place.version))
    .catch(() => undefined)
  return cache
}

export const bytesOf = (source: OpenSource): number => source.entries.reduce((sum, { blob }) => sum + blob.size, 0)
export const isKeepable = (bytes: number): boolean => bytes >= SMALLEST_KEPT && bytes <= LARGEST_KEPT

export function readOnce(source: OpenSource, { files, container }: Collected): ReadOnce | undefined {
  const [only] = files.entries()
  return container === 'file' && source.entries.length === 1 && files.size === 1 ? new ReadOnce(only) : undefined
}

/** Knowledge of a source before it is read. */
export interface Ahead {
  print?: string
  /** The entry of a source with this fingerprint that was used last. */
  name?: string
  /** Whether something of as many bytes is kept. */
  sameSize: boolean
  /** That entry, being read. */
  replay?: Replay
  /** Hashed, or being hashed, where nothing is known by the fingerprint but something may be by the content. */
  file?: ReadOnce
}

/** Look-up for the source that was surveyed last. `key`: the client's name of it. */
let current: { key: number; ahead: Promise<Ahead> } | undefined

/** Begins to look for the kept result of a source during its survey: the page need not ask for its opening first. */
export function lookAhead(source: OpenSource, collecting: Promise<Collected>, key: number, isWanted: () => boolean): void {
  void takeAhead(undefined)
  if (isKeepable(bytesOf(source))) current = { key, ahead: findAhead(source, collecting, isWanted) }
}

/** The early look-up, when it is of this source; that of another source is forgotten. */
export function takeAhead(key: number | undefined): Promise<Ahead> | undefined {
  const taken = current
  current = undefined
  if (taken && taken.key === key) return taken.ahead
  void taken?.ahead.then(({ file }) => file?.forget())
  return undefined
}

/** Looks a source up by its fingerprint. Never rejects. */
export async function findKept(kept: ResultCache, source: OpenSource, about?: readonly string[]): Promise<Ahead> {
  const print = await fingerprint(source)
  return { print, ...(await withTimeout(kept.lookUp({ bytes: bytesOf(source), print, about }), LOOK_UP_MS, { sameSize: false })) }
}

/** Begins to read, or to hash, the files that are likely to be asked for. Never rejects. */
async function findAhead(source: OpenSource, collecting: Promise<Collected>, isWanted: () => boolean): Promise<Ahead> {
  const kept = await withTimeout(resultCache(), LOOK_UP_MS, undefined)
  if (!kept) return { sameSize: false }
  const found = await findKept(kept, source)
  if (!isWanted()) return found
  if (found.name !== undefined) return { ...found, replay: new Replay(kept, found.name) }
  const collected = found.sameSize ? await collecting.catch(() => undefined) : undefined
  const file = collected && readOnce(source, collected)
  // What goes wrong shows when the hash is needed.
  file?.digests().catch(() => {})
  return { ...found, file }
}
