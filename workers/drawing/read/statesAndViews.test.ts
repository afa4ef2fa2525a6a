import { expect, test } from 'vitest'
import { layersIn } from '../../../src/core/drawing/layerStates.ts'
import { mapX, mapY, tabsOf, windowsOf } from '../../../src/core/drawing/spaceWindow.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'

const open = async (entities: string, parts: Parameters<typeof dxfOf>[1]): Promise<Drawing> =>
  (await openDrawingFiles({ 'a.dxf': dxfOf(entities, parts) })).drawing

const table = (dictionary: string): string =>
  `0 TABLE|2 LAYER|5 2|102 {ACAD_XDICTIONARY|360 ${dictionary}|102 }|330 0|100 AcDbSymbolTable|70 3` +
  '|0 LAYER|5 10|2 0|70 0|62 7|6 CONTINUOUS|0 LAYER|5 11|2 WALLS|70 0|62 1|6 CONTINUOUS|0 LAYER|5 12|2 DOORS|70 1|62 -3|6 CONTINUOUS|0 ENDTAB'

/** `mask` 2047 = everything; the flags 1 off, 2 frozen, 4 locked, 8 plotted. */
const states = (mask: number): string =>
  '0 DICTIONARY|5 A0|330 2|100 AcDbDictionary|3 ACAD_LAYERSTATES|360 A1|0 DICTIONARY|5 A1|330 A0|100 AcDbDictionary|3 Plan|360 A2' +
  `|0 XRECORD|5 A2|330 A1|100 AcDbXrecord|280 1|91 ${mask}|301 For the plan|290 0|302 0` +
  '|330 11|90 6|62 7|370 50|331 0|1 Color_7|440 33554559|92 -1039035666|330 12|90 9|62 5|370 -3|331 0|1 Color_5|440 0' +
  '|8 0|90 8|62 2|370 -3'

test('a layer state of the file: on, frozen, locked, colours, weights, transparency', async () => {
  const { layers, layerStates = [] } = await open('0 LINE|8 WALLS|10 0|20 0|11 1|21 1', { tables: table('A0'), objects: states(2047) })
  expect(layers.map(({ name, visible }) => [name, visible])).toEqual([
    ['0', true],
    ['WALLS', true],
    ['DOORS', false],
  ])
  expect(layerStates.map(({ name, description }) => [name, description])).toEqual([['Plan', 'For the plan']])
  const [zero, walls, doors] = layersIn(layers, layerStates[0])
  expect(walls).toMatchObject({ visible: false, locked: true, plotted: false, color: 0x1192eeff, weight: 50, opacity: 0.5 })
  expect(doors).toMatchObject({ visible: false, locked: false, plotted: true, color: 0x0000ffff, weight: -1, opacity: 1 })
  expect(zero).toMatchObject({ visible: true, color: 0xffff00ff })
})

test('what a state does not hold stays: with colours alone nothing is turned on or off', async () => {
  const { layers, layerStates = [] } = await open('0 LINE|8 WALLS|10 0|20 0|11 1|21 1', { tables: table('A0'), objects: states(0x20) })
  const [, walls, doors] = layersIn(layers, layerStates[0])
  expect([walls.visible, walls.color, walls.weight, walls.locked]).toEqual([true, 0x1192eeff, -1, false])
  expect([doors.visible, doors.color]).toEqual([false, 0x0000ffff])
})

test('the state of a named view is none of the list', async () => {
  expect((await open('0 LINE|8 WALLS|10 0|20 0|11 1|21 1', { tables: table('A0'), objects: states(0x8200) })).layerStates).toBeUndefined()
})

const view = (name: string, direction: string, rest = ''): string =>
  `0 VIEW|5 3${name.length}|2 ${name}|70 0|40 10|41 20|10 1|20 2|${direction}|12 100|22 50|32 0|${rest}`
const viewsOf = (...views: string[]): string => `0 TABLE|2 VIEW|70 ${views.length}|${views.join('|')}|0 ENDTAB`

test('a view from above is a part of model space; one of paper is left out', async () => {
  const tables = viewsOf(view('Stairs', '11 0|21 0|31 1'), view('Sheet', '11 0|21 0|31 1', '70 1').replace('70 0', '70 1'))
  const { views, spaces } = await open('0 LINE|8 0|10 0|20 0|11 1|21 1', { tables })
  expect(views).toEqual([{ name: 'Stairs', space: 0, center: [101, 52], width: 20, height: 10 }])
  expect(spaces).toHaveLength(1)
})

test('a view from the side is model space as it is seen from there, and no tab until it is shown', async () => {
  const tables = viewsOf(view('South-east', '11 1|21 -1|31 1'))
  const drawing = await open('0 LINE|8 0|10 0|20 0|30 0|11 0|21 0|31 6|0 LINE|8 0|10 0|20 0|30 0|11 2|21 2|31 0', { tables })
  const { spaces, views, counts } = drawing
  expect(spaces.map(({ name, kind, entities }) => [name, kind, entities.count])).toEqual([
    ['Model', 'model', 2],
    ['South-east', 'view', 2],
  ])
  // Upwards is 2/√6 of a height; the diagonal runs along the picture.
  expect(spaces[1].extents!.map((value) => Math.round(value * 1e4) / 1e4)).toEqual([0, 0, 2.8284, 4.899])
  expect(counts).toEqual({ LINE: 2 })
  const [x, y] = views![0].center
  expect([views![0].space, x, y]).toEqual([1, expect.closeTo(150 / Math.SQRT2 + 1, 6), expect.closeTo(-50 / Math.sqrt(6) + 2, 6)])
  expect([tabsOf(drawing, 0), tabsOf(drawing, 1)]).toEqual([[0], [0, 1]])
})

test('a thickness is seen from the side, and not from above', async () => {
  const square = '0 LWPOLYLINE|8 0|100 AcDbPolyline|90 2|70 0|39 5|38 1|10 0|20 0|10 4|20 0'
  const { spaces } = await open(square, { tables: viewsOf(view('Front', '11 0|21 -1|31 0')) })
  expect(spaces[0].lines.item).toHaveLength(1)
  // Both ends, and an edge at each of two corners.
  expect(spaces[1].lines.item).toHaveLength(4)
  expect(spaces[1].extents).toEqual([0, 1, 4, 6])
})

test('a window of a layout shows model space from the side', async () => {
  const window = '0 VIEWPORT|8 0|67 1|10 100|20 100|30 0|40 80|41 50|68 2|69 2|12 3|22 0|16 0|26 -1|36 0|17 0|27 0|37 0|45 10|51 0|90 0'
  const drawing = await open(`0 LINE|8 0|10 0|20 7|30 0|11 4|21 7|31 2|${window}|0 LINE|8 0|67 1|10 0|20 0|11 200|21 200`, {})
  const tab = drawing.spaces.findIndex(({ kind }) => kind === 'paper')
  const [seen] = windowsOf(drawing, tab)
  expect([seen.viewport, drawing.spaces[seen.space].kind]).toEqual([0, 'view'])
  const { values, start } = drawing.spaces[seen.space].shapes
  // From the front x stays, and z is upwards: (4, 7, 2) is one to the right of the middle of the window, and two above it, at 5:1.
  const [x, y] = values.subarray(start[0] + 2, start[0] + 4)
  expect([mapX(seen.toSheet, x, y), mapY(seen.toSheet, x, y)].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([105, 110])
})
