import { expect, test } from 'vitest'
import type { Dimension, Figure } from './annotation.ts'
import { compareMeasured, dimensionsOf } from './compareMeasured.ts'
import type { PmiRow } from './rows.ts'

const figure = (value: number, more: Partial<Figure> = {}): Figure => ({ value, printed: value, factor: 1, ...more })
const dimension = (more: Partial<Dimension>): Dimension => ({
  kind: 'dimension',
  type: '',
  name: '',
  text: '',
  faces: [],
  references: 0,
  graphic: false,
  views: [],
  quantity: 'length',
  measure: 'diameter',
  count: 1,
  basic: false,
  reference: false,
  modifiers: [],
  ...more,
})
const faces = (...numbers: number[]) => numbers.map((face) => ({ part: 1, face }))

test.for<[string, Partial<Dimension>, number, string | undefined, number?]>([
  ['inside deviations', { nominal: figure(12), deviations: [figure(-0.1), figure(0.1)] }, 12.05, 'inside', 0.05],
  ['beyond the upper one', { nominal: figure(12), deviations: [figure(-0.1), figure(0.1)] }, 12.3, 'outside', 0.2],
  ['below the lower limit', { limits: [figure(5), figure(6)] }, 4.5, 'outside', -0.5],
  ['inside limits', { limits: [figure(5), figure(6)] }, 5.5, 'inside', 0],
  ['no tolerance, as stated to the last digit', { nominal: figure(12, { decimals: 1 }) }, 12.04, 'equal', 0.04],
  ['no tolerance, another value', { nominal: figure(12, { decimals: 1 }) }, 12.06, 'unequal', 0.06],
  ['a largest value', { nominal: figure(2, { qualifier: 'MAX' }) }, 1.5, 'inside', -0.5],
  ['a smallest value', { nominal: figure(2, { qualifier: 'MIN' }) }, 1.5, 'outside', -0.5],
  ['nothing stated', {}, 1, undefined],
])('%s', ([, more, value, verdict, by]) => {
  const found = compareMeasured(dimension(more), value)
  expect(found?.verdict).toBe(verdict)
  if (by !== undefined) expect(found!.by).toBeCloseTo(by, 9)
})

test('a size is found by its face, a distance by a face of each side', () => {
  const place = { node: 4, faces: [1, 2, 3] }
  const size: PmiRow = { annotation: dimension({ faces: faces(1) }), number: 1, place, callouts: [] }
  const location: PmiRow = {
    annotation: dimension({ faces: faces(2, 3), sides: [faces(2), faces(3)], measure: 'linear distance' }),
    number: 2,
    place,
    callouts: [],
  }
  const found = (...measured: number[]): number[] =>
    dimensionsOf(
      [size, location],
      measured.map((face) => ({ node: 4, face })),
    ).map(({ number }) => number)
  expect([found(1), found(2), found(2, 3), found(3, 2), found(1, 2)]).toEqual([[1], [], [2], [2], []])
  expect(dimensionsOf([size], [{ node: 5, face: 1 }])).toEqual([])
})
