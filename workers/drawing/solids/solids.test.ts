import { expect, test } from 'vitest'
import { memoryEntry } from '../../io/fileset/blobEntry.ts'
import { FileSet } from '../../contract/fileSet.ts'
import { cylinderRecords, dialects, satText } from '../../formats/acis/acis.fixture.ts'
import { reader } from '../../formats/dxf/index.ts'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { at, dxfFile, entity, line, type Tag } from '../../../tests/support/dxfFile.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'

const layers = '0 TABLE|2 LAYER|70 2|0 LAYER|2 WALLS|70 0|62 1|6 CONTINUOUS|0 LAYER|2 OFF|70 0|62 -3|6 CONTINUOUS|0 ENDTAB'
const face = (layer: string, z: number, extra = ''): string => `0 3DFACE|8 ${layer}|${extra}10 0|20 0|30 0|11 1|21 0|31 0|12 1|22 1|32 ${z}|13 0|23 1|33 ${z}|`
/** The net of a 1 × 1 square in two triangles that stand on each other, with an edge that is not drawn. */
const polyface =
  '0 POLYLINE|8 0|66 1|70 64|71 4|72 2|' +
  [
    [0, 0, 0],
    [2, 0, 0],
    [2, 2, 0],
    [0, 0, 2],
  ]
    .map(([x, y, z]) => `0 VERTEX|8 0|10 ${x}|20 ${y}|30 ${z}|70 192|`)
    .join('') +
  '0 VERTEX|8 0|10 0|20 0|30 0|70 128|71 1|72 2|73 -3|0 VERTEX|8 0|10 0|20 0|30 0|70 128|71 1|72 2|73 4|0 SEQEND|8 0|'
const block = `0 BLOCK|8 0|2 ROOF|70 0|10 1|20 0|30 0|${face('0', 1)}${face('WALLS', 1)}0 LINE|8 0|10 0|20 0|11 1|21 0|0 ENDBLK|`
const open = (entities: string, parts: Parameters<typeof dxfOf>[1] = {}) => openWith(reader, { 'a.dxf': dxfOf(entities, parts) })

