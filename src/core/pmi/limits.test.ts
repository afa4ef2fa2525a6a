import { expect, test } from 'vitest'
import type { Dimension, Figure, GeometricTolerance } from './annotation.ts'
import { limitsOf } from './limits.ts'

const figure = (printed: number, factor = 1): Figure => ({ printed, factor, value: printed * factor })
const dimension = (more: Partial<Dimension>): Dimension => ({
  kind: 'dimension',
  type: 'dimensional_size',
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

test('deviations become limits, in the unit of the drawing', () => {
  expect(limitsOf(dimension({ nominal: figure(12), deviations: [figure(-0.1), figure(0.2)] }))).toEqual({ nominal: 12, lower: 11.9, upper: 12.2, unit: 'mm' })
  const inches = dimension({ nominal: figure(0.5, 25.4), deviations: [figure(-0.005, 25.4), figure(0.005, 25.4)] })
  expect(limitsOf(inches)).toEqual({ nominal: 0.5, lower: 0.495, upper: 0.505, unit: 'in' })
  expect(limitsOf(dimension({ limits: [figure(34.8), figure(35.2)] }))).toEqual({ lower: 34.8, upper: 35.2, unit: 'mm' })
  expect(limitsOf(dimension({ nominal: figure(90), quantity: 'angle' }))).toEqual({ nominal: 90, unit: '°' })
})

test('exact and reference dimensions have none; one-sided ones have one', () => {
  const deviations: [Figure, Figure] = [figure(-1), figure(1)]
  expect(limitsOf(dimension({ nominal: figure(75), deviations, basic: true }))).toEqual({ nominal: 75, unit: 'mm' })
  expect(limitsOf(dimension({ nominal: figure(75), deviations, reference: true }))).toEqual({ nominal: 75, unit: 'mm' })
  expect(limitsOf(dimension({ nominal: { ...figure(3), qualifier: 'MAX' } }))).toEqual({ nominal: 3, upper: 3, unit: 'mm' })
})

test('the value of a geometric tolerance is its upper limit', () => {
  const tolerance = { kind: 'tolerance', magnitude: figure(0.25) } as GeometricTolerance
  expect(limitsOf(tolerance)).toEqual({ upper: 0.25, unit: 'mm' })
})
