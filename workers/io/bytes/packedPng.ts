import { zlibSync } from 'fflate'
import type { Preview } from '../../../src/core/scene/model.ts'
import { crc32 } from './crc32.ts'
import { joinedBytes } from './joinedBytes.ts'

/** A PNG of pixels with 1 (gray), 3 or 4 channels of a byte; `rows`: a byte 0 before each row. */
export function packedPng(width: number, height: number, channels: number, rows: Uint8Array): Preview {
  const colorType = { 1: 0, 3: 2, 4: 6 }[channels]
  return pngFile([pngHeader(width, height, 8, colorType ?? 0), chunk('IDAT', zlibSync(rows, { level: 1 }))])
}

/** A black PNG whose opacity is that of the palette entry (`opacities`) of each pixel, of 1 or 8 bits; `rows`: a byte 0 before each row. */
export function maskPng(width: number, height: number, opacities: Uint8Array, rows: Uint8Array): Preview {
  return pngFile([...maskHead(width, height, opacities), chunk('IDAT', zlibSync(rows, { level: 1 }))])
}

/** The chunks of such a PNG before its pixels. */
export const maskHead = (width: number, height: number, opacities: Uint8Array): Uint8Array[] => [
  pngHeader(width, height, opacities.length > 2 ? 8 : 1, PALETTE),
  chunk('PLTE', new Uint8Array(3 * opacities.length)),
  chunk('tRNS', opacities),
]

/** The colour type of pixels that are numbers of palette entries. */
const PALETTE = 3

/** A PNG of these chunks and an end. */
export function pngFile(chunks: readonly Uint8Array[]): Preview {
  return { mime: 'image/png', image: joinedBytes([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...chunks, chunk('IEND', new Uint8Array())]) }
}

function pngHeader(width: number, height: number, bits: number, colorType: number): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([bits, colorType], 8)
  return chunk('IHDR', header)
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length + 12)
  const view = new DataView(out.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i)
  out.set(data, 8)
  view.setUint32(data.length + 8, crc32(out.subarray(4, data.length + 8)))
  return out
}
