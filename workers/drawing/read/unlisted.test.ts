import { expect, test } from 'vitest'
import type { Space } from '../../../src/core/drawing/space.ts'
import { at, dxfFile, entity, type Tag } from '../../../tests/support/dxfFile.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { segmentsOf } from '../../../src/core/drawing/segments.fixture.ts'

const open = async (entities: string) => openDrawingFiles({ 'a.dxf': dxfOf(entities) })
const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0

function segments(space: Space): number[][] {
  const { origin } = space
  const { positions } = segmentsOf(space)
  const rows: number[][] = []
  for (let i = 0; i < positions.length; i += 4) rows.push([0, 1, 2, 3].map((k) => round(positions[i + k] + origin[k % 2])))
  return rows
}

const square = '91 1|92 2|73 1|72 0|93 4|10 0|20 0|10 4|20 0|10 4|20 3|10 0|20 3'

test('MPOLYGON: its outline in its own colour, its area in that of the fill', async () => {
  const { drawing, notes } = await open(`0 MPOLYGON|5 A|8 0|62 1|100 AcDbMPolygon|70 1|10 0|20 0|30 0|2 SOLID|71 1|${square}|76 1|63 5|11 9|21 9|99 0`)
  const [space] = drawing.spaces
  expect([drawing.counts, notes]).toEqual([{ MPOLYGON: 1 }, []])
  expect(segments(space)).toEqual([
    [0, 0, 4, 0],
    [4, 0, 4, 3],
    [4, 3, 0, 3],
    [0, 3, 0, 0],
  ])
  const colorOf = (item: number): number => drawing.styles.color[space.items.style[item]]
  expect([colorOf(space.fills.item[0]), colorOf(space.lines.item[0])]).toEqual([0x0000ffff, 0xff0000ff])
})

test('MPOLYGON with a pattern: lines of 90 degrees, a unit apart', async () => {
  const { drawing } = await open(
    `0 MPOLYGON|5 A|8 0|100 AcDbMPolygon|70 1|10 0|20 0|30 0|2 U|71 0|${square}|76 1|52 0|41 1|77 0|73 0|78 1|53 90|43 0.5|44 0|45 -1|46 0|79 0|11 0|21 0|99 0`,
  )
  expect(
    segments(drawing.spaces[0])
      .filter(([x1, , x2]) => x1 === x2 && x1 % 1 === 0.5)
      .map(([x]) => x)
      .toSorted((a, b) => a - b),
  ).toEqual([0.5, 1.5, 2.5, 3.5])
})

test('MPOLYGON with a gradient: from its first colour below to the second above', async () => {
  const gradient = '450 1|451 0|460 1.5707963267948966|461 0|452 0|462 0|453 2|463 0|63 1|421 16711680|463 1|63 5|421 255|470 LINEAR'
  const { drawing } = await open(`0 MPOLYGON|5 A|8 0|100 AcDbMPolygon|70 1|10 0|20 0|30 0|2 SOLID|71 1|${square}|76 1|63 5|11 0|21 0|99 0|${gradient}`)
  const { fills, origin } = drawing.spaces[0]
  const bytes = [...(fills.color ?? [])]
  const colorsAt = (y: number): Set<string> => {
    const vertices = [...Array(bytes.length / 4).keys()].filter((vertex) => round(fills.positions[vertex * 2 + 1] + origin[1]) === y)
    return new Set(vertices.map((vertex) => bytes.slice(vertex * 4, vertex * 4 + 3).join()))
  }
  expect([colorsAt(0), colorsAt(3)]).toEqual([new Set(['255,0,0']), new Set(['0,0,255'])])
})

test('a section plane is its line, one with a depth goes round', async () => {
  const plane = await open('0 SECTIONOBJECT|5 A|8 0|100 AcDbSection|90 1|91 0|1 S|92 2|11 0|21 0|31 0|11 5|21 0|31 0|93 0')
  expect(segments(plane.drawing.spaces[0])).toEqual([[0, 0, 5, 0]])
  const deep = await open('0 SECTIONOBJECT|5 A|8 0|100 AcDbSection|90 2|91 0|1 S|92 2|11 0|21 0|31 0|11 5|21 0|31 0|93 2|12 0|22 2|32 0|12 5|22 2|32 0')
  expect([segments(deep.drawing.spaces[0]).length, deep.notes]).toEqual([4, []])
  const back = '93 2|12 0|22 2|32 0|12 5|22 2|32 0'
  const volume = await open(`0 SECTIONOBJECT|5 A|8 0|100 AcDbSection|90 4|91 0|1 S|10 0|20 0|30 1|40 3|41 1|92 2|11 0|21 0|31 0|11 5|21 0|31 0|${back}`)
  expect(segments(volume.drawing.spaces[0]).length).toBe(12)
})

