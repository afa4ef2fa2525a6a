import { expect, test } from 'vitest'
import { placesInDrawOrder } from './drawOrder.ts'

const order = (handles: number[], ...keys: [number, number][]): number[] | undefined => {
  const places = placesInDrawOrder(handles, { keys: new Map(keys) })
  return places && [...places]
}

test('entities are drawn by their sort handles, those without one by their own', () => {
  expect(order([10, 20, 30, 40], [10, 35])).toEqual([1, 2, 0, 3])
  expect(order([10, 20, 30, 40], [40, 1], [20, 50])).toEqual([3, 0, 2, 1])
})

test('equal ones stay as they stand', () => {
  expect(order([10, 20, 30, 5], [10, 7], [20, 7], [30, 7])).toEqual([3, 0, 1, 2])
})

test('what stands in order, or is not in the table, is left as it is', () => {
  expect(order([10, 20, 30], [10, 12], [20, 22])).toBeUndefined()
  expect(order([30, 20, 10], [99, 1])).toBeUndefined()
  expect(order([])).toBeUndefined()
})
