import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

/** A grid on a ring with waves: `around` × `across` points, closed both ways, twice as many triangles. */
export interface Ring {
  around: number
  across: number
}

const RADIUS = 400
const TUBE = 120
const WAVES = 24

/** A point of the ring, millimetres. */
export function pointOn({ around, across }: Ring, i: number, k: number, out: Float64Array): void {
  const u = ((i % around) / around) * 2 * Math.PI
  const v = ((k % across) / across) * 2 * Math.PI
  const tube = TUBE * (1 + 0.08 * Math.sin(WAVES * u) * Math.cos(6 * v))
  const reach = RADIUS + tube * Math.cos(v)
  out[0] = reach * Math.cos(u)
  out[1] = reach * Math.sin(u)
  out[2] = tube * Math.sin(v)
}

const STL_BYTES = 50
const PLY_BYTES = 12 + 2 * 13
/** Bytes of a point and its two triangles as text, about. */
const OBJ_BYTES = 75

export const ringOf = (points: number): Ring => {
  const across = Math.max(8, Math.round(Math.sqrt(points / 3)))
  return { around: Math.max(8, Math.round(points / across)), across }
}

export async function write(path: string, pieces: Iterable<string | Uint8Array>): Promise<number> {
  const stream = createWriteStream(path)
  let bytes = 0
  for (const piece of pieces) {
    bytes += piece.length
    if (!stream.write(piece, 'latin1')) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
  return bytes
}

/** Bytes that were written, and triangles in them. */
export interface Written {
  bytes: number
  triangles: number
}

export async function writeStl(path: string, bytes: number): Promise<Written> {
  const ring = ringOf(bytes / STL_BYTES / 2)
  return { bytes: await write(path, stlPieces(ring)), triangles: ring.around * ring.across * 2 }
}

/** A binary STL, a strip of the ring at a time. */
export function* stlPieces(ring: Ring): Generator<Uint8Array> {
  const head = Buffer.alloc(84)
  head.writeUInt32LE(ring.around * ring.across * 2, 80)
  yield head
  const corners = [0, 1, 2, 3].map(() => new Float64Array(3))
  for (let i = 0; i < ring.around; i++) {
    const strip = Buffer.alloc(ring.across * 2 * STL_BYTES)
    let at = 0
    for (let k = 0; k < ring.across; k++) {
      corners.forEach((corner, n) => pointOn(ring, i + (n & 1), k + (n >> 1), corner))
      for (const triangle of [
        [0, 1, 2],
        [2, 1, 3],
      ]) {
        triangle.forEach((n, corner) => corners[n].forEach((value, axis) => strip.writeFloatLE(value, at + 12 + corner * 12 + axis * 4)))
        at += STL_BYTES
      }
    }
    yield strip
  }
}

export async function writePly(path: string, bytes: number): Promise<Written> {
  const ring = ringOf(bytes / PLY_BYTES)
  const points = ring.around * ring.across
  function* pieces(): Generator<string | Uint8Array> {
    yield `ply\nformat binary_little_endian 1.0\nelement vertex ${points}\nproperty float x\nproperty float y\nproperty float z\nelement face ${points * 2}\nproperty list uchar int vertex_indices\nend_header\n`
    const point = new Float64Array(3)
    for (let i = 0; i < ring.around; i++) {
      const row = new Float32Array(ring.across * 3)
      for (let k = 0; k < ring.across; k++) {
        pointOn(ring, i, k, point)
        row.set(point, k * 3)
      }
      yield new Uint8Array(row.buffer)
    }
    for (let i = 0; i < ring.around; i++) {
      const row = Buffer.alloc(ring.across * 26)
      for (let k = 0; k < ring.across; k++)
        quad(ring, i, k).forEach((triangle, n) => {
          const at = k * 26 + n * 13
          row[at] = 3
          triangle.forEach((corner, c) => row.writeInt32LE(corner, at + 1 + c * 4))
        })
      yield row
    }
  }
  return { bytes: await write(path, pieces()), triangles: points * 2 }
}

/** Bytes of a point with its normal and of its two triangles. */
const GLB_BYTES = 24 + 24
const GLB_PIECES = 100

/** Binary glTF; a mesh for every hundredth of the ring, metres. */
export async function writeGlb(path: string, bytes: number): Promise<Written> {
  const ring = ringOf(bytes / GLB_BYTES)
  const rows = Math.floor(ring.around / GLB_PIECES)
  const points = (rows + 1) * ring.across
  const sizes = [points * 12, points * 12, rows * ring.across * 24]
  const accessors = Array.from({ length: GLB_PIECES * 3 }, (_, i) =>
    i % 3 < 2
      ? { bufferView: i, componentType: 5126, count: points, type: 'VEC3', ...(i % 3 === 0 && { min: [-1, -1, -1], max: [1, 1, 1] }) }
      : { bufferView: i, componentType: 5125, count: rows * ring.across * 6, type: 'SCALAR' },
  )
  let offset = 0
  const bufferViews = accessors.map((_, i) => ({ buffer: 0, byteOffset: (offset += sizes[i % 3]) - sizes[i % 3], byteLength: sizes[i % 3] }))
  const document = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: Array.from({ length: GLB_PIECES }, (_, i) => i) }],
    nodes: Array.from({ length: GLB_PIECES }, (_, i) => ({ name: `piece${i}`, mesh: i })),
    meshes: Array.from({ length: GLB_PIECES }, (_, i) => ({ primitives: [{ attributes: { POSITION: i * 3, NORMAL: i * 3 + 1 }, indices: i * 3 + 2 }] })),
    accessors,
    bufferViews,
    buffers: [{ byteLength: offset }],
  }
  const json = JSON.stringify(document)
  const text = json.padEnd(Math.ceil(json.length / 4) * 4)
  function* pieces(): Generator<string | Uint8Array> {
    const head = Buffer.alloc(20)
    ;[0x46546c67, 2, 28 + text.length + offset, text.length, 0x4e4f534a].forEach((word, i) => head.writeUInt32LE(word, i * 4))
    yield head
    yield text
    yield new Uint8Array(Uint32Array.of(offset, 0x004e4942).buffer)
    const point = new Float64Array(3)
    for (let piece = 0; piece < GLB_PIECES; piece++) {
      const positions = new Float32Array(points * 3)
      const normals = new Float32Array(points * 3)
      for (let i = 0; i < points; i++) {
        const row = piece * rows + Math.floor(i / ring.across)
        pointOn(ring, row, i % ring.across, point)
        const u = ((row % ring.around) / ring.around) * 2 * Math.PI
        const out = [point[0] - RADIUS * Math.cos(u), point[1] - RADIUS * Math.sin(u), point[2]]
        const length = Math.hypot(...out)
        for (let axis = 0; axis < 3; axis++) {
          positions[i * 3 + axis] = point[axis] / 1000
          normals[i * 3 + axis] = out[axis] / length
        }
      }
      const indices = new Uint32Array(rows * ring.across * 6)
      for (let i = 0; i < rows * ring.across; i++)
        indices.set(quad({ around: ring.around + 1, across: ring.across }, Math.floor(i / ring.across), i % ring.across).flat(), i * 6)
      for (const column of [positions, normals, indices]) yield new Uint8Array(column.buffer)
    }
  }
  return { bytes: await write(path, pieces()), triangles: GLB_PIECES * rows * ring.across * 2 }
}

