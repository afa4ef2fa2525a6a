import { type Frame, makeFrame, unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { Tok, type TokenTable } from '../stream/tokenTable.ts'
import type { AcisRecords } from './acisRecords.ts'

/** Reads tokens one after the other. What does not fit is a RangeError: the curve or surface is then unknown. */
export class FieldReader {
  readonly tokens: TokenTable
  at: number

  constructor(tokens: TokenTable, at: number) {
    this.tokens = tokens
    this.at = at
  }

  number(): number {
    const value = this.tokens.number(this.at++)
    if (!Number.isFinite(value)) throw new RangeError(`no number at token ${this.at - 1}`)
    return value
  }

  /** A number of things, each of at least `tokensEach` tokens that must be there. */
  count(tokensEach = 1): number {
    const value = this.number()
    if (!(Number.isInteger(value) && value >= 0 && value * tokensEach <= this.tokens.count - this.at)) throw new RangeError(`a count of ${value}`)
    return value
  }

  vector(): Vec3 {
    return [this.number(), this.number(), this.number()]
  }

  /** A sense: old texts have 0 and 1. */
  flag(): boolean {
    const kind = this.tokens.kind(this.at)
    if (kind === Tok.yes || kind === Tok.no) {
      this.at++
      return kind === Tok.yes
    }
    return this.number() !== 0
  }

  /** One end of a range: undefined when unbounded. */
  bound(): number | undefined {
    if (this.tokens.string(this.at) === 'I') {
      this.at++
      return undefined
    }
    return this.flag() ? this.number() : undefined
  }

  peek(): Tok {
    return this.tokens.kind(this.at)
  }

  word(): string {
    const text = this.tokens.string(this.at++)
    if (text === '') throw new RangeError(`no word at token ${this.at - 1}`)
    return text
  }
}

/** How a body's own coordinates become millimetres: a rotation (columns: images of x, y, z), a scale and a shift. */
export class Placement {
  private readonly r: readonly number[]
  private readonly shift: Vec3
  readonly scale: number

  constructor(scale: number, rotation: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1], shift: Vec3 = [0, 0, 0]) {
    this.scale = scale
    this.r = rotation
    this.shift = shift
  }

  vector([x, y, z]: Vec3): Vec3 {
    const { r } = this
    return [r[0] * x + r[3] * y + r[6] * z, r[1] * x + r[4] * y + r[7] * z, r[2] * x + r[5] * y + r[8] * z]
  }

  /** A vector that has a length: a radius with its direction. */
  length(v: Vec3): Vec3 {
    const [x, y, z] = this.vector(v)
    return [x * this.scale, y * this.scale, z * this.scale]
  }

  point(p: Vec3): Vec3 {
    const [x, y, z] = this.length(p)
    return [x + this.shift[0], y + this.shift[1], z + this.shift[2]]
  }

  frame(origin: Vec3, axis: Vec3, x?: Vec3): Frame {
    return makeFrame(this.point(origin), this.vector(axis), x && this.vector(x))
  }
}

/** A body's placement by its transform; `mirror` is left to its occurrence (a matrix, millimetres) since it turns every face round. */
export function placementOf(records: AcisRecords, transform: number, unitScale: number): { placement: Placement; mirror?: Float64Array } {
  const numbers = transform < 0 ? [] : records.leadingNumbers(transform).slice(-13)
  if (numbers.length < 13 || !numbers.every(Number.isFinite)) return { placement: new Placement(unitScale) }
  const columns = [0, 3, 6].map((at) => unit([numbers[at], numbers[at + 1], numbers[at + 2]]))
  const factor = numbers[12] === 0 ? 1 : numbers[12]
  if (columns.some((column) => !column)) return { placement: new Placement(unitScale) }
  const rotation = columns.flatMap((column) => [...column!])
  const shift: Vec3 = [numbers[9] * unitScale, numbers[10] * unitScale, numbers[11] * unitScale]
  const [a, b, c, d, e, f, g, h, i] = rotation
  const mirrored = (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)) * factor < 0
  if (!mirrored) return { placement: new Placement(unitScale * factor, rotation, shift) }
  const m = rotation.map((value) => value * factor)
  return {
    placement: new Placement(unitScale),
    mirror: new Float64Array([m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, ...shift, 1]),
  }
}
