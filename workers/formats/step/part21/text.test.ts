import { expect, test } from 'vitest'
import { decodeString } from './text.ts'

const decode = (text: string) => decodeString(Uint8Array.from(text, (char) => char.charCodeAt(0)))

test.each([
  ["O''Brien", "O'Brien"],
  ['M\\X2\\00FC\\X0\\ller', 'Müller'],
  ['\\X2\\96F66587\\X0\\x', '零文x'],
  ['\\X4\\0001F600\\X0\\', '😀'],
  ['\\X2\\D83DDE00\\X0\\', '😀'],
  ['\\X\\E9t\\X\\E9', 'été'],
  ['\\S\\D|', 'Ä|'],
  ['\\PE\\\\S\\0', 'А'],
  ['a\\\\b', 'a\\b'],
  ['E:\\Public\\s1', 'E:\\Public\\s1'],
  ['\\X2\\00FC', 'ü'],
  ['\\X2\\ZZZZ\\X0\\ok', 'ok'],
  ['\\X4\\FFFFFFFF\\X0\\', '\ufffd'],
  ['\\X\\', '\\X\\'],
  ['one\r\ntwo', 'onetwo'],
])('%s', (raw, text) => {
  expect(decode(raw)).toBe(text)
})

test('bytes above 127: UTF-8, else Latin-1', () => {
  expect(decodeString(new TextEncoder().encode('Größe'))).toBe('Größe')
  expect(decodeString(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65))).toBe('Größe')
})
