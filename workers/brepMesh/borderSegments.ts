import type { Mesh } from '../../src/core/scene/mesh.ts'
import { floatColumn, weldVertices } from '../mesh/weld.ts'

/** Sides of triangles that lie on the border of a B-rep face. Points are numbered by exact position. */
export interface BorderSegments {
  /** Two point numbers per segment. */
  ends: Uint32Array
  /** Two faces per segment; the second is -1 on a free border. */
  faces: Int32Array
  /** Mesh vertices at both ends, of the first face and of the second (-1): four per segment. */
  vertices: Int32Array
  /** A mesh vertex for each point. */
  source: Uint32Array
}

/** Sides on one pair of points that are looked through: more than this is no surface, and would cost the square of it. */
const MAX_FAN = 64

/**
 * Where the triangles of one face end. Neighbouring faces have vertices of their own at the same positions, so sides are matched by position;
 * a side that one face has twice is inside it (the seam of a closed surface included). O(n).
 */
export function borderSegments({ positions, indices, faceStart }: Mesh): BorderSegments {
  const { map, source } = weldVertices([floatColumn(positions, 3)], positions.length / 3)
  const halves = indices.length
  let size = 16
  while (size < halves) size *= 2
  const mask = size - 1
  const table = new Int32Array(size).fill(-1)
  // Each side (half-edge) that is not matched yet; `next` links the sides of one pair of points.
  const next = new Int32Array(halves).fill(-1)
  const matched = new Uint8Array(halves)
  const faceOf = new Int32Array(halves / 3)
  for (let f = 0; f + 1 < faceStart.length; f++) faceOf.fill(f, faceStart[f], faceStart[f + 1])
  const from = (h: number): number => map[indices[h]]
  const to = (h: number): number => map[indices[h % 3 === 2 ? h - 2 : h + 1]]
  /** A triangle that two equal points leave without area: its sides would pair with each other. */
  const flat = (h: number): boolean => from(h) === from(h + 1) || from(h + 1) === from(h + 2) || from(h + 2) === from(h)

  for (let h = 0; h < halves; h++) {
    const a = from(h)
    const b = to(h)
    if (a === b || flat(h - (h % 3))) {
      matched[h] = 1
      continue
    }
    const slot = findSlot(a, b)
    const face = faceOf[(h / 3) | 0]
    let other = table[slot]
    for (let steps = 0; other >= 0 && (matched[other] || faceOf[(other / 3) | 0] !== face); steps++) other = steps < MAX_FAN ? next[other] : -1
    if (other >= 0) {
      matched[other] = 1
      matched[h] = 1
    }
    next[h] = table[slot]
    table[slot] = h
  }

  function findSlot(a: number, b: number): number {
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let found = table[slot]; found >= 0; found = table[slot]) {
      const p = from(found)
      const q = to(found)
      if ((p === low && q === high) || (p === high && q === low)) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  const ends: number[] = []
  const faces: number[] = []
  const vertices: number[] = []
  for (const first of table) {
    let open = -1
    for (let h = first; h >= 0; h = next[h]) {
      if (matched[h]) continue
      if (open < 0) {
        open = h
        continue
      }
      // The list runs backwards: the later side belongs to the earlier face.
      emit(h, open)
      open = -1
    }
    if (open >= 0) emit(open, -1)
  }

  function emit(h: number, other: number): void {
    const a = from(h)
    const end = h % 3 === 2 ? h - 2 : h + 1
    ends.push(a, to(h))
    vertices.push(indices[h], indices[end])
    if (other < 0) {
      faces.push(faceOf[(h / 3) | 0], -1)
      vertices.push(-1, -1)
      return
    }
    const otherEnd = other % 3 === 2 ? other - 2 : other + 1
    faces.push(faceOf[(h / 3) | 0], faceOf[(other / 3) | 0])
    if (from(other) === a) vertices.push(indices[other], indices[otherEnd])
    else vertices.push(indices[otherEnd], indices[other])
  }

  return { ends: Uint32Array.from(ends), faces: Int32Array.from(faces), vertices: Int32Array.from(vertices), source }
}
