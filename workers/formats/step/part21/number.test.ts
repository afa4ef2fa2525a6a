import { expect, test } from 'vitest'
import { number, readNumber } from './number.ts'

const read = (text: string): [number, number] => {
  const bytes = new TextEncoder().encode(`${text},`)
  return [readNumber(bytes, 0, bytes.length), number[0]]
}

test.each([
  ['0.', 0],
  ['1.5', 1.5],
  ['-2.E-3', -0.002],
  ['+12', 12],
  ['.25', 0.25],
  ['1.0000000000000000000001', 1],
  ['12345678901234567890000.', 1.2345678901234568e22],
  ['1.E+22', 1e22],
  ['-6.123233995737E-17', -6.123233995737e-17],
  ['4.9E-324', 5e-324],
  ['1.D3', 1000],
  ['1E99999', Number.POSITIVE_INFINITY],
  ['1E-99999', 0],
  ['0.E99999', 0],
])('%s', (text, value) => {
  const [end, got] = read(text)
  expect(end).toBe(text.length)
  expect(got).toBeCloseTo(value, 12)
  if (value !== 0 && Number.isFinite(value)) expect(Math.abs(got / value - 1)).toBeLessThan(5e-16)
})

test('what has no digit is no number', () => {
  expect(read('-')).toEqual([1, Number.NaN])
  expect(read('.')).toEqual([1, Number.NaN])
  expect(read('-.E5')).toEqual([2, Number.NaN])
})

test('it stops at the end', () => {
  const bytes = new TextEncoder().encode('123456')
  expect([readNumber(bytes, 0, 3), number[0]]).toEqual([3, 123])
})
