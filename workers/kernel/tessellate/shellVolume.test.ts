import { expect, test } from 'vitest'
import { isSlit } from './shellVolume.ts'

test.each([
  [[3, ~3], true],
  [[3, 5, ~5, ~3], true],
  [[5, ~5, ~3, 3], true],
  [[3, 5, ~5, 7, ~7, ~3], true],
  // The border of a whole torus has all its area between its seams.
  [[3, 5, ~3, ~5], false],
  [[3, 5, ~3, 7], false],
  [[3], false],
  [[], false],
])('%j is a slit: %s', (coedges, slit) => {
  expect(isSlit(coedges)).toBe(slit)
})
