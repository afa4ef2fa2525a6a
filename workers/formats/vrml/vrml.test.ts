import { gzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { reader } from './index.ts'

const wrl = (body: string): string => `#VRML V2.0 utf8\n${body}`
const FACE = 'IndexedFaceSet { coord Coordinate { point [0 0 0, 1 0 0, 1 1 0, 0 1 0] } coordIndex [0 1 2 3 -1] }'
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? error,
  )

test('transforms, names, DEF and USE', async () => {
  const text = wrl(
    `DEF top Transform { translation 1 2 3 children [ DEF leaf Shape { geometry ${FACE} } Transform { rotation 0 0 1 1.5707963 children USE leaf } ] }`,
  )
  const { structure, parts, notes } = await openWith(reader, { 'x.wrl': text })
  expect(outline(structure.root)).toBe('x.wrl(top(leaf#0 (leaf#0)))')
  expect([...structure.root.children[0].transform!.subarray(12, 15)]).toEqual([1, 2, 3])
  expect(parts.length).toBe(1)
  expect([...parts[0].mesh!.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0])
  expect([...parts[0].mesh!.indices]).toEqual([0, 1, 2, 0, 2, 3])
  expect(notes.map(({ code }) => code)).toEqual(['unit-assumed'])
})

test('numbers need no blanks between them, comments and commas are passed over', async () => {
  const text = wrl('Shape{geometry IndexedFaceSet{coord Coordinate{point[0,0,0,1.,0,0#one\n,.5 1e0 +0]}coordIndex[0,1,2,-1]}}')
  expect([...(await openWith(reader, { 'x.wrl': text })).parts[0].mesh!.positions]).toEqual([0, 0, 0, 1, 0, 0, 0.5, 1, 0])
})

test('faces seen from behind are turned; colours per face', async () => {
  const text = wrl(`Shape { appearance Appearance { material Material { diffuseColor 1 0 0 transparency 0.5 } }
    geometry IndexedFaceSet { ccw FALSE solid FALSE colorPerVertex FALSE color Color { color [0 1 0, 0 0 1] } colorIndex [1]
    coord Coordinate { point [0 0 0 1 0 0 0 1 0] } coordIndex [0 1 2] } }`)
  const [part] = (await openWith(reader, { 'x.wrl': text })).parts
  expect(part).toMatchObject({ color: 0xff000080, doubleSided: true })
  const { mesh } = part
  expect(Array.from(mesh!.indices, (vertex) => [...mesh!.positions.subarray(vertex * 3, vertex * 3 + 2)])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ])
  expect([...mesh!.vertexColor!.subarray(0, 4)]).toEqual([0, 0, 255, 255])
})

test.each<[string, string, number, number[]]>([
  ['Box', 'Box { size 2 4 6 }', 12, [-1, -2, -3, 1, 2, 3]],
  ['Sphere', 'Sphere { radius 3 }', 48 * 23 * 2, [-3, -3, -3, 3, 3, 3]],
  ['Cylinder', 'Cylinder { radius 2 height 10 }', 48 * 4, [-2, -5, -2, 2, 5, 2]],
  ['Cone', 'Cone { bottomRadius 2 height 10 }', 48 * 2, [-2, -5, -2, 2, 5, 2]],
  ['ElevationGrid', 'ElevationGrid { xDimension 3 zDimension 2 xSpacing 5 height [0 1 0 0 2 0] }', 4, [0, 0, 0, 10, 2, 1]],
  ['Extrusion', 'Extrusion { crossSection [1 1, 1 -1, -1 -1, -1 1, 1 1] spine [0 0 0, 0 5 0] }', 12, [-1, 0, -1, 1, 5, 1]],
])('%s', async (_, geometry, triangles, box) => {
  const [{ mesh }] = (await openWith(reader, { 'x.wrl': wrl(`Shape { geometry ${geometry} }`) })).parts
  expect(mesh!.indices.length / 3).toBe(triangles)
  const axis = (k: number): number[] => [...mesh!.positions].filter((_, i) => i % 3 === k)
  const found = [...[0, 1, 2].map((k) => Math.min(...axis(k))), ...[0, 1, 2].map((k) => Math.max(...axis(k)))]
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(box[i], 5)
})

