import type { FileEntry } from '../fileset/fileSet.ts'
import { ArrivingDigests, digestsOf, type HashedFile } from './contentHash.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file that is hashed and parsed. What was read to hash it is given to the reader; a reader may change what it is given, so hashing it afterwards reads it again. */
export class ReadOnce implements FileEntry, HashedFile {
  readonly path: string
  readonly size: number
  private readonly entry: FileEntry
  /** What has been read to hash it, until the reader has it. */
  private held?: Bytes
  private isGiven = false

  constructor(entry: FileEntry) {
    this.entry = entry
    this.path = entry.path
    this.size = entry.size
  }

  async bytes(arrived?: (bytes: Bytes, end: number) => void): Promise<Bytes> {
    const { held } = this
    this.held = undefined
    this.isGiven = true
    return held ?? this.entry.bytes(arrived)
  }

  async slice(start: number, end: number): Promise<Bytes> {
    return this.held?.slice(Math.max(0, start), end) ?? this.entry.slice(start, end)
  }

  async digests(): Promise<Uint8Array[]> {
    if (this.isGiven) return digestsOf(this.size, (start, end) => this.entry.slice(start, end))
    const arriving = new ArrivingDigests()
    const bytes = await this.entry.bytes((some, end) => arriving.arrived(some, end))
    arriving.arrived(bytes, bytes.length)
    const digests = await arriving.all()
    this.held = bytes
    return digests
  }
}
