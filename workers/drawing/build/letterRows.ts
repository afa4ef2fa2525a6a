import type { StrokeLetters } from '../../../src/core/drawing/space.ts'
import { Growing, type Numbers } from '../../mesh/growing.ts'
import type { Matrix2 } from '../emitter.ts'
import { FloatParts, type Floats } from './floatParts.ts'
import { MAX_COORDINATE } from './lineChunks.ts'

const ROOM = 32
/** Signs are numbered in 16 bits. */
const MAX_SIGNS = 0xffff

/** Collects letters of stroke fonts as signs and places. */
export class LetterRows {
  /** Box of the last letter that was taken: minX minY maxX maxY. Empty (`minX > maxX`) where it has no strokes. */
  readonly box = new Float64Array(4)
  private readonly known = new Map<readonly ArrayLike<number>[], number>()
  private readonly signStart = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly strokeStart = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly points = new Growing<Float64Array<ArrayBuffer>>(Float64Array, ROOM)
  /** minU minV maxU maxV of each sign. */
  private readonly signBoxes: number[] = []
  private readonly items = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly matrices = new FloatParts<Float32Array<ArrayBuffer>>(Float32Array)
  /** Those of the last row. */
  private readonly matrix = new Float64Array(4)
  private readonly runsBefore = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly rowStart = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly signs = new Growing<Uint16Array<ArrayBuffer>>(Uint16Array, ROOM)
  /** From `near` on in 32 bits, absolute in 64. */
  private readonly places: FloatParts<Float32Array<ArrayBuffer>> | FloatParts<Float64Array<ArrayBuffer>>
  private readonly nearX: number
  private readonly nearY: number
  private runCount = 0
  private pointCount = 0

  /** `near`: the origin that letters will have, where it is known before them. */
  constructor(near?: readonly [number, number]) {
    this.places = near ? new FloatParts<Float32Array<ArrayBuffer>>(Float32Array) : new FloatParts<Float64Array<ArrayBuffer>>(Float64Array)
    this.nearX = near ? near[0] : 0
    this.nearY = near ? near[1] : 0
    this.signStart.push(0)
    this.strokeStart.push(0)
  }

  get isEmpty(): boolean {
    return this.signs.length === 0
  }

  /**
   * Takes a letter; `m` leads from its strokes (x y pairs each) to the space, `runs` is the number of other runs so far. `strokes` is kept and must not change.
   * False where a place is damaged, or there are too many signs: nothing is taken then.
   */
  add(item: number, strokes: readonly ArrayLike<number>[], m: Matrix2, runs: number): boolean {
    const sign = this.known.get(strokes) ?? this.learn(strokes)
    if (sign < 0 || !this.measure(sign, m) || !isKeepable(m)) return false
    const first = this.signStart.data[sign]
    const end = this.signStart.data[sign + 1]
    if (first === end) return true
    this.row(item, m, runs)
    this.signs.push(sign)
    this.places.push(m[4] - this.nearX)
    this.places.push(m[5] - this.nearY)
    this.runCount += end - first
    this.pointCount += this.strokeStart.data[end] - this.strokeStart.data[first]
    return true
  }

  /** The letters so far, in arrays of their own. */
  copy(origin: readonly [number, number]): StrokeLetters {
    return this.letters(
      origin,
      (values) => values.done(),
      (values) => values.done(),
    )
  }

  /** All letters; nothing is left here. */
  done(origin: readonly [number, number]): StrokeLetters {
    return this.letters(
      origin,
      (values) => values.take(),
      (values) => values.take(),
    )
  }

  private letters(
    origin: readonly [number, number],
    column: <T extends Numbers>(values: Growing<T>) => T,
    floats: <T extends Floats>(values: FloatParts<T>) => T,
  ): StrokeLetters {
    const { runCount, pointCount } = this
    this.rowStart.push(this.signs.length)
    const rowStart = column(this.rowStart)
    if (this.rowStart.length > 0) this.rowStart.length--
    return {
      signStart: column(this.signStart),
      strokeStart: column(this.strokeStart),
      points: column(this.points),
      item: column(this.items),
      matrix: floats(this.matrices),
      runsBefore: column(this.runsBefore),
      rowStart,
      sign: column(this.signs),
      places: this.placesFrom(origin, floats),
      runCount,
      pointCount,
    }
  }

