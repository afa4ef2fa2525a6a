import { release } from '../../../src/core/release.ts'
import type { Note } from '../../../src/core/scene/note.ts'
import { farMiddle } from '../../mesh/localPositions.ts'
import { damagedData } from '../../mesh/notes.ts'
import { FaceVertices } from './faceVertices.ts'
import { type FaceBlock, faceBlocks, type Primitive } from './faceBlocks.ts'

export const MM_PER_METRE = 1000

/** Stored coordinates of the slots between two strips: the largest double. */
const SEPARATOR = 1e300

/** Metres: coordinates beyond are damage, and would be infinite in single precision. */
const FARTHEST = 1e8
export const isPlace = (value: number): boolean => Math.abs(value) <= FARTHEST

/** Triangles of one level of a display cache, in millimetres. Each face has its own vertices, and one for all places in its strips that are the same. */
export interface DisplayMesh {
  positions: Float32Array<ArrayBuffer>
  /** What was taken off the positions of a mesh far from the origin. */
  offset?: [number, number, number]
  normals: Int16Array<ArrayBuffer>
  indices: Uint32Array<ArrayBuffer>
  faceStart: Uint32Array<ArrayBuffer>
  /** The first vertex of each face, and the number of all. */
  vertexStart: Uint32Array<ArrayBuffer>
  /** The style's id of each face; 0 = none. */
  style: Uint32Array<ArrayBuffer>
  /** Triangles left out: numbers that are not finite. */
  dropped: number
}

export const damagedTriangles = (dropped: number): Note => damagedData('triangles with coordinates that are not numbers', dropped)

/** The triangles of an unpacked `Ln-T1` stream. Throws `file-exception` when its records lead out of it. */
export function readDisplayMesh(bytes: Uint8Array): DisplayMesh {
  const faces = faceBlocks(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { slots, largest, middle } = extent(view, faces)
  const vertices = new FaceVertices(slots, largest)
  const indices = new Uint32Array(slots * 3)
  const faceStart = new Uint32Array(faces.length + 1)
  const vertexStart = new Uint32Array(faces.length + 1)
  const style = new Uint32Array(faces.length)
  const [ox, oy, oz] = middle ?? [0, 0, 0]
  let used = 0
  let dropped = 0

  // The last three slots, by their number modulo 3: where they are, and which vertex they became (-1: none yet).
  const at = new Float64Array(9)
  const normalAt = new Uint32Array(3)
  const vertex = new Int32Array(3)
  const same = (a: number, b: number): boolean => at[a * 3] === at[b * 3] && at[a * 3 + 1] === at[b * 3 + 1] && at[a * 3 + 2] === at[b * 3 + 2]
  const vertexOf = (slot: number): number => {
    if (vertex[slot] >= 0) return vertex[slot]
    const normal = normalAt[slot]
    vertices.place((at[slot * 3] - ox) * MM_PER_METRE, (at[slot * 3 + 1] - oy) * MM_PER_METRE, (at[slot * 3 + 2] - oz) * MM_PER_METRE)
    return (vertex[slot] = vertices.number(view.getFloat32(normal, true), view.getFloat32(normal + 4, true), view.getFloat32(normal + 8, true)))
  }

  const strips = ({ at: from, count }: Primitive): void => {
    let inStrip = 0
    let unusable = 0
    for (let slot = 0; slot < count; slot++) {
      const x = view.getFloat64(from + slot * 24, true)
      if (x > SEPARATOR) {
        inStrip = 0
        unusable = 0
        continue
      }
      const y = view.getFloat64(from + slot * 24 + 8, true)
      const z = view.getFloat64(from + slot * 24 + 16, true)
      // Three slots: the triangles of a strip that have this point.
      if (!(isPlace(x) && isPlace(y) && isPlace(z))) unusable = 3
      const last = inStrip % 3
      at[last * 3] = x
      at[last * 3 + 1] = y
      at[last * 3 + 2] = z
      normalAt[last] = from + count * 24 + slot * 12
      vertex[last] = -1
      if (inStrip >= 2) {
        const odd = inStrip % 2 === 1
        const a = (inStrip + (odd ? 2 : 1)) % 3
        const b = (inStrip + (odd ? 1 : 2)) % 3
        if (unusable > 0) dropped++
        else if (!(same(a, b) || same(b, last) || same(last, a))) {
          indices[used] = vertexOf(a)
          indices[used + 1] = vertexOf(b)
          indices[used + 2] = vertexOf(last)
          used += 3
        }
      }
      if (unusable > 0) unusable--
      inStrip++
    }
  }

  for (const [f, face] of faces.entries()) {
    style[f] = face.style
    vertices.startFace(slotsOf(face))
    for (const primitive of face.primitives) strips(primitive)
    faceStart[f + 1] = used / 3
    vertexStart[f + 1] = vertices.count
  }
  const mesh: DisplayMesh = { ...vertices.done(), indices: indices.slice(0, used), faceStart, vertexStart, style, dropped }
  release(indices)
  if (middle) mesh.offset = [ox * MM_PER_METRE, oy * MM_PER_METRE, oz * MM_PER_METRE]
  return mesh
}

const slotsOf = ({ primitives }: FaceBlock): number => primitives.reduce((sum, { count }) => sum + count, 0)

/** Slots of all faces and of the largest one, and the middle of all points if it is far away. */
function extent(view: DataView, faces: readonly FaceBlock[]): { slots: number; largest: number; middle?: [number, number, number] } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  let slots = 0
  let largest = 0
  for (const face of faces) {
    largest = Math.max(largest, slotsOf(face))
    for (const { at, count } of face.primitives) {
      slots += count
      for (let slot = 0; slot < count; slot++) {
        for (let axis = 0; axis < 3; axis++) {
          const value = view.getFloat64(at + slot * 24 + axis * 8, true)
          if (!isPlace(value)) continue
          if (value < low[axis]) low[axis] = value
          if (value > high[axis]) high[axis] = value
        }
      }
    }
  }
  const middle = farMiddle(low, high)
  return { slots, largest, ...(middle && { middle }) }
}
