import { expect, test } from 'vitest'
import type { FaceInfo } from '../scene/surface.ts'
import type { Dimension, FaceReference, Figure } from './annotation.ts'
import { judge } from './judge.ts'

const figure = (value: number, decimals?: number, more: Partial<Figure> = {}): Figure => ({ value, printed: value, factor: 1, decimals, ...more })
const surface = (kind: FaceInfo['kind'], origin: FaceInfo['origin'], axis: FaceInfo['axis'], sizes: object = {}): FaceInfo =>
  ({ kind, origin, axis, exact: true, deviation: 0, ...sizes }) as FaceInfo
const cos30 = Math.sqrt(3) / 2
/** 0, 1: planes 12.5 apart; 2: a plane at 30° to them; 3, 4: holes along z, 30 apart in x and 40 in y; 5: a plane through neither; 6: a cone of 82°; 7: a rounding; 8: a free form. */
const faces: FaceInfo[] = [
  surface('plane', [0, 0, 0], [0, 0, -1]),
  surface('plane', [7, 3, 12.5], [0, 0, 1]),
  surface('plane', [0, 0, 0], [0.5, 0, cos30]),
  surface('cylinder', [10, 0, 5], [0, 0, 1], { radius: 3 }),
  surface('cylinder', [40, 40, -5], [0, 0, -1], { radius: 3.01 }),
  surface('plane', [-2, 0, 0], [1, 0, 0]),
  surface('cone', [0, 0, 0], [0, 0, 1], { radius: 4, halfAngle: (41 * Math.PI) / 180 }),
  surface('torus', [0, 0, 0], [0, 0, 1], { radius: 20, minorRadius: 1.5 }),
  surface('bspline', [0, 0, 0], [0, 0, 1]),
]
const refs = (...numbers: number[]): FaceReference[] => numbers.map((face) => ({ part: 1, face }))
const dimension = (measure: string, nominal: Figure, on: number[], more: Partial<Dimension> = {}): Dimension => ({
  type: '',
  name: '',
  text: '',
  references: on.length,
  graphic: false,
  views: [],
  kind: 'dimension',
  quantity: 'length',
  count: 1,
  basic: false,
  reference: false,
  modifiers: [],
  measure,
  nominal,
  faces: refs(...on),
  ...more,
})
const judged = (value: Dimension) => {
  const found = judge(value, ({ face }) => faces[face])
  return found.verdict === 'differs' ? [found.verdict, Number(found.by.toFixed(6)), found.tolerated] : found.verdict
}
const between = (a: number[], b: number[], nominal: Figure, more: Partial<Dimension> = {}): Dimension =>
  dimension('linear distance', nominal, [...a, ...b], { sides: [refs(...a), refs(...b)], ...more })

test.for<[string, Dimension, unknown]>([
  ['a diameter', dimension('diameter', figure(6, 1), [3, 0]), 'agrees'],
  ['one of two holes is larger than the digits tell', dimension('diameter', figure(6, 2), [3, 4]), ['differs', 0.02, false]],
  ['the same within its tolerance', dimension('diameter', figure(6, 2), [3, 4], { deviations: [figure(0), figure(0.05)] }), ['differs', 0.02, true]],
  ['half of the last digit is rounding', dimension('diameter', figure(6, 1), [3, 4]), 'agrees'],
  ['a largest value', dimension('diameter', figure(7, 0, { qualifier: 'MAX' }), [3]), 'agrees'],
  ['beyond a largest value', dimension('diameter', figure(5, 0, { qualifier: 'MAX' }), [3]), ['differs', 1, false]],
  ['limits', dimension('diameter', figure(0), [3], { nominal: undefined, limits: [figure(5.9), figure(6.1)] }), 'agrees'],
  ['below limits', dimension('diameter', figure(0), [3], { nominal: undefined, limits: [figure(6.1), figure(6.2)] }), ['differs', -0.1, false]],
  ['a rounding by its small radius', dimension('radius', figure(1.5, 1), [7]), 'agrees'],
  ['a free form', dimension('diameter', figure(6), [8]), 'unjudged'],
  ['no face', dimension('diameter', figure(6), []), 'unjudged'],
  ['planes', between([0], [1], figure(12.5, 1)), 'agrees'],
  ['planes that are farther apart', between([0], [1], figure(12, 1)), ['differs', 0.5, false]],
  ['planes that are not parallel', between([0], [2], figure(12, 1)), 'unjudged'],
  ['all faces on both sides', between([0, 1], [0, 1], figure(12.5, 1)), 'agrees'],
  ['one plane on both sides', between([0], [0], figure(12.5, 1)), 'unjudged'],
  ['a thickness', dimension('thickness', figure(12.5, 1), [0, 1]), 'agrees'],
  ['a plane and an axis', between([5], [3], figure(12, 1)), 'agrees'],
  ['a plane and the skin of a hole', between([5], [3], figure(9, 1)), 'agrees'],
  ['two axes', between([3], [4], figure(50, 1)), 'agrees'],
  ['two axes, along x', between([3], [4], figure(30, 1)), 'agrees'],
  ['two axes, along no direction that is known', between([3], [4], figure(45, 1)), 'unjudged'],
  ['an angle of planes', between([0], [2], figure(30), { quantity: 'angle' }), 'agrees'],
  ['its supplement', between([0], [2], figure(150), { quantity: 'angle' }), 'agrees'],
  ['another angle', between([0], [2], figure(31, 0), { quantity: 'angle' }), ['differs', -1, false]],
  ['a countersink', dimension('', figure(82, 0), [6], { quantity: 'angle' }), 'agrees'],
])('%s', ([, value, expected]) => {
  expect(judged(value)).toEqual(expected)
})

test('fitted surfaces and faces of several parts are not judged', () => {
  const value = dimension('diameter', figure(6, 1), [3])
  expect(judge(value, () => ({ ...faces[3], exact: false, deviation: 0.01 })).verdict).toBe('unjudged')
  expect(judge({ ...value, faces: [...refs(3), { part: 2, face: 3 }] }, ({ face }) => faces[face]).verdict).toBe('unjudged')
})
