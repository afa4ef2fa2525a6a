import { Vector4 } from 'three'
import { expect, test } from 'vitest'
import { studioForm, studioLevels } from './lighting.ts'

/** Brightness of the roughest level in a direction, and of one that is hardly blurred. */
const bright = (level: number, x: number, y: number, z: number): number => {
  const way = new Vector4(x, y, z, 1)
  return way.dot(way.clone().applyMatrix4(studioForm(level)))
}

test('the form of the roughest level shows a bright ceiling and a dim floor', () => {
  const matte = studioLevels - 1
  const [ceiling, floor] = [bright(matte, 0, 1, 0), bright(matte, 0, -1, 0)]
  expect(ceiling).toBeGreaterThan(1.2 * floor)
  expect(floor).toBeGreaterThan(0)
})

test('all levels are equally bright over the whole sphere', () => {
  // The mean of a quadratic form over the sphere is a third of its trace over x, y, z, and its constant.
  const mean = (level: number): number => {
    const e = studioForm(level).elements
    return (e[0] + e[5] + e[10]) / 3 + e[15]
  }
  for (let level = 1; level < studioLevels; level++) expect(mean(level) / mean(0)).toBeCloseTo(1, 1)
})

test('a blurred level is flatter than the picture of the room', () => {
  const range = (level: number): number => bright(level, 0, 1, 0) - bright(level, 0, -1, 0)
  expect(range(studioLevels - 1)).toBeLessThan(range(0))
})
