import type { Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { expect, test } from 'vitest'
import { objectsByNode } from './pageCallouts.ts'

/** A binary glTF: header, the chunk of text, filled up with blanks, the chunk of numbers. */
function binary(gltf: object, numbers: Float32Array<ArrayBuffer>): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(gltf))
  const length = Math.ceil(text.length / 4) * 4
  const out = new Uint8Array(28 + length + numbers.byteLength).fill(32)
  new Uint32Array(out.buffer, 0, 5).set([0x46546c67, 2, out.length, length, 0x4e4f534a])
  out.set(text, 20)
  new Uint32Array(out.buffer, 20 + length, 2).set([numbers.byteLength, 0x004e4942])
  out.set(new Uint8Array(numbers.buffer), 28 + length)
  return out.buffer
}

test('nodes of a loaded model are found by their numbers, though it has lines', async () => {
  const gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { name: 'root', children: [1] },
      { name: 'lines', mesh: 0 },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0, mode: 1 }] }],
    materials: [{}],
    accessors: [{ bufferView: 0, componentType: 5126, count: 2, type: 'VEC3', min: [0, 0, 0], max: [1, 0, 0] }],
    bufferViews: [{ buffer: 0, byteLength: 24 }],
    buffers: [{ byteLength: 24 }],
  }
  const { parser } = await new GLTFLoader().parseAsync(binary(gltf, Float32Array.of(0, 0, 0, 1, 0, 0)), '')
  // What made every page with views fail.
  expect([...parser.associations.values()]).toContain(undefined)
  const objects = objectsByNode(parser.associations)
  expect([0, 1].map((node) => (objects.get(node) as Object3D).name)).toEqual(['root', 'lines'])
})