/** Text; an object for every hundredth of the ring. */
export async function writeObj(path: string, bytes: number): Promise<Written> {
  const ring = ringOf(bytes / OBJ_BYTES)
  function* pieces(): Generator<string> {
    const point = new Float64Array(3)
    for (let i = 0; i < ring.around; i++) {
      let row = ''
      for (let k = 0; k < ring.across; k++) {
        pointOn(ring, i, k, point)
        row += `v ${point[0].toFixed(4)} ${point[1].toFixed(4)} ${point[2].toFixed(4)}\n`
      }
      yield row
    }
    const piece = Math.ceil(ring.around / 100)
    for (let i = 0; i < ring.around; i++) {
      let row = i % piece === 0 ? `o piece${i / piece}\n` : ''
      for (let k = 0; k < ring.across; k++) for (const [a, b, c] of quad(ring, i, k)) row += `f ${a + 1} ${b + 1} ${c + 1}\n`
      yield row
    }
  }
  return { bytes: await write(path, pieces()), triangles: ring.around * ring.across * 2 }
}

export function quad({ around, across }: Ring, i: number, k: number): number[][] {
  const corner = (n: number): number => ((i + (n & 1)) % around) * across + ((k + (n >> 1)) % across)
  const [a, b, c, d] = [0, 1, 2, 3].map(corner)
  return [
    [a, b, c],
    [c, b, d],
  ]
}
