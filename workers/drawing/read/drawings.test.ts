import { expect, test } from 'vitest'
import { FOREGROUND } from '../../../src/core/drawing/drawing.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import { segmentCount, shapeKinds } from '../../../src/core/drawing/space.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'
import { segmentsOf } from '../../../src/core/drawing/segments.fixture.ts'

/** Segments of a space in its own coordinates: x1 y1 x2 y2, to four places. */
function segments(space: Space): number[][] {
  const { origin } = space
  const { positions } = segmentsOf(space)
  const rows: number[][] = []
  for (let i = 0; i < positions.length; i += 4) rows.push([0, 1, 2, 3].map((k) => Math.round((positions[i + k] + origin[k % 2]) * 1e4) / 1e4 + 0))
  return rows
}

function shapes({ shapes: { kind, start, values } }: Space): [string, ...number[]][] {
  return Array.from(kind, (own, i) => [shapeKinds[own], ...Array.from(values.subarray(start[i], start[i + 1]), (value) => Math.round(value * 1e4) / 1e4 + 0)])
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

async function modelOf(entities: string, parts: Parameters<typeof dxfOf>[1] = {}): Promise<Space> {
  return (await openDrawingFiles({ 'a.dxf': dxfOf(entities, parts) })).drawing.spaces[0]
}

const layers = '0 TABLE|2 LAYER|70 2|0 LAYER|2 0|70 0|62 7|6 CONTINUOUS|0 LAYER|2 RED|70 0|62 1|6 CONTINUOUS|0 LAYER|2 OFF|70 0|62 -3|6 CONTINUOUS|0 ENDTAB'
const line = (x: number, extra = ''): string => `0 LINE|8 0|10 ${x}|20 0|11 ${x}|21 1|${extra}`

test('lines keep their places, far from the origin too', async () => {
  const model = await modelOf('0 LINE|8 0|10 500000.25|20 -7|11 500003|21 4')
  expect(segments(model)).toEqual([[500000.25, -7, 500003, 4]])
  expect(model.extents).toEqual([500000.25, -7, 500003, 4])
  expect(shapes(model)).toEqual([['line', 500000.25, -7, 500003, 4]])
})

test('a turned, scaled and mirrored block', async () => {
  const blocks = '0 BLOCK|8 0|2 B|70 0|10 1|20 0|30 0|0 LINE|8 0|10 1|20 0|11 2|21 0|0 CIRCLE|8 0|10 1|20 0|40 1|0 ENDBLK'
  const model = await modelOf('0 INSERT|8 0|2 B|10 10|20 10|41 2|42 -3|50 90', { blocks })
  expect(segments(model)[0]).toEqual([10, 10, 10, 12])
  expect(shapes(model)).toEqual([
    ['line', 10, 10, 10, 12],
    ['ellipse', 10, 10, 3, 0, 0.6667, expect.any(Number), expect.any(Number)],
  ])
})

test('an ellipse whose first axis is the shorter one, and a block without a height', async () => {
  const blocks = '0 BLOCK|8 0|2 B|70 0|10 0|20 0|30 0|0 ELLIPSE|8 0|10 1|20 2|30 0|11 3|21 0|31 0|40 2|41 0|42 6.283185307|0 ENDBLK'
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxfOf('0 INSERT|8 0|2 B|10 0|20 0|43 0', { blocks }) })
  expect(drawing.spaces[0].extents!.map((value) => Math.round(value * 10) / 10)).toEqual([-2, -4, 4, 8])
  expect(notes).not.toContain('damaged-data objects')
})

test('each block has its own base point', async () => {
  const block = (name: string, x: number): string => `0 BLOCK|8 0|2 ${name}|70 0|10 ${x}|20 ${x}|30 0|0 LINE|8 0|10 0|20 0|11 5|21 5|0 ENDBLK`
  const model = await modelOf('0 INSERT|8 0|2 A|10 10|20 10|0 INSERT|8 0|2 B|10 10|20 10|0 INSERT|8 0|2 C|10 10|20 10', {
    blocks: `${block('A', 0)}|${block('B', 1)}|${block('C', 2)}`,
  })
  expect(segments(model)).toEqual([
    [10, 10, 15, 15],
    [9, 9, 14, 14],
    [8, 8, 13, 13],
  ])
})

