import { expect, test } from 'vitest'
import type { OcctMesh } from '../../../wasm/occt/scene.ts'
import { sharedScene } from './sharedScene.ts'

const shape = (positions: number[], color = 0): OcctMesh => ({
  name: 'S',
  color,
  positions: Float32Array.from(positions),
  normals: new Float32Array(positions.length),
  indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  faceStart: Uint32Array.of(0, 2),
})
const first = [0, 0, 0, 3, 0, 0, 3, 1, 0, 0, 1, 1]
// Turned by 90° about Z and moved by (10, 0, 0).
const turned = [10, 0, 0, 10, 3, 0, 9, 3, 0, 9, 0, 1]
const mirrored = [0, 0, 0, 3, 0, 0, 3, 1, 0, 0, 1, -1]

test('a repeated shape is one part with placements; a mirrored or coloured one is another', () => {
  const scene = sharedScene({
    root: { name: 'R', meshes: [0, 1], children: [{ name: 'C', meshes: [2, 3, 0], children: [] }] },
    meshes: [shape(first), shape(turned), shape(mirrored), shape(first, 0xff0000ff)],
  })
  expect(scene.parts.map(({ color, open }) => [color, open])).toEqual([
    [0, true],
    [0, true],
    [0xff0000ff, true],
  ])
  expect(scene.root.places[0]).toEqual({ part: 0 })
  expect(scene.root.places[1].part).toBe(0)
  expect(Array.from(scene.root.places[1].transform!, (value) => Math.round(value) + 0)).toEqual([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1])
  expect(scene.root.children[0].places.map(({ part }) => part)).toEqual([1, 2, 0])
})

test('shapes without triangles are left out', () => {
  const empty: OcctMesh = { ...shape([]), indices: new Uint32Array(), faceStart: Uint32Array.of(0, 0) }
  expect(sharedScene({ root: { name: '', meshes: [0, 7], children: [] }, meshes: [empty] })).toEqual({
    root: { name: '', places: [], children: [] },
    parts: [],
  })
})
