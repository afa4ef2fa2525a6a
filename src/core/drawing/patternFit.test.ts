import { expect, test } from 'vitest'
import { HandDrawing } from '../../../tests/support/drawing.ts'
import { dashesOf, fitPattern, isPatterned, patternedStyles, patternPieces, signedLength } from './patternFit.ts'

const DASHED = [6, -3]
const CENTER = [16, -3, 3, -3]

test('a line has as many patterns as it holds, and equal dashes at both ends, half of the first dash at least', () => {
  // 120 = 13 patterns of 9 and 3 more: half a dash and 1.5 at each end.
  expect(fitPattern(DASHED, 1, 120, false)).toEqual({ unit: 1, end: 4.5, phase: 1.5 })
  // Four patterns of 25 and 20 more.
  expect(fitPattern(CENTER, 1, 120, false)).toEqual({ unit: 1, end: 18, phase: -2 })
  expect(fitPattern(DASHED, 2, 54, false)).toEqual({ unit: 2, end: 6, phase: 6 })
})

test('a line that does not hold one pattern has no gaps', () => {
  expect(fitPattern(DASHED, 1, 8.9, false)).toBeUndefined()
  expect(fitPattern(DASHED, 1, 9, false)).toEqual({ unit: 1, end: 3, phase: 3 })
  expect(fitPattern(DASHED, 1, 0, true)).toBeUndefined()
  expect(fitPattern(DASHED, 1, Number.NaN, false)).toBeUndefined()
})

test('a closed curve has a whole number of patterns, stretched, and begins in the middle of a dash', () => {
  expect(fitPattern(DASHED, 1, 100, true)).toEqual({ unit: 100 / 99, end: (3 * 100) / 99, phase: (3 * 100) / 99 })
  expect(fitPattern(DASHED, 1, 104, true)?.unit).toBeCloseTo(104 / 108, 12)
})

test('patterns that begin with a dot have their ends drawn, those that begin with a gap begin with it', () => {
  expect(fitPattern([0, -3], 1, 10, false)).toEqual({ unit: 1, end: 0.5, phase: -0.5 })
  expect(fitPattern([-3, 6], 1, 30, false)).toEqual({ unit: 1, end: 0, phase: 0 })
})

test('pieces of a curve: ends that are longer than the first dash are drawn by themselves', () => {
  expect(patternPieces([0, 0, 60, 0, 60, 60], 0, CENTER, 1)).toEqual([
    { points: [0, 0, 2, 0], unit: 0, phase: 0 },
    { points: [2, 0, 60, 0, 60, 58], unit: 1, phase: 0 },
    { points: [60, 58, 60, 60], unit: 0, phase: 0 },
  ])
  expect(patternPieces([0, 0, 120, 0], 0, DASHED, 1)).toEqual([{ points: [0, 0, 120, 0], unit: 1, phase: 1.5 }])
  expect(patternPieces([0, 0, 8, 0], 0, DASHED, 1)).toEqual([{ points: [0, 0, 8, 0], unit: 0, phase: 0 }])
  expect(patternPieces([5, 0, 8, 0], 5, DASHED, 1)).toEqual([{ points: [5, 0, 8, 0], unit: 1, phase: 5 }])
})

test('dashes and gaps by turns', () => {
  expect([CENTER, [0, -3], [-3, 6], [5, 2, -1, -2, 4]].map(dashesOf)).toEqual([
    [16, 3, 3, 3],
    [0, 3],
    [0, 3, 6, 0],
    [7, 3, 4, 0],
  ])
})

test('a curve is closed where it ends at its beginning, by a hair', () => {
  expect(signedLength([0, 0, 3, 4, 0, 0])).toBe(-10)
  expect(signedLength([9, 9, 0, 0, 3, 4, 1e-6, 0, 7], 2, 8)).toBeCloseTo(-10, 5)
  expect(signedLength([0, 0, 3, 4, 0, 0.1])).toBeGreaterThan(0)
  expect(signedLength([2, 2, 2, 2])).toBe(0)
})

test('styles that may have a pattern: their own, their layer’s, that of a layer state or of a plot style', () => {
  const hand = new HandDrawing([{ name: 'Hidden', lineType: 1 }, { name: 'Plain' }])
  const line = (style: object): unknown => hand.space('Model').line(0, 0, 1, 1, style)
  for (const style of [{ lineType: 0 }, { lineType: 3 }, { layer: 1 }, { layer: 2 }, { layer: 1, lineType: 0 }]) line(style)
  const drawing = hand.done()
  expect(drawing.lineTypes.map(isPatterned)).toEqual([false, true, true, true])
  expect([...patternedStyles(drawing)]).toEqual([0, 1, 1, 0, 0])
  const layerStates = [{ name: 'Dashed', layer: Uint16Array.of(2), lineType: Uint16Array.of(2) }]
  expect([...patternedStyles({ ...drawing, layerStates })]).toEqual([0, 1, 1, 1, 0])
  const plotTables = [{ name: 'dashes.ctb', kind: 'color' as const, styles: [{ key: '1', lineType: 1 }] }]
  expect([...patternedStyles({ ...drawing, plotTables })]).toEqual([1, 1, 1, 1, 1])
})
