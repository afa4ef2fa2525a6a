import { release } from '../../../src/core/limits.ts'
import { Growing } from '../../mesh/growing.ts'

/** Sides of triangles (half-edges, numbered as the corners that they begin at) that their own face has once only. */
export interface BorderSides {
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
export function borderSides(pointOf: Uint32Array, indices: Uint32Array, faceStart: Uint32Array): BorderSides {
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
