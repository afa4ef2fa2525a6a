import { expect, test } from 'vitest'
import { BitCursor, DwgDamage } from './bitCursor.ts'

/** A cursor over digits of bits; spaces are left out. */
function over(bits: string): BitCursor {
  const digits = bits.replaceAll(' ', '')
  const bytes = new Uint8Array(Math.ceil(digits.length / 8))
  for (const [i, digit] of [...digits].entries()) if (digit === '1') bytes[i >> 3] |= 0x80 >> (i & 7)
  return new BitCursor().set(bytes, 0, digits.length)
}

const byte = (value: number): string => value.toString(2).padStart(8, '0')
const double = (value: number): string => [...new Uint8Array(Float64Array.of(value).buffer)].map(byte).join('')

test('shorts and longs: whole, in a byte, and the two numbers without one', () => {
  const cursor = over(`00 ${byte(0xfe)}${byte(0xff)} 01 ${byte(7)} 10 11 00 ${byte(1)}${byte(0)}${byte(0)}${byte(0x80)} 01 ${byte(9)} 10`)
  expect([cursor.bs(), cursor.bs(), cursor.bs(), cursor.bs()]).toEqual([-2, 7, 0, 256])
  expect([cursor.bl(), cursor.bl(), cursor.bl(), cursor.left]).toEqual([-(2 ** 31) + 1, 9, 0, 0])
  expect(() => over('11').bl()).toThrow(DwgDamage)
})

test('doubles at any bit: whole, 1 and 0, and the bytes that differ from another', () => {
  const cursor = over(`0 00 ${double(Math.PI)} 01 10`)
  expect([cursor.bit(), cursor.bd(), cursor.bd(), cursor.bd(), cursor.left]).toEqual([false, Math.PI, 1, 0, 0])
  const given = 1234.5
  const bytes = [...new Uint8Array(Float64Array.of(1234.500001).buffer)].map(byte)
  const differing = over(`00 01 ${bytes.slice(0, 4).join('')} 10 ${bytes[4]}${bytes[5]}${bytes.slice(0, 4).join('')} 11 ${double(-2)}`)
  expect(differing.dd(given)).toBe(given)
  expect(differing.dd(given)).toBeCloseTo(1234.5, 3)
  expect(differing.dd(given)).toBe(1234.500001)
  expect([differing.dd(given), differing.left]).toEqual([-2, 0])
})

test('handles: as they are, and from their own object', () => {
  const cursor = over([0x52, 0x01, 0x02, 0x60, 0x80, 0xa1, 0x05, 0xc1, 0x05, 0x40].map(byte).join(''))
  expect(Array.from({ length: 6 }, () => cursor.handle(100))).toEqual([0x102, 101, 99, 105, 95, 0])
})

test('reads beyond the end, and counts beyond what is left, are damage', () => {
  expect(() => over('0000000').rc()).toThrow(DwgDamage)
  expect(() => over(byte(1)).count(9, 1)).toThrow(DwgDamage)
  expect(() => over(byte(1)).count(-1, 1)).toThrow(DwgDamage)
  expect(() => over(byte(1)).take(2)).toThrow(DwgDamage)
  expect(over(byte(1)).count(8, 1)).toBe(8)
})
