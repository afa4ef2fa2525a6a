import { encodeNormal } from '../../../src/core/scene/octahedral.ts'
import type { Note } from '../../../src/core/scene/note.ts'
import { damagedData } from '../../mesh/notes.ts'
import { faceBlocks, type Primitive } from './faceBlocks.ts'

/** Stored coordinates of the slots between two strips: the largest double. */
const SEPARATOR = 1e300

/** Metres: coordinates beyond are damage, and would be infinite in single precision. */
const FARTHEST = 1e8
export const isPlace = (value: number): boolean => Math.abs(value) <= FARTHEST

/** Triangles of one level of a display cache, in metres. Vertices are as the strips have them: not joined. */
export interface DisplayMesh {
  positions: Float64Array<ArrayBuffer>
  normals: Int16Array<ArrayBuffer>
  indices: Uint32Array<ArrayBuffer>
  faceStart: Uint32Array<ArrayBuffer>
  /** The style's id of each face; 0 = none. */
  style: Uint32Array<ArrayBuffer>
  /** Triangles left out: numbers that are not finite. */
  dropped: number
}

export const damagedTriangles = (dropped: number): Note => damagedData('triangles with coordinates that are not numbers', dropped)

/** The triangles of an unpacked `Ln-T1` stream. Throws `file-exception` when its records lead out of it. */
export function readDisplayMesh(bytes: Uint8Array): DisplayMesh {
  const faces = faceBlocks(bytes)
  let slots = 0
  for (const { primitives } of faces) for (const { count } of primitives) slots += count
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const positions = new Float64Array(slots * 3)
  const normals = new Int16Array(slots * 2)
  const indices = new Uint32Array(slots * 3)
  const faceStart = new Uint32Array(faces.length + 1)
  const style = new Uint32Array(faces.length)
  let vertices = 0
  let used = 0
  let dropped = 0

  const strips = ({ at, count }: Primitive): void => {
    let inStrip = 0
    let unusable = 0
    for (let slot = 0; slot < count; slot++) {
      const from = at + slot * 24
      const x = view.getFloat64(from, true)
      if (x > SEPARATOR) {
        inStrip = 0
        unusable = 0
        continue
      }
      const y = view.getFloat64(from + 8, true)
      const z = view.getFloat64(from + 16, true)
      const finite = isPlace(x) && isPlace(y) && isPlace(z)
      // Three slots: the triangles of a strip that have this point.
      if (!finite) unusable = 3
      const own = vertices * 3
      positions[own] = finite ? x : 0
      positions[own + 1] = finite ? y : 0
      positions[own + 2] = finite ? z : 0
      const normal = at + count * 24 + slot * 12
      encodeNormal(normals, vertices * 2, view.getFloat32(normal, true), view.getFloat32(normal + 4, true), view.getFloat32(normal + 8, true))
      if (inStrip >= 2) {
        if (unusable > 0) dropped++
        else used = putTriangle(positions, indices, used, vertices, inStrip % 2 === 1)
      }
      if (unusable > 0) unusable--
      inStrip++
      vertices++
    }
  }

  faces.forEach((face, f) => {
    style[f] = face.style
    for (const primitive of face.primitives) strips(primitive)
    faceStart[f + 1] = used / 3
  })
  return {
    positions: positions.subarray(0, vertices * 3),
    normals: normals.subarray(0, vertices * 2),
    indices: indices.subarray(0, used),
    faceStart,
    style,
    dropped,
  }
}

/** The triangle that ends at vertex `last`; none when two of its corners are the same. Returns the indices used. */
function putTriangle(positions: Float64Array, indices: Uint32Array, used: number, last: number, odd: boolean): number {
  const a = odd ? last - 1 : last - 2
  const b = odd ? last - 2 : last - 1
  if (same(positions, a, b) || same(positions, b, last) || same(positions, last, a)) return used
  indices[used] = a
  indices[used + 1] = b
  indices[used + 2] = last
  return used + 3
}

const same = (p: Float64Array, a: number, b: number): boolean => p[a * 3] === p[b * 3] && p[a * 3 + 1] === p[b * 3 + 1] && p[a * 3 + 2] === p[b * 3 + 2]
