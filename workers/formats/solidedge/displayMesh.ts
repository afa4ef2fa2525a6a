import { release } from '../../../src/core/limits.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { Growing } from '../../mesh/growing.ts'
import { farMiddle } from '../../mesh/localPositions.ts'
import { damagedData } from '../../mesh/notes.ts'
import { FaceVertices } from './faceVertices.ts'
import { BYTES_PER_POINT, eachFace, type FaceBlock, type Primitive } from './faceBlocks.ts'
import { WrappedPieces } from './wrapped.ts'

export const MM_PER_METRE = 1000

/** Stored coordinates of the slots between two strips: the largest double. */
const SEPARATOR = 1e300

/** Metres: coordinates beyond are damage, and would be infinite in single precision. */
const FARTHEST = 1e8
export const isPlace = (value: number): boolean => Math.abs(value) <= FARTHEST

/** Triangles of one level of a display cache, in millimetres. Each face has its own vertices, and one for all places in its strips that are the same. */
export interface DisplayMesh {
  positions: Float32Array<ArrayBuffer>
  /** Offset that was taken off the positions of a mesh far from the origin. */
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

/** The triangles of a packed `Ln-T1` stream, in memory face by face. Throws `file-exception` when its records lead out of it. */
export function readDisplayMesh(packed: Uint8Array): DisplayMesh {
  const box: Box = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] }
  const mesh = readAround([0, 0, 0], packed, box)
  const middle = farMiddle(box.low, box.high)
  if (!middle) return mesh
  release(mesh.positions, mesh.normals, mesh.indices)
  const [x, y, z] = middle
  return { ...readAround(middle, packed, box), offset: [x * MM_PER_METRE, y * MM_PER_METRE, z * MM_PER_METRE] }
}

/** Box of all points; metres. */
interface Box {
  low: [number, number, number]
  high: [number, number, number]
}

/** The mesh about a place; the box grows around its points. */
function readAround([ox, oy, oz]: readonly [number, number, number], packed: Uint8Array, { low, high }: Box): DisplayMesh {
  const pieces = new WrappedPieces(packed)
  const slots = Math.floor(pieces.size / BYTES_PER_POINT)
  const vertices = new FaceVertices(slots)
  const indices = new Uint32Array(slots * 3)
  const faceStart = new Growing(Uint32Array)
  const vertexStart = new Growing(Uint32Array)
  const style = new Growing(Uint32Array)
  /** Bytes of the current face. */
  let view: DataView = new DataView(new ArrayBuffer(0))
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

  const grow = (axis: number, value: number): void => {
    if (!isPlace(value)) return
    if (value < low[axis]) low[axis] = value
    if (value > high[axis]) high[axis] = value
  }

  const strips = ({ at: from, count }: Primitive): void => {
    let inStrip = 0
    let unusable = 0
    for (let slot = 0; slot < count; slot++) {
      const x = view.getFloat64(from + slot * 24, true)
      const y = view.getFloat64(from + slot * 24 + 8, true)
      const z = view.getFloat64(from + slot * 24 + 16, true)
      grow(0, x)
      grow(1, y)
      grow(2, z)
      if (x > SEPARATOR) {
        inStrip = 0
        unusable = 0
        continue
      }
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

  faceStart.push(0)
  vertexStart.push(0)
  eachFace(
    () => pieces.next(),
    (face, own) => {
      view = own
      style.push(face.style)
      vertices.startFace(slotsOf(face))
      for (const primitive of face.primitives) strips(primitive)
      faceStart.push(used / 3)
      vertexStart.push(vertices.count)
    },
  )
  const shared = { indices: indices.slice(0, used), faceStart: faceStart.take(), vertexStart: vertexStart.take(), style: style.take(), dropped }
  release(indices)
  return { ...vertices.done(), ...shared }
}

const slotsOf = ({ primitives }: FaceBlock): number => primitives.reduce((sum, { count }) => sum + count, 0)
