import { expect, test } from 'vitest'
import { drawnBox, straightAlpha } from './pictureSheet.ts'

/** A picture whose opaque pixels are `#`. */
function picture(...rows: string[]): [Uint8ClampedArray, number, number] {
  return [Uint8ClampedArray.from([...rows.join('')].flatMap((pixel) => [0, 0, 0, pixel === '#' ? 255 : 0])), rows[0].length, rows.length]
}

test('the box goes around what is drawn', () => {
  expect(drawnBox(...picture('.....', '...#.', '.#...', '.....'))).toEqual({ left: 1, top: 1, width: 3, height: 2 })
  expect(drawnBox(...picture('##', '##'))).toEqual({ left: 0, top: 0, width: 2, height: 2 })
})

test('an empty picture has no box', () => {
  expect(drawnBox(...picture('...', '...'))).toBeUndefined()
})

test('rows turn round and colours lose their premultiplied alpha', () => {
  const pixels = new Uint8Array([50, 25, 0, 128, 0, 0, 0, 0])
  expect([...straightAlpha(pixels, 1, 2)]).toEqual([0, 0, 0, 0, 100, 50, 0, 128])
})

test('opaque colours stay as they are', () => {
  expect([...straightAlpha(new Uint8Array([1, 2, 3, 255, 4, 5, 6, 255]), 2, 1)]).toEqual([1, 2, 3, 255, 4, 5, 6, 255])
})
