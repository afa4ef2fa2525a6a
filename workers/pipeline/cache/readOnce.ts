import { release } from '../../../src/core/limits.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import { digestsOf, type HashedFile } from './contentHash.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file that is hashed and parsed. The bytes read to hash it are given to the reader; a reader may change them, so hashing it afterwards reads it again. */
export class ReadOnce implements FileEntry, HashedFile {
  readonly path: string
  readonly size: number
  private readonly entry: FileEntry
  private hashing?: Promise<Uint8Array[]>
  /** Bytes read to hash it, until the reader has them. */
  private held?: Bytes[]
  private isGiven = false

  constructor(entry: FileEntry) {
    this.entry = entry
    this.path = entry.path
    this.size = entry.size
  }

  async bytes(arrived?: (bytes: Bytes, end: number) => void): Promise<Bytes> {
    this.isGiven = true
    // Without its hash a file may be read all the same.
    await this.hashing?.catch(() => this.forget())
    const { held } = this
    this.held = undefined
    return held ? unite(held, this.size) : this.entry.bytes(arrived)
  }

  slice(start: number, end: number): Promise<Bytes> {
    return this.entry.slice(start, end)
  }

  /** Asked for again, the same. */
  digests(): Promise<Uint8Array[]> {
    const slice = (start: number, end: number): Promise<Bytes> => this.entry.slice(start, end)
    if (!this.hashing && !this.isGiven) this.held = []
    this.hashing ??= digestsOf(this.size, slice, this.isGiven ? {} : { keep: (piece, number) => this.held && (this.held[number] = piece) })
    return this.hashing
  }

  /** No reader will ask for it. */
  forget(): void {
    const { held } = this
    this.held = undefined
    if (held) release(...Object.values(held))
  }
}

/** Each piece is given back as soon as it is copied. */
function unite(pieces: readonly Bytes[], size: number): Bytes {
  if (pieces.length === 1) return pieces[0]
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
    release(piece)
  }
  return bytes
}
