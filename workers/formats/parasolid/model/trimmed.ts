import { CompositeCurve } from '../../../kernel/brep/curve/compositeCurve.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'

/** Turns of a closed curve in one piece at most. */
const MOST_TURNS = 8

/** A piece of a curve as one that runs from `from` to `to`; beyond the ends of a closed curve it goes on from the other end. Throws RangeError. */
export function curvePiece(curve: Curve, from: number, to: number): Curve {
  const { start, end } = curve
  const span = end - start
  const slack = 1e-9 * span
  const isWithin = (t: number): boolean => t >= start - slack && t <= end + slack
  if (!Number.isFinite(span) || curve.kind === 'circle' || curve.kind === 'ellipse' || (isWithin(from) && isWithin(to)))
    return new CompositeCurve([{ curve, from, to }])
  if (Math.abs(to - from) > MOST_TURNS * span) throw new RangeError('a piece of many turns')
  const [low, high] = from < to ? [from, to] : [to, from]
  const pieces: { curve: Curve; from: number; to: number }[] = []
  for (let turn = Math.floor((low - start) / span); start + turn * span < high; turn++) {
    const a = Math.max(low, start + turn * span) - turn * span,
      b = Math.min(high, start + (turn + 1) * span) - turn * span
    if (b - a > slack) pieces.push({ curve, from: a, to: b })
  }
  return new CompositeCurve(from < to ? pieces : pieces.reverse().map((piece) => ({ curve, from: piece.to, to: piece.from })))
}
