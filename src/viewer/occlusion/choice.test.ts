import { expect, test } from 'vitest'
import { cullingFor } from './choice.ts'

const plant = {
  choice: 'automatic',
  mode: 'shaded-edges',
  isCut: false,
  isGrowing: false,
  isCostly: false,
  isExact: false,
  occurrences: 100_000,
  triangles: 100_000_000,
} as const

test.each([
  [{}, true, 'pays'],
  [{ choice: 'never' }, false, 'refused'],
  [{ mode: 'wireframe' }, false, 'seen through'],
  [{ mode: 'see-through', choice: 'always' }, false, 'seen through'],
  [{ mode: 'hidden-line' }, false, 'seen through'],
  [{ isCut: true, choice: 'always' }, false, 'cut'],
  [{ isGrowing: true }, false, 'growing'],
  [{ isCostly: true }, false, 'costly'],
  [{ isExact: true }, false, 'exact'],
  [{ isExact: true, choice: 'always' }, true, 'asked for'],
  [{ occurrences: 200 }, false, 'few'],
  [{ triangles: 100_000 }, false, 'few'],
  [{ last: { share: 0.02, frames: 3 } }, false, 'nothing behind'],
  [{ last: { share: 0.02, frames: 300 } }, true, 'pays'],
  [{ last: { share: 0.6, frames: 0 } }, true, 'pays'],
] as const)('%j: %s, %s', (facts, on, reason) => {
  expect(cullingFor({ ...plant, ...facts })).toEqual({ on, reason })
})
