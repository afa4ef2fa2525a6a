import { weldPositions } from '../geometry/weldPositions.ts'
import type { Mesh } from '../scene/mesh.ts'
import { solidityOf } from './solidity.ts'

/** Triangles that share a box: faces come one after another, so neighbours in the list are neighbours in space. */
export const BLOCK = 128

/** Index of a mesh by which planes cut it quickly. */
export interface CutIndex {
  /** For each vertex, the first one at the same place. */
  weld: Uint32Array
  /** Per vertex, 1 where it is part of a solid; absent: everywhere. */
  solid?: Uint8Array
  /** Middle xyz and half size xyz of each `BLOCK` triangles. */
  boxes: Float32Array
}

const indices = new WeakMap<Mesh, CutIndex>()

/** Made once per mesh. `closed`: it is known already that the whole mesh is watertight. */
export function cutIndexOf(mesh: Mesh, closed: boolean): CutIndex {
  let index = indices.get(mesh)
  if (!index) {
    const surface = closed ? { weld: weldPositions(mesh.positions) } : solidityOf(mesh)
    index = { ...surface, boxes: blockBoxes(mesh) }
    indices.set(mesh, index)
  }
  return index
}

/** Whether any of it is solid. */
export const hasSolid = ({ solid }: CutIndex): boolean => !solid || solid.includes(1)

function blockBoxes({ positions, indices: corners }: Mesh): Float32Array {
  const blocks = Math.ceil(corners.length / (BLOCK * 3))
  const out = new Float32Array(blocks * 6)
  for (let block = 0; block < blocks; block++) {
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    const end = Math.min(corners.length, (block + 1) * BLOCK * 3)
    for (let i = block * BLOCK * 3; i < end; i++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[corners[i] * 3 + axis]
        if (value < low[axis]) low[axis] = value
        if (value > high[axis]) high[axis] = value
      }
    }
    for (let axis = 0; axis < 3; axis++) {
      out[block * 6 + axis] = (low[axis] + high[axis]) / 2
      out[block * 6 + 3 + axis] = (high[axis] - low[axis]) / 2
    }
  }
  return out
}
