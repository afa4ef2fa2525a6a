import { expect, test } from 'vitest'
import type { Dimension, Figure, GeometricTolerance } from './annotation.ts'
import { datumName, dimensionText, printed, toleranceText } from './compose.ts'

const mm = (value: number, decimals?: number): Figure => ({ value, printed: value, factor: 1, ...(decimals !== undefined && { decimals }) })
const inch = (value: number, decimals?: number): Figure => ({ ...mm(value, decimals), value: value * 25.4, factor: 25.4 })

// Values of the reference parts, as their drawings print them.
test.each([
  [inch(0.562500000002249, 3), '.562'],
  [inch(0.8125, 3), '.812'],
  [inch(0.4375, 3), '.438'],
  [mm(1.925, 2), '1.92'],
  [mm(-0), '0'],
  [mm(-0.1, 2), '-0.10'],
  [mm(0, 1), '0.0'],
  [mm(12), '12'],
  [inch(1, 2), '1.00'],
])('%o is printed as %s', (figure, text) => {
  expect(printed(figure)).toBe(text)
})

const base = { type: '', name: '', text: '', faces: [], references: 0, graphic: false, views: [] }
const dimension: Dimension = { ...base, kind: 'dimension', quantity: 'length', measure: 'diameter', count: 1, basic: false, reference: false, modifiers: [] }

test.each<[Partial<Dimension>, string]>([
  [{ nominal: mm(52), deviations: [mm(-0.15), mm(0.15)], count: 2 }, '2X ⌀52 ±0.15'],
  [{ nominal: mm(20), deviations: [mm(-0.1, 2), mm(0.05, 2)] }, '⌀20 +0.05/-0.10'],
  [{ nominal: mm(35), deviations: [mm(-0.2), mm(-0)] }, '⌀35 0/-0.2'],
  [{ limits: [mm(34.8), mm(35.2)] }, '⌀34.8 - 35.2'],
  [{ nominal: mm(75), measure: 'linear distance', basic: true }, '[75]'],
  [{ nominal: inch(0.5, 3), measure: 'spherical radius', reference: true }, '(SR.500)'],
  [{ nominal: inch(0.5, 2), measure: 'radius', modifiers: ['controlled radius'] }, 'CR.50'],
  [{ nominal: mm(3.5, 2), fit: 'G6' }, '⌀3.50 G6'],
  [{ nominal: mm(60), measure: '', quantity: 'angle', deviations: [mm(-0.5), mm(0.5)] }, '60° ±0.5°'],
  [{ nominal: { ...mm(0.15), qualifier: 'MAX' }, measure: 'radius' }, 'R0.15 MAX'],
])('dimension %#', (facts, text) => {
  expect(dimensionText({ ...dimension, ...facts })).toBe(text)
})

test('a frame has its cells in order, modifiers circled', () => {
  const tolerance: GeometricTolerance = {
    ...base,
    kind: 'tolerance',
    type: 'position_tolerance',
    magnitude: mm(0.75),
    zone: { shape: 'circular', projected: mm(50) },
    modifiers: ['M'],
    datums: [
      { elements: [{ letter: 'A', modifiers: [] }], modifiers: [] },
      {
        elements: [
          { letter: 'E', modifiers: ['M'] },
          { letter: 'F', modifiers: ['L'] },
        ],
        modifiers: [],
      },
    ],
    allAround: false,
    segments: [],
  }
  expect(toleranceText(tolerance)).toBe('⌖ | ⌀0.75Ⓜ Ⓟ50 | A | EⓂ-FⓁ')
  expect(tolerance.datums.map(datumName)).toEqual(['A', 'E(M)-F(L)'])
})