test('rows and columns turn with the block, their spacing is not scaled', async () => {
  const blocks = '0 BLOCK|8 0|2 B|70 0|10 0|20 0|30 0|0 LINE|8 0|10 0|20 0|11 1|21 0|0 ENDBLK'
  const model = await modelOf('0 INSERT|8 0|2 B|10 0|20 0|41 2|42 2|50 90|70 2|71 2|44 10|45 20', { blocks })
  expect(segments(model)).toEqual([
    [0, 0, 0, 2],
    [0, 10, 0, 12],
    [-20, 0, -20, 2],
    [-20, 10, -20, 12],
  ])
})

test('layer 0, by block and by layer in a block', async () => {
  const blocks = `0 BLOCK|8 0|2 B|70 0|10 0|20 0|30 0|${line(0)}${line(1, '62 0')}|0 LINE|8 OFF|10 2|20 0|11 2|21 1|62 0|0 ENDBLK`
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(`0 INSERT|8 RED|2 B|10 0|20 0|62 5|${line(5, '62 0')}`, { blocks, tables: layers }) })
  const { items } = drawing.spaces[0]
  const styles = Array.from(items.style, (style) => [drawing.layers[drawing.styles.layer[style]].name, drawing.styles.color[style]])
  expect(styles).toEqual([
    ['RED', 0],
    ['RED', 0x0000ffff],
    ['OFF', 0x0000ffff],
    ['0', FOREGROUND],
  ])
  expect(drawing.layers.map(({ name, visible }) => [name, visible])).toEqual([
    ['0', true],
    ['RED', true],
    ['OFF', false],
  ])
  // Entities on a layer that is off do not count for the extents.
  expect(drawing.spaces[0].extents).toEqual([0, 0, 5, 1])
})

test('blocks within themselves end', async () => {
  const blocks = `0 BLOCK|8 0|2 A|70 0|10 0|20 0|30 0|${line(0)}|0 INSERT|8 0|2 B|10 1|20 0|0 ENDBLK|0 BLOCK|8 0|2 B|70 0|10 0|20 0|30 0|${line(0)}|0 INSERT|8 0|2 A|10 1|20 0|0 ENDBLK`
  expect(segments(await modelOf('0 INSERT|8 0|2 A|10 0|20 0', { blocks }))).toEqual([
    [0, 0, 0, 1],
    [1, 0, 1, 1],
  ])
})

test('bulges are arcs, and a full turn closes', async () => {
  const model = await modelOf('0 POLYLINE|8 0|66 1|70 0|0 VERTEX|8 0|10 0|20 0|42 1|0 VERTEX|8 0|10 2|20 0|0 SEQEND|8 0')
  expect(shapes(model)).toEqual([['polyline', 0, 0, 0, 1, 2, 0, 0]])
  // Counter-clockwise from the first to the second point: below them.
  expect(model.extents![1]).toBeCloseTo(-1, 3)
  expect(model.extents![3]).toBeCloseTo(0, 9)
})

test('polylines of R12 close, are wide, and are seen from their side', async () => {
  const ring = '0 VERTEX|8 0|10 0|20 0|0 VERTEX|8 0|10 2|20 0|0 VERTEX|8 0|10 2|20 2|0 SEQEND|8 0|'
  const model = await modelOf(`0 POLYLINE|8 0|66 1|70 1|${ring}`)
  expect(segments(model)).toEqual([
    [0, 0, 2, 0],
    [2, 0, 2, 2],
    [2, 2, 0, 0],
  ])
  expect((await modelOf(`0 POLYLINE|8 0|66 1|70 0|40 0.5|41 0.5|${ring}`)).extents![1]).toBe(-0.25)
  expect((await modelOf(`0 POLYLINE|8 0|66 1|70 1|210 0|220 0|230 -1|${ring}`)).extents).toEqual([-2, 0, 0, 2])
})

