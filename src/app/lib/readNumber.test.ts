import { expect, test } from 'vitest'
import { readNumber } from './readNumber.ts'

test('numbers as they are written in the language, and with a point', () => {
  expect([readNumber('12.5', 'en'), readNumber('1,234.5', 'en'), readNumber('12,5', 'de'), readNumber('12.5', 'de'), readNumber('1.234,5', 'de')]).toEqual([
    12.5, 1234.5, 12.5, 12.5, 1234.5,
  ])
  expect([readNumber('1\u202f234,5', 'fr'), readNumber('\u22123', 'en'), readNumber('.5', 'en')]).toEqual([1234.5, -3, 0.5])
})

test('what is none', () => {
  expect(['', '-', '1e5', '5 mm', '1.2.3', 'NaN'].map((text) => readNumber(text, 'en'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
