import { CompositeCurve, type CurvePiece } from '../../../kernel/brep/curve/compositeCurve.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asEnum, asList, asNumber, asRow, asRows } from '../part21/plain.ts'
import { Ref, Typed, type Value } from '../part21/value.ts'
import type { Geometry } from './geometry.ts'

/** COMPOSITE_CURVE: its segments end to end. A single segment gives its own curve. Undefined when a segment is unknown or has no ends. */
export function compositeCurve(exchange: Exchange, row: number, geometry: Geometry, angle: number, depth: number): Curve | undefined {
  const segments = asRows(exchange.args(row)[1])
  if (segments.length === 1) return geometry.curve(asRow(exchange.args(segments[0])[2]), depth + 1)
  const pieces: CurvePiece[] = []
  for (const segment of segments) {
    const [, sense, parent] = exchange.args(segment)
    const piece = boundedPiece(exchange, asRow(parent), geometry, angle, depth + 1)
    if (!piece) return undefined
    pieces.push(asEnum(sense) === 'F' ? { ...piece, from: piece.to, to: piece.from } : piece)
  }
  return pieces.length > 0 ? new CompositeCurve(pieces) : undefined
}

/** A curve with its ends: a trimmed one by its trims, others by their own. */
export function boundedPiece(exchange: Exchange, row: number, geometry: Geometry, angle: number, depth: number): CurvePiece | undefined {
  if (depth > MAX_DEPTH) return undefined
  if (exchange.keyword(row) === 'COMPOSITE_CURVE') {
    const segments = asRows(exchange.args(row)[1])
    // One segment has the ends of its own parent, which may be a piece of an endless line or of a circle.
    if (segments.length === 1) {
      const [, sense, parent] = exchange.args(segments[0])
      const piece = boundedPiece(exchange, asRow(parent), geometry, angle, depth + 1)
      return piece && asEnum(sense) === 'F' ? { ...piece, from: piece.to, to: piece.from } : piece
    }
  }
  if (exchange.keyword(row) !== 'TRIMMED_CURVE') {
    const curve = geometry.curve(row, depth)
    return curve && Number.isFinite(curve.end - curve.start) ? { curve, from: curve.start, to: curve.end } : undefined
  }
  const [, basis, first, second, sense] = exchange.args(row)
  const curve = geometry.curve(asRow(basis), depth)
  if (!curve) return undefined
  const unit = curve.kind === 'circle' || curve.kind === 'ellipse' ? angle : 1
  let from = trim(first, curve, geometry, unit),
    to = trim(second, curve, geometry, unit)
  if (from === undefined || to === undefined) return undefined
  // The way from the first trim to the second leads along the curve or against it, over its seam if need be.
  if (asEnum(sense) === 'F') from += from <= to ? curve.period : 0
  else to += to <= from ? curve.period : 0
  return { curve, from, to }
}

/** A set of a point, a parameter, or both: the parameter is exact. */
function trim(value: Value | undefined, curve: Curve, geometry: Geometry, unit: number): number | undefined {
  const choices = asList(value)
  for (const choice of choices) {
    const parameter = choice instanceof Typed ? asNumber(choice) : undefined
    if (parameter !== undefined) return parameter * unit
  }
  const point = choices.find((choice) => choice instanceof Ref)
  return point ? curve.invert(...geometry.point(asRow(point))) : undefined
}