test('nets and polyfaces of R12 are drawn by the edges of their faces', async () => {
  const vertices = [0, 1, 2, 3].map((i) => `0 VERTEX|8 0|10 ${i % 2}|20 ${i >> 1}|30 0|70 64|`).join('')
  expect(segments(await modelOf(`0 POLYLINE|8 0|66 1|70 16|71 2|72 2|${vertices}0 SEQEND|8 0|`)).length).toBe(4)
  const face = '0 VERTEX|8 0|10 0|20 0|30 0|70 128|71 1|72 2|73 -4|'
  expect(segments(await modelOf(`0 POLYLINE|8 0|66 1|70 64|71 4|72 1|${vertices.replaceAll('70 64', '70 192')}${face}0 SEQEND|8 0|`))).toEqual([
    [0, 0, 1, 0],
    [1, 0, 1, 1],
  ])
})

test('an extrusion downwards mirrors about the y axis', async () => {
  const model = await modelOf('0 ARC|8 0|10 5|20 1|30 0|40 2|50 0|51 90|210 0|220 0|230 -1')
  expect(shapes(model)).toEqual([['arc', -5, 1, 2, rounded(Math.PI), rounded(-Math.PI / 2)]])
  expect(model.extents!.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([-7, 1, -5, 3])
})

test('what has no end does not count for the extents', async () => {
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(`${line(0)}|0 3DFACE|8 0|10 0|20 0|11 4|21 0|12 4|22 4|13 0|23 4|70 2`) })
  expect(drawing.spaces[0].extents).toEqual([0, 0, 4, 4])
  // One edge of the face is not drawn.
  expect(segmentCount(drawing.spaces[0].lines)).toBe(4)
})

test('texts can be found where they stand', async () => {
  const model = await modelOf('0 TEXT|8 0|10 1|20 2|40 3|1 Caf\\U+00E9')
  expect(model.texts.text).toEqual(['Café'])
  expect([...model.texts.corners.subarray(0, 2)]).toEqual([1, 2])
})

test('a justified text without a point of alignment hangs on its insertion point', async () => {
  const corners = async (alignment: string): Promise<number[]> => [...(await modelOf(`0 TEXT|8 0|10 100|20 50|40 3|72 1|1 Middle${alignment}`)).texts.corners]
  expect(await corners('')).toEqual(await corners('|11 100|21 50'))
})

test('an xref is drawn from the file beside it, its layers under its name; one that is not there is told', async () => {
  const blocks = '0 BLOCK|8 0|2 PART|70 4|10 0|20 0|30 0|1 parts\\part.dxf|0 ENDBLK|0 BLOCK|8 0|2 GONE|70 4|10 0|20 0|30 0|1 gone.dwg|0 ENDBLK'
  const main = dxfOf('0 INSERT|8 0|2 PART|10 10|20 0|0 INSERT|8 0|2 GONE|10 0|20 0', { blocks })
  const part = dxfOf('0 LINE|8 RED|10 0|20 0|11 1|21 1', { tables: layers })
  const { drawing, missing } = await openDrawingFiles({ 'main.dxf': main, 'parts/part.dxf': part })
  expect(segments(drawing.spaces[0])).toEqual([[10, 0, 11, 1]])
  expect(drawing.layers.map(({ name }) => name)).toContain('PART|RED')
  expect([missing, drawing.missing.xrefs]).toEqual([['gone.dwg'], ['gone.dwg']])
})

