import { type Curve, innerBreaks, invertBySamples, sampleCurve } from './curve.ts'

/** A piece of a curve; it is run through backwards when `to` is less than `from`. */
export interface CurvePiece {
  curve: Curve
  from: number
  to: number
}

const on = new Float64Array(6)
/** Pieces that meet this near (mm, and share of the size) are joined. */
const GAP = 1e-3
/** A turn of a conic is broken this often. */
const EIGHTH = Math.PI / 4

/** Pieces end to end; the parameter counts pieces from 0. Closed ones are periodic. Throws RangeError when there are none, or a range is not finite. */
export class CompositeCurve implements Curve {
  readonly kind = 'composite'
  readonly period: number
  readonly start = 0
  readonly end: number
  readonly size: number
  readonly breaks: readonly number[]
  readonly pieces: readonly CurvePiece[]
  private samples: Float64Array | undefined

  constructor(pieces: readonly CurvePiece[]) {
    if (pieces.length === 0 || !pieces.every(({ from, to }) => Number.isFinite(from) && Number.isFinite(to)))
      throw new RangeError('a composite curve without pieces')
    this.pieces = pieces
    this.end = pieces.length
    this.breaks = pieces.flatMap((piece, i) => [...(i > 0 ? [i] : []), ...breaksWithin(piece).map((t) => i + t)])
    this.period = 0
    this.size = extentOf(sampleCurve(this, 2))
    this.evaluate(0, on)
    const [x, y, z] = on
    this.evaluate(this.end, on)
    if (Math.hypot(on[0] - x, on[1] - y, on[2] - z) <= Math.max(1e-6 * this.size, Math.min(GAP, 1e-3 * this.size))) this.period = this.end
  }

  evaluate(parameter: number, out: Float64Array): void {
    let t = parameter
    if (this.period > 0) {
      t %= this.period
      if (t < 0) t += this.period
      // The end stays the end, or the last chord would begin where the first does.
      if (t === 0 && parameter > 0) t = this.period
    }
    const i = Math.min(this.pieces.length - 1, Math.max(0, Math.floor(t)))
    const { curve, from, to } = this.pieces[i]
    curve.evaluate(from + (to - from) * (t - i), out)
    for (let k = 3; k < 6; k++) out[k] *= to - from
  }

  invert(x: number, y: number, z: number): number {
    return invertBySamples(this, (this.samples ??= sampleCurve(this)), x, y, z)
  }
}

/** Where a piece must be broken, 0 to 1: knots, eighths of a turn, its own breaks. */
function breaksWithin({ curve, from, to }: CurvePiece): number[] {
  const inner = curve.kind === 'circle' || curve.kind === 'ellipse' ? turns(from, to) : innerBreaks(curve)
  return inner
    .map((t) => (t - from) / (to - from))
    .filter((t) => t > 1e-9 && t < 1 - 1e-9)
    .toSorted((a, b) => a - b)
}

function turns(from: number, to: number): number[] {
  const pieces = Math.min(64, Math.ceil(Math.abs(to - from) / EIGHTH))
  return Array.from({ length: pieces }, (_, i) => from + ((to - from) * i) / pieces)
}

function extentOf(samples: Float64Array): number {
  const low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < samples.length; i++) {
    if (i % 4 === 3) continue
    low[i % 4] = Math.min(low[i % 4], samples[i])
    high[i % 4] = Math.max(high[i % 4], samples[i])
  }
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
}
