import { release } from '../../../../src/core/limits.ts'
import type { FileEntry } from '../../../contract/fileSet.ts'

const WINDOW_BYTES = 1 << 20
const WINDOWS = 8

interface Window {
  start: number
  bytes: Uint8Array<ArrayBuffer>
}

/** Reads short pieces of a file. The windows that they were read from are kept for a while: pieces that follow each other cost one reading together. */
export class ByteReader {
  private readonly entry: FileEntry
  /** The one used last comes last. */
  private readonly windows: Window[] = []

  constructor(entry: FileEntry) {
    this.entry = entry
  }

  /** Reads the bytes from `start` on, fewer at the file's end; a view that is good until the next call. */
  async read(start: number, length: number): Promise<Uint8Array> {
    const at = this.windows.findIndex((window) => window.start <= start && start + length <= window.start + window.bytes.length)
    const window = at < 0 ? await this.load(start, length) : this.windows.splice(at, 1)[0]
    this.windows.push(window)
    return window.bytes.subarray(start - window.start, start - window.start + length)
  }

  close(): void {
    for (const { bytes } of this.windows.splice(0)) release(bytes)
  }

  private async load(start: number, length: number): Promise<Window> {
    const bytes = await this.entry.slice(start, start + Math.max(length, WINDOW_BYTES))
    if (this.windows.length >= WINDOWS) release(this.windows.shift()!.bytes)
    return { start, bytes }
  }
}
