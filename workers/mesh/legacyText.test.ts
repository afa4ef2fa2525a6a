import { expect, test } from 'vitest'
import { legacyEncoding } from './legacyText.ts'

// Bytes as the systems write them; no encoder for these comes with the platform.
test.each([
  ['Größe, Gehäuse, Maß', 'windows-1252', '47 72 f6 df 65 2c 20 47 65 68 e4 75 73 65 2c 4d 61 df'],
  ['pièce à côté', 'windows-1252', '70 69 e8 63 65 20 e0 20 63 f4 74 e9'],
  ['Ø12 ±0,1 45°', 'windows-1252', 'd8 31 32 20 b1 30 2c 31 20 34 35 b0'],
  ['ÄÖ', 'windows-1252', 'c4 d6'],
  ['Деталь', 'windows-1251', 'c4 e5 f2 e0 eb fc'],
  ['ВАЛ', 'windows-1251', 'c2 c0 cb'],
  ['零件装配', 'gb18030', 'c1 e3 bc fe d7 b0 c5 e4'],
  ['轴1 轴2', 'gb18030', 'd6 e1 31 20 d6 e1 32'],
  ['テスト表', 'shift_jis', '83 65 83 58 83 67 95 5c'],
  ['部品', 'shift_jis', '95 94 95 69'],
  ['零件組合', 'big5', 'b9 73 a5 f3 b2 d5 a6 58'],
  ['부품도면 조립 볼트', 'euc-kr', 'ba ce c7 b0 b5 b5 b8 e9 20 c1 b6 b8 b3 20 ba bc c6 ae'],
  ['plain', 'windows-1252', '41 42'],
])('%s', (_, encoding, hex) => {
  expect(legacyEncoding(Uint8Array.from(hex.split(' '), (pair) => Number.parseInt(pair, 16)))).toBe(encoding)
})

test.each([0, 1, 2, 3])('names in a file of ASCII, %i bytes after a boundary', (shift) => {
  const ascii = new TextEncoder().encode("#1=PRODUCT('', 'x');\n".repeat(1000))
  const file = Uint8Array.of(...ascii.subarray(0, shift), ...ascii, 0xc1, 0xe3, 0xbc, 0xfe, ...ascii, 0xb1, 0xed)
  expect(legacyEncoding(file.subarray(shift))).toBe('gb18030')
})

test('signs whose second bytes are ASCII, among ASCII', () => {
  const words = Uint8Array.of(0x20, 0xa5, 0x40, 0xa5, 0x41, 0x20, 0xb9, 0x73, 0x20)
  expect(legacyEncoding(words)).toBe('big5')
})

test('texts of a few letters wherever they stand in memory', () => {
  const buffer = Uint8Array.of(0x41, 0xe9, 0x41, 0xe9, 0x41, 0xe9, 0x41, 0xe9)
  for (let at = 0; at < 5; at++) for (let length = 0; length < 4; length++) expect(legacyEncoding(buffer.subarray(at, at + length))).toBe('windows-1252')
})
