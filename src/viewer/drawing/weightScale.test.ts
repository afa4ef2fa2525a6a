import { expect, test } from 'vitest'
import { weightScale } from './weightScale.ts'

const paper = { width: 11, height: 8.5, originX: 0, originY: 0, unitsPerMm: 1 / 25.4 }

test('weights are to scale on sheets whose size is known, and as fine as in model space on others', () => {
  expect(weightScale({ kind: 'paper', paper }, 254, 2)).toBeCloseTo(10)
  expect(weightScale({ kind: 'paper', paper }, 508, 2)).toBeCloseTo(20)
  // Layouts of releases before 2000 state no paper: a unit may be a millimetre or an inch.
  expect([1, 1000].map((scale) => weightScale({ kind: 'paper' }, scale, 2))).toEqual([7.2, 7.2])
  expect(weightScale({ kind: 'model' }, 1000, 1)).toBe(3.6)
})
