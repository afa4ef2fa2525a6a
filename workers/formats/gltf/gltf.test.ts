import { expect, test } from 'vitest'
import { openWith, outline } from '../../mesh/testSink.fixture.ts'
import { glb } from './glb.fixture.ts'
import { reader } from './index.ts'

const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0]
/** One triangle of one metre; `nodes` and more of the document are the test's. */
const triangle = (more: object, extraFloats: number[] = []) => {
  const floats = new Float32Array([...TRIANGLE, ...extraFloats])
  return glb(
    {
      asset: { version: '2.0' },
      bufferViews: [{ buffer: 0, byteLength: floats.byteLength }],
      accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 }],
      meshes: [{ name: 'leaf', primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
      ...more,
    },
    new Uint8Array(floats.buffer),
  )
}
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code ?? error,
  )

test('metres become millimetres; a mesh that occurs twice is one part', async () => {
  const nodes = [
    { name: 'top', children: [1, 2] },
    { name: 'a', mesh: 0, translation: [0, 0, 2] },
    { name: 'b', mesh: 0, scale: [-1, 1, 1] },
  ]
  const { structure, parts, notes } = await openWith(reader, { 'x.glb': triangle({ nodes, scenes: [{ nodes: [0] }] }) })
  expect(outline(structure.root)).toBe('x.glb(top(a#0 b#0))')
  expect(structure).toMatchObject({ units: 'm', upAxis: 'y' })
  const [a, b] = structure.root.children[0].children
  expect([...a.transform!.subarray(12)]).toEqual([0, 0, 2000, 1])
  expect(b.transform![0]).toBe(-1)
  expect(parts.map((part) => [...part.mesh!.positions])).toEqual([[0, 0, 0, 1000, 0, 0, 0, 1000, 0]])
  expect(notes).toEqual([])
})

test('without a scene the nodes without parents are shown', async () => {
  const { structure } = await openWith(reader, {
    'x.glb': triangle({
      nodes: [
        { name: 'child', mesh: 0 },
        { name: 'root', children: [0] },
      ],
    }),
  })
  expect(outline(structure.root)).toBe('x.glb(root(child#0))')
})

test('a node inside itself is shown once', async () => {
  const { structure, notes } = await openWith(reader, {
    'x.glb': triangle({
      nodes: [
        { name: 'a', mesh: 0, children: [1] },
        { name: 'b', mesh: 0, children: [0] },
      ],
      scenes: [{ nodes: [0] }],
    }),
  })
  expect(outline(structure.root)).toBe('x.glb(a#0(b#0))')
  expect(notes.map(({ code, count }) => [code, count])).toEqual([['damaged-data', 1]])
})

test.each<[string, number, number[], number[]]>([
  ['strip', 5, [0, 1, 2, 3], [0, 1, 2, 1, 3, 2]],
  ['fan', 6, [0, 1, 2, 3], [1, 2, 0, 2, 3, 0]],
])('a triangle %s', async (_, mode, order, expected) => {
  const corners = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
  ]
  const floats = new Float32Array(order.flatMap((i) => corners[i]))
  const file = glb(
    {
      asset: { version: '2.0' },
      bufferViews: [{ buffer: 0, byteLength: 48 }],
      accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 4 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode }] }],
      nodes: [{ mesh: 0 }],
    },
    new Uint8Array(floats.buffer),
  )
  const [{ mesh }] = (await openWith(reader, { 'x.glb': file })).parts
  const corner = (i: number) => [...mesh!.positions.subarray(mesh!.indices[i] * 3, mesh!.indices[i] * 3 + 3)].map((value) => value / 1000)
  expect(Array.from(mesh!.indices, (_, i) => corner(i))).toEqual(expected.map((i) => corners[i]))
})

