import { unzipSync } from 'fflate'
import type { BufferAttribute, Mesh, Object3D } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js'
import { expect, test } from 'vitest'
import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import type { ExportOptions } from '../../src/core/export/exportOptions.ts'
import type { ExportScene } from '../../src/core/export/exportScene.ts'
import type { Part } from '../../src/core/scene/model.ts'
import { boxPart } from '../../tests/support/ui/boxModel.ts'
import { exportModel } from '../pipeline/exportModel.ts'
import { isClosedMesh } from './closedMesh.ts'
import { meshPart } from '../formats/exact/meshPart.ts'
import { reader as gltf } from '../formats/gltf/index.ts'
import { makeFrame } from '../kernel/brep/frame.ts'
import { cylinder } from '../kernel/brep/solid/primitives.ts'
import { openWith, outline } from '../mesh/testSink.fixture.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { thinnestWall } from './thinWalls.ts'

const plate = { ...boxPart(1, 'Plate', [100, 60, 5], 0x336699ff), offset: [1000, 0, 0] as [number, number, number] }
const post = boxPart(2, 'Post', [10, 10, 40])
const parts = new Map<number, Part>([
  [1, plate],
  [2, post],
])
const moved = (x: number, size = 1): Float64Array => Float64Array.of(size, 0, 0, 0, 0, Math.abs(size), 0, 0, 0, 0, Math.abs(size), 0, x, 0, 0, 1)
const scene: ExportScene = {
  name: 'press',
  upAxis: 'z',
  nodes: [
    { parent: -1, name: 'press', color: 0 },
    {
      parent: 0,
      name: 'Plate',
      part: 1,
      color: 0,
      attributes: [
        { name: 'Material', value: 'Steel' },
        { name: '__proto__', value: 'x' },
      ],
    },
    { parent: 0, name: 'Post', part: 2, color: 0, matrix: moved(20) },
    { parent: 0, name: 'Post', part: 2, color: 0, matrix: moved(50) },
    { parent: 0, name: 'Post/left', part: 2, color: 0, matrix: moved(80, -1) },
  ],
}
const written = (options: Partial<ExportOptions>) =>
  exportModel({
    scene,
    options: { format: 'stl', unit: 'mm', colors: true, edges: false, ...options },
    part: async (id) => parts.get(id),
    progress() {},
  })

interface Gltf {
  extensionsRequired?: string[]
  nodes: { name?: string; mesh?: number; matrix?: number[]; extras?: object }[]
  meshes: {
    name: string
    primitives: {
      attributes: { POSITION: number; NORMAL: number }
      indices: number
      extensions?: { EXT_mesh_primitive_edge_visibility: { visibility: number } }
    }[]
  }[]
  accessors: { bufferView: number; componentType: number; count: number; min: number[]; max: number[] }[]
  bufferViews: { byteOffset: number; byteStride?: number }[]
}

async function glb(options: Partial<ExportOptions>): Promise<{ json: Gltf; data: DataView; bytes: number }> {
  const bytes = new Uint8Array(await (await written({ format: 'glb', ...options })).blob.arrayBuffer())
  const length = new DataView(bytes.buffer).getUint32(12, true)
  return {
    json: JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Gltf,
    data: new DataView(bytes.buffer, 28 + length),
    bytes: bytes.length,
  }
}

test('quantized glTF: 16 bits of the largest side, aligned, and the node brings them back to where they were', async () => {
  const { json, data } = await glb({ quantized: true })
  expect(json.extensionsRequired).toEqual(['KHR_mesh_quantization'])
  const node = json.nodes.find(({ mesh, matrix }) => mesh !== undefined && matrix?.[0] === 100)!
  const { POSITION, NORMAL } = json.meshes[node.mesh!].primitives[0].attributes
  const accessor = json.accessors[POSITION]
  const view = json.bufferViews[accessor.bufferView]
  expect([accessor.componentType, view.byteStride, view.byteOffset % 4]).toEqual([5123, 8, 0])
  expect([json.accessors[NORMAL].componentType, json.bufferViews[json.accessors[NORMAL].bufferView].byteStride]).toEqual([5120, 4])
  const [size, x, y, z] = [node.matrix![0], ...node.matrix!.slice(12, 15)]
  const { positions } = plate.mesh!
  for (let i = 0; i < accessor.count; i++) {
    const at = [x, y, z].map((low, k) => low + (data.getUint16(view.byteOffset + i * 8 + k * 2, true) / 65_535) * size)
    expect(at.map((value, k) => Math.abs(value - positions[i * 3 + k] - (k === 0 ? 1000 : 0))).every((off) => off <= size / 65_535)).toBe(true)
  }
  expect(accessor.max).toEqual([65_535, Math.round(0.6 * 65_535), Math.round(0.05 * 65_535)])
})

const rod = meshPart({ id: 1, name: 'Rod', bodies: [cylinder(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 10, 50, 0)!], points: [], color: 0 }, 100, 'normal')
  .draft!

