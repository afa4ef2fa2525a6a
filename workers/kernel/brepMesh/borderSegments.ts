import { release } from '../../../src/core/limits.ts'
import { Growing } from '../../mesh/growing.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'
import { PointTable } from '../../mesh/pointTable.ts'
import { PairTable } from './chains.ts'

/** Sides of triangles (half-edges, numbered as the corners that they begin at) that their own face has once only. */
interface BorderSides {
  /** Rising. */
  sides: Uint32Array<ArrayBuffer>
  faces: Int32Array<ArrayBuffer>
  /** Two points per side. */
  ends: Uint32Array<ArrayBuffer>
}

/**
 * Where the triangles of each face end; a side that one face has twice is inside it (the seam of a closed surface included). `pointOf`: the point of
 * each vertex. Triangles that two equal points leave without area have no sides: they would pair with each other. O(n), with memory for one face.
 */
function borderSides(pointOf: Uint32Array, indices: Uint32Array, faceStart: Uint32Array): BorderSides {
  let largest = 0
  for (let f = 0; f + 1 < faceStart.length; f++) largest = Math.max(largest, (faceStart[f + 1] - faceStart[f]) * 3)
  let room = 16
  while (room < largest * 1.5) room *= 2
  const table = new Uint32Array(room)
  const points = new Uint32Array(largest)
  const alone = new Uint8Array(largest)
  const sides = new Growing(Uint32Array)
  const faces = new Growing(Uint32Array)
  const ends = new Growing(Uint32Array)

  for (let f = 0; f + 1 < faceStart.length; f++) {
    const first = faceStart[f] * 3
    const count = faceStart[f + 1] * 3 - first
    let size = 16
    while (size < count * 1.5) size *= 2
    table.fill(0, 0, size)
    for (let i = 0; i < count; i++) points[i] = pointOf[indices[first + i]]
    alone.fill(0, 0, count)
    for (let i = 0; i < count; i += 3) {
      if (points[i] === points[i + 1] || points[i + 1] === points[i + 2] || points[i + 2] === points[i]) continue
      for (let k = 0; k < 3; k++) turn(i + k, points[i + k], points[k === 2 ? i : i + k + 1], size - 1)
    }
    for (let i = 0; i < count; i++) {
      if (!alone[i]) continue
      sides.push(first + i)
      faces.push(f)
      ends.push(points[i])
      ends.push(points[i % 3 === 2 ? i - 2 : i + 1])
    }
  }

  /** Puts a side of the face down, or takes its like away. */
  function turn(side: number, a: number, b: number, mask: number): void {
    const low = a < b ? a : b
    const high = a < b ? b : a
    const hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let found = table[slot]; found !== 0; found = table[slot]) {
      const other = found - 1
      const p = points[other]
      const q = points[other % 3 === 2 ? other - 2 : other + 1]
      if ((p === low && q === high) || (p === high && q === low)) {
        if (alone[other]) {
          alone[other] = 0
          return
        }
        break
      }
      slot = (slot + 1) & mask
    }
    table[slot] = side + 1
    alone[side] = 1
  }

  release(table, points, alone)
  const used = sides.length
  return {
    sides: sides.data.subarray(0, used),
    faces: new Int32Array(faces.data.buffer, 0, used),
    ends: ends.data.subarray(0, used * 2),
  }
}

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

/** Pairs border sides of different faces between the same two points: each side gets its partner in a later face, or FREE; the partner is TAKEN. Of more than two sides the last two form a pair, then the two before them. */
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
