import { expect, test } from 'vitest'
import { meshEdges } from './meshEdges.ts'

test('two triangles that share a side have five', () => {
  const edges = meshEdges({
    positions: new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
    normals: new Int16Array(8),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
    faceStart: new Uint32Array([0, 2]),
  })!
  expect([...edges.start]).toEqual([0, 2, 4, 6, 8, 10])
  // 0–1, 0–2, 0–3, 1–2, 2–3
  expect([...edges.points]).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0])
})

test('nothing for an empty mesh', () => {
  expect(meshEdges({ positions: new Float32Array(), normals: new Int16Array(), indices: new Uint32Array(), faceStart: new Uint32Array([0]) })).toBeUndefined()
})
