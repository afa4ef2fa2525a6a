import { expect, test } from 'vitest'
import { drawnBox } from './drawnBox.ts'

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
