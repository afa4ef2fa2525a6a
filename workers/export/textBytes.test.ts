import { expect, test } from 'vitest'
import { digits, TextBytes } from './textBytes.ts'

function written(write: (text: TextBytes) => void): string {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const text = new TextBytes((bytes) => pieces.push(bytes))
  write(text)
  text.flush()
  const decoder = new TextDecoder()
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join('') + decoder.decode()
}

test('numbers are those of the language, to nine digits', () => {
  // A sequence of all sizes and lengths, the same in each run.
  let seed = 1
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const values = [
    0, -0, 1, -1, 10, 100, 0.1, -0.5, 0.999999999, 0.9999999999, 999_999_999, 999_999_999.9, 1e9, 1e21, -1e-6, 9.99e-7, 1e-9, 0.00123, 123_456_789.5,
  ]
  for (let i = 0; i < 20_000; i++) {
    const value = (random() - 0.5) * 10 ** Math.floor(random() * 20 - 9)
    values.push(value, Math.fround(value), Math.round(value), Number(value.toFixed(3)))
  }
  const lines = written((text) => {
    for (const value of values) {
      text.number(value)
      text.write('\n')
    }
  }).split('\n')
  const wrong = values.flatMap((value, i) => {
    // The ninth digit of a number half way between two may be either.
    const half = Math.abs(value) * 1e-15
    const right = [digits(value), digits(value - half), digits(value + half)]
    return right.includes(lines[i]) ? [] : [[value, lines[i]]]
  })
  expect(wrong).toEqual([])
})

test('decimals as they are rounded', () => {
  const values = [0, 1, -1, 0.5, -0.00001, 0.000004, -0.000004, 0.123456, 0.99999, 0.999999]
  const lines = written((text) => {
    for (const value of values) {
      text.decimal(value, 5)
      text.write('\n')
    }
  }).split('\n')
  expect(lines.slice(0, -1)).toEqual(['0', '1', '-1', '0.5', '-0.00001', '0', '0', '0.12346', '0.99999', '1'])
})

test('texts of all lengths and letters', () => {
  const texts = ['', 'Plate', 'Größe', '部品🔩', 'x'.repeat(64), 'é'.repeat(65), '🔩'.repeat(10_000), '部'.repeat(100_000), '🔩'.repeat(33_000), 'end']
  expect(written((text) => texts.forEach((each) => text.write(each)))).toBe(texts.join(''))
})
