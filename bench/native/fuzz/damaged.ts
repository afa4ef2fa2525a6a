import type { Bytes, Random } from './variant.ts'

const integers = [0xffffffff, 0x7fffffff, 0x80000000, 0x10000, 0xff, 0xed, 1, 0]
const shorts = [-1, -32764, 32767, 255, 1]
const doubles = [1e300, Number.NaN, -3.14158e13, Infinity, 0]
const FLOOD = 1 << 18
const words = ['?', '0 ', '-1 ', '1e300 ', '99999999 ', '4294967295 ', '255 ', 'T', 'Z', '.5 ', '1 0 ', '']

/**
 * Flooded, cut, bits flipped, bytes overwritten, repeated or left out; of a text a word exchanged for a hostile one or another of its own, of other bytes hostile numbers
 * written over.
 */
export function damaged(bytes: Uint8Array, next: Random): Bytes {
  const out = Uint8Array.from(bytes)
  if (out.length < 8) return out
  const at = next(out.length)
  if (next(20) === 0) return flooded(out, next(out.length - 4), 4 + next(400))
  switch (next(10)) {
    case 0:
      return out.slice(0, at)
    case 1:
    case 2:
      for (let left = 1 + next(8); left > 0; left--) out[next(out.length)] ^= 1 << next(8)
      return out
    case 3:
    case 4:
      for (let left = 1 + next(8); left > 0; left--) out[next(out.length)] = next(3) === 0 ? 255 : next(256)
      return out
    case 5:
      return joined(out.subarray(0, at), out.subarray(Math.max(0, at - next(200))))
    case 6:
      return joined(out.subarray(0, at), out.subarray(Math.min(out.length, at + next(20))))
    default:
      return isText(out) ? exchanged(out, next) : overwritten(out, next)
  }
}

const isText = (bytes: Bytes): boolean => !bytes.subarray(0, 64).includes(0)

function joined(...pieces: Uint8Array[]): Bytes {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}

/** Some bytes over and over: what takes a square of the time shows. */
function flooded(bytes: Bytes, at: number, length: number): Bytes {
  const piece = bytes.subarray(at, at + length)
  const out = new Uint8Array(bytes.length + Math.floor(FLOOD / piece.length) * piece.length)
  out.set(bytes.subarray(0, at))
  for (let to = at; to < out.length - (bytes.length - at); to += piece.length) out.set(piece, to)
  out.set(bytes.subarray(at), out.length - (bytes.length - at))
  return out
}

function exchanged(bytes: Bytes, next: Random): Bytes {
  let out = bytes
  for (let left = 1 + next(4); left > 0; left--) {
    const from = out.indexOf(0x20, next(out.length)) + 1
    const to = out.indexOf(0x20, from) + 1
    if (from <= 0 || to <= 0) return out
    const other = out.indexOf(0x20, next(out.length)) + 1
    const word = words[next(words.length)]
    const put = next(2) === 0 ? Uint8Array.from(word, (char) => char.charCodeAt(0)) : out.slice(other, Math.max(other, out.indexOf(0x20, other) + 1))
    out = joined(out.subarray(0, from), put, out.subarray(to))
  }
  return out
}

function overwritten(bytes: Bytes, next: Random): Bytes {
  const view = new DataView(bytes.buffer)
  for (let left = 1 + next(3); left > 0; left--) {
    const at = next(bytes.length - 7)
    const little = next(2) === 0
    switch (next(4)) {
      case 0:
        view.setInt16(at, shorts[next(shorts.length)], little)
        break
      case 1:
      case 2:
        view.setFloat64(at, doubles[next(doubles.length)], little)
        break
      default:
        view.setUint32(at, integers[next(integers.length)], little)
    }
  }
  return bytes
}
