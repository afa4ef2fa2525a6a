import { expect, test } from 'vitest'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import type { LineTypeMark } from '../polyline/widePolyline.ts'
import { Recorder } from '../text/recorder.fixture.ts'
import { drawLineTypeMarks } from './drawMarks.ts'

const mark: LineTypeMark = { after: 1, text: 'A', font: { name: 'tiny' }, scale: 1, rotation: 0, offset: [0.5, -0.5] }
const starts = (recorder: Recorder): number[][] => recorder.of('polyline').map(({ points }) => points.map((value) => Math.round(value * 1e6) / 1e6 + 0))

test('texts stand behind their gap in every period, turned with the line', async () => {
  const recorder = new Recorder()
  drawLineTypeMarks([0, 0, 10, 0, 10, 6], false, [3, -1, -2], [mark], 1, await tinyLibrary(), recorder)
  // Two patterns of 6 on a line of 16, with dashes of 3.5 at its ends: the gap begins 4.5 and 10.5 along it.
  expect(starts(recorder)).toEqual([
    [5, -0.5, 5, 0.5],
    [10.5, 1, 9.5, 1],
  ])
})

test('each segment has its own where a pattern begins again at corners, and short ones have none', async () => {
  const recorder = new Recorder()
  drawLineTypeMarks([0, 0, 10, 0, 10, 6, 5, 6], true, [3, -1, -2], [mark], 1, await tinyLibrary(), recorder)
  expect(starts(recorder)).toEqual([
    [5, -0.5, 5, 0.5],
    [10.5, 3, 9.5, 3],
  ])
})

test('shapes by number, scaled; absolute ones are not turned; too many are left out', async () => {
  const fonts = await tinyLibrary()
  const recorder = new Recorder()
  const box = { ...mark, text: undefined, shape: 130, absolute: true, offset: [0, 0] as const }
  drawLineTypeMarks([0, 0, 0, 20], false, [4, -1], [box], 2, fonts, recorder)
  expect(starts(recorder)).toEqual([
    [0, 8, 0, 4],
    [0, 18, 0, 14],
  ])
  drawLineTypeMarks([0, 0, 1e9, 0], false, [1, -1], [mark], 1, fonts, recorder)
  expect(recorder.items.length).toBe(2)
})
