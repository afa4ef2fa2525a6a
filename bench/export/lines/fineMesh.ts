import { readFileSync } from 'node:fs'

/** Chords of the mesh, as a share of the model's size. */
export const MESH_ERROR = 1e-5

/** Bodies meshed finely; normals are those of the exact surfaces, zero where a surface has none. */
export interface FineMesh {
  /** xyz per vertex, millimetres. */
  positions: Float64Array
  normals: Float64Array
  triangles: Uint32Array
  /** Body of each triangle. */
  bodyOf: Uint32Array
}

/** Reads a file of `writeFineMesh`. */
export function readFineMesh(file: string): FineMesh {
  const { buffer } = new Uint8Array(readFileSync(file))
  const [positions, normals, triangles, bodies] = new Float64Array(buffer, 0, 4)
  let at = 32
  const take = <T>(kind: new (buffer: ArrayBuffer, at: number, count: number) => T, count: number, bytes: number): T => {
    const part = new kind(buffer, at, count)
    at += count * bytes
    return part
  }
  return {
    positions: take(Float64Array, positions, 8),
    normals: take(Float64Array, normals, 8),
    triangles: take(Uint32Array, triangles, 4),
    bodyOf: take(Uint32Array, bodies, 4),
  }
}
