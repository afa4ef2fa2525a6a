import type { FileEntry } from '../../contract/fileSet.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Bytes that lie in memory, or in a file and are read as they are asked for. */
export interface Stored {
  readonly size: number
  /** Bytes `from` up to `to`, which lie within. Not to be changed, unless they are `own`: then the array and its buffer are the caller's. */
  read(from: number, to: number): Promise<{ bytes: Bytes; own: boolean }>
}

export const inMemory = (bytes: Bytes): Stored => ({ size: bytes.length, read: async (from, to) => ({ bytes: bytes.subarray(from, to), own: false }) })

/** A part of stored bytes. */
export const part = (whole: Stored, start: number, end: number): Stored => ({ size: end - start, read: (from, to) => whole.read(start + from, start + to) })

/** Smaller files are read at once: reading takes its time however little is asked for. */
const SMALL = 32 << 20
/** Bytes from which on a piece is read alone; smaller ones come out of blocks of this size, of which the last few stay. */
const BLOCK = 4 << 20
const BLOCKS = 8

export const inFile = (entry: FileEntry): Stored => (entry.blob && entry.size >= SMALL ? new LargeFile(entry) : new SmallFile(entry))

class SmallFile implements Stored {
  readonly size: number
  private readonly entry: FileEntry
  private whole: Promise<Bytes> | undefined

  constructor(entry: FileEntry) {
    this.entry = entry
    this.size = entry.size
  }

  async read(from: number, to: number): Promise<{ bytes: Bytes; own: boolean }> {
    this.whole ??= this.entry.bytes()
    return { bytes: (await this.whole).subarray(from, to), own: false }
  }
}

class LargeFile implements Stored {
  readonly size: number
  private readonly entry: FileEntry
  /** The block that was used last comes last. */
  private readonly blocks = new Map<number, Promise<Bytes>>()

  constructor(entry: FileEntry) {
    this.entry = entry
    this.size = entry.size
  }

  async read(from: number, to: number): Promise<{ bytes: Bytes; own: boolean }> {
    const first = Math.floor(from / BLOCK)
    if (to > (first + 1) * BLOCK) return { bytes: await this.slice(from, to), own: true }
    const block = this.blocks.get(first) ?? this.slice(first * BLOCK, Math.min(this.size, (first + 1) * BLOCK))
    this.blocks.delete(first)
    this.blocks.set(first, block)
    if (this.blocks.size > BLOCKS) this.blocks.delete(this.blocks.keys().next().value!)
    return { bytes: (await block).subarray(from - first * BLOCK, to - first * BLOCK), own: false }
  }

  private async slice(from: number, to: number): Promise<Bytes> {
    const bytes = await this.entry.slice(from, to)
    if (bytes.length < to - from) throw new RangeError('the file has become shorter')
    return bytes
  }
}
