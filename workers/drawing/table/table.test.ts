import { expect, test } from 'vitest'
import { tinyLibrary } from '../fonts/shx/tinyFont.fixture.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
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

test('texts of a table without a style keep a third of their height from the edge of their cell', async () => {
  const table = '0 ACAD_TABLE|8 0|10 0|20 0|30 0|11 1|21 0|31 0|91 1|92 1|141 9|142 60|171 1|172 0|175 1|176 1|170 4|140 4.5|1 Ab'
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(table) })
  const [{ texts }] = drawing.spaces
  expect([texts.text, texts.corners[0]]).toEqual([['Ab'], 1.5])
})