test('xrefs and pictures are found under stale paths and in other letters', async () => {
  const blocks = '0 BLOCK|8 0|2 PART|70 4|10 0|20 0|30 0|1 C:\\Work\\Old Job\\PART.DXF|0 ENDBLK|'
  const image = '0 IMAGE|5 50|100 AcDbEntity|8 0|100 AcDbRasterImage|10 0|20 0|30 0|11 1|21 0|31 0|12 0|22 1|32 0|13 4|23 3|340 60|70 7|280 0|71 1|91 0|'
  const objects =
    '0|DICTIONARY|5|C|330|0|100|AcDbDictionary|3|ACAD_IMAGE_DICT|350|70|0|DICTIONARY|5|70|330|C|100|AcDbDictionary|3|SITE|350|60|' +
    '0|IMAGEDEF|5|60|330|70|100|AcDbRasterImageDef|1|D:\\pics\\Site.PNG|10|4|20|3'
  const main = dxfOf(`0 INSERT|5 51|100 AcDbEntity|8 0|100 AcDbBlockReference|2 PART|10 10|20 0|30 0|${image}`, { blocks })
    .replace('AC1009', 'AC1015')
    .replace('0\nEOF', `0\nSECTION\n2\nOBJECTS\n${objects.replaceAll('|', '\n')}\n0\nENDSEC\n0\nEOF`)
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)
  const { drawing, missing } = await openDrawingFiles({ 'job/main.dxf': main, 'job/refs/part.dxf': dxfOf(line(0)), 'job/SITE.png': png })
  expect([missing, drawing.missing.pictures]).toEqual([[], []])
  expect(segments(drawing.spaces[0])[0]).toEqual([10, 0, 10, 1])
  expect(drawing.pictures.map(({ mime }) => mime)).toEqual(['image/png'])
})

test('colour, line type and weight behind the marker of the kind, as dxflib writes them, are those of the entity', async () => {
  const tables = '0 TABLE|2 LTYPE|70 1|0 LTYPE|2 DASHDOT|70 0|3 -|72 65|73 2|40 3|49 2|49 -1|0 ENDTAB'
  const own = '8 WALLS|62 12|370 50|6 DASHDOT'
  const entities = [
    `0 LINE|100 AcDbEntity|100 AcDbLine|${own}|10 0|20 0|11 5|21 0`,
    `0 TEXT|100 AcDbEntity|100 AcDbText|${own}|10 0|20 0|40 1|1 A|100 AcDbText`,
    '0 CIRCLE|100 AcDbEntity|8 WALLS|100 AcDbCircle|10 0|20 0|40 1|62 12',
    '0 LINE|100 AcDbEntity|8 WALLS|100 AcDbLine|62 12|6 DASHDOT|10 0|20 0|11 5|21 0',
    '0 LINE|100 AcDbEntity|8 WALLS|62 13|100 AcDbLine|62 12|10 0|20 0|11 5|21 0',
  ]
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(entities.join('|'), { tables }).replace('AC1009', 'AC1015') })
  const { styles, layers, lineTypes, spaces } = drawing
  const [line, letter, circle, pstoedit, twice] = [0, 1, 2, 3, 4].map((row) => spaces[0].items.style[Array.from(spaces[0].items.entity).indexOf(row)])
  for (const style of [line, letter]) expect([layers[styles.layer[style]].name, styles.colorIndex?.[style], styles.weight[style]]).toEqual(['WALLS', 12, 50])
  expect(lineTypes[styles.lineType[line]].name).toBe('DASHDOT')
  // Behind a layer in its place, what all entities have ends with the first coordinate, and what stands in its place counts.
  expect(styles.color[circle]).toBe(0)
  expect([styles.colorIndex?.[pstoedit], lineTypes[styles.lineType[pstoedit]].name, styles.colorIndex?.[twice]]).toEqual([12, 'DASHDOT', 13])
})

test('numbers with a decimal comma, and with exponents as Fortran writes them, are read', async () => {
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf('0 LINE|8 0|10 1,5|20 0,25|11 -2,5D+01|21 1.5d1') })
  expect(segments(drawing.spaces[0])).toEqual([[1.5, 0.25, -25, 15]])
})

