import { describe, expect, it } from 'vitest'
import { ByteScanner } from './byteScanner.ts'
import { Growing } from './growing.ts'
import { decodeName, decodeText, scannableBytes } from './text.ts'
import { uniteCorners } from './paintCorners.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, big: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !big)
  return new Uint8Array(view.buffer)
}

describe('decodeText', () => {
  it('knows marks, UTF-16 without one, and Latin-1', () => {
    expect(decodeText(bytes('\ufeffé'))).toEqual({ text: 'é', encoding: 'utf-8' })
    expect(decodeText(utf16('\ufeffv 1 2', false))).toEqual({ text: 'v 1 2', encoding: 'utf-16le' })
    expect(decodeText(utf16('\ufeffv 1 2', true))).toEqual({ text: 'v 1 2', encoding: 'utf-16be' })
    expect(decodeText(utf16('v 1 2 3\n', true)).text).toBe('v 1 2 3\n')
    expect(decodeText(new Uint8Array([0x47, 0xe9]))).toEqual({ text: 'Gé', encoding: 'windows-1252' })
  })

  it('makes scannable bytes and names', () => {
    expect(new TextDecoder().decode(scannableBytes(utf16('\ufeffo Grün', false)))).toBe('o Grün')
    expect(scannableBytes(bytes('\ufeffv')).length).toBe(1)
    expect(decodeName(new Uint8Array([0xfc]))).toBe('ü')
    expect(decodeName(bytes('ü'))).toBe('ü')
  })
})

describe('ByteScanner', () => {
  it('reads numbers as Number does', () => {
    const words = [
      '0',
      '-1.5',
      '+2',
      '.25',
      '3.',
      '1e3',
      '-1.25E-7',
      '123456789.123456789012',
      '1e-320',
      '9007199254740993',
      '0.1',
      '1.7976931348623157e308',
      '0000000000000000000.5',
      '1e25',
    ]
    const scanner = new ByteScanner(bytes(words.join(' ')))
    for (const word of words) {
      const value = scanner.number()
      expect(Math.abs(value - Number(word))).toBeLessThanOrEqual(Math.abs(Number(word)) * 4e-16)
    }
    expect(scanner.number()).toBe(Number.NaN)
  })

  it('passes what is no number', () => {
    const scanner = new ByteScanner(bytes('nan inf 1,5 1e - . 7\n8'))
    expect(Array.from({ length: 8 }, () => scanner.number())).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 7, Number.NaN])
    scanner.nextLine()
    expect(scanner.number()).toBe(8)
  })

  it('walks lines of any ending, comments and continuations', () => {
    const scanner = new ByteScanner(bytes('a 1\r\n# no\rB 2#c\n\n c \\\n 3 \\\r\n 4\nd'), { comment: true, continuation: true })
    const seen: string[] = []
    while (scanner.toContent()) {
      scanner.word()
      if (scanner.wordIs('b')) seen.push('B!')
      const name = scanner.wordText()
      const numbers: number[] = []
      while (!scanner.atLineEnd()) numbers.push(scanner.number())
      seen.push(`${name}:${numbers.join(',')}`)
      scanner.nextLine()
    }
    expect(seen).toEqual(['a:1', 'B!', 'B:2', 'c:3,4', 'd:'])
  })

  it('takes control characters for blanks, so that every loop goes on', () => {
    const scanner = new ByteScanner(new Uint8Array([1, 2, 49, 1, 31, 50, 7]))
    expect([scanner.number(), scanner.number(), scanner.atLineEnd()]).toEqual([1, 2, true])
  })

  it('gives the rest of a line and whole numbers', () => {
    const scanner = new ByteScanner(bytes('name  My Part \r\n-12/3'))
    scanner.word()
    expect(scanner.restOfLine()).toBe('My Part')
    scanner.nextLine()
    expect(scanner.integer()).toBe(-12)
    expect(scanner.peek()).toBe(47)
    scanner.at++
    expect(scanner.integer()).toBe(3)
    expect(scanner.integer()).toBe(Number.NaN)
  })
})

describe('small helpers', () => {
  it('Growing grows', () => {
    const list = new Growing(Uint32Array, 2)
    list.push3(1, 2, 3)
    list.push(4)
    expect(list.done()).toEqual(new Uint32Array([1, 2, 3, 4]))
  })

  it('uniteCorners joins equal ones', () => {
    expect(uniteCorners([new Uint32Array([5, 6, 5, 5]), new Int32Array([-1, 0, -1, 0])])).toEqual({
      indices: new Uint32Array([0, 1, 0, 2]),
      corner: new Uint32Array([0, 1, 3]),
    })
  })
})
