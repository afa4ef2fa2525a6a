import { expect, test } from 'vitest'
import { EdgeKind } from '../../core/scene/mesh.ts'
import { edgeAt, packPoints, SEGMENT_INDICES } from './edgeBatch.ts'

const edges = {
  points: new Float32Array([0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 2, 0, 1, 2, 3]),
  start: new Uint32Array([0, 2, 2, 5]),
  kind: new Uint8Array([EdgeKind.sharp, EdgeKind.free, EdgeKind.smooth]),
  faces: new Int32Array([0, 1, 1, 2, 1, 2]),
}

test('points carry their place, the kind of their edge and where it ends', () => {
  const out = new Uint32Array(5 * 2)
  packPoints(edges, { origin: [0, 0, 0], step: 1 }, out)
  expect([0, 1, 2, 3, 4].map((point) => out[point * 2 + 1] >>> 28)).toEqual([0, 4, 1, 1, 5])
  expect([out[8] & 0xfffff, out[8] >>> 20, (out[9] >>> 8) & 0xfffff]).toEqual([1, 2, 3])
})

test('the edge of a picked point; none of points of another part', () => {
  const range = { first: 100 * SEGMENT_INDICES, count: 5 * SEGMENT_INDICES }
  expect([99, 100, 101, 102, 103, 104, 105].map((point) => edgeAt(edges, range, point))).toEqual([-1, 0, 0, 2, 2, 2, -1])
})
