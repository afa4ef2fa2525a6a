import { expect, test } from 'vitest'
import { FloatParts } from './floatParts.ts'

test('values of many parts come out in their order, and nothing is left', () => {
  const column = new FloatParts(Float64Array)
  const expected = Float64Array.from({ length: 700_003 }, (_, i) => i / 3)
  column.push(expected[0])
  column.append(expected, 1, 40)
  column.append(expected.subarray(40))
  expect(column.length).toBe(expected.length)
  const same = (values: Float64Array): boolean => values.length === expected.length && values.every((value, i) => value === expected[i])
  expect(same(column.done())).toBe(true)
  const taken = column.take()
  expect(same(taken)).toBe(true)
  // Nothing beside the values is handed to other threads.
  expect(taken.buffer.byteLength).toBe(taken.byteLength)
  expect([column.length, column.take().length]).toEqual([0, 0])
  column.push(7)
  expect([...column.take()]).toEqual([7])
})
