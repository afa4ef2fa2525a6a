import { expect, test } from 'vitest'
import { unpackXz } from './xz.ts'

/** Packed by liblzma 5, CRC64: the text of `contents`. */
const packed = Uint8Array.from(
  atob(
    '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AJvAFpdACMYSGZx/RkfI7TgKaCL6nlsc08wgwMqQWUPTyx7H8Gp8QzGpnXzeWT8fqST8PrMrg3BO4G1idJDwtURgwF/PL9fnfcM+6OYD2CPHLoGDaa4F0OpomTFvzIAAAAAANpIVG2FePJUAAF28AQAAAAL/XjZscRn+wIAAAAABFla',
  ),
  (letter) => letter.charCodeAt(0),
)
const contents = `${'Facet '.repeat(40)}${String.fromCharCode(...Array(64).keys())}${'Facet reads JT. '.repeat(20)}`

test('what liblzma packed comes out as it was', () => {
  expect(new TextDecoder().decode(unpackXz(packed, 10_000))).toBe(contents)
})

test('damage and too much of it end in a message', () => {
  const damage = { code: 'file-exception' }
  expect(() => unpackXz(packed, 600)).toThrow(expect.objectContaining(damage))
  expect(() => unpackXz(packed.subarray(0, 90), 10_000)).toThrow(expect.objectContaining(damage))
  expect(() => unpackXz(packed.subarray(1), 10_000)).toThrow(expect.objectContaining(damage))
  for (let at = 24; at < packed.length - 40; at++) {
    const broken = packed.slice()
    broken[at] ^= 0x10
    try {
      unpackXz(broken, 10_000)
    } catch (error) {
      expect(error).toMatchObject(damage)
    }
  }
})
