import { Growing } from '../../../mesh/growing.ts'

/** Levels of a tree of divisions: each halves the sides, so that deeper ones are not seen. */
const MOST_LEVELS = 24
/** Triangles that the paint of one object may make. */
const MOST_TRIANGLES = 8_000_000
/** A state of 3 or more stands in the following digits. */
const EXTENDED = 3

export interface PaintedTriangles {
  positions: Float64Array
  indices: Uint32Array
  /** Extruder of each triangle, from 1; 0 = that of its volume. */
  extruder: Uint8Array
}

/**
 * Triangles that were painted with a brush. A slicer divides a painted triangle as far as the paint's border needs, and writes the tree of divisions as hexadecimal digits, root
 * last. A digit's lower two bits are the number of sides that are halved. With none, the upper two are the extruder, or 3 for "3 and the next digit" (15 adds 15 and goes on). Otherwise they are
 * the corner that the division begins at, and the sub-triangles follow, the last one first. `paint` has the digits by triangle; one that cannot be read is left whole.
 */
export function paintedTriangles(positions: Float32Array | Float64Array, indices: Uint32Array, paint: ReadonlyMap<number, string>): PaintedTriangles {
  const out = new Painter(positions)
  for (let t = 0; t * 3 < indices.length; t++) out.add([indices[t * 3], indices[t * 3 + 1], indices[t * 3 + 2]], paint.get(t) ?? '')
  return out.done()
}

type Corners = readonly [number, number, number]

class Painter {
  private readonly positions: Growing<Float64Array<ArrayBuffer>>
  private readonly indices = new Growing(Uint32Array)
  private readonly extruders = new Growing(Uint8Array)
  /** Middles of sides by their ends, so that neighbours share them. */
  private readonly middles = new Map<number, number>()
  private digits = ''
  private at = 0

  constructor(positions: Float32Array | Float64Array) {
    this.positions = new Growing(Float64Array, positions.length + 3)
    this.positions.reserve(positions.length)
    this.positions.data.set(positions)
    this.positions.length = positions.length
  }

  add(corners: Corners, digits: string): void {
    const before = this.indices.length
    this.digits = digits
    this.at = digits.length
    if (digits !== '' && corners.every((corner) => corner * 3 < this.positions.length) && this.branch(corners, 0) && this.at === 0) return
    // Whole: it is not painted, or its paint cannot be read.
    this.indices.length = before
    this.extruders.length = before / 3
    this.leaf(corners, 0)
  }

  done(): PaintedTriangles {
    return { positions: this.positions.done(), indices: this.indices.done(), extruder: this.extruders.done() }
  }

  /** The next digit; NaN when there is none. */
  private next(): number {
    return this.at > 0 ? Number.parseInt(this.digits[--this.at], 16) : Number.NaN
  }

  private leaf(corners: Corners, extruder: number): void {
    this.indices.push3(...corners)
    this.extruders.push(Math.min(255, extruder))
  }

  /** False when the digits make no sense. */
  private branch(corners: Corners, level: number): boolean {
    const digit = this.next()
    if (!(digit >= 0) || level > MOST_LEVELS || this.indices.length > MOST_TRIANGLES * 3) return false
    const sides = digit & 3
    if (sides === 0) {
      const extruder = digit >> 2 < EXTENDED ? digit >> 2 : this.extended()
      if (!(extruder >= 0)) return false
      this.leaf(corners, extruder)
      return true
    }
    const first = digit >> 2
    if (first > 2) return false
    const turned: Corners = [corners[first], corners[(first + 1) % 3], corners[(first + 2) % 3]]
    return this.divided(turned, sides)
      .toReversed()
      .every((child) => this.branch(child, level + 1))
  }

  private extended(): number {
    let extruder = EXTENDED
    for (;;) {
      const digit = this.next()
      if (!(digit >= 0)) return Number.NaN
      extruder += digit
      if (digit < 15) return extruder
    }
  }

  /** One side: that opposite to the first corner; two: those at the first corner; three: all of them, with a triangle in the middle. */
  private divided([a, b, c]: Corners, sides: number): Corners[] {
    if (sides === 1) {
      const m = this.middle(b, c)
      return [
        [a, b, m],
        [m, c, a],
      ]
    }
    const ab = this.middle(a, b)
    const ca = this.middle(c, a)
    if (sides === 2)
      return [
        [a, ab, ca],
        [ab, b, ca],
        [b, c, ca],
      ]
    const bc = this.middle(b, c)
    return [
      [a, ab, ca],
      [ab, b, bc],
      [bc, c, ca],
      [ab, bc, ca],
    ]
  }

  private middle(a: number, b: number): number {
    const key = Math.min(a, b) * 0x80000000 + Math.max(a, b)
    let found = this.middles.get(key)
    if (found === undefined) {
      const { data } = this.positions
      found = this.positions.length / 3
      this.positions.push3((data[a * 3] + data[b * 3]) / 2, (data[a * 3 + 1] + data[b * 3 + 1]) / 2, (data[a * 3 + 2] + data[b * 3 + 2]) / 2)
      this.middles.set(key, found)
    }
    return found
  }
}