test.each([
  'Box {}',
  'Sphere {}',
  'Cylinder {}',
  'Cone {}',
  'Extrusion { crossSection [1 1, 1 -1, -1 -1, -1 1, 1 1] spine [0 0 0, 0 2 0] }',
  'Extrusion { crossSection [1 1, 1 -1, -1 -1, -1 1, 1 1] spine [0 0 0, 4 0 0] }',
])('%s is closed and looks outwards', async (geometry) => {
  const [part] = (await openWith(reader, { 'x.wrl': wrl(`Shape { geometry ${geometry} }`) })).parts
  const { positions, indices } = part.mesh!
  let volume = 0
  const at = (corner: number, k: number): number => positions[indices[corner] * 3 + k]
  for (let i = 0; i < indices.length; i += 3) {
    volume +=
      at(i, 0) * (at(i + 1, 1) * at(i + 2, 2) - at(i + 1, 2) * at(i + 2, 1)) +
      at(i, 1) * (at(i + 1, 2) * at(i + 2, 0) - at(i + 1, 0) * at(i + 2, 2)) +
      at(i, 2) * (at(i + 1, 0) * at(i + 2, 1) - at(i + 1, 1) * at(i + 2, 0))
  }
  expect(volume).toBeGreaterThan(1)
  expect(part.doubleSided).toBeUndefined()
})

test('lines, points, switches and levels of detail', async () => {
  const text =
    wrl(`Switch { whichChoice 1 choice [ Shape { geometry Box {} } Shape { geometry IndexedLineSet { coord Coordinate { point [0 0 0 1 0 0 1 1 0] } coordIndex [0 1 -1 1 2] } } ] }
    LOD { level [ Shape { geometry PointSet { coord Coordinate { point [0 0 0 5 5 5] } color Color { color [1 0 0 0 0 1] } } } Shape { geometry Box {} } ] }
    Switch { choice [ Shape { geometry Box {} } ] }`)
  const { parts } = await openWith(reader, { 'x.wrl': text })
  expect(parts.length).toBe(2)
  expect([...parts[0].edges!.start]).toEqual([0, 2, 4])
  expect([...parts[1].points!.color!]).toEqual([255, 0, 0, 255, 0, 0, 255, 255])
})

test('prototypes are filled in', async () => {
  const text = wrl(`PROTO Brick [ field SFVec3f size 1 1 1 field SFColor paint 1 1 1 ] {
    Shape { appearance Appearance { material Material { diffuseColor IS paint } } geometry Box { size IS size } } }
    Brick { paint 0 1 0 } Transform { children [ Brick { size 2 2 2 } ] }`)
  const { parts } = await openWith(reader, { 'x.wrl': text })
  expect(parts.map((part) => [part.color, Math.max(...part.mesh!.positions)])).toEqual([
    [0x00ff00ff, 0.5],
    [0xffffffff, 1],
  ])
})

test('inlined files are read, missing ones are named, loops end', async () => {
  const files = {
    'x.wrl': wrl('Inline { url "sub/y.wrl" } Inline { url "none.wrl" }'),
    'sub/y.wrl': wrl(`Group { children [ Shape { geometry ${FACE} } Inline { url "y.wrl" } ] }`),
  }
  const { parts, missing } = await openWith(reader, files)
  expect(parts.length).toBe(1)
  expect(missing).toEqual(['none.wrl'])
})

test('gzipped files; text is left out and said', async () => {
  const data = gzipSync(new TextEncoder().encode(wrl(`Shape { geometry ${FACE} } Shape { geometry Text { string "hi" } }`)))
  const { parts, notes } = await openWith(reader, { 'x.wrz': data.slice() })
  expect(parts.length).toBe(1)
  expect(notes.map(({ code }) => code)).toEqual(['skipped-entity', 'unit-assumed'])
})

test('broken files end in a message', async () => {
  expect(await codeOf(openWith(reader, { 'x.wrl': '' }))).toBe('empty-file')
  expect(await codeOf(openWith(reader, { 'x.wrl': 'solid x' }))).toBe('file-exception')
  expect(await codeOf(openWith(reader, { 'x.wrl': wrl('Viewpoint {}') }))).toBe('no-geometry')
  expect(await codeOf(openWith(reader, { 'x.wrl': wrl('Group { children '.repeat(5000)) }))).toBe('file-exception')
})
