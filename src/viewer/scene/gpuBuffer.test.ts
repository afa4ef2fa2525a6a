import { RGBAFormat, UnsignedIntType } from 'three'
import { expect, test } from 'vitest'
import { DataRows, ROW } from './gpuBuffer.ts'

/** Numbers of the first and last row of each range that the next upload has; 'all' where it has every row. */
const next = ({ texture }: DataRows<Uint32Array<ArrayBuffer>>): number[] | 'all' =>
  texture.updateRanges.length > 0 ? texture.updateRanges.map(({ start }) => start / (ROW * 4)) : 'all'
/** What three does when a texture is drawn with. */
function upload({ texture }: DataRows<Uint32Array<ArrayBuffer>>): void {
  texture.clearUpdateRanges()
  texture.onUpdate?.(texture)
}

test('rows that changed are uploaded, all of them until the texture has been; what was not drawn with stays to be uploaded', () => {
  const rows = new DataRows(8 * ROW, RGBAFormat, UnsignedIntType, (length) => new Uint32Array(length))
  rows.touch(0, 8 * ROW)
  rows.flush()
  rows.touch(3 * ROW)
  rows.flush()
  expect(next(rows)).toBe('all')
  upload(rows)
  rows.touch(3 * ROW + 5)
  rows.flush()
  rows.touch(6 * ROW - 1, 6 * ROW + 1)
  rows.flush()
  expect(next(rows)).toEqual([3, 5, 6])
  upload(rows)
  for (let row = 0; row < 5; row++) rows.touch(row * ROW)
  rows.flush()
  rows.touch(7 * ROW)
  rows.flush()
  expect(next(rows)).toBe('all')
})
