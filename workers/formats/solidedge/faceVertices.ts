import { release } from '../../../src/core/limits.ts'
import { encodeNormal } from '../../../src/core/scene/octahedral.ts'

/** Vertices of a mesh, made face by face: within a face, places with the same coordinates and normal are one. */
export class FaceVertices {
  /** So far. */
  count = 0
  private readonly positions: Float32Array<ArrayBuffer>
  private readonly normals: Int16Array<ArrayBuffer>
  /** The same as words of 32 bits. */
  private readonly places: Int32Array
  private readonly directions: Int32Array
  /** Vertices of the face, by hash: their numbers + 1. */
  private table: Uint32Array<ArrayBuffer> = new Uint32Array(sizeFor(0))
  private mask = 0

  /** Room for at most `most` vertices. The system provides memory only for the part that is written to. */
  constructor(most: number) {
    this.positions = new Float32Array((most + 1) * 3)
    this.normals = new Int16Array((most + 1) * 2)
    this.places = new Int32Array(this.positions.buffer)
    this.directions = new Int32Array(this.normals.buffer)
  }

  startFace(most: number): void {
    const size = sizeFor(most)
    if (size > this.table.length) {
      release(this.table)
      this.table = new Uint32Array(size)
    } else this.table.fill(0, 0, size)
    this.mask = size - 1
  }

  /** Where the next vertex is. */
  place(x: number, y: number, z: number): void {
    // + 0: there is only one zero.
    this.positions[this.count * 3] = x + 0
    this.positions[this.count * 3 + 1] = y + 0
    this.positions[this.count * 3 + 2] = z + 0
  }

  /** The number of the vertex that was placed, with this normal. */
  number(x: number, y: number, z: number): number {
    const { places, directions, table, mask, count: used } = this
    encodeNormal(this.normals, used * 2, x, y, z)
    const at = used * 3
    let hash = Math.imul(places[at], 0x9e3779b1)
    hash = Math.imul(hash ^ (hash >>> 15) ^ places[at + 1], 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13) ^ places[at + 2], 0xc2b2ae35)
    hash = Math.imul(hash ^ (hash >>> 15) ^ directions[used], 0x9e3779b1)
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let entry = table[slot]; entry !== 0; entry = table[slot]) {
      const other = (entry - 1) * 3
      if (
        places[other] === places[at] &&
        places[other + 1] === places[at + 1] &&
        places[other + 2] === places[at + 2] &&
        directions[entry - 1] === directions[used]
      )
        return entry - 1
      slot = (slot + 1) & mask
    }
    table[slot] = used + 1
    return this.count++
  }

  /** Once: it is of no use any more. */
  done(): { positions: Float32Array<ArrayBuffer>; normals: Int16Array<ArrayBuffer> } {
    const positions = this.positions.slice(0, this.count * 3)
    release(this.positions)
    const normals = this.normals.slice(0, this.count * 2)
    release(this.normals, this.table)
    return { positions, normals }
  }
}

function sizeFor(count: number): number {
  let size = 16
  while (size < count * 1.6) size *= 2
  return size
}
