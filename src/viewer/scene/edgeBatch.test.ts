import { type Box2, BufferGeometry, type DataTexture, type Vector2, type WebGLRenderer } from 'three'
import { expect, test } from 'vitest'
import { EdgeKind, type Edges } from '../../core/scene/mesh.ts'
import { edgeAt, EdgeBatch, packPoints, POINT_ROW, SEGMENT_INDICES } from './edgeBatch.ts'

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

/** A polyline of so many points, each at `x`. */
const lineOf = (count: number, x: number): Edges => ({
  points: new Float32Array(count * 3).fill(x),
  start: Uint32Array.of(0, count),
  kind: Uint8Array.of(EdgeKind.sharp),
  faces: Int32Array.of(0, 1),
})

test('lines of small parts are uploaded together, each to its own place; one that was taken out overwrites nothing', () => {
  const capacity = 64 * POINT_ROW
  const gpu = new Uint32Array(capacity * 2)
  let copies = 0
  const copyTextureToTexture = (source: DataTexture, _target: unknown, { min, max }: Box2, to: Vector2): void => {
    copies++
    const texels = source.image.data as Uint32Array
    for (let y = min.y; y < max.y; y++)
      gpu.set(texels.subarray((y * POINT_ROW + min.x) * 2, (y * POINT_ROW + max.x) * 2), ((to.y + y - min.y) * POINT_ROW + to.x) * 2)
  }
  const renderer = { initTexture() {}, copyTextureToTexture } as unknown as WebGLRenderer
  const batch = new EdgeBatch(renderer, capacity, new BufferGeometry())
  const grid = { origin: [0, 0, 0] as [number, number, number], step: 1 }
  const wanted = new Uint32Array(capacity)
  const add = (count: number, x: number): ReturnType<EdgeBatch['add']> => {
    const range = batch.add(lineOf(count, x), grid)
    wanted.fill(x, range.first / SEGMENT_INDICES, (range.first + range.count) / SEGMENT_INDICES)
    return range
  }
  for (let i = 1; i <= 60; i++) add(7 * i, i)
  expect(copies).toBe(0)
  batch.remove(add(500, 77))
  const long = add(5 * POINT_ROW, 99)
  expect(long.first / SEGMENT_INDICES).toBe((60 * 61 * 7) / 2)
  for (let i = 1; i <= 200; i++) add(150, i)
  batch.flush()
  expect(copies).toBeLessThan(20)
  expect(Uint32Array.from({ length: capacity }, (_, point) => gpu[point * 2] & 0xfffff)).toEqual(wanted)
})