test('circles and arcs of a negative radius have its size, those of radius 0 are dots', async () => {
  const round = (type: string, x: number, radius: number): string => `0 ${type}|8 0|10 ${x}|20 10|40 ${radius}|50 0|51 180`
  const extents = async (...entities: string[]): Promise<number[] | undefined> => {
    const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(entities.join('|')) })
    const [space] = drawing.spaces
    expect(drawing.counts).toMatchObject({ CIRCLE: 1 })
    expect(space.items.count).toBe(entities.length)
    return space.extents?.map((value) => Math.round(value * 100) / 100)
  }
  expect(await extents(round('CIRCLE', 20, -5))).toEqual([15, 5, 25, 15])
  expect(await extents(round('CIRCLE', 20, 0), round('ARC', 40, 0))).toEqual([20, 10, 40, 10])
  expect(await extents(round('CIRCLE', 20, 0), round('ARC', 40, -5))).toEqual([20, 10, 45, 15])
})

test('a drawing without anything opens empty', async () => {
  const { drawing, notes } = await openDrawingFiles({ 'a.dxf': dxfOf('') })
  expect([drawing.counts, drawing.spaces[0].extents, notes]).toEqual([{}, undefined, []])
})

test('damaged tags are passed over, a cut file shows what is there', async () => {
  const whole = dxfOf(`${line(0)}|${line(1)}|${line(2)}`)
  const cut = whole.slice(0, whole.lastIndexOf('LINE') + 30)
  const torn = whole.replace('LINE\n8\n0\n10\n1\n', 'LINE\n8\n0\n???\n!\n10\n1\n')
  for (const text of [cut, torn]) {
    const { drawing, notes } = await openDrawingFiles({ 'a.dxf': text })
    expect(drawing.counts).toEqual({ LINE: 3 })
    expect(notes).toContain('damaged-data tags')
  }
})

test.each([
  ['empty', '', 'empty-file'],
  ['something else', 'hello', 'file-exception'],
])('%s is refused', async (_, text, code) => {
  await expect(openDrawingFiles({ 'a.dxf': text })).rejects.toMatchObject({ code })
})

test.each([
  ['of an unknown release', 'AC1033', 2000, 'not-yet'],
  ['with nothing behind its head', 'AC1032', 2000, 'file-exception'],
  ['cut after its head', 'AC1032', 46, 'cut-off'],
])('a DWG %s is refused', async (_, version, size, code) => {
  const bytes = new Uint8Array(size)
  bytes.set(new TextEncoder().encode(version))
  await expect(openDrawingFiles({ 'a.dwg': bytes })).rejects.toMatchObject({ code })
})

test('a DWG with a password is refused', async () => {
  const bytes = new Uint8Array(2000)
  bytes.set(new TextEncoder().encode('AC1018'))
  bytes[0x18] = 1
  await expect(openDrawingFiles({ 'a.dwg': bytes })).rejects.toMatchObject({ code: 'encrypted' })
})

test('a hatch is filled with the background that its extended data states', async () => {
  const hatch =
    '0 HATCH|5 50|100 AcDbEntity|8 0|100 AcDbHatch|10 0|20 0|30 0|210 0|220 0|230 1|2 ANSI31|70 0|71 0|91 1|92 3|72 0|73 1|93 4|10 0|20 0|10 10|20 0|10 10|20 10|10 0|20 10|97 0' +
    '|75 0|76 1|52 0|41 1|77 0|78 1|53 45|43 0|44 0|45 -2.12|46 2.12|79 0|98 0|1001 HATCHBACKGROUNDCOLOR|1071 -1040154369'
  const tables =
    '0 TABLE|2 APPID|5 9|100 AcDbSymbolTable|70 1|0 APPID|5 12|100 AcDbSymbolTableRecord|100 AcDbRegAppTableRecord|2 HATCHBACKGROUNDCOLOR|70 0|0 ENDTAB'
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(hatch, { tables }).replace('AC1009', 'AC1015') })
  const [{ fills, lines, items }] = drawing.spaces
  expect([fills.indices.length, segmentCount(lines), drawing.styles.color[items.style[fills.item[0]]]]).toEqual([6, 5, 0x0080ffff])
})

