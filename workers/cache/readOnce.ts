import type { FileEntry } from '../fileset/fileSet.ts'
import { ArrivingDigests, digestsOf, type HashedFile } from './contentHash.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file that is read once, for hashing and for parsing, whichever comes first. */
export class ReadOnce implements FileEntry, HashedFile {
  readonly path: string
  readonly size: number
  private readonly entry: FileEntry
  /** What has been read for the one, until the other has it too. */
  private hashed?: { bytes: Bytes; digests: Uint8Array[] }
  private parsed?: Bytes

  constructor(entry: FileEntry) {
    this.entry = entry
    this.path = entry.path
    this.size = entry.size
  }

  async bytes(arrived?: (bytes: Bytes, end: number) => void): Promise<Bytes> {
    const { hashed } = this
    this.hashed = undefined
    if (hashed) return hashed.bytes
    const bytes = await this.entry.bytes(arrived)
    this.parsed ??= bytes
    return bytes
  }

  async slice(start: number, end: number): Promise<Bytes> {
    return this.hashed?.bytes.slice(Math.max(0, start), end) ?? this.entry.slice(start, end)
  }

  /** Once. */
  async digests(): Promise<Uint8Array[]> {
    const { parsed } = this
    this.parsed = undefined
    // A reader may have changed or given away what it was given.
    if (parsed && parsed.length === this.size) return digestsOf(this.size, async (start, end) => parsed.subarray(start, end))
    const arriving = new ArrivingDigests()
    const bytes = await this.entry.bytes((some, end) => arriving.arrived(some, end))
    arriving.arrived(bytes, bytes.length)
    const digests = await arriving.all()
    this.hashed = { bytes, digests }
    return digests
  }
}
