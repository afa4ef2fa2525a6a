import { weldPositions } from '../geometry/weldPositions.ts'
import type { Mesh } from '../scene/mesh.ts'
import { solidityOf } from './solidity.ts'
import type { ReadonlyVec3 } from '../geometry/matrix.ts'

/** Triangles that share a box: faces come one after another, so neighbours in the list are neighbours in space. */
const BLOCK = 128

/** Index of a mesh by which planes cut it quickly. */
export interface CutIndex {
  /** First vertex at the same position, for each vertex. */
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

/** Where a plane crosses the triangles of a mesh: pieces of line, each from one edge of its triangle to another. */
export interface Crossing {
  /** Two points per piece, xyz, in the mesh's coordinates. Seen from the normal's tip, the solid lies to the left. */
  points: number[]
  /** Two per piece: numbers of the mesh edges that they lie on; pieces that meet have the same. */
  edges: number[]
}

/** Pieces that bound solids, and those of sheets. */
export interface Cut {
  solid: Crossing
  sheet: Crossing
}

/** Cuts a mesh with the plane of all points `p` with `normal · p = distance`, in the mesh's own coordinates. Vertices on the plane count as above it. */
export function cutMesh({ positions: p, indices }: Mesh, { weld, solid, boxes }: CutIndex, normal: ReadonlyVec3, distance: number): Cut {
  const [nx, ny, nz] = normal
  const cut: Cut = { solid: { points: [], edges: [] }, sheet: { points: [], edges: [] } }
  const height = (vertex: number) => nx * p[vertex * 3] + ny * p[vertex * 3 + 1] + nz * p[vertex * 3 + 2] - distance
  const cross = (to: Crossing, a: number, b: number) => {
    // Always from the same end, so that the two triangles of an edge get the same point.
    const low = Math.min(weld[a], weld[b])
    const high = Math.max(weld[a], weld[b])
    const h = height(low)
    const t = h / (h - height(high))
    for (let axis = 0; axis < 3; axis++) to.points.push(p[low * 3 + axis] + (p[high * 3 + axis] - p[low * 3 + axis]) * t)
    to.edges.push(low * weld.length + high)
  }
  for (let block = 0; block * 6 < boxes.length; block++) {
    const at = block * 6
    const middle = nx * boxes[at] + ny * boxes[at + 1] + nz * boxes[at + 2] - distance
    const reach = Math.abs(nx) * boxes[at + 3] + Math.abs(ny) * boxes[at + 4] + Math.abs(nz) * boxes[at + 5]
    if (Math.abs(middle) > reach * 1.000001) continue
    const end = Math.min(indices.length, (block + 1) * BLOCK * 3)
    for (let i = block * BLOCK * 3; i + 2 < end; i += 3) {
      // Compared by the welded vertex: the sides of all triangles at a place agree.
      const a = weld[indices[i]],
        b = weld[indices[i + 1]],
        c = weld[indices[i + 2]]
      const above = (height(a) >= 0 ? 1 : 0) | (height(b) >= 0 ? 2 : 0) | (height(c) >= 0 ? 4 : 0)
      if (above === 0 || above === 7) continue
      const to = solid && solid[a] === 0 ? cut.sheet : cut.solid
      // From the edge on which the triangle's border goes down through the plane to the one on which it comes up.
      switch (above) {
        case 1:
          cross(to, a, b)
          cross(to, c, a)
          break
        case 2:
          cross(to, b, c)
          cross(to, a, b)
          break
        case 3:
          cross(to, b, c)
          cross(to, c, a)
          break
        case 4:
          cross(to, c, a)
          cross(to, b, c)
          break
        case 5:
          cross(to, a, b)
          cross(to, b, c)
          break
        default:
          cross(to, c, a)
          cross(to, a, b)
      }
    }
  }
  return cut
}
