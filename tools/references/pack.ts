import { unzlibSync, zlibSync } from 'fflate'
import { ascii, concat, crc32, u32be } from '../fixtures/bytes.ts'

/** Colours are rounded to multiples of this: the noise that keeps gradients smooth takes more room than all else in a picture. */
const STEP = 4

export interface Pixels {
  width: number
  height: number
  /** Bytes per pixel: 3 (red, green, blue) or 4 (and alpha). */
  channels: number
  data: Uint8Array
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Pixels of a PNG (ISO/IEC 15948) as browsers write them: 8 bits, colour, not interlaced. Throws an Error for others. */
export function unpack(png: Uint8Array): Pixels {
  let at = 8
  let header = new Uint8Array()
  const packed: Uint8Array[] = []
  while (at < png.length) {
    const length = view(png).getUint32(at)
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    const body = png.slice(at + 8, at + 8 + length)
    if (type === 'IHDR') header = body
    else if (type === 'IDAT') packed.push(body)
    at += 12 + length
  }
  const [width, height] = [view(header).getUint32(0), view(header).getUint32(4)]
  const channels = { 2: 3, 6: 4 }[header[9]]
  if (header[8] !== 8 || channels === undefined || header[12] !== 0) throw new Error('a PNG of another kind')
  return { width, height, channels, data: unfiltered(unzlibSync(concat(...packed)), width * channels, height, channels) }
}

function unfiltered(rows: Uint8Array, rowLength: number, height: number, channels: number): Uint8Array {
  const data = new Uint8Array(rowLength * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (rowLength + 1)]
    for (let x = 0; x < rowLength; x++) {
      const at = y * rowLength + x
      const left = x < channels ? 0 : data[at - channels]
      const up = y === 0 ? 0 : data[at - rowLength]
      const corner = x < channels || y === 0 ? 0 : data[at - rowLength - channels]
      data[at] = rows[y * (rowLength + 1) + 1 + x] + predicted(filter, left, up, corner)
    }
  }
  return data
}

/** The five filters of PNG: none, left, up, average, Paeth. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 4) {
    const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs)
    return a <= b && a <= c ? left : b <= c ? up : corner
  }
  return [0, left, up, (left + up) >> 1][filter]
}

/** The same picture with colours at most 2 levels off, in about half the bytes. A picture that was packed before stays as it is. */
export function pack(png: Uint8Array): Uint8Array {
  const { width, height, channels, data } = unpack(png)
  const rows = new Uint8Array((width * 3 + 1) * height)
  for (let i = 0; i < width * height; i++) {
    const to = Math.floor(i / width) + 1 + i * 3
    for (let channel = 0; channel < 3; channel++) rows[to + channel] = Math.min(255, Math.round(data[i * channels + channel] / STEP) * STEP)
  }
  const chunk = (type: string, body: Uint8Array): Uint8Array => {
    const named = concat(ascii(type), body)
    return concat(u32be(body.length), named, u32be(crc32(named)))
  }
  return concat(
    png.slice(0, 8),
    chunk('IHDR', concat(u32be(width), u32be(height), new Uint8Array([8, 2, 0, 0, 0]))),
    chunk('IDAT', zlibSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  )
}