test('quantized, strided, normalized and sparse accessors', async () => {
  const bytes = new Uint8Array(64)
  const view = new DataView(bytes.buffer)
  // Shorts with two bytes of padding: stride 8.
  for (const [i, value] of [0, 0, 0, 32767, 0, 0, 0, 32767, 0].entries()) view.setInt16(Math.floor(i / 3) * 8 + (i % 3) * 2, value, true)
  view.setUint8(24, 2)
  for (const [i, value] of [0, 0, 32767].entries()) view.setInt16(28 + i * 2, value, true)
  const file = glb(
    {
      asset: { version: '2.0' },
      bufferViews: [
        { buffer: 0, byteLength: 24, byteStride: 8 },
        { buffer: 0, byteOffset: 24, byteLength: 1 },
        { buffer: 0, byteOffset: 28, byteLength: 6 },
      ],
      accessors: [
        {
          bufferView: 0,
          componentType: 5122,
          normalized: true,
          type: 'VEC3',
          count: 3,
          sparse: { count: 1, indices: { bufferView: 1, componentType: 5121 }, values: { bufferView: 2 } },
        },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      nodes: [{ mesh: 0 }],
    },
    bytes,
  )
  expect([...(await openWith(reader, { 'x.glb': file })).parts[0].mesh!.positions]).toEqual([0, 0, 0, 1000, 0, 0, 0, 0, 1000])
})

test('materials: linear factors become sRGB, alpha counts when blended', async () => {
  const materials = [
    { pbrMetallicRoughness: { baseColorFactor: [1, 0.2158605, 0, 0.5], metallicFactor: 0.25, roughnessFactor: 0.75 }, alphaMode: 'BLEND', doubleSided: true },
  ]
  const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }]
  const { parts } = await openWith(reader, { 'x.glb': triangle({ materials, meshes }) })
  expect(parts[0]).toMatchObject({ color: 0xff800080, metalness: 0.25, roughness: 0.75, doubleSided: true })
})

test('a solid of several colours upon the same vertices is one closed part with coloured faces; glass and other vertices stay apart', async () => {
  const colors = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1, 0.5],
  ].map((color) => ({
    pbrMetallicRoughness: { baseColorFactor: [...color, 1].slice(0, 4), metallicFactor: 0 },
    alphaMode: color.length > 3 ? 'BLEND' : 'OPAQUE',
  }))
  const corners = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ]
  const bytes = new Uint8Array(48 + 24)
  bytes.set(new Uint8Array(new Float32Array([...TRIANGLE, 0, 0, 1]).buffer))
  bytes.set(new Uint8Array(new Uint16Array(corners.flat()).buffer), 48)
  const parts = async (materials: readonly number[], attributes: readonly number[] = [0, 0]) => {
    const file = glb(
      {
        asset: { version: '2.0' },
        bufferViews: [
          { buffer: 0, byteLength: 48 },
          { buffer: 0, byteOffset: 48, byteLength: 24 },
        ],
        accessors: [
          { bufferView: 0, componentType: 5126, type: 'VEC3', count: 4 },
          { bufferView: 1, componentType: 5123, type: 'SCALAR', count: 3 },
          { bufferView: 1, byteOffset: 6, componentType: 5123, type: 'SCALAR', count: 9 },
          { bufferView: 0, componentType: 5126, type: 'VEC3', count: 4 },
        ],
        materials: colors,
        meshes: [{ primitives: materials.map((material, i) => ({ attributes: { POSITION: attributes[i] }, indices: i + 1, material })) }],
        nodes: [{ mesh: 0 }],
      },
      bytes,
    )
    return [...(await openWith(reader, { 'x.glb': file })).parts.values()]
  }
  const [solid, ...more] = await parts([0, 1])
  expect(more).toEqual([])
  expect(solid).toMatchObject({ color: 0xff0000ff, mesh: { faceStart: new Uint32Array([0, 1, 4]), faceColor: new Uint32Array([0, 0x00ff00ff]) } })
  // Closed and wound outwards: drawn from one side.
  expect(solid.doubleSided).toBeUndefined()
  expect(await parts([0, 2])).toHaveLength(2)
  expect(await parts([0, 1], [0, 3])).toHaveLength(2)
})

