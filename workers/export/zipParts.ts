import { Zip, ZipPassThrough } from 'fflate'
import { ByteParts } from './byteParts.ts'
import { TextBytes } from './textBytes.ts'

const DEFLATED = 8

/** A ZIP package that is packed while it is written, one file after the other. */
export class ZipParts {
  private readonly out = new ByteParts()
  private failure: unknown
  private readonly zip = new Zip((error, bytes) => {
    if (error) this.failure ??= error
    else this.out.add(bytes)
  })

  /** Begins a file; the one before it must have ended. */
  file(path: string): ZipFile {
    const entry = new PackedEntry(path)
    this.zip.add(entry)
    return new ZipFile(entry)
  }

  /** A file of one text. */
  async text(path: string, text: string): Promise<void> {
    const file = this.file(path)
    file.write(text)
    await file.end()
  }

  blob(type: string): Blob {
    this.zip.end()
    if (this.failure) throw this.failure
    return this.out.blob(type)
  }
}

/** Packs by the platform's own stream: fflate 0.8.3's streaming `Deflate` writes distances that reach too far back. */
class PackedEntry extends ZipPassThrough {
  override readonly compression = DEFLATED
  private readonly stream = new CompressionStream('deflate-raw')
  private readonly writer = this.stream.writable.getWriter()
  readonly packed = this.copy()
  /** Settles when the last chunk has been taken. */
  taken: Promise<unknown> = Promise.resolve()

  protected override process(chunk: Uint8Array<ArrayBuffer>, final: boolean): void {
    if (chunk.length > 0) this.taken = this.writer.write(chunk)
    if (final) this.taken = this.writer.close()
    // `packed` rejects with the cause.
    this.taken.catch(() => {})
  }

  private async copy(): Promise<void> {
    const reader = this.stream.readable.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      this.ondata(null, value ?? new Uint8Array(), done)
      if (done) return
    }
  }
}

export class ZipFile extends TextBytes {
  private readonly entry: PackedEntry

  /** Call `drain` now and then. */
  constructor(entry: PackedEntry) {
    super((bytes) => entry.push(bytes))
    this.entry = entry
  }

  /** The bytes must not be changed afterwards. */
  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.flush()
    if (bytes.length > 0) this.entry.push(bytes)
  }

  /** Waits until the written bytes are packed, so that they do not pile up. */
  async drain(): Promise<void> {
    await this.entry.taken
  }

  async end(): Promise<void> {
    this.flush()
    this.entry.push(new Uint8Array(), true)
    await this.entry.packed
  }
}

/** Lines that are written between two waits. */
export const LINES = 1 << 14
