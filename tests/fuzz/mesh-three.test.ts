import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { FormatId } from '../../src/core/formats.ts'
import { type RhinoModule, startRhino } from '../../wasm/rhino/index.ts'
import { glb } from '../../workers/formats/gltf/glb.fixture.ts'
import { loadReader } from '../../workers/formats/registry.ts'
import { openWith } from '../../workers/mesh/testSink.fixture.ts'
import { checkPart } from '../../workers/pipeline/checkPart.ts'
import { asciiFbx, collada, studio } from './three.fixture.ts'

/** A small generator with a fixed seed (Mulberry32), so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Cut, overwritten, with a piece taken out or doubled. */
function damaged(original: Uint8Array, next: () => number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(original)
  const at = Math.floor(next() * bytes.length)
  const kind = next()
  if (kind < 0.2) return bytes.slice(0, at)
  if (kind < 0.35) return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(Math.min(bytes.length, at + Math.ceil(next() * 40)))])
  if (kind < 0.45) return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(Math.max(0, at - 60), at), ...bytes.subarray(at)])
  for (let i = Math.ceil(next() * 8); i > 0; i--)
    bytes[Math.floor(next() * bytes.length)] = kind < 0.8 ? Math.floor(next() * 256) : 48 + Math.floor(next() * 10)
  return bytes
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

function gltfBytes(): Uint8Array {
  const floats = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1])
  const data = new Uint8Array(60)
  data.set(new Uint8Array(floats.buffer))
  data.set([0, 1, 2, 0, 2, 3, 1, 2, 3], 48)
  return glb(
    {
      asset: { version: '2.0', generator: 'x' },
      scenes: [{ nodes: [0] }],
      nodes: [
        { name: 'a', children: [1, 2], matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 4, 5, 1] },
        { mesh: 0, rotation: [0, 0, 0, 1] },
        { mesh: 0, scale: [2, 2, 2] },
      ],
      bufferViews: [
        { buffer: 0, byteLength: 48 },
        { buffer: 0, byteOffset: 48, byteLength: 9 },
      ],
      accessors: [
        { bufferView: 0, componentType: 5126, type: 'VEC3', count: 4 },
        { bufferView: 1, componentType: 5121, type: 'SCALAR', count: 9 },
      ],
      materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1] } }],
      meshes: [
        {
          primitives: [
            { attributes: { POSITION: 0 }, indices: 1, material: 0 },
            { attributes: { POSITION: 0 }, mode: 1 },
          ],
        },
      ],
    },
    data,
  )
}

const vrml = text(`#VRML V2.0 utf8
PROTO P [ field SFVec3f s 1 1 1 ] { Shape { geometry Box { size IS s } } }
DEF T Transform { translation 1 2 3 rotation 0 1 0 1 children [ P { s 2 2 2 } Shape { appearance Appearance { material Material { diffuseColor 1 0 0 } }
geometry IndexedFaceSet { coord Coordinate { point [0 0 0, 1 0 0, 1 1 0, 0 1 0, 0.5 2 0] } coordIndex [0 1 2 4 3 -1] creaseAngle 0.5 } } ] }
Shape { geometry Extrusion { spine [0 0 0, 0 1 0, 1 2 0] } } USE T Shape { geometry ElevationGrid { xDimension 3 zDimension 2 height [0 1 0 0 2 0] } }`)

const firstVrml = text(`#VRML V1.0 ascii
Separator { ShapeHints { vertexOrdering COUNTERCLOCKWISE creaseAngle 0.5 } Material { diffuseColor [ 1 0 0, 0 1 0 ] } MaterialBinding { value PER_FACE_INDEXED }
DEF C Coordinate3 { point [ 0 0 0, 1 0 0, 1 1 0, 0 1 0, 0.5 2 0 ] } DEF T Separator { Rotation { rotation 0 1 0 1 } IndexedFaceSet { coordIndex [ 0 1 2 -1 0 2 4 3 -1 ] materialIndex [ 0 1 ] } }
MatrixTransform { matrix 1 0 0 0 0 1 0 0 0 0 1 0 5 6 7 1 } Switch { whichChild 0 Cylinder { parts (SIDES | TOP) } } USE T IndexedLineSet { coordIndex [ 0 1 2 -1 ] } PointSet { startIndex 1 } }`)

const x3d = text(`<?xml version="1.0"?><X3D version='3.3'><head><unit category='length' conversionFactor='0.01'/></head><Scene>
<Transform DEF='T' translation='1 2 3' rotation='0 1 0 1'><Shape><Appearance><Material diffuseColor='1 0 0'/></Appearance><IndexedTriangleStripSet index='0 1 3 2 -1 1 2 4'>
<Coordinate point='0 0 0, 1 0 0, 1 1 0, 0 1 0, 0.5 2 0'/></IndexedTriangleStripSet></Shape></Transform><Shape><QuadSet><Coordinate point='0 0 0 1 0 0 1 1 0 0 1 0'/></QuadSet></Shape>
<CADPart name='P'><CADFace><Shape containerField='shape'><Cylinder/></Shape></CADFace></CADPart><Transform USE='T'/></Scene></X3D>`)

async function rhinoBytes(): Promise<Uint8Array> {
  const rhino: RhinoModule = await startRhino()
  const file = new rhino.File3dm()
  const mesh = new rhino.Mesh()
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
  ])
    mesh.vertices().add(x, y, 0)
  mesh.faces().addTriFace(0, 1, 2)
  file.objects().addMesh(mesh, new rhino.ObjectAttributes())
  file.objects().addLine([0, 0, 0], [7, 0, 0])
  return Uint8Array.from(file.toByteArray())
}

const seeds: [id: FormatId, name: string, bytes: () => Uint8Array | Promise<Uint8Array>, rounds: number][] = [
  ['gltf', 'x.glb', gltfBytes, 400],
  ['vrml', 'x.wrl', () => vrml, 400],
  ['vrml', 'x.vrml', () => firstVrml, 400],
  ['x3d', 'x.x3d', () => x3d, 400],
  ['dae', 'x.dae', () => text(collada), 200],
  ['dae', 'x.zae', () => zipSync({ 'a.dae': text(collada) }), 40],
  ['fbx', 'x.fbx', () => text(asciiFbx), 200],
  ['3ds', 'x.3ds', () => studio, 300],
  ['3dm', 'x.3dm', rhinoBytes, 100],
]

describe('damaged files end in a model that can be drawn or in a message', () => {
  it.each(seeds)('%s (%s)', async (id, name, bytes, rounds) => {
    const reader = await loadReader(id)
    const original = await bytes()
    expect((await openWith(reader, { [name]: Uint8Array.from(original) })).parts.length).toBeGreaterThan(0)
    const next = random(20_261_121)
    let opened = 0
    for (let round = 0; round < rounds; round++) {
      const file = damaged(original, next)
      try {
        const { parts } = await openWith(reader, { [name]: file })
        for (const part of parts) checkPart(part)
        opened++
      } catch (error) {
        // Anything but an OpenError is shown as "File exception" by the pipeline: it must at least be an error, soon.
        if (!(error instanceof OpenError)) expect([round, error]).toEqual([round, expect.any(Error)])
      }
    }
    expect(opened).toBeGreaterThanOrEqual(0)
  })
})
