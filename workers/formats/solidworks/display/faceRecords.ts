/** The stored triangles of one face: where its arrays stand in the DisplayLists stream, in bytes. */
export interface FaceRecord {
  start: number
  /** Behind the box (row 7): what follows differs between versions. */
  end: number
  strips: number
  /** u32 vertices per strip. */
  lengths: number
  vertices: number
  /** f32 xyz per vertex, metres. */
  positions: number
  /** f32 unit normals; -1 = none. */
  normals: number
  /** u32: a control word per strip, then the model edge of each side, 0 = inside the face. */
  edges: number
}

const HEADER = 16
/** Three words and ten f64 around the box of the face, then 40 bytes that are not read. */
const BOX_BYTES = 132

/**
 * Finds the faces of a DisplayLists stream, an archive of objects that need not be understood for it: a face is six arrays
 * { item size, kind, 2, count } whose counts fit each other. Records between `from` and `to`, in the file's order. O(n).
 */
export function findFaces(bytes: Uint8Array, from = 0, to = bytes.length): FaceRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const faces: FaceRecord[] = []
  // The second word's 8 is rarer than the first's 4.
  for (let hit = bytes.indexOf(8, from + 4); hit >= 0 && hit < to; ) {
    const face = readFace(view, hit - 4, to)
    if (face) faces.push(face)
    hit = bytes.indexOf(8, face ? face.end + 4 : hit + 1)
  }
  return faces
}

function readFace(view: DataView, start: number, to: number): FaceRecord | undefined {
  /** Items of the array at `at` when it is of this kind and lies before the end; else -1. */
  const arrayAt = (at: number, itemSize: number, kind: number): number => {
    if (at + HEADER > to || view.getUint32(at, true) !== itemSize || view.getUint32(at + 4, true) !== kind || view.getUint32(at + 8, true) !== 2) return -1
    const count = view.getUint32(at + 12, true)
    return count * itemSize <= to - at - HEADER ? count : -1
  }
  const strips = arrayAt(start, 4, 8)
  if (strips < 1) return undefined
  const lengths = start + HEADER
  let vertices = 0
  let words = 0
  for (let s = 0; s < strips; s++) {
    const length = view.getUint32(lengths + s * 4, true)
    if (length < 3 || length > to) return undefined
    vertices += length
    words += length * 2 - 2
  }
  let at = lengths + strips * 4
  if (arrayAt(at, 12, 100) !== vertices) return undefined
  const positions = at + HEADER
  at = positions + vertices * 12
  const normalCount = arrayAt(at, 12, 100)
  if (normalCount !== vertices && normalCount !== 0) return undefined
  const normals = normalCount === 0 ? -1 : at + HEADER
  at += HEADER + normalCount * 12
  if (arrayAt(at, 4, 8) !== words) return undefined
  const edges = at + HEADER
  at = edges + words * 4
  if (arrayAt(at, 4, 8) !== strips) return undefined
  at += HEADER + strips * 4
  if (arrayAt(at, 1, 8) !== words) return undefined
  const end = at + HEADER + words + BOX_BYTES
  return end <= to ? { start, end, strips, lengths, vertices, positions, normals, edges } : undefined
}
