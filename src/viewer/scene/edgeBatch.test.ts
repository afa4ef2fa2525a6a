import { expect, test } from 'vitest'
import { EdgeKind } from '../../core/scene/mesh.ts'
import { packPoints } from './edgeBatch.ts'

test('points carry their edge, its kind and where it ends', () => {
  const edges = {
    points: new Float32Array([0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 2, 0, 1, 2, 3]),
    start: new Uint32Array([0, 2, 5]),
    kind: new Uint8Array([EdgeKind.sharp, EdgeKind.smooth]),
    faces: new Int32Array([0, 1, 1, 2]),
  }
  const out = new Uint32Array(6 * 4)
  packPoints(edges, out, 1)
  const floats = new Float32Array(out.buffer)
  expect([...out.subarray(0, 4)]).toEqual([0, 0, 0, 0])
  expect([...floats.subarray(20, 23)]).toEqual([1, 2, 3])
  // edge << 3 | last << 2 | kind
  expect([1, 2, 3, 4, 5].map((point) => out[point * 4 + 3])).toEqual([0, 4, 9, 9, 13])
})
