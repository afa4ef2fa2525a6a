import { OpenError } from '../../../../src/core/errors.ts'

const MOST_BITS = 16
const broken = (): OpenError => new OpenError('file-exception', 'a section of the Creo file cannot be unpacked')

export const isCompressed = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x9d

/**
 * Undoes Unix `compress` (LZW, codes of 9 bits and more, least significant bit first) into exactly `size` bytes. Where codes become wider the rest of the group of
 * eight codes is skipped. Throws `file-exception` when another size comes out.
 */
export function decompress(bytes: Uint8Array, size: number): Uint8Array {
  const maxBits = bytes[2] & 0x1f
  const hasClear = (bytes[2] & 0x80) !== 0
  if (maxBits < 9 || maxBits > MOST_BITS) throw broken()
  const first = hasClear ? 257 : 256
  const prefix = new Uint16Array(1 << MOST_BITS)
  const suffix = new Uint8Array(1 << MOST_BITS)
  const stack = new Uint8Array(1 << MOST_BITS)
  const out = new Uint8Array(size)
  let written = 0
  let width = 9
  let free = first
  let last = -1
  let lastByte = 0
  /** Bits: of the next code, and where codes of this width began. */
  let at = 24
  let group = 24
  const end = bytes.length * 8
  const align = (): void => {
    const bits = width * 8
    const into = (at - group) % bits
    if (into > 0) at += bits - into
    group = at
  }
  while (at + width <= end && written < size) {
    if (free >= 1 << width && width < maxBits) {
      align()
      width++
      continue
    }
    const code = codeAt(bytes, at, width)
    at += width
    if (code === 256 && hasClear) {
      align()
      width = 9
      free = first
      last = -1
      continue
    }
    if (last < 0) {
      if (code > 255) throw broken()
      lastByte = code
      out[written++] = code
      last = code
      continue
    }
    if (code > free) throw broken()
    let depth = 0
    let current = code
    if (code === free) {
      stack[depth++] = lastByte
      current = last
    }
    while (current >= first) {
      stack[depth++] = suffix[current]
      current = prefix[current]
    }
    lastByte = current
    if (written + depth + 1 > size) throw broken()
    out[written++] = lastByte
    while (depth > 0) out[written++] = stack[--depth]
    if (free < 1 << maxBits) {
      prefix[free] = last
      suffix[free] = lastByte
      free++
    }
    last = code
  }
  if (written !== size) throw broken()
  return out
}

function codeAt(bytes: Uint8Array, at: number, width: number): number {
  const byte = at >> 3
  const word = bytes[byte] | (bytes[byte + 1] << 8) | ((bytes[byte + 2] ?? 0) << 16)
  return (word >> (at & 7)) & ((1 << width) - 1)
}
