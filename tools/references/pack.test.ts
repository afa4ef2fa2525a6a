import { expect, test } from 'vitest'
import { png } from '../fixtures/png.ts'
import { pack, unpack } from './pack.ts'

const picture = png(32, (x, y) => [x * 8, y * 8, (x * y * 7) % 256])

test('a packed picture is at most two levels off, and stays as it is when it is packed again', () => {
  const before = unpack(picture)
  const packed = pack(picture)
  const after = unpack(packed)
  expect([after.width, after.height, after.channels]).toEqual([32, 32, 3])
  expect(Math.max(...before.data.map((value, i) => Math.abs(value - after.data[i])))).toBe(2)
  expect(pack(packed)).toEqual(packed)
})
