import { gzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openWith, type Opened, outline } from '../../../mesh/testSink.fixture.ts'
import { reader } from '../index.ts'

const x3d = (scene: string, head = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE X3D PUBLIC "ISO//Web3D//DTD X3D 3.3//EN" "http://www.web3d.org/specifications/x3d-3.3.dtd">
<X3D profile='Interchange' version='3.3'><head><meta name='title' content='made'/>${head}</head><Scene>${scene}</Scene></X3D>`
const open = (scene: string, head?: string): Promise<Opened> => openWith(reader, { 'x.x3d': x3d(scene, head) })
const SQUARE = `<Coordinate point='0 0 0, 1 0 0, 1 1 0, 0 1 0'/>`
const trianglesOf = ({ parts }: Opened): number[][][] => {
  const { positions, indices } = parts[0].mesh!
  return Array.from({ length: indices.length / 3 }, (_, t) => [0, 1, 2].map((k) => [...positions.subarray(indices[t * 3 + k] * 3, indices[t * 3 + k] * 3 + 2)]))
}
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? error,
  )

test('placements, names, materials, and shapes that are used again', async () => {
  const { structure, parts, notes } = await open(`<Transform DEF='Top' translation='1 2 3'>
    <Shape DEF='Leaf'><Appearance><Material DEF='Red' diffuseColor='1 0 0' transparency='0.5'/></Appearance><Box size='2 4 6'/></Shape>
    <Transform rotation='0 0 1 1.5707963'><Shape USE='Leaf'/></Transform></Transform>
    <Shape DEF='Other'><Appearance><Material USE='Red'/></Appearance><Sphere radius='3'/></Shape>`)
  expect(structure.format).toBe('x3d')
  expect(outline(structure.root)).toBe('x.x3d(Top(Leaf#0 (Leaf#0)) Other#1)')
  expect([...structure.root.children[0].transform!.subarray(12, 15)]).toEqual([1, 2, 3])
  expect(parts.map(({ color }) => color)).toEqual([0xff000080, 0xff000080])
  expect(Math.max(...parts[0].mesh!.positions)).toBe(3)
  expect(notes.map(({ code }) => code)).toEqual(['unit-assumed'])
})

test('a unit that the file states', async () => {
  const { structure, notes } = await open(`<Shape><Box size='2 4 6'/></Shape>`, `<unit category='length' name='inch' conversionFactor='0.0254'/>`)
  expect(structure.units).toBe('in')
  expect(structure.root.transform?.[0]).toBeCloseTo(25.4, 9)
  expect(notes).toEqual([])
})

test.each<[string, string, number[][][]]>([
  [
    'IndexedFaceSet',
    `<IndexedFaceSet coordIndex='0 1 2 -1'>${SQUARE}</IndexedFaceSet>`,
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ],
  ],
  [
    'IndexedTriangleSet',
    `<IndexedTriangleSet index='0 1 2 2 3 0 1'>${SQUARE}</IndexedTriangleSet>`,
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      [
        [1, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  ],
  [
    'TriangleSet',
    `<TriangleSet>${SQUARE}</TriangleSet>`,
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ],
  ],
  [
    'IndexedTriangleStripSet',
    `<IndexedTriangleStripSet index='0 1 3 2 -1'>${SQUARE}</IndexedTriangleStripSet>`,
    [
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      [
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ],
  ],
  [
    'TriangleFanSet',
    `<TriangleFanSet fanCount='4'>${SQUARE}</TriangleFanSet>`,
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [1, 1],
        [0, 1],
      ],
    ],
  ],
  [
    'QuadSet',
    `<QuadSet>${SQUARE}</QuadSet>`,
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      [
        [0, 0],
        [1, 1],
        [0, 1],
      ],
    ],
  ],
])('%s', async (_, geometry, triangles) => {
  expect(trianglesOf(await open(`<Shape>${geometry}</Shape>`))).toEqual(triangles)
})

test('lines, points, colours with an opacity, what is hidden', async () => {
  const { parts } = await open(`<Shape><LineSet vertexCount='2 2'>${SQUARE}</LineSet></Shape>
    <Shape><PointSet><Coordinate point='0 0 0 5 5 5'/><ColorRGBA color='1 0 0 0.5 0 0 1 0.5'/></PointSet></Shape>
    <Shape visible='false'><Box/></Shape><Switch><Shape><Box/></Shape></Switch>`)
  expect(parts.length).toBe(2)
  expect([...parts[0].edges!.start]).toEqual([0, 2, 4])
  expect([...parts[1].points!.color!]).toEqual([255, 0, 0, 255, 0, 0, 255, 255])
})

test('the tree of CAD models', async () => {
  const { structure } = await open(`<CADAssembly name='Clamp'><CADPart name='Jaw' translation='0 0 5'>
    <CADFace name='Side'><Shape containerField='shape'><Box/></Shape></CADFace></CADPart><CADPart name='Screw'><CADFace><Shape containerField='shape'><Cone/></Shape></CADFace></CADPart></CADAssembly>`)
  expect(outline(structure.root)).toBe('x.x3d(Clamp(Jaw(Side#0) Screw#1))')
})

test('the classic form reads like VRML', async () => {
  const { structure, parts } = await openWith(reader, {
    'x.x3dv': `#X3D V3.3 utf8\nPROFILE Interchange\nCOMPONENT CADGeometry:2\nMETA "title" "made"\nUNIT length millimetre 0.001
      PROTO Brick [ initializeOnly SFVec3f size 1 1 1 inputOnly SFTime start ] { Shape { geometry Box { size IS size } } }
      Transform { translation 1 2 3 children [ Brick { size 2 2 2 } Shape { geometry TriangleSet { coord Coordinate { point [ 0 0 0 1 0 0 1 1 0 ] } } } ] }`,
  })
  expect(structure).toMatchObject({ format: 'x3d', units: 'mm' })
  expect(structure.root.transform).toBeUndefined()
  expect(parts.map(({ mesh }) => mesh!.indices.length / 3)).toEqual([12, 1])
})

test('gzip; files within files; what is not drawn is reported', async () => {
  const zipped = gzipSync(
    new TextEncoder().encode(
      x3d(`<Shape><Box/></Shape><ProtoDeclare name='P'><ProtoBody><Shape><Box/></Shape></ProtoBody></ProtoDeclare><ProtoInstance name='P'/>`),
    ),
  )
  const packed = await openWith(reader, { 'x.x3dz': zipped.slice() })
  expect(packed.parts.length).toBe(1)
  expect(packed.notes.find(({ code }) => code === 'skipped-entity')?.params).toMatchObject({ what: 'ProtoInstance' })
  const { parts, missing } = await openWith(reader, {
    'x.x3d': x3d(`<Inline url='"7.wrl" "none.wrl"'/><Inline url='none.x3d'/>`),
    '7.wrl': '#VRML V2.0 utf8\nShape { geometry Box {} }',
  })
  expect(parts.length).toBe(1)
  expect(missing).toEqual(['none.x3d'])
})

test('names of elements and nodes that JavaScript knows from elsewhere are names like others', async () => {
  const { parts } = await open('<constructor><toString/></constructor><Shape><Box/></Shape>')
  expect(parts.length).toBe(1)
  const classic = await openWith(reader, { 'x.wrl': '#X3D V3.3 utf8\nconstructor { toString 1 } Shape { geometry Box {} }' })
  expect([classic.parts.length, classic.structure.format]).toEqual([1, 'x3d'])
})

test('broken files end in a message', async () => {
  expect(await codeOf(openWith(reader, { 'x.x3d': '<html></html>' }))).toBe('file-exception')
  expect(await codeOf(open('<Shape><Box/>'))).toBe('file-exception')
  expect(await codeOf(open('<Viewpoint/>'))).toBe('no-geometry')
  expect(await codeOf(open('<Group>'.repeat(5000)))).toBe('file-exception')
  expect(await codeOf(open(`<Group DEF='A'><Group USE='A'/><Shape USE='None'/><Shape><Box/></Shape></Group>`))).toBe('ok')
})
