import { OpenError } from '../../../../src/core/errors.ts'

const FILE_MARK = 0x6472616a
const SEGMENT_MARK = 0xd5ac
const BLOB_MARK = 0xbb106bb1
const SEGMENT_HEADER = 48
/** Offsets of objects are counted in these. */
const ALIGNMENT = 16
const RECORD = 20
const ENTRY = 12
const PAGE_ENTRY = 8
const BLOB_RECORD = 36
const BLOB_HEADER = 32

/**
 * Streams of the kernel in the section `AcDb:AcDsPrototype_1b` of drawings from R2013 on, by the handle of the solid, region, body or surface that each belongs to.
 * Empty when the section holds none. Throws `file-exception` for a section that is none; a damaged entry is left out.
 */
export function storedStreams(section: Uint8Array): Map<number, Uint8Array> {
  return new Store(section).streams()
}

class Store {
  private readonly bytes: Uint8Array
  private readonly view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  streams(): Map<number, Uint8Array> {
    const { bytes } = this
    if (bytes.length < 64 || this.long(0) !== FILE_MARK) throw new OpenError('file-exception', 'no store of objects')
    const segments = this.segments()
    const found = new Map<number, Uint8Array>()
    for (const at of segments) {
      if (!this.isSegment(at) || this.name(at) !== '_data_') continue
      const objects = at + this.long(at + 36) * ALIGNMENT
      for (let record = at + SEGMENT_HEADER; record + RECORD <= Math.min(objects, bytes.length); record += RECORD) {
        if (this.long(record) !== RECORD) break
        const stream = this.object(objects + this.long(record + 16), segments)
        if (stream && isKernel(stream)) found.set(this.wide(record + 8), stream)
      }
    }
    return found
  }

  /** Where segments begin, by their numbers. */
  private segments(): number[] {
    const first = this.long(24) + SEGMENT_HEADER
    const count = Math.min(this.long(32), Math.max(0, Math.floor((this.bytes.length - first) / ENTRY)))
    return Array.from({ length: count }, (_, i) => this.wide(first + i * ENTRY))
  }

  private isSegment(at: number): boolean {
    return at > 0 && at + SEGMENT_HEADER <= this.bytes.length && this.view.getUint16(at, true) === SEGMENT_MARK
  }

  private name(at: number): string {
    return String.fromCharCode(...this.bytes.subarray(at + 2, at + 8))
  }

  private object(at: number, segments: readonly number[]): Uint8Array | undefined {
    if (at + 4 > this.bytes.length) return undefined
    const length = this.long(at)
    if (length === BLOB_MARK) return this.blob(at, segments)
    return at + 4 + length <= this.bytes.length ? this.bytes.subarray(at + 4, at + 4 + length) : undefined
  }

  /** An object in pages, each in a segment of its own. */
  private blob(at: number, segments: readonly number[]): Uint8Array | undefined {
    if (at + BLOB_RECORD > this.bytes.length) return undefined
    const total = this.wide(at + 4)
    const pages = this.long(at + 12)
    if (total > this.bytes.length || at + BLOB_RECORD + pages * PAGE_ENTRY > this.bytes.length) return undefined
    const whole = new Uint8Array(total)
    let filled = 0
    for (let page = 0; page < pages; page++) {
      const segment = segments[this.long(at + BLOB_RECORD + page * PAGE_ENTRY)] ?? 0
      const from = segment + SEGMENT_HEADER + BLOB_HEADER
      if (!this.isSegment(segment) || this.name(segment) !== 'blob01' || from > this.bytes.length) return undefined
      const length = this.wide(from - 8)
      if (length > total - filled || from + length > this.bytes.length) return undefined
      whole.set(this.bytes.subarray(from, from + length), filled)
      filled += length
    }
    return filled === total ? whole : undefined
  }

  private long(at: number): number {
    return at + 4 <= this.bytes.length ? this.view.getUint32(at, true) : 0
  }

  /** Numbers that no file reaches come out too large for any use. */
  private wide(at: number): number {
    return this.long(at) + this.long(at + 4) * 2 ** 32
  }
}

const isKernel = (bytes: Uint8Array): boolean => /^(ACIS|ASM) BinaryFile/.test(String.fromCharCode(...bytes.subarray(0, 16)))