/** The values of the sides of all triangles of a file: 0 hidden, 2 an edge, 3 an edge that was listed before; with their ends. */
async function sidesOf(options: Partial<ExportOptions>): Promise<{ sides: { value: number; ends: string }[]; json: Gltf }> {
  parts.set(1, { ...rod, bounds: [-10, -10, 0, 10, 10, 50] })
  const file = await written({ format: 'glb', ...options })
  parts.set(1, plate)
  const bytes = await file.blob.arrayBuffer()
  const { scene: loaded, parser } = await new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).parseAsync(bytes, '')
  const json = parser.json as Gltf
  const sides: { value: number; ends: string }[] = []
  for (const [at, mesh] of json.meshes.entries()) {
    if (!mesh.name.startsWith('Rod')) continue
    for (const [p, { extensions }] of mesh.primitives.entries()) {
      const group = (await parser.getDependency('mesh', at)) as Object3D
      const { geometry } = (group.children[p] ?? group) as Mesh
      const bits = (await parser.getDependency('accessor', extensions!.EXT_mesh_primitive_edge_visibility.visibility)) as BufferAttribute
      const { index } = geometry
      const place = (corner: number): string => [0, 1, 2].map((k) => geometry.attributes.position.getComponent(index!.getX(corner), k).toFixed(4)).join(' ')
      expect(bits.count).toBe(Math.ceil((index!.count * 2) / 8))
      for (let side = 0; side < index!.count; side++) {
        const ends = [place(side), place(side % 3 === 2 ? side - 2 : side + 1)].toSorted().join(' – ')
        sides.push({ value: (bits.getX(side >> 2) >> ((side & 3) * 2)) & 3, ends })
      }
    }
  }
  expect(loaded.children).toHaveLength(1)
  return { sides, json }
}

test.each([{}, { compressed: true }])('glTF tells which sides of triangles are edges of the part: %o', async (options) => {
  const { sides, json } = await sidesOf(options)
  expect(json.extensionsRequired).toEqual(options.compressed ? ['KHR_mesh_quantization', 'EXT_meshopt_compression'] : undefined)
  // Two circles and the seam, each once at one triangle and once more at the other.
  const rims = rod.edges!.points.length / 3 - (rod.edges!.start.length - 1)
  const hard = sides.filter(({ value }) => value === 2)
  expect(hard).toHaveLength(rims)
  expect(new Set(hard.map(({ ends }) => ends)).size).toBe(rims)
  expect(
    sides
      .filter(({ value }) => value === 3)
      .map(({ ends }) => ends)
      .toSorted(),
  ).toEqual(hard.map(({ ends }) => ends).toSorted())
  expect(sides.some(({ value }) => value === 0) && !sides.some(({ value }) => value === 1)).toBe(true)
  // Lines take their place where they are asked for.
  expect((await glb({ ...options, edges: true })).json.meshes.some(({ primitives }) => primitives.some(({ extensions }) => extensions))).toBe(false)
})

test('compressed glTF has the triangles of a quantized one when it is read again', async () => {
  const read = async (options: Partial<ExportOptions>) => {
    const file = await written({ format: 'glb', ...options })
    const opened = await openWith(gltf, { 'model.glb': new Uint8Array(await file.blob.arrayBuffer()) })
    return [...opened.parts.values()].map(({ mesh }) => [mesh!.indices.length, ...boundsOfPoints(mesh!.positions).map((v) => v.toFixed(3))].join())
  }
  expect(await read({ compressed: true })).toEqual(await read({ quantized: true }))
})

