import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import { type BSplineSurface, makeBSplineSurface } from '../../../kernel/brep/surface/bsplineSurface.ts'
import { Tok, type TokenTable } from '../stream/tokenTable.ts'
import { FieldReader, type Placement } from './fieldReader.ts'

/** Tokens of a subtype's own blocks, those of what stands in it left out. `from` is the subtype's name. */
export function ownBlocks(tokens: TokenTable, from: number): number[] {
  const out: number[] = []
  let depth = 0
  for (let t = from; t < tokens.count; t++) {
    const kind = tokens.kind(t)
    if (kind === Tok.open) depth++
    else if (kind === Tok.close) {
      if (depth-- === 0) break
    } else if (depth === 0 && kind === Tok.word) {
      const word = tokens.string(t)
      if (word === 'nubs' || word === 'nurbs') out.push(t)
    }
  }
  return out
}

/** A surface has two degrees, a curve one and then whether it closes. */
export function isSurfaceBlock(tokens: TokenTable, block: number): boolean {
  return tokens.kind(block + 1) === Tok.number && tokens.kind(block + 2) === Tok.number
}

/** A block of a curve in space. Throws RangeError. */
export function nurbsCurve(tokens: TokenTable, block: number, placement: Placement): BSplineCurve {
  const reader = new FieldReader(tokens, block)
  const rational = reader.word() === 'nurbs'
  const degree = reader.number()
  reader.at++
  const knots = readKnots(reader, reader.count(2))
  const count = controlPointsOf(knots, degree)
  const { controlPoints, weights } = readControlPoints(reader, count, rational, placement)
  return new BSplineCurve(degree, whole(knots), controlPoints, weights)
}

/** A block of a surface, and whether u and v had to be exchanged. Throws RangeError. */
export function nurbsSurface(tokens: TokenTable, block: number, placement: Placement): { surface: BSplineSurface; flipped: boolean } {
  const reader = new FieldReader(tokens, block)
  const rational = reader.word() === 'nurbs'
  const uDegree = reader.number(),
    vDegree = reader.number()
  // In which direction it is rational, whether it closes, and where it collapses: by the control points.
  while (reader.peek() !== Tok.number && reader.peek() !== Tok.end) reader.at++
  const uCuts = reader.count(2),
    vCuts = reader.count(2)
  const uKnots = readKnots(reader, uCuts)
  const vKnots = readKnots(reader, vCuts)
  const uCount = controlPointsOf(uKnots, uDegree),
    vCount = controlPointsOf(vKnots, vDegree)
  const stored = readControlPoints(reader, uCount * vCount, rational, placement)
  // Stored with u running fastest, wanted with v.
  const controlPoints = new Float64Array(stored.controlPoints.length)
  const weights = stored.weights && new Float64Array(stored.weights.length)
  for (let v = 0; v < vCount; v++) {
    for (let u = 0; u < uCount; u++) {
      const from = v * uCount + u,
        to = u * vCount + v
      for (let k = 0; k < 3; k++) controlPoints[to * 3 + k] = stored.controlPoints[from * 3 + k]
      if (weights && stored.weights) weights[to] = stored.weights[from]
    }
  }
  return makeBSplineSurface({ uDegree, vDegree, uKnots: whole(uKnots), vKnots: whole(vKnots), uCount, vCount, controlPoints, ...(weights && { weights }) })
}

/** Knots as often as they count; those at the ends once less than is usual. */
function readKnots(reader: FieldReader, cuts: number): number[] {
  const out: number[] = []
  for (let i = 0; i < cuts; i++) {
    const knot = reader.number()
    const times = reader.number()
    if (!(times >= 1 && times <= 64)) throw new RangeError(`a knot ${times} times`)
    for (let k = 0; k < times; k++) out.push(knot)
  }
  return out
}

function controlPointsOf(knots: readonly number[], degree: number): number {
  const count = knots.length - degree + 1
  if (!(Number.isInteger(degree) && degree >= 1 && count > degree)) throw new RangeError(`${knots.length} knots of degree ${degree}`)
  return count
}

const whole = (knots: readonly number[]): Float64Array => Float64Array.from([knots[0], ...knots, knots[knots.length - 1]])

function readControlPoints(
  reader: FieldReader,
  count: number,
  rational: boolean,
  placement: Placement,
): { controlPoints: Float64Array; weights?: Float64Array } {
  if (count * (rational ? 4 : 3) > reader.tokens.count - reader.at) throw new RangeError(`${count} control points`)
  reader.tokens.makeControlPoints(count)
  const controlPoints = new Float64Array(count * 3)
  const weights = rational ? new Float64Array(count) : undefined
  for (let i = 0; i < count; i++) {
    controlPoints.set(placement.point(reader.vector()), i * 3)
    if (weights) {
      weights[i] = reader.number()
      if (!(weights[i] > 0)) throw new RangeError(`a weight of ${weights[i]}`)
    }
  }
  return weights ? { controlPoints, weights } : { controlPoints }
}