test('a helix is its spline', async () => {
  const knots = '40 0|40 0|40 1|40 2|40 2'
  const { drawing } = await open(`0 HELIX|5 A|8 0|100 AcDbSpline|70 0|71 1|${knots}|10 0|20 0|30 0|10 1|20 1|30 5|10 2|20 0|30 9|100 AcDbHelix|90 29`)
  expect([drawing.counts, drawing.spaces[0].extents]).toEqual([{ HELIX: 1 }, [0, 0, 2, 1]])
})

test('lights and cameras are not on paper, and nobody is told', async () => {
  const { drawing, notes } = await open('0 LIGHT|5 A|8 0|100 AcDbLight|90 1|10 0|20 0|0 CAMERA|5 B|8 0|0 LINE|5 C|8 0|10 0|20 0|11 1|21 0')
  expect([drawing.counts, notes, segments(drawing.spaces[0])]).toEqual([{ LIGHT: 1, CAMERA: 1, LINE: 1 }, [], [[0, 0, 1, 0]]])
})

test('letters along an arc stand upright on it; remote text shows what is no formula', async () => {
  const arc = '0 ARCALIGNEDTEXT|5 A|8 0|100 AcDbArcAlignedText|1 XX|7 STANDARD|10 0|20 0|40 10|41 1|42 1|43 0|44 0|45 0|46 0|50 0|51 180|70 0|71 1|72 4|73 1'
  const { drawing } = await open(`${arc}|0 RTEXT|5 B|8 0|100 RText|10 20|20 0|50 0|40 1|70 1|1 plain|0 RTEXT|5 C|8 0|100 RText|10 20|20 0|40 1|70 1|1 $(time)`)
  const { texts } = drawing.spaces[0]
  expect(texts.text).toEqual(['X', 'X', 'plain'])
  const [first, second] = [0, 1].map((row) => [0, 1].map((k) => round(texts.corners[row * 8 + k])))
  // Symmetric to the vertical line through the centre, clockwise: the first is on the left.
  expect(first[0]).toBeLessThan(0)
  expect(round(Math.hypot(...first))).toBeCloseTo(10, 1)
  expect(second[0]).toBeGreaterThanOrEqual(-0.01)
})

test('underlays of all kinds: frame and name, and it is told that the sheet is not read', async () => {
  const underlay = [[340, 'D1'], ...at(10, 10, 0), [41, 2], [42, 2], [43, 2], [50, 90], [280, 3], [11, 0], [21, 0], [11, 3], [21, 1]] as Tag[]
  const dxf = dxfFile({
    model: entity('DGNUNDERLAY', 'AcDbUnderlayReference', underlay),
    objects: [
      [0, 'DGNDEFINITION'],
      [5, 'D1'],
      [100, 'AcDbUnderlayDefinition'],
      [1, 'sub\\plan.dgn'],
      [2, '2'],
    ],
  })
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxf })
  const [space] = drawing.spaces
  expect([drawing.counts, notes, space.texts.text]).toEqual([{ DGNUNDERLAY: 1 }, ['skipped-entity DGNUNDERLAY'], ['plan.dgn (2)']])
  expect(space.extents?.map(round)).toEqual([8, 0, 10, 6])
})

test('the frame of an underlay: the sheet where its clip is off, the polygon alone where it hides what is within', async () => {
  const underlay = (flags: number, points: readonly (readonly [number, number])[]): string =>
    dxfFile({
      model: entity('PDFUNDERLAY', 'AcDbUnderlayReference', [
        ...at(10, 0, 0),
        [280, flags],
        ...points.flatMap(([x, y]): Tag[] => [
          [11, x],
          [21, y],
        ]),
      ]),
    })
  const extents = async (flags: number, points: readonly (readonly [number, number])[]): Promise<number[] | undefined> =>
    (await openDrawingFiles({ 'a.dxf': underlay(flags, points) })).drawing.spaces[0].extents?.map(round)
  const cut = [
    [7, 3],
    [5, 0],
    [0, 0],
    [0, 9],
    [6, 8.5],
  ] as const
  expect(await extents(2, cut)).toEqual([0, 0, 7, 9])
  // AutoCAD writes the hole, and from there around the sheet and back.
  const ring = [
    [2, 4.5],
    [1, 2.5],
    [0, 2.5],
    [0, 9],
    [7, 9],
    [7, 0],
    [0, 0],
    [0, 2.4],
    [1, 2.4],
    [5, 3],
  ] as const
  expect(await extents(19, ring)).toEqual([1, 2.4, 5, 4.5])
})