test('islands as the style of the hatch says, and elliptic edges with both numbers of their axes', async () => {
  const ring = (flags: number, from: number, to: number): string =>
    `92 ${flags | 2}|72 0|73 1|93 4|10 ${from}|20 ${from}|10 ${to}|20 ${from}|10 ${to}|20 ${to}|10 ${from}|20 ${to}|97 0`
  const ellipse = '92 1|93 1|72 3|10 50|20 0|11 3|21 4|40 0.5|50 0|51 360|73 1|97 0'
  const hatch = (handle: number, style: number, paths: readonly string[]): string =>
    `0 HATCH|5 ${handle}|100 AcDbEntity|8 0|100 AcDbHatch|10 0|20 0|30 0|210 0|220 0|230 1|2 SOLID|70 1|71 0|91 ${paths.length}|${paths.join('|')}|75 ${style}|76 1|98 0`
  const areaOf = async (entities: string): Promise<number> => {
    const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(entities).replace('AC1009', 'AC1015') })
    const { positions, indices } = drawing.spaces[0].fills
    let area = 0
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i] * 2, indices[i + 1] * 2, indices[i + 2] * 2]
      area +=
        Math.abs(
          (positions[b] - positions[a]) * (positions[c + 1] - positions[a + 1]) - (positions[c] - positions[a]) * (positions[b + 1] - positions[a + 1]),
        ) / 2
    }
    return area
  }
  const nest = [ring(1, 0, 10), ring(16, 2, 8), ring(0, 4, 6)]
  expect(await Promise.all([0, 1, 2].map((style) => areaOf(hatch(50 + style, style, nest))))).toEqual([68, 64, 100])
  // Half axes 5 and 2.5.
  expect(await areaOf(hatch(60, 0, [ellipse]))).toBeCloseTo(12.5 * Math.PI, 1)
})

test('a name is looked up in its own table: a layer, a line type and a block may be called alike', async () => {
  const tables = `0 TABLE|2 LTYPE|70 1|0 LTYPE|2 HIDDEN|70 0|3 dashes|72 65|73 2|40 2|49 1|49 -1|0 ENDTAB
    0 TABLE|2 LAYER|70 2|0 LAYER|2 HIDDEN|70 0|62 3|6 HIDDEN|0 LAYER|2 PUMP|70 0|62 1|6 CONTINUOUS|0 ENDTAB`
  const blocks = '0 BLOCK|8 0|2 PUMP|70 0|10 0|20 0|30 0|0 LINE|8 0|10 0|20 0|11 8|21 0|0 ENDBLK|8 0'
  const { drawing, notes } = await openDrawingFiles({
    'a.dxf': dxfOf('0 LINE|8 HIDDEN|10 0|20 5|11 20|21 5|0 INSERT|8 PUMP|2 PUMP|10 0|20 0|30 0', { tables, blocks }),
  })
  expect(notes).toEqual([])
  // The layer's own line type is found, and the block's line is there.
  const layer = drawing.layers.find(({ name }) => name === 'HIDDEN')!
  expect(drawing.lineTypes[layer.lineType]).toMatchObject({ name: 'HIDDEN', pattern: [1, -1] })
  expect(segmentCount(drawing.spaces[0].lines)).toBe(2)
})

test('DXF of releases before R12: lines in space, dimensions without a kind, closed polylines', async () => {
  const entities =
    '0 3DLINE|8 0|10 0|20 0|30 5|11 10|21 0|31 5|0 POLYLINE|8 0|66 1|70 1|0 VERTEX|8 0|10 0|20 0|0 VERTEX|8 0|10 4|20 0|0 VERTEX|8 0|10 4|20 4|0 SEQEND|8 0'
  for (const version of ['AC1006', 'AC1003', 'AC2.10', 'AC1.50']) {
    const { drawing } = await openDrawingFiles({ 'a.dxf': dxfOf(entities).replace('AC1009', version) })
    expect(drawing.counts, version).toEqual({ LINE: 1, POLYLINE: 1 })
    expect(segmentCount(drawing.spaces[0].lines), version).toBe(4)
  }
})
