import { expect, test } from 'vitest'
import { unpackPage } from './unpackPage.ts'

const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const packed = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (char) => char.charCodeAt(0)) : [part])))

test('literals and copies, near and far, that overlap what they copy', () => {
  expect(text(unpackPage(packed(0x01, 'abcd', 0x21, 3 << 2, 0, 0x11), 0, 7))).toBe('abcdabc')
  expect(text(unpackPage(packed('..', 0x01, 'abcd', 0x50, 0, 0x22, (1 << 2) | 2, 0, 'xy', 0x11), 2, 14))).toBe('abcdddddddddxy')
  // A long run: 255 for the zero, 15 and 3.
  const many = 'm'.repeat(255 + 15 + 3 + 1)
  expect(text(unpackPage(packed(0, 0, 1, many, 0x11), 0, many.length))).toBe(many)
})

test('what ends early or points before its beginning is refused, what does not fit is left out', () => {
  expect(() => unpackPage(packed(0x01, 'abcd', 0x21), 0, 7)).toThrow('without an end')
  expect(() => unpackPage(packed(0x00, 0, 0, 0), 0, 7)).toThrow('without an end')
  expect(() => unpackPage(packed(0x01, 'abcd', 0x21, 9 << 2, 0, 0x11), 0, 7)).toThrow('before it')
  expect(text(unpackPage(packed(0x01, 'abcd', 0x21, 3 << 2, 0, 0x11), 0, 5))).toBe('abcda')
})
