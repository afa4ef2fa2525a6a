import { expect, test } from 'vitest'
import { axesOf } from '../../src/viewer/navigation/camera/pose.ts'
import { viewDirections } from '../../src/viewer/navigation/camera/standardView.ts'
import { picturePart } from './picturePart.ts'

/** The head of a PNG of 40 × 20 pixels. */
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0, 0, 20, 8, 6, 0, 0, 0)

test.each(['z', 'y'] as const)('a picture stands upright before the eye of the first view, %s up', (up) => {
  const { mesh } = picturePart(0, 'a', { image: png, mime: 'image/png' }, up)!
  const { right, up: upward } = axesOf({ up, ...viewDirections.home, roll: 0 })
  const corner = (i: number): number[] => [...mesh!.positions.subarray(i * 3, i * 3 + 3)]
  const along = (from: number, to: number, axis: ArrayLike<number>): number => corner(to).reduce((sum, value, k) => sum + (value - corner(from)[k]) * axis[k], 0)
  expect([along(0, 1, right), along(0, 1, upward), along(0, 3, right), along(0, 3, upward)]).toEqual([100, 0, 0, 50].map((value) => expect.closeTo(value, 3)))
})
