import { ByteScanner } from '../../mesh/byteScanner.ts'
import type { FileWindow } from '../../mesh/fileWindow.ts'
import { bytesOfType, type PlyElement, type PlyHeader, type PlyType } from './plyHeader.ts'

/** Numbers of the body, one after another, out of the piece of the file that is in memory. */
export interface PlyBody {
  /** A row begins here: after `refill` it is read again. */
  mark(): void
  /** The row since the mark goes on behind the piece. */
  readonly ranOut: boolean
  /** Moves the piece on to the mark. */
  refill(): Promise<void>
  /** The next value; NaN when there is none or it is no number. */
  read(type: PlyType): number
  /** No value is left in the file. */
  readonly atEnd: boolean
  /** Whether `count` more values of a type can be in the file, and are in the piece. */
  has(type: PlyType, count: number): boolean
  /** 0..1. */
  readonly fraction: number
}

/** The body that begins in the window's piece. */
export function plyBody(window: FileWindow, header: PlyHeader): PlyBody {
  return header.encoding === 'ascii' ? new AsciiBody(window, header.body) : new BinaryBody(window, header.body, header.encoding === 'little')
}

/**
 * Rows of an element that can be in the bytes left, with so many values in each list: a lower bound of a row's size, so that counts are checked before anything is
 * allocated.
 */
export function possibleRows(element: PlyElement, header: PlyHeader, bytes: number, listed = 0): number {
  let least = 0
  const sizeOf = (type: PlyType): number => (header.encoding === 'ascii' ? 2 : bytesOfType[type])
  for (const { type, count } of element.properties) least += count === undefined ? sizeOf(type) : sizeOf(count) + listed * sizeOf(type)
  // The last row of a text needs no line end.
  return Math.min(element.count, least === 0 ? 0 : Math.floor((bytes + 1) / least))
}

const SPACE = 32

class AsciiBody implements PlyBody {
  ranOut = false
  private readonly window: FileWindow
  /** Where in the piece the scanner begins. */
  private start: number
  private scan: ByteScanner
  private marked = 0

  constructor(window: FileWindow, start: number) {
    this.window = window
    this.start = start
    this.scan = this.scanner()
  }

  mark(): void {
    this.marked = this.start + this.scan.at
    this.ranOut = false
  }

  async refill(): Promise<void> {
    await this.window.moveOn(this.marked)
    this.start = 0
    this.scan = this.scanner()
    this.ranOut = false
  }

  read(): number {
    return this.toContent() ? this.scan.number() : Number.NaN
  }

  get atEnd(): boolean {
    return !this.toContent() && !this.ranOut
  }

  has(_type: PlyType, count: number): boolean {
    return count * 2 <= this.window.size - this.at + 1
  }

  get fraction(): number {
    return this.at / this.window.size
  }

  private get at(): number {
    return this.window.from + this.start + this.scan.at
  }

  private toContent(): boolean {
    const isThere = this.scan.toContent()
    if (!isThere && !this.window.isLast) this.ranOut = true
    return isThere
  }

  /** Reads the piece up to its last blank, so that no word is cut. */
  private scanner(): ByteScanner {
    const { bytes, isLast } = this.window
    let end = bytes.length
    if (!isLast) while (end > this.start && bytes[end - 1] > SPACE) end--
    return new ByteScanner(bytes.subarray(this.start, end))
  }
}

export class BinaryBody implements PlyBody {
  ranOut = false
  view: DataView<ArrayBuffer>
  /** Byte of the view that is read next. */
  at: number
  readonly little: boolean
  private readonly window: FileWindow
  private marked = 0

  constructor(window: FileWindow, start: number, little: boolean) {
    this.window = window
    this.view = viewOf(window)
    this.at = start
    this.little = little
  }

  mark(): void {
    this.marked = this.at
    this.ranOut = false
  }

  async refill(): Promise<void> {
    await this.window.moveOn(this.marked)
    this.view = viewOf(this.window)
    this.at = 0
    this.ranOut = false
  }

  read(type: PlyType): number {
    const at = this.at
    const next = at + bytesOfType[type]
    if (next > this.view.byteLength) {
      this.at = this.view.byteLength
      return Number.NaN
    }
    this.at = next
    return valueAt(this.view, at, type, this.little)
  }

  get atEnd(): boolean {
    return this.window.from + this.at >= this.window.size
  }

  has(type: PlyType, count: number): boolean {
    const bytes = count * bytesOfType[type]
    if (bytes <= this.view.byteLength - this.at) return true
    this.ranOut = bytes <= this.window.size - this.window.from - this.at
    return false
  }

  get fraction(): number {
    return (this.window.from + this.at) / this.window.size
  }
}

const viewOf = ({ bytes }: FileWindow): DataView<ArrayBuffer> => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** A value of a binary body, which lies in the view. */
export function valueAt(view: DataView, at: number, type: PlyType, little: boolean): number {
  switch (type) {
    case 'float32':
      return view.getFloat32(at, little)
    case 'int32':
      return view.getInt32(at, little)
    case 'uint8':
      return view.getUint8(at)
    case 'float64':
      return view.getFloat64(at, little)
    case 'uint32':
      return view.getUint32(at, little)
    case 'int16':
      return view.getInt16(at, little)
    case 'uint16':
      return view.getUint16(at, little)
    case 'int8':
      return view.getInt8(at)
  }
}
