import { expect, it } from 'vitest'
import { FilePieces } from './filePieces.ts'
import { textOf } from './textDecoder.ts'

it('reads texts of new binary files as UTF-8, and those that are none by the code page', () => {
  const text = textOf(new FilePieces(), true, 'AC1024', 'ANSI_1252')
  for (const encoding of ['utf8', 'latin1'] as const) {
    const bytes = Buffer.from('Maß ±0,05', encoding)
    expect(text.decode(bytes, 0, bytes.length)).toBe('Maß ±0,05')
  }
})

it('reads UTF-8 in files of older releases that state Windows-1252 or nothing, and leaves signs of Windows-1252 alone', () => {
  const read = (bytes: Uint8Array, codePage: string): string => textOf(new FilePieces(), false, 'AC1009', codePage).decode(bytes, 0, bytes.length)
  for (const codePage of ['', 'ANSI_1252', 'ascii']) {
    for (const words of ['Größe', 'Чертёж', 'Ωμέγα', '20°', '图纸']) expect(read(Buffer.from(words), codePage)).toBe(words)
    for (const words of ['Größe', '«É»', 'Ø¾', '10×²', '20° ±1']) expect(read(Buffer.from(words, 'latin1'), codePage)).toBe(words)
  }
  // The two letters are valid UTF-8 by chance.
  expect(read(Uint8Array.of(0xc1, 0xaa, 0xcd, 0xa8), 'ANSI_936')).toBe('联通')
})
