import { expect, test } from 'vitest'
import type { UpAxis } from '../../../src/core/scene/model.ts'
import { anglesOf, axesOf } from '../../../src/viewer/navigation/camera/pose.ts'
import { viewDirections } from '../../../src/viewer/navigation/camera/flight.ts'
import type { PartDraft } from '../../contract/format.ts'
import { flatPicture, picturePart } from './picturePart.ts'

/** The head of a PNG of 40 × 20 pixels. */
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0, 0, 20, 8, 6, 0, 0, 0)
const picture = { image: png, mime: 'image/png' }

/** The sheet's width and height along the screen of a view: [along the right, up] of its lower, then of its right side. */
function onScreen({ mesh }: PartDraft, axes: ReturnType<typeof axesOf>): number[] {
  const corner = (i: number): number[] => [...mesh!.positions.subarray(i * 3, i * 3 + 3)]
  const along = (from: number, to: number, axis: ArrayLike<number>): number =>
    corner(to).reduce((sum, value, k) => sum + (value - corner(from)[k]) * axis[k], 0)
  return [along(0, 1, axes.right), along(0, 1, axes.up), along(0, 3, axes.right), along(0, 3, axes.up)]
}
const upright = [100, 0, 0, 50].map((value) => expect.closeTo(value, 3))

test.each<UpAxis>(['z', 'y'])('the picture of a part stands upright before the eye of the first view, %s up', (up) => {
  expect(onScreen(picturePart(0, 'a', picture, up)!, axesOf({ up, ...viewDirections.home, roll: 0 }))).toEqual(upright)
})

test.each<UpAxis>(['z', 'y'])('the picture of a file stands upright before the eye of its own view, the front, %s up', (up) => {
  const { part, home } = flatPicture(0, 'a', picture, up)!
  const angles = anglesOf(up, home.back, home.up)
  expect([angles, onScreen(part, axesOf({ up, ...angles }))]).toEqual([{ ...viewDirections.front, roll: 0 }, upright])
})

test('a box that is stated is kept as such, and is drawn around the picture of a part only', () => {
  const box = [0, 0, 0, 1, 2, 3]
  const part = picturePart(0, 'a', picture, 'z', box)!
  const { part: flat } = flatPicture(0, 'a', picture, 'z', box)!
  expect([part.stated, part.edges!.kind.length, flat.stated, flat.edges]).toEqual([box, 12, box, undefined])
  expect(picturePart(0, 'a', picture, 'z', [0, 0, 0, 1, 0, 3])!.stated).toBeUndefined()
})
