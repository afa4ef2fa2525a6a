import { expect, test } from 'vitest'
import { HandDrawing } from '../../../../tests/support/drawing.ts'
import { openDrawingFiles } from '../../../../workers/drawing/openDrawing.fixture.ts'
import { drawingToDxf } from './drawingDxf.ts'

const all = Uint8Array.of(1, 1, 1)

test('what model space shows is read again as what it is, on its layers, in its colours', async () => {
  const hand = new HandDrawing([{ name: 'Maß ^1', color: 0x2c6fbbff, weight: 35 }, { name: 'Off' }])
  hand
    .space('Model')
    .line(1, 2, 30, 40.5, { layer: 1, lineType: 1, lineTypeScale: 0.5 })
    .circle(20, 20, 5, { color: 0xff0000ff, weight: 50 })
    .ring([0, 0, 100, 0, 100, 50, 0, 50], { layer: 1 })
    .entity('ARC', {}, (painter) => {
      painter.polyline([10, 0, 7.07, 7.07, 0, 10])
      painter.shape('arc', [0, 0, 10, 0, Math.PI / 2])
    })
    .text('OI O', 60, 10, 5)
    .area([[70, 10, 80, 10, 80, 20, 70, 20]], { color: 0x00ff00ff })
    .line(0, 0, 9, 9, { layer: 2 })
  const { text, entities, skipped } = drawingToDxf(hand.done(), 0, Uint8Array.of(1, 1, 0))
  expect([entities, skipped]).toEqual([6, 0])
  const { drawing, notes } = await openDrawingFiles({ 'out.dxf': new TextEncoder().encode(text) })
  expect(notes).toEqual([])
  expect([drawing.counts, drawing.units]).toEqual([{ LINE: 1, CIRCLE: 1, LWPOLYLINE: 1, ARC: 1, TEXT: 1, HATCH: 1 }, 'mm'])
  expect(drawing.layers.map(({ name }) => name)).toEqual(['0', 'Maß ^1'])
  expect(drawing.layers[1]).toMatchObject({ color: 0x2c6fbbff, weight: 35 })
  const [space] = drawing.spaces
  const { shapes, items, texts } = space
  expect([...shapes.values]).toEqual([1, 2, 30, 40.5, 20, 20, 5, 1, 0, 0, 0, 100, 0, 0, 100, 50, 0, 0, 50, 0, 0, 0, 10, 0, Math.PI / 2])
  const { styles } = drawing
  const styleOf = (entity: number): number => items.style[items.entity.indexOf(entity)]
  expect([styles.color[styleOf(1)], styles.weight[styleOf(1)], styles.color[styleOf(0)], styles.lineTypeScale[styleOf(0)]]).toEqual([0xff0000ff, 50, 0, 0.5])
  expect(drawing.lineTypes[styles.lineType[styleOf(0)]]).toEqual({ name: 'HIDDEN', pattern: [6, -3] })
  expect(texts.text).toEqual(['OI O'])
  // Its width and height are those that it had.
  expect(texts.corners[0]).toBeCloseTo(60)
  expect(texts.corners[2] - texts.corners[0]).toBeCloseTo((5 / 0.7) * (0.65 * 2 + 0.25 + 0.65), 1)
  expect((texts.corners[7] - texts.corners[1]) * texts.above![0]).toBeCloseTo(5, 5)
})

test('a layout shows what its windows show, at their scale and cut at their borders', async () => {
  const hand = new HandDrawing()
  hand.space('Model').line(0, 0, 100, 0).circle(50, 0, 10).line(500, 0, 600, 0)
  hand.space('Sheet', 'paper', { width: 210, height: 297, originX: 0, originY: 0, unitsPerMm: 1 }).line(5, 5, 205, 5)
  const drawing = hand.done()
  drawing.spaces[1].viewports.push({
    center: [100, 150],
    width: 20,
    height: 20,
    viewCenter: [50, 0],
    viewHeight: 40,
    twist: Math.PI / 2,
    frozenLayers: [],
    on: true,
    entity: 0,
  })
  const read = await openDrawingFiles({ 'sheet.dxf': new TextEncoder().encode(drawingToDxf(drawing, 1, all).text) })
  const { shapes } = read.drawing.spaces[0]
  expect(read.drawing.counts).toEqual({ LINE: 2, CIRCLE: 1 })
  expect([...shapes.values].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([100, 140, 100, 160, 100, 150, 5, 5, 5, 205, 5])
})

test('construction lines and rays stay without an end: the extents are those of the rest', async () => {
  const entities = `0
LINE
8
0
10
0
20
0
11
10
21
5
0
XLINE
8
0
10
3
20
4
11
0.6
21
0.8
0
RAY
8
0
10
2
20
1
11
0
21
1
`
  const { drawing } = await openDrawingFiles({ 'a.dxf': new TextEncoder().encode(`0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`) })
  const { text } = drawingToDxf(drawing, 0, all)
  const read = await openDrawingFiles({ 'out.dxf': new TextEncoder().encode(text) })
  expect(read.drawing.counts).toEqual({ LINE: 1, XLINE: 1, RAY: 1 })
  expect(read.drawing.spaces[0].extents).toEqual(drawing.spaces[0].extents)
  const tags = text.split(/\r?\n/).map((tag) => tag.trim())
  const ray = tags.indexOf('AcDbRay') + 1
  expect(tags.slice(ray, ray + 12).map(Number)).toEqual([10, 2, 20, 1, 30, 0, 11, 0, 21, 1, 31, 0])
})
