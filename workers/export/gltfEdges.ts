import type { Edges } from '../../src/core/scene/mesh.ts'
import { floatColumn, weldVertices } from '../mesh/weld.ts'

const HARD = 2
/** An edge that was counted at a triangle before. */
const REPEATED = 3

/** Finds the sides of a mesh's triangles that are edges of the part, by where their ends lie. */
export class TriangleEdges {
  private readonly place: Uint32Array
  private readonly edges = new Set<number>()

  constructor(positions: Float32Array, { points, start }: Pick<Edges, 'points' | 'start'>) {
    const all = new Float32Array(positions.length + points.length)
    all.set(positions)
    all.set(points, positions.length)
    this.place = weldVertices([floatColumn(all, 3)], all.length / 3).map
    const first = positions.length / 3
    for (let e = 0; e + 1 < start.length; e++) for (let i = start[e]; i + 1 < start[e + 1]; i++) this.edges.add(this.keyOf(first + i, first + i + 1))
  }

  /** Two bits for each side of each triangle, as EXT_mesh_primitive_edge_visibility packs them; undefined where no side is an edge. */
  visibility(indices: Uint16Array | Uint32Array): Uint8Array<ArrayBuffer> | undefined {
    const bits = new Uint8Array(Math.ceil(indices.length / 4))
    const seen = new Set<number>()
    for (let side = 0; side < indices.length; side++) {
      const key = this.keyOf(indices[side], indices[side % 3 === 2 ? side - 2 : side + 1])
      if (!this.edges.has(key)) continue
      bits[side >> 2] |= (seen.has(key) ? REPEATED : HARD) << ((side & 3) * 2)
      seen.add(key)
    }
    return seen.size > 0 ? bits : undefined
  }

  /** The same number for both directions. */
  private keyOf(a: number, b: number): number {
    const [p, q] = [this.place[a], this.place[b]]
    return Math.min(p, q) * this.place.length + Math.max(p, q)
  }
}
