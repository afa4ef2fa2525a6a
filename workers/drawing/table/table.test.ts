import { expect, test } from 'vitest'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { Recorder } from '../text/recorder.fixture.ts'
import { drawTable } from './drawTable.ts'

const font = { name: 'tiny' }

test('grid without the lines of merged cells, backgrounds, texts in their places', async () => {
  const recorder = new Recorder()
  drawTable(
    {
      position: [0, 0],
      rowHeights: [4, 4],
      columnWidths: [10, 6],
      margin: 1,
      cells: [
        { row: 0, column: 0, columns: 2, text: 'A', height: 2, alignment: 'top-left', color: 0xff0000ff, background: 0xffff00ff, font },
        { row: 1, column: 1, text: 'B', height: 2, alignment: 'bottom-right', font },
        { row: 7, column: 7, text: 'C', height: 2, font },
      ],
    },
    await tinyLibrary(),
    recorder,
  )
  expect(recorder.of('fill').map(({ rings }) => rings)).toEqual([[[0, -4, 16, -4, 16, 0, 0, 0]]])
  expect(recorder.of('text').map(({ corners }) => corners.slice(0, 2))).toEqual([
    [1, -3],
    [13, -7],
  ])
  expect(
    recorder
      .of('polyline')
      .slice(2)
      .map(({ points }) => points),
  ).toEqual([
    [0, 0, 16, 0],
    [0, -4, 16, -4],
    [0, -8, 16, -8],
    [0, 0, 0, -8],
    [10, -4, 10, -8],
    [16, 0, 16, -8],
  ])
})
