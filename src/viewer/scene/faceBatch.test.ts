import { expect, test } from 'vitest'
import type { Mesh } from '../../core/scene/mesh.ts'
import { isLargeMesh, PIECE } from './batchPlan.ts'
import { FaceBatch } from './faceBatch.ts'

/** Contents of buffers, by their numbers in the order in which they were made, and bytes of the largest upload. */
function fakeContext(): { gl: WebGL2RenderingContext; memory: Uint8Array[]; largest: () => number } {
  const memory: Uint8Array[] = []
  let bound = -1
  let largest = 0
  const gl = {
    createBuffer: () => ({ number: memory.push(new Uint8Array(0)) - 1 }),
    getParameter: () => null,
    bindVertexArray() {},
    bindBuffer: (_target: number, buffer: { number: number } | null) => (bound = buffer?.number ?? -1),
    bufferData: (_target: number, bytes: number) => (memory[bound] = new Uint8Array(bytes).fill(0xee)),
    bufferSubData: (_target: number, at: number, data: Uint8Array) => {
      largest = Math.max(largest, data.byteLength)
      memory[bound].set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at)
    },
  }
  return { gl: gl as unknown as WebGL2RenderingContext, memory, largest: () => largest }
}

/** Three faces of many triangles over shuffled corners, in colours. */
function largeMesh(): Mesh {
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
  const range = new FaceBatch(whole.gl, room, false).add(mesh)
  const uploading = new FaceBatch(pieces.gl, room, false).addInPieces(mesh)
  let count = 0
  let step = uploading.next()
  for (; !step.done; step = uploading.next()) count++
  expect(step.value).toEqual(range)
  expect(count).toBeGreaterThan(6)
  expect(pieces.largest()).toBe(PIECE * 12)
  for (const [i, buffer] of whole.memory.entries()) expect(Buffer.compare(buffer, pieces.memory[i])).toBe(0)
})
