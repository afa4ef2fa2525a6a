import { expect, test } from 'vitest'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'

const head = (handle: string, x: number, width: number, text: string, fill = ''): string =>
  `0 MTEXT|5 ${handle}|8 0|10 ${x}|20 0|30 0|40 1|41 ${width}|46 100|71 1|${fill}1 ${text}|`
const info = (type: number, count: number, heights = ''): string =>
  `1000 ACAD_MTEXT_COLUMN_INFO_BEGIN|1070 75|1070 ${type}|1070 79|1070 0|1070 76|1070 ${count}|1070 78|1070 0|1070 48|1040 8|1070 49|1040 2|${heights}1000 ACAD_MTEXT_COLUMN_INFO_END|`
const linked = (...handles: string[]): string =>
  `1000 ACAD_MTEXT_COLUMNS_BEGIN|1070 47|1070 ${handles.length + 1}|${handles.map((handle) => `1005 ${handle}|`).join('')}1000 ACAD_MTEXT_COLUMNS_END|`

async function linesOf(entities: string): Promise<[text: string, x: number, y: number][]> {
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(entities).replace('AC1009', 'AC1021') })
  const { texts } = drawing.spaces[0]
  return texts.text.map((text, i) => [text, Math.round(texts.corners[i * 8]), Math.round(texts.corners[i * 8 + 5])])
}

test('columns that are texts of their own are as wide as a column, not as all together', async () => {
  const lines = await linesOf(`${head('50', 0, 18, 'wide wide wide')}1001 ACAD|${info(1, 2)}${linked('51')}${head('51', 10, 18, 'wide wide wide')}`)
  expect(lines.map(([text, x]) => [text, x])).toEqual([
    ['wide wide', 0],
    ['wide', 0],
    ['wide wide', 10],
    ['wide', 10],
  ])
})

test('a text that the first column holds alone is broken into columns of stated heights', async () => {
  const heights = '1070 50|1070 2|1040 1.5|1040 0|'
  const lines = await linesOf(`${head('50', 0, 8, 'one\\Ptwo\\Pthree')}1001 ACAD|${info(2, 2, heights)}${linked('51')}${head('51', 10, 18, '')}`)
  expect(lines.map(([text, x]) => [text, x])).toEqual([
    ['one', 0],
    ['two', 10],
    ['three', 10],
  ])
})

test('frames that are lines of their own are not drawn twice', async () => {
  const frame = '90 17|63 9|45 1.5|'
  const borders = '1000 ACAD_MTEXT_TEXT_BORDERS_BEGIN|1070 80|1070 17|1070 5|1005 6E|1000 ACAD_MTEXT_TEXT_BORDERS_END|'
  const segments = async (more: string): Promise<number> => {
    const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(`${head('50', 0, 8, 'one', frame)}${more}`).replace('AC1009', 'AC1021') })
    return drawing.spaces[0].lines.item.length
  }
  // The letters are lines, too.
  expect((await segments('')) - (await segments(`1001 ACAD|${borders}`))).toBe(1)
})
