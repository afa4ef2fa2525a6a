import { expect, it } from 'vitest'
import { checksum } from './checksum.ts'

const noise = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 11)

it('notices every bit and every word that is another, wherever it stands', () => {
  for (const length of [1, 4, 7, 16, 40, 67]) {
    const bytes = noise(length)
    const sum = checksum(bytes)
    expect(checksum(bytes.slice())).toBe(sum)
    for (let bit = 0; bit < length * 8; bit++) expect(checksum(bytes.with(bit >> 3, bytes[bit >> 3] ^ (1 << (bit & 7))))).not.toBe(sum)
    for (let from = 0; from + 4 <= length; from += 4) expect(checksum(bytes.slice().fill(0, from, from + 4))).not.toBe(sum)
  }
})

it('notices words that have changed places, and blocks that were never written', () => {
  const words = new Uint32Array(noise(64).buffer)
  const swapped = words.slice()
  for (let i = 0; i < 16; i += 8) [swapped[i], swapped[i + 4]] = [words[i + 4], words[i]]
  const sum = checksum(new Uint8Array(words.buffer))
  expect(checksum(new Uint8Array(swapped.buffer))).not.toBe(sum)
  expect(checksum(new Uint8Array(words.toReversed().buffer))).not.toBe(sum)
  expect(checksum(new Uint8Array(64))).not.toBe(sum)
})

it('is the same wherever the bytes lie in their buffer', () => {
  const bytes = noise(48)
  const larger = new Uint8Array(80)
  larger.set(bytes, 8)
  expect(checksum(larger.subarray(8, 56))).toBe(checksum(bytes))
  expect(() => checksum(larger.subarray(9, 56))).toThrow(RangeError)
})