test('faces of a layer are one part, meshes are their own; a hidden layer is hidden', async () => {
  const { structure, parts } = await open(`${face('WALLS', 1)}${face('WALLS', 2)}${face('OFF', 1)}${polyface}`, { tables: layers })
  expect(outline(structure.root)).toMatch(/^a\.dxf\(0\(POLYLINE [0-9A-F]+#0\) WALLS\(3DFACE × 2#1\) OFF\(3DFACE#2\)\)$/)
  const [, walls, off] = structure.root.children.map(({ children }) => children[0])
  expect([walls.color, walls.hidden, off.hidden]).toEqual([0xff0000ff, undefined, true])
  expect(parts.map(({ mesh }) => mesh!.indices.length / 3)).toEqual([2, 4, 2])
})

test('a block is made once, stands where it is inserted, and takes the layer of its insert', async () => {
  const inserts = '0 INSERT|8 WALLS|2 ROOF|10 10|20 0|30 5|41 2|42 2|43 -2|0 INSERT|8 0|62 5|2 ROOF|10 0|20 0|'
  const { structure, parts } = await open(inserts, { blocks: block, tables: layers })
  expect(parts).toHaveLength(2)
  const [first, second] = structure.root.children.map(({ children }) => children[0])
  expect(outline(first)).toBe('ROOF(3DFACE#0 3DFACE#1)')
  // The base point (1, 0, 0) stands at the insertion point.
  expect([...first.transform!]).toEqual([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, -2, 0, 8, 0, 5, 1])
  expect(first.children.map(({ color }) => color)).toEqual([0xff0000ff, 0xff0000ff])
  // Layer 0 is the insert's, by layer: its own colour is for entities by block.
  expect(second.children.map(({ color }) => color)).toEqual([undefined, 0xff0000ff])
})

test('a solid is shown exactly, in millimetres', async () => {
  const text = satText(cylinderRecords(5, 20), dialects['7.0'])
  const lines = text.trimEnd().split('\n')
  const solid = `0\n3DSOLID\n5\n50\n100\nAcDbEntity\n8\n0\n100\nAcDbModelerGeometry\n70\n1\n${lines.map((line) => `1\n${line}\n`).join('')}`
  const file = dxfOf('', { header: '9 $INSUNITS|70 1' }).replace('AC1009', 'AC1015').replace('ENTITIES\n', `ENTITIES\n${solid}`)
  const { structure, parts } = await openWith(reader, { 'rod.dxf': file })
  expect([structure.units, outline(structure.root)]).toEqual(['in', 'rod.dxf(0(3DSOLID 50#0))'])
  expect([parts[0].origin, parts[0].mesh!.faceStart.length - 1]).toEqual(['exact', 3])
  expect(Math.max(...parts[0].mesh!.positions)).toBeCloseTo(20 * 25.4, 3)
  // On the plane it is drawn by its edges: two circles, one above the other.
  const { drawing } = await openDrawingFiles({ 'rod.dxf': file })
  expect([drawing.solids, drawing.spaces[0].extents?.map(Math.round)]).toEqual([1, [-5, -5, 5, 5]])
})

test.each([
  ['flat faces', `${face('0', 0)}${polyface.replaceAll('30 2', '30 0')}`, undefined],
  ['more on the plane', `${face('0', 1)}0 LINE|8 0|10 0|20 0|11 1|21 0|0 LINE|8 0|10 0|20 0|11 1|21 1|`, 1],
])('%s: a drawing', async (_, entities, solids) => {
  let kind = ''
  const data = new TextEncoder().encode(dxfOf(entities))
  const sink = { progress() {}, structure: () => (kind = 'model'), part() {}, note() {}, missing() {}, drawing: () => (kind = 'drawing') }
  await reader.open(new FileSet([memoryEntry('a.dxf', data)]), 'a.dxf', sink, { quality: 'normal' })
  expect(kind).toBe('drawing')
  expect((await openDrawingFiles({ 'a.dxf': data })).drawing.solids).toBe(solids)
  if (!solids) return
  await reader.open(new FileSet([memoryEntry('a.dxf', data)]), 'a.dxf', sink, { quality: 'normal', as: 'model' })
  expect(kind).toBe('model')
})

test('a solid that cannot be read leaves the others alone', async () => {
  const broken = '0 3DSOLID|5 51|100 AcDbEntity|8 0|100 AcDbModelerGeometry|70 1|1 400 nonsense|'
  const { notes, parts } = await openWith(reader, { 'a.dxf': dxfOf(`${face('0', 1)}${broken}`).replace('AC1009', 'AC1015') })
  expect(parts).toHaveLength(1)
  expect(notes.map(({ code, count }) => [code, count])).toContainEqual(['skipped-entity', 1])
})

test('section planes of drawings with solids are told; windows that hide edges are drawn so', async () => {
  const text = satText(cylinderRecords(5, 20), dialects['7.0'])
  const lines = text.trimEnd().split('\n')
  const solid: Tag[] = [[0, '3DSOLID'], [5, 'A0'], [100, 'AcDbEntity'], [8, '0'], [100, 'AcDbModelerGeometry'], [70, 1], ...lines.map((line): Tag => [1, line])]
  const section = entity('SECTIONOBJECT', 'AcDbSection', [[90, 1], [91, 0], [1, 'S'], [92, 2], ...at(11, 0, 0), ...at(11, 5, 0), [93, 0]])
  const notes = async (model: Tag[], ...windows: Tag[][]): Promise<string[]> => {
    const viewports = windows.map((extra, i) => ({ x: 50 * i, y: 50, w: 40, h: 40, viewX: 0, viewY: 0, viewHeight: 40, extra }))
    return (await openDrawingFiles({ 'a.dxf': dxfFile({ model, sheet: { name: 'Sheet', entities: [], viewports } }) })).notes
  }
  const wires: Tag[] = [[281, 0]]
  const hidden: Tag[] = [[281, 2]]
  const hiddenOnPaper: Tag[] = [[170, 2]]
  const wiresOnPaper: Tag[] = [...hidden, [170, 1]]
  expect(await notes([...solid, ...section], wires, wiresOnPaper)).toEqual(['limited-support SECTIONOBJECT'])
  expect(await notes(solid, wires, hidden, hiddenOnPaper)).toEqual([])
  expect(await notes([...line(0, 0, 5, 0), ...section], hidden)).toEqual([])
})
