import { expect, test } from 'vitest'
import { readRegion } from './picker.ts'

const SIZE = 5

function region(writes: { x: number; y: number; slot: number; item: number; depth: number }[]): Uint32Array {
  const pixels = new Uint32Array(SIZE * 2 * SIZE * 4)
  const floats = new Float32Array(pixels.buffer)
  for (const { x, y, slot, item, depth } of writes) {
    const at = (y * SIZE * 2 + x) * 4
    pixels[at] = slot + 1
    pixels[at + 1] = item
    floats[at + 2] = depth
  }
  return pixels
}

test('nothing under the pointer', () => {
  expect(readRegion(region([]), SIZE, 1, 2)).toEqual({ face: undefined, edge: undefined })
})

test('the face in the middle and the nearest edge', () => {
  const pixels = region([
    { x: 2, y: 2, slot: 0, item: 7, depth: 12.5 },
    { x: 3, y: 2, slot: 1, item: 8, depth: 1 },
    { x: SIZE + 2, y: 4, slot: 4, item: 9, depth: 3 },
    { x: SIZE + 1, y: 2, slot: 5, item: 10, depth: 4 },
  ])
  expect(readRegion(pixels, SIZE, 1, 2)).toEqual({
    face: { slot: 0, item: 7, depth: 12.5, dx: 0, dy: 0 },
    edge: { slot: 5, item: 10, depth: 4, dx: -1, dy: 0 },
  })
})

test('rows count from the bottom, radii limit the reach, loose points have no face', () => {
  const pixels = region([{ x: 2, y: 3, slot: 2, item: 0xffffffff, depth: 5 }])
  expect(readRegion(pixels, SIZE, 1, 2).face).toEqual({ slot: 2, item: -1, depth: 5, dx: 0, dy: -1 })
  expect(readRegion(pixels, SIZE, 0, 2).face).toBeUndefined()
})