test('lines and points', async () => {
  const meshes = [
    {
      primitives: [
        { attributes: { POSITION: 0 }, mode: 2 },
        { attributes: { POSITION: 0 }, mode: 0 },
      ],
    },
  ]
  const { parts } = await openWith(reader, { 'x.glb': triangle({ meshes }) })
  expect([...parts[0].edges!.points]).toEqual([0, 0, 0, 1000, 0, 0, 0, 1000, 0, 0, 0, 0])
  expect([...parts[1].points!.positions]).toEqual([0, 0, 0, 1000, 0, 0, 0, 1000, 0])
})

test('instances on the GPU become occurrences', async () => {
  const more = {
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 24 },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 },
      { bufferView: 1, componentType: 5126, type: 'VEC3', count: 2 },
    ],
    nodes: [{ name: 'bolts', mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } }],
  }
  const { structure } = await openWith(reader, { 'x.glb': triangle(more, [0, 0, 0, 5, 6, 7]) })
  expect(outline(structure.root)).toBe('x.glb(bolts(bolts 1#0 bolts 2#0))')
  expect([...structure.root.children[0].children[1].transform!.subarray(12)]).toEqual([5000, 6000, 7000, 1])
})

test('a skin is shown in the pose of its joints', async () => {
  const more = {
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 48 },
      { buffer: 0, byteOffset: 84, byteLength: 12 },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 },
      { bufferView: 1, componentType: 5126, type: 'VEC4', count: 3 },
      { bufferView: 2, componentType: 5121, type: 'VEC4', count: 3 },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, WEIGHTS_0: 1, JOINTS_0: 2 } }] }],
    skins: [{ joints: [1] }],
    nodes: [{ mesh: 0, skin: 0 }, { translation: [0, 0, 3] }],
    scenes: [{ nodes: [1, 0] }],
  }
  const { parts } = await openWith(reader, { 'x.glb': triangle(more, [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]) })
  expect([...parts[0].mesh!.positions]).toEqual([0, 0, 3000, 1000, 0, 3000, 0, 1000, 3000])
})

test('indices that refer to no vertex are left out and said', async () => {
  const more = {
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 6 },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 },
      { bufferView: 1, componentType: 5121, type: 'SCALAR', count: 6 },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
  }
  const indices = new Float32Array(new Uint8Array([0, 1, 2, 0, 1, 9, 0, 0]).buffer)
  const { parts, notes } = await openWith(reader, { 'x.glb': triangle(more, [...indices]) })
  expect(parts[0].mesh!.indices.length).toBe(3)
  expect(notes.map(({ code }) => code)).toEqual(['damaged-data'])
})

test('a buffer file is found beside the document; a missing one is named', async () => {
  const json = {
    asset: { version: '2.0' },
    buffers: [{ uri: 'my%20data.bin', byteLength: 36 }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0 }],
  }
  const files = { 'a/x.gltf': JSON.stringify(json), 'a/my data.bin': new Uint8Array(new Float32Array(TRIANGLE).buffer) }
  expect((await openWith(reader, files)).parts.length).toBe(1)
  expect(await codeOf(openWith(reader, { 'x.gltf': JSON.stringify(json) }))).toBe('missing-parts')
})

test('broken files end in a message', async () => {
  expect(await codeOf(openWith(reader, { 'x.glb': '' }))).toBe('empty-file')
  expect(await codeOf(openWith(reader, { 'x.gltf': '{"asset":{' }))).toBe('file-exception')
  expect(await codeOf(openWith(reader, { 'x.gltf': '{"asset":{"version":"1.0"}}' }))).toBe('file-exception')
  expect(await codeOf(openWith(reader, { 'x.gltf': '{"asset":{"version":"2.0"},"nodes":[]}' }))).toBe('no-geometry')
  expect(await codeOf(openWith(reader, { 'x.glb': triangle({}).slice(0, -12) }))).toBe('file-exception')
})
