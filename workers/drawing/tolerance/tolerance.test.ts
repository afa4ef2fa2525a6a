import { expect, test } from 'vitest'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { Recorder } from '../text/recorder.fixture.ts'
import { drawTolerance, toleranceCells } from './drawTolerance.ts'

test('compartments and rows', () => {
  expect(toleranceCells('{\\Fgdt;j}%%v{\\Fgdt;n}0.1%%vA%%v%%v\\n%%v\\nD^J')).toEqual([['{\\Fgdt;j}', '{\\Fgdt;n}0.1', 'A'], ['D']])
})

test('a frame about the middle of its left edge', async () => {
  const recorder = new Recorder()
  drawTolerance({ text: '{\\Fgdt;u}%%vA', position: [10, 10], height: 2, gap: 1, font: { name: 'tiny' } }, await tinyLibrary(), recorder, {
    frame: { color: 0xff0000ff },
  })
  const frames = recorder.of('polyline').filter(({ style }) => style.color === 0xff0000ff)
  expect(frames.map(({ points }) => points.map((value) => Math.round(value * 1e6) / 1e6))).toEqual([
    [10, 12, 18.6, 12, 18.6, 8, 10, 8],
    [14.6, 12, 14.6, 8],
  ])
  // Straightness is a dash of its own strokes, in the middle of its compartment.
  const dash = recorder.of('polyline').find(({ style, points }) => style.color === undefined && points[1] === points[3])
  expect(dash?.points[1]).toBeCloseTo(10, 9)
})