  private placesFrom([x, y]: readonly [number, number], floats: <T extends Floats>(values: FloatParts<T>) => T): Float32Array {
    const places = floats<Floats>(this.places)
    return places instanceof Float32Array ? places : Float32Array.from(places, (value, i) => value - (i % 2 === 0 ? x : y))
  }

  /** Begins a row, unless the last one is of the same kind. */
  private row(item: number, m: Matrix2, runs: number): void {
    const last = this.items.length - 1
    const { matrix } = this
    if (last >= 0 && this.items.data[last] === item && this.runsBefore.data[last] === runs && isSame(matrix, m)) return
    this.items.push(item)
    this.runsBefore.push(runs)
    this.rowStart.push(this.signs.length)
    for (let i = 0; i < 4; i++) matrix[i] = m[i]
    this.matrices.append(matrix)
  }

  /** Sets `box` to that of a sign through `m`; false where it holds places that are damaged. */
  private measure(sign: number, m: Matrix2): boolean {
    const { box } = this
    const e = m[4]
    const f = m[5]
    box[0] = box[1] = Infinity
    box[2] = box[3] = -Infinity
    const first = this.strokeStart.data[this.signStart.data[sign]] * 2
    const end = this.strokeStart.data[this.signStart.data[sign + 1]] * 2
    if (first === end) return true
    if (m[1] === 0 && m[2] === 0) {
      const at = sign * 4
      const x1 = m[0] * this.signBoxes[at] + e
      const x2 = m[0] * this.signBoxes[at + 2] + e
      const y1 = m[3] * this.signBoxes[at + 1] + f
      const y2 = m[3] * this.signBoxes[at + 3] + f
      box[0] = x1 < x2 ? x1 : x2
      box[1] = y1 < y2 ? y1 : y2
      box[2] = x1 < x2 ? x2 : x1
      box[3] = y1 < y2 ? y2 : y1
      return this.isSound()
    }
    const { data } = this.points
    let sum = 0
    for (let at = first; at < end; at += 2) {
      const x = m[0] * data[at] + m[2] * data[at + 1] + e
      const y = m[1] * data[at] + m[3] * data[at + 1] + f
      sum += x + y
      if (x < box[0]) box[0] = x
      if (x > box[2]) box[2] = x
      if (y < box[1]) box[1] = y
      if (y > box[3]) box[3] = y
    }
    return Number.isFinite(sum) && this.isSound()
  }

  private isSound(): boolean {
    const { box } = this
    return box[0] > -MAX_COORDINATE && box[1] > -MAX_COORDINATE && box[2] < MAX_COORDINATE && box[3] < MAX_COORDINATE
  }

  /** Number of new strokes; -1 where there are too many. Strokes of one point draw nothing. */
  private learn(strokes: readonly ArrayLike<number>[]): number {
    const sign = this.known.size
    if (sign >= MAX_SIGNS) return -1
    this.known.set(strokes, sign)
    const box = [Infinity, Infinity, -Infinity, -Infinity]
    for (const stroke of strokes) {
      if (stroke.length < 4) continue
      const points = stroke.length >> 1
      for (let i = 0; i < points * 2; i++) {
        this.points.push(stroke[i])
        const axis = i & 1
        // A place that is no number makes the box none.
        box[axis] = Math.min(box[axis], stroke[i])
        box[axis + 2] = Math.max(box[axis + 2], stroke[i])
      }
      this.strokeStart.push(this.points.length / 2)
    }
    this.signStart.push(this.strokeStart.length - 1)
    this.signBoxes.push(...box)
    return sign
  }
}

/** Whether 32 bits can hold size and slant: they are larger than any coordinate where strokes are next to nothing. */
const isKeepable = (m: Matrix2): boolean => Math.abs(m[0]) + Math.abs(m[1]) + Math.abs(m[2]) + Math.abs(m[3]) < MAX_COORDINATE

/** Whether size and slant are the same. */
const isSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean => a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3]
