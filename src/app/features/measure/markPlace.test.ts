import { expect, test } from 'vitest'
import { LabelRoom } from './markPlace.ts'

const size = { width: 80, height: 20 }

test('labels make way for those of lower numbers, and stand still for those of higher ones', () => {
  const room = new LabelRoom()
  expect(room.take(1, size, { x: 100, y: 100 })).toEqual({ x: 100, y: 100 })
  expect(room.take(2, size, { x: 120, y: 105 })).toEqual({ x: 120, y: 129 })
  expect(room.take(3, size, { x: 110, y: 100 })).toEqual({ x: 110, y: 76 })
  // Once more, in the next frame: nothing has moved.
  expect(room.take(1, size, { x: 100, y: 100 })).toEqual({ x: 100, y: 100 })
  expect(room.take(2, size, { x: 120, y: 105 })).toEqual({ x: 120, y: 129 })
  room.free(1)
  expect(room.take(2, size, { x: 120, y: 105 })).toEqual({ x: 120, y: 105 })
})

test('a label that was dragged stays where it is, and the others make way for it', () => {
  const room = new LabelRoom()
  room.put(1, size, { x: 0, y: 0 })
  expect(room.put(2, size, { x: 10, y: 0 })).toEqual({ x: 10, y: 0 })
  expect(room.take(3, size, { x: 300, y: 0 })).toEqual({ x: 300, y: 0 })
  expect(room.take(3, size, { x: 5, y: 0 })).toEqual({ x: 5, y: 24 })
})

test('where all places are taken, labels lie over each other', () => {
  const room = new LabelRoom()
  for (let number = 0; number < 9; number++) room.take(number, size, { x: 0, y: 0 })
  expect(room.take(9, size, { x: 0, y: 0 })).toEqual({ x: 0, y: 0 })
})