test.each([{}, { compressed: true }])('a glTF package has the buffer of the binary file, and a document that names it: %o', async (options) => {
  const files = unzipSync(new Uint8Array(await (await written({ format: 'gltf', ...options })).blob.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(['press.bin', 'press.gltf'])
  const { json, data } = await glb(options)
  expect(files['press.bin']).toEqual(new Uint8Array(data.buffer, data.byteOffset))
  const document = JSON.parse(new TextDecoder().decode(files['press.gltf'])) as Gltf & { buffers: { uri?: string }[] }
  expect(document.buffers[0].uri).toBe('press.bin')
  delete document.buffers[0].uri
  expect(document).toEqual(json)
  const { parts: read } = await openWith(gltf, { 'press.gltf': files['press.gltf'], 'press.bin': files['press.bin'] })
  expect(read).toHaveLength(2)
})

test('glTF nodes carry what the file states of them', async () => {
  const { json } = await glb({})
  expect(json.extensionsRequired).toBeUndefined()
  expect(Object.entries(json.nodes.find(({ name }) => name === 'Plate')!.extras!)).toEqual(expect.arrayContaining([['Material', 'Steel']]))
})

test('glTF: the name of a root that is called like the scene stands there once', async () => {
  const { json } = await glb({})
  expect(json.nodes.filter(({ name }) => name === 'press')).toHaveLength(1)
  const opened = await openWith(gltf, { 'model.glb': new Uint8Array(await (await written({ format: 'glb' })).blob.arrayBuffer()) })
  expect(outline(opened.structure.root)).toBe('model.glb(press(Plate(Plate#0) Post#1 Post#1 Post/left#1))')
})

test.each(['stl', '3mf'] as const)('%s: each distinct body in a file of its own, named with how often it is there', async (format) => {
  const { blob, print } = await written({ format, bodyFiles: true })
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual([`Plate.${format}`, `Post (2x).${format}`, `Post_left.${format}`])
  expect(print).toEqual({ parts: 2, open: 0, thin: 0, thinnest: expect.closeTo(5, 5) as number })
  if (format === 'stl') expect(files['Plate.stl']).toHaveLength(84 + 12 * 50)
})

test('a body with a hole is counted as open', async () => {
  const { positions, indices } = post.mesh!
  expect([isClosedMesh(positions, indices), isClosedMesh(positions, indices.subarray(3))]).toEqual([true, false])
  // One triangle that faces the other way.
  const turned = indices.slice()
  turned.set([indices[1], indices[0]])
  expect(isClosedMesh(positions, turned)).toBe(false)
  expect(isClosedMesh(new Float32Array(), new Uint32Array())).toBe(false)
  parts.set(2, { ...post, mesh: { ...post.mesh!, indices: indices.subarray(3) } })
  expect((await written({ format: '3mf' })).print).toMatchObject({ parts: 2, open: 1, thin: 0 })
  parts.set(2, post)
})

test('instanced glTF: equal parts of one assembly are one node, and stand where they stood when they are read again', async () => {
  const { json } = await glb({ instanced: true })
  expect(json.extensionsRequired).toEqual(['EXT_mesh_gpu_instancing'])
  // Root, plate with its offset, two posts in one, and the mirrored one.
  expect(json.nodes).toHaveLength(5)
  const file = await written({ format: 'glb', instanced: true })
  const opened = await openWith(gltf, { 'model.glb': new Uint8Array(await file.blob.arrayBuffer()) })
  const index = new SceneIndex(opened.structure.root)
  const places = [...index.bodies].map((id) => Math.round(index.world[id * 16 + 12]))
  expect(places.toSorted((a, b) => a - b)).toEqual([20, 50, 80, 1000])
})

test('OBJ: objects are in the groups of their assemblies', async () => {
  const zip = unzipSync(new Uint8Array(await (await written({ format: 'obj' })).blob.arrayBuffer()))
  const lines = new TextDecoder().decode(zip['press.obj']).split('\n')
  expect(lines.filter((line) => /^[go] /.test(line)).slice(0, 4)).toEqual(['g press', 'o Plate', 'g press', 'o Post'])
})

test('thin walls are found where two sides face each other, not at the edge of a wedge', () => {
  expect(thinnestWall(boxPart(3, 'Sheet', [100, 60, 0.5]).mesh!)).toBeCloseTo(0.5, 5)
  expect(thinnestWall(plate.mesh!)).toBeCloseTo(5, 5)
})

test('the report of a print file counts thin bodies; a chosen deviation gives other triangles, within it', async () => {
  const sheet = boxPart(1, 'Sheet', [100, 60, 0.5])
  const rod = cylinder(makeFrame([0, 0, 0], [0, 0, 1], [1, 0, 0]), 10, 50, 0)!
  const coarse = meshPart({ id: 2, name: 'Rod', bodies: [rod], points: [], color: 0 }, 100, 'coarse').draft!
  const own = new Map<number, Part>([
    [1, sheet],
    [2, { ...coarse, bounds: [-10, -10, 0, 10, 10, 50] }],
  ])
  const file = await exportModel(
    {
      scene: { name: 'two', upAxis: 'z', nodes: [1, 2].map((part) => ({ parent: -1, name: '', part, color: 0 })) },
      options: { format: 'stl', unit: 'mm', colors: false, edges: false, deviation: 0.01 },
      part: async (id) => own.get(id),
      progress() {},
    },
    async (take) => take(2, [rod], 0),
  )
  expect(file.print).toEqual({ parts: 2, open: 0, thin: 1, thinnest: expect.closeTo(0.5, 5) as number, finer: { parts: 1, deviation: 0.01 } })
  const data = new DataView(await file.blob.arrayBuffer())
  let off = 0
  for (let at = 84 + 12 * 50; at + 50 <= data.byteLength; at += 50) {
    const corner = (k: number): number[] => [data.getFloat32(at + 12 + k * 12, true), data.getFloat32(at + 16 + k * 12, true)]
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corner(k), corner((k + 1) % 3)]
      const middle = Math.hypot((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
      // The ends are flat: their chords lie within the circle.
      if (Math.abs(data.getFloat32(at + 8, true)) < 0.5) off = Math.max(off, 10 - middle)
    }
  }
  expect(off).toBeGreaterThan(0)
  expect(off).toBeLessThan(0.0101)
})
