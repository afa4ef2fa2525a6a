import { expect, test } from 'vitest'
import { straightAlpha } from './straightAlpha.ts'

test('rows turn round and colours lose their premultiplied alpha', () => {
  const pixels = new Uint8Array([50, 25, 0, 128, 0, 0, 0, 0])
  expect([...straightAlpha(pixels, 1, 2)]).toEqual([0, 0, 0, 0, 100, 50, 0, 128])
})

test('opaque colours stay as they are', () => {
  expect([...straightAlpha(new Uint8Array([1, 2, 3, 255, 4, 5, 6, 255]), 2, 1)]).toEqual([1, 2, 3, 255, 4, 5, 6, 255])
})
