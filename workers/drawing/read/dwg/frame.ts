import { checksum, type Release } from './release.ts'

/** Where the data of an object lie, in bytes: from `from` to `end`, behind which stands the checksum. */
export interface Frame {
  from: number
  end: number
  /** Bits of the handle stream at the end, stated since R2010; -1 before. */
  handleBits: number
}

/** Reads the size before an object. Undefined when it cannot be one. */
export function frameAt(bytes: Uint8Array, address: number, release: Release): Frame | undefined {
  let at = address
  let size = 0
  for (let scale = 1; ; scale *= 0x8000) {
    if (!(at + 2 <= bytes.length) || scale > 0x8000) return undefined
    const word = bytes[at] | (bytes[at + 1] << 8)
    at += 2
    size += (word & 0x7fff) * scale
    if (word < 0x8000) break
  }
  let handleBits = -1
  if (release >= 2010) {
    handleBits = 0
    for (let scale = 1; ; scale *= 128) {
      if (at >= bytes.length || scale > 0x200000) return undefined
      const byte = bytes[at++]
      handleBits += (byte & 0x7f) * scale
      if (byte < 0x80) break
    }
  }
  const end = at + size
  return size > 0 && end + 2 <= bytes.length && handleBits <= size * 8 ? { from: at, end, handleBits } : undefined
}

export const isSound = (bytes: Uint8Array, address: number, { end }: Frame): boolean => checksum(bytes, address, end) === (bytes[end] | (bytes[end + 1] << 8))

/** The first object of a section of objects. */
const FIRST = 4
/** Objects of more bytes are not looked for, and so many bytes are summed for each byte of the section: a scan must end. */
const MAX_SCANNED = 1 << 20
const MAX_EFFORT = 16

/** Finds objects without a map, in sections of R2004 and later: they lie back to back, and each ends with its checksum. */
export function scanObjects(bytes: Uint8Array, release: Release): number[] {
  const addresses: number[] = []
  let effort = bytes.length * MAX_EFFORT
  for (let at = FIRST; at < bytes.length && effort > 0; ) {
    const frame = frameAt(bytes, at, release)
    const size = frame ? frame.end - at : 0
    if (frame && size <= MAX_SCANNED) {
      effort -= size
      if (isSound(bytes, at, frame)) {
        addresses.push(at)
        at = frame.end + 2
        continue
      }
    }
    at++
  }
  return addresses
}
