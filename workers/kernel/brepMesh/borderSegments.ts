import type { Mesh } from '../../../src/core/scene/mesh.ts'
import { release } from '../../../src/core/limits.ts'
import { PointTable } from '../../mesh/pointTable.ts'
import { borderSides } from './borderSides.ts'
import { PairTable } from './pairTable.ts'

/** Sides of triangles that lie on the border of a B-rep face, in the order of the first face's triangles. Points are numbered by exact position. */
export interface BorderSegments {
  /** Two point numbers per segment. */
  ends: Uint32Array
  /** Two faces per segment: the first ones rise, the second is higher, or -1 on a free border. */
  faces: Int32Array
  /** Mesh vertices at both ends, of the first face and of the second (-1): four per segment. */
  vertices: Int32Array
  points: PointTable
}

/**
 * Where the triangles of one face end. Neighbouring faces have vertices of their own at the same positions, so sides are matched by position. O(n).
 */
export function borderSegments({ positions, indices, faceStart }: Mesh): BorderSegments {
  const points = new PointTable(positions)
  const pointOf = new Uint32Array(positions.length / 3)
  for (let vertex = 0; vertex < pointOf.length; vertex++) pointOf[vertex] = points.add(vertex)
  const { sides, faces: faceOf, ends: endsOf } = borderSides(pointOf, indices, faceStart)
  const partner = partners(endsOf, points.size)

  let count = 0
  for (const other of partner) if (other !== TAKEN) count++
  const ends = new Uint32Array(count * 2)
  const faces = new Int32Array(count * 2)
  const vertices = new Int32Array(count * 4)
  let s = 0
  for (let side = 0; side < partner.length; side++) {
    const other = partner[side]
    if (other === TAKEN) continue
    const from = sides[side]
    ends[s * 2] = endsOf[side * 2]
    ends[s * 2 + 1] = endsOf[side * 2 + 1]
    faces[s * 2] = faceOf[side]
    faces[s * 2 + 1] = -1
    vertices[s * 4] = indices[from]
    vertices[s * 4 + 1] = indices[endOf(from)]
    vertices[s * 4 + 2] = -1
    vertices[s * 4 + 3] = -1
    if (other >= 0) {
      const along = endsOf[other * 2] === endsOf[side * 2] ? 0 : 1
      faces[s * 2 + 1] = faceOf[other]
      vertices[s * 4 + 2 + along] = indices[sides[other]]
      vertices[s * 4 + 3 - along] = indices[endOf(sides[other])]
    }
    s++
  }
  release(pointOf, sides, faceOf, endsOf, partner)
  return { ends, faces, vertices, points }
}

const FREE = -1
const TAKEN = -2

/** The corner at which the side ends that begins at another. */
const endOf = (side: number): number => (side % 3 === 2 ? side - 2 : side + 1)

/** For each border side its like in a later face, or FREE; the latter ones are TAKEN. Of several on one pair of points the last two are together, and so on. */
function partners(ends: Uint32Array, points: number): Int32Array<ArrayBuffer> {
  const partner = new Int32Array(ends.length / 2).fill(FREE)
  const table = new PairTable(ends, points)
  for (let side = partner.length - 1; side >= 0; side--) {
    const slot = table.slotOf(ends[side * 2], ends[side * 2 + 1])
    const other = table.pairAt(slot)
    if (other < 0 || partner[other] !== FREE) table.put(slot, side)
    else {
      partner[side] = other
      partner[other] = TAKEN
    }
  }
  table.release()
  return partner
}
