import { ByteScanner } from '../../mesh/byteScanner.ts'
import { bytesOfType, type PlyElement, type PlyHeader, type PlyType } from './plyHeader.ts'

/** Numbers of the body, one after another. */
export interface PlyBody {
  /** The next value; NaN when there is none or it is no number. */
  read(type: PlyType): number
  /** No value is left. */
  readonly atEnd: boolean
  /** Whether `count` more values of a type can be there. */
  has(type: PlyType, count: number): boolean
  /** 0..1. */
  readonly fraction: number
}

export function plyBody(bytes: Uint8Array, header: PlyHeader): PlyBody {
  return header.encoding === 'ascii' ? new AsciiBody(bytes.subarray(header.body)) : new BinaryBody(bytes, header.body, header.encoding === 'little')
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

class AsciiBody implements PlyBody {
  private readonly scan: ByteScanner

  constructor(bytes: Uint8Array) {
    this.scan = new ByteScanner(bytes)
  }

  read(): number {
    return this.scan.toContent() ? this.scan.number() : Number.NaN
  }

  get atEnd(): boolean {
    return !this.scan.toContent()
  }

  has(_type: PlyType, count: number): boolean {
    return count * 2 <= this.scan.end - this.scan.at + 1
  }

  get fraction(): number {
    return this.scan.at / this.scan.end
  }
}

class BinaryBody implements PlyBody {
  private readonly view: DataView
  private readonly little: boolean
  private at: number

  constructor(bytes: Uint8Array, start: number, little: boolean) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.at = start
    this.little = little
  }

  read(type: PlyType): number {
    const at = this.at
    const next = at + bytesOfType[type]
    if (next > this.view.byteLength) {
      this.at = this.view.byteLength
      return Number.NaN
    }
    this.at = next
    switch (type) {
      case 'float32':
        return this.view.getFloat32(at, this.little)
      case 'int32':
        return this.view.getInt32(at, this.little)
      case 'uint8':
        return this.view.getUint8(at)
      case 'float64':
        return this.view.getFloat64(at, this.little)
      case 'uint32':
        return this.view.getUint32(at, this.little)
      case 'int16':
        return this.view.getInt16(at, this.little)
      case 'uint16':
        return this.view.getUint16(at, this.little)
      case 'int8':
        return this.view.getInt8(at)
    }
  }

  get atEnd(): boolean {
    return this.at >= this.view.byteLength
  }

  has(type: PlyType, count: number): boolean {
    return count * bytesOfType[type] <= this.view.byteLength - this.at
  }

  get fraction(): number {
    return this.at / this.view.byteLength
  }
}
