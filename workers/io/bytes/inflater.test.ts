import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Inflater } from './inflater.ts'

/** Unpacks into memory for `size` bytes, `step` at a time. */
function inflated(packed: Uint8Array, size: number, step = size): Uint8Array {
  const out = new Uint8Array(size)
  const inflater = new Inflater(packed, false)
  for (let to = 0; !inflater.done; ) to = inflater.into(out.subarray(0, Math.min(size, to + step)), to)
  return out
}

const repeated = Uint8Array.from({ length: 5000 }, (_, i) => (i % 97) + (i % 31 === 0 ? 100 : 0))
const noise = Uint8Array.from({ length: 5000 }, (_, i) => Math.imul(i + 1, 2_654_435_761) >>> 24)

test.each([
  ['stored', { level: 0 }],
  ['quick', { level: 1 }],
  ['best', { level: 9 }],
  ['fixed codes', { strategy: constants.Z_FIXED }],
  ['codes alone', { strategy: constants.Z_HUFFMAN_ONLY }],
])('unpacks what zlib packs: %s', (_, options) => {
  for (const bytes of [repeated, noise, new Uint8Array(3000), new Uint8Array(1), new Uint8Array(0)]) {
    const packed = deflateRawSync(bytes, options)
    expect(inflated(packed, bytes.length)).toEqual(bytes)
    expect(inflated(packed, bytes.length, 7)).toEqual(bytes)
  }
})

test("reads zlib's frame, and refuses another", () => {
  const out = new Uint8Array(repeated.length)
  expect(new Inflater(deflateSync(repeated), true).into(out, 0)).toBe(repeated.length)
  expect(out).toEqual(repeated)
  expect(() => new Inflater(deflateRawSync(repeated), true)).toThrow(RangeError)
  expect(() => new Inflater(new Uint8Array(0), true)).toThrow(RangeError)
})

test('refuses what is cut off, or leads out of what was unpacked', () => {
  const packed = deflateRawSync(repeated)
  for (let length = 0; length < packed.length - 1; length += 5) expect(() => inflated(packed.subarray(0, length), repeated.length)).toThrow(RangeError)
  // A fixed block whose first code is a match of 3 bytes, 1 back.
  expect(() => inflated(Uint8Array.of(0b00000011, 0b00000010, 0, 0), 10)).toThrow(RangeError)
})
