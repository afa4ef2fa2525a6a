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
