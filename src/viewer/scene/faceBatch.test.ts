import { expect, test } from 'vitest'
import type { Mesh } from '../../core/scene/mesh.ts'
import { isLargeMesh, layoutOf, PIECE } from './batchPlan.ts'
import { FaceBatch } from './faceBatch.ts'
import type { Grid } from './grid.ts'

const grid: Grid = { origin: [0, 0, 0], step: 2 ** -8 }

/** Contents of buffers, by their numbers in the order in which they were made; bytes of the largest upload, and how many there were. */
function fakeContext(): { gl: WebGL2RenderingContext; memory: Uint8Array[]; largest: () => number; uploads: () => number } {
  const memory: Uint8Array[] = []
  let bound = -1
  let largest = 0
  let uploads = 0
  const gl = {
    createBuffer: () => ({ number: memory.push(new Uint8Array(0)) - 1 }),
    getParameter: () => null,
    bindVertexArray() {},
    bindBuffer: (_target: number, buffer: { number: number } | null) => (bound = buffer?.number ?? -1),
    bufferData: (_target: number, bytes: number) => (memory[bound] = new Uint8Array(bytes).fill(0xee)),
    bufferSubData: (_target: number, at: number, data: Uint8Array) => {
      largest = Math.max(largest, data.byteLength)
      uploads++
      memory[bound].set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at)
    },
  }
  return { gl: gl as unknown as WebGL2RenderingContext, memory, largest: () => largest, uploads: () => uploads }
}

let made: Mesh | undefined

/** Three faces of many triangles over shuffled corners, in colours. */
function largeMesh(): Mesh {
  return (made ??= makeLargeMesh())
}

function makeLargeMesh(): Mesh {
  const vertices = PIECE * 2 + 77
  const triangles = PIECE + 1001
  const next = (i: number): number => Math.imul(i + 1, 0x9e3779b1) >>> 0
  return {
    positions: Float32Array.from({ length: vertices * 3 }, (_, i) => next(i) / 1e6),
    normals: Int16Array.from({ length: vertices * 2 }, (_, i) => next(i) % 30_000),
    indices: Uint32Array.from({ length: triangles * 3 }, (_, i) => next(i) % vertices),
    faceStart: Uint32Array.from([0, 500, PIECE, triangles]),
    faceColor: Uint32Array.from([0xff0000ff, 0, 0x00ff00ff]),
  }
}

test('a mesh that is uploaded in pieces lies there as one that is uploaded at once', () => {
  const mesh = largeMesh()
  expect(isLargeMesh(mesh)).toBe(true)
  const room = { vertices: mesh.positions.length / 3 + 10, indices: mesh.indices.length + 10 }
  const [whole, pieces] = [fakeContext(), fakeContext()]
  const range = new FaceBatch(whole.gl, room, layoutOf(mesh)).add(mesh, grid)
  const uploading = new FaceBatch(pieces.gl, room, layoutOf(mesh)).addInPieces(mesh, grid)
  let count = 0
  let step = uploading.next()
  for (; !step.done; step = uploading.next()) count++
  expect(step.value).toEqual(range)
  expect(count).toBeGreaterThan(6)
  expect(pieces.largest()).toBe(PIECE * 8)
  for (const [i, buffer] of whole.memory.entries()) expect(Buffer.compare(buffer, pieces.memory[i])).toBe(0)
})

/** A face of one triangle for each colour. */
function smallMesh(colors?: number[]): Mesh {
  const faces = colors?.length ?? 2
  return {
    positions: Float32Array.from({ length: faces * 9 }, (_, i) => i),
    normals: Int16Array.from({ length: faces * 6 }, (_, i) => i),
    indices: Uint32Array.from({ length: faces * 3 }, (_, i) => i),
    faceStart: Uint32Array.from({ length: faces + 1 }, (_, i) => i),
    faceColor: colors && Uint32Array.from(colors),
  }
}

const triangleAt = (x: number): Mesh => ({ ...smallMesh([0]), positions: new Float32Array(9).fill(x) })

test('what a vertex and an index take: 14 and 2 bytes, 18 with colours of its own, 20 and 4 in parts that 16 bits cannot number', () => {
  const room = { vertices: 1000, indices: 3000 }
  const bytes = (mesh: Mesh): number => new FaceBatch(fakeContext().gl, room, layoutOf(mesh)).bytes
  expect(bytes(smallMesh())).toBe(1000 * 14 + 3000 * 2)
  expect(bytes(smallMesh([0, 0]))).toBe(1000 * 14 + 3000 * 2)
  expect(bytes(smallMesh([0, 0xff0000ff]))).toBe(1000 * 18 + 3000 * 2)
  expect(bytes(largeMesh())).toBe(1000 * 20 + 3000 * 4)
})

test('the second part of a batch lies behind the first, with its own face numbers, colours and indices', () => {
  const { gl, memory } = fakeContext()
  const batch = new FaceBatch(gl, { vertices: 20, indices: 30 }, layoutOf(smallMesh([1, 1])))
  batch.add(smallMesh([0x01020304]), grid)
  const range = batch.add(smallMesh([0, 0xa0b0c0d0]), grid)
  batch.flush()
  expect(range).toEqual({ first: 3, count: 6, room: { vertex: 3, vertices: 6, index: 3, indices: 6 } })
  const [, , faces, indices, colors] = memory
  expect([...new Uint16Array(faces.buffer, 0, 9)]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1])
  expect([...new Uint16Array(indices.buffer, 0, 9)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect([...colors.subarray(8, 28)]).toEqual([1, 2, 3, 4, ...Array.from({ length: 12 }, () => 0), 0xa0, 0xb0, 0xc0, 0xd0])
  // Parts without colours, and those that 16 bits cannot number, go elsewhere.
  expect([smallMesh([0, 7]), smallMesh(), largeMesh()].map((mesh) => batch.fits(mesh))).toEqual([true, false, false])
})

test('small parts are uploaded together, when they are to be drawn', () => {
  const { gl, memory, uploads } = fakeContext()
  const batch = new FaceBatch(gl, { vertices: 3000, indices: 3000 }, layoutOf(smallMesh()))
  const ranges = Array.from({ length: 1000 }, () => batch.add(triangleAt(1), grid))
  expect(uploads()).toBe(0)
  batch.flush()
  // Places, normals, faces and indices.
  expect(uploads()).toBe(4)
  batch.flush()
  expect(uploads()).toBe(4)
  expect([...new Uint16Array(memory[3].buffer)]).toEqual(Array.from({ length: 3000 }, (_, i) => i))
  // Room between others that is taken again.
  batch.remove(ranges[10])
  batch.remove(ranges[500])
  for (const first of [30, 1500]) expect(batch.add(triangleAt(7), grid).first).toBe(first)
  batch.flush()
  expect(uploads()).toBe(12)
  const places = new Uint32Array(memory[0].buffer)
  const xs = Array.from({ length: 3000 }, (_, vertex) => places[vertex * 2] & 0xfffff)
  expect(xs.flatMap((x, vertex) => (x === 7 << 8 ? [vertex] : []))).toEqual([30, 31, 32, 1500, 1501, 1502])
})

test('a part that is taken out while it waits does not overwrite the one that gets its room', () => {
  const { gl, memory } = fakeContext()
  const count = 10_000
  const batch = new FaceBatch(gl, { vertices: count, indices: 3 * count }, layoutOf(smallMesh()))
  batch.remove(batch.add(triangleAt(7), grid))
  const large = { ...smallMesh([0]), positions: new Float32Array(count * 3), normals: new Int16Array(count * 2) }
  expect(batch.add(large, grid).room?.vertex).toBe(0)
  batch.flush()
  const places = new Uint32Array(memory[0].buffer)
  expect([places[0], places[2], places[4]]).toEqual([0, 0, 0])
})

test('a part in fewer triangles uses its own vertices; room for such is bounded', () => {
  const { gl, memory } = fakeContext()
  const batch = new FaceBatch(gl, { vertices: 20, indices: 12 }, layoutOf(smallMesh()))
  batch.add(smallMesh(), grid)
  const range = batch.add(smallMesh(), grid)
  const bytes = batch.bytes
  expect(batch.addCoarse(Uint32Array.of(0, 1, 5), range)).toEqual({ first: 0, count: 3 })
  expect(batch.addCoarse(Uint32Array.of(2, 3, 4), range)).toEqual({ first: 3, count: 3 })
  expect([...new Uint16Array(memory.at(-1)!.buffer, 0, 6)]).toEqual([6, 7, 11, 8, 9, 10])
  expect(batch.addCoarse(new Uint32Array(6), range)).toBeUndefined()
  expect(batch.bytes - bytes).toBe(9 * 2)
})
