import { OpenError } from '../../../src/core/errors.ts'
import { identity, invertAffine, type Matrix, multiply } from '../../../src/core/geometry/matrix.ts'
import type { BrepSource } from './readBrep.ts'

/** A B-spline's numbers. Periodic ones are unrolled: their first control points stand at the end again. */
interface Spline {
  degree: number
  knots: Float64Array
  controlPoints: Float64Array
  weights?: Float64Array
}

interface SplineNet {
  uDegree: number
  vDegree: number
  uKnots: Float64Array
  vKnots: Float64Array
  uCount: number
  vCount: number
  controlPoints: Float64Array
  weights?: Float64Array
}

/** A curve as in the file: OpenCascade's number of its kind, its numbers, and the curve that it is based on. */
export interface CurveRecord {
  kind: number
  values: Float64Array
  spline?: Spline
  base?: CurveRecord
}

export interface SurfaceRecord {
  kind: number
  values: Float64Array
  net?: SplineNet
  curve?: CurveRecord
  base?: SurfaceRecord
}

const MAX_NESTING = 32
const MAX_POWER = 64

/** A placement as it is stated: a matrix, or numbers of earlier placements, each with its power behind it. */
interface LocationRecord {
  matrix?: Matrix
  factors: number[]
}

/**
 * The placements: matrices, and products of powers of earlier ones. Number 1 is the first; 0 (none) is the identity. `wanted`: only those of these numbers are made, others
 * are the identity.
 */
export function readLocations(words: BrepSource, wanted?: Iterable<number>): Matrix[] {
  const count = words.toTable('Locations')
  const records: LocationRecord[] = [{ factors: [] }]
  for (let i = 0; i < count; i++) records.push(readLocation(words))
  const isWanted = new Uint8Array(count + 1).fill(wanted ? 0 : 1)
  for (const index of wanted ?? []) if (index <= count) isWanted[index] = 1
  for (let i = count; i > 0; i--)
    if (isWanted[i]) for (let k = 0; k < records[i].factors.length; k += 2) if (records[i].factors[k] < i) isWanted[records[i].factors[k]] = 1
  const none = identity()
  const locations = records.map(() => none)
  const inverses: Matrix[] = []
  const inverse = (index: number): Matrix => (inverses[index] ??= invertAffine(locations[index]) ?? none)
  for (let i = 1; i <= count; i++) {
    if (!isWanted[i]) continue
    const { matrix, factors } = records[i]
    let product = matrix ?? none
    for (let k = 0; k < factors.length; k += 2) {
      const [index, power] = [factors[k], factors[k + 1]]
      const factor = index >= i ? none : power < 0 ? inverse(index) : locations[index]
      for (let times = Math.min(MAX_POWER, Math.abs(power)); times > 0; times--) product = product === none ? factor : multiply(factor, product)
    }
    locations[i] = product
  }
  return locations
}

function readLocation(words: BrepSource): LocationRecord {
  const factors: number[] = []
  if (words.kind() === 1) {
    const rows = words.numbers(12)
    const matrix = identity()
    for (let row = 0; row < 3; row++) for (let column = 0; column < 4; column++) matrix[column * 4 + row] = rows[row * 4 + column]
    return { matrix, factors }
  }
  for (let index = words.integer(); index > 0; index = words.integer()) factors.push(index, words.integer())
  return { factors }
}

export const readCurves = (words: BrepSource): CurveRecord[] => list(words, 'Curves', () => readCurve(words, 0))
export const readSurfaces = (words: BrepSource): SurfaceRecord[] => list(words, 'Surfaces', () => readSurface(words, 0))

function list<T>(words: BrepSource, table: string, read: () => T): T[] {
  const count = words.toTable(table)
  const out: T[] = []
  for (let i = 0; i < count; i++) out.push(read())
  return out
}

/** Numbers of curves 1 to 5: line, circle, ellipse, parabola, hyperbola. */
const curveSizes = [0, 6, 13, 14, 13, 14]
/** Numbers of surfaces 1 to 5: plane, cylinder, cone, sphere, torus. */
const surfaceSizes = [0, 12, 13, 14, 13, 14]

function tooDeep(depth: number): void {
  if (depth > MAX_NESTING) throw new OpenError('file-exception', 'geometry nested too deep')
}

function readCurve(words: BrepSource, depth: number): CurveRecord {
  tooDeep(depth)
  const kind = words.kind()
  switch (kind) {
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
      return { kind, values: words.numbers(curveSizes[kind]) }
    case 6: {
      const rational = words.flag()
      const degree = words.degree()
      return { kind, values: new Float64Array(0), spline: { degree, knots: bezierKnots(degree), ...readControlPoints(words, degree + 1, rational) } }
    }
    case 7: {
      const rational = words.flag()
      const periodic = words.flag()
      const degree = words.degree()
      const [controlPointCount, knotCount] = [words.count(3), words.count(2)]
      const { controlPoints, weights } = readControlPoints(words, controlPointCount, rational)
      const { knots, extra } = unrolledKnots(words.knots(knotCount), degree, periodic)
      return {
        kind,
        values: new Float64Array(0),
        spline: { degree, knots, controlPoints: again(controlPoints, extra, 3), ...(weights && { weights: again(weights, extra, 1) }) },
      }
    }
    case 8:
      return { kind, values: words.numbers(2), base: readCurve(words, depth + 1) }
    case 9:
      return { kind, values: words.numbers(4), base: readCurve(words, depth + 1) }
    default:
      throw new OpenError('file-exception', `curve of kind ${kind}`)
  }
}

function readSurface(words: BrepSource, depth: number): SurfaceRecord {
  tooDeep(depth)
  const kind = words.kind()
  switch (kind) {
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
      return { kind, values: words.numbers(surfaceSizes[kind]) }
    case 6:
      return { kind, values: words.numbers(3), curve: readCurve(words, depth + 1) }
    case 7:
      return { kind, values: words.numbers(6), curve: readCurve(words, depth + 1) }
    case 8: {
      const rational = [words.flag(), words.flag()].some(Boolean)
      const [uDegree, vDegree] = [words.degree(), words.degree()]
      const [uCount, vCount] = [uDegree + 1, vDegree + 1]
      const net = { uDegree, vDegree, uCount, vCount, uKnots: bezierKnots(uDegree), vKnots: bezierKnots(vDegree) }
      return { kind, values: new Float64Array(0), net: { ...net, ...readControlPoints(words, uCount * vCount, rational) } }
    }
    case 9:
      return { kind, values: new Float64Array(0), net: readNet(words) }
    case 10:
      return { kind, values: words.numbers(4), base: readSurface(words, depth + 1) }
    case 11:
      return { kind, values: words.numbers(1), base: readSurface(words, depth + 1) }
    default:
      throw new OpenError('file-exception', `surface of kind ${kind}`)
  }
}

function readNet(words: BrepSource): SplineNet {
  const rational = [words.flag(), words.flag()].some(Boolean)
  const [uPeriodic, vPeriodic] = [words.flag(), words.flag()]
  const [uDegree, vDegree] = [words.degree(), words.degree()]
  const [uControlPoints, vControlPoints, uKnotCount, vKnotCount] = [words.count(), words.count(), words.count(2), words.count(2)]
  const { controlPoints, weights } = readControlPoints(words, uControlPoints * vControlPoints, rational)
  const u = unrolledKnots(words.knots(uKnotCount), uDegree, uPeriodic)
  const v = unrolledKnots(words.knots(vKnotCount), vDegree, vPeriodic)
  const wide = (values: Float64Array, size: number): Float64Array =>
    again(widerRows(values, uControlPoints, vControlPoints, v.extra, size), u.extra, size * (vControlPoints + v.extra))
  return {
    uDegree,
    vDegree,
    uKnots: u.knots,
    vKnots: v.knots,
    uCount: uControlPoints + u.extra,
    vCount: vControlPoints + v.extra,
    controlPoints: wide(controlPoints, 3),
    ...(weights && { weights: wide(weights, 1) }),
  }
}

function readControlPoints(words: BrepSource, count: number, rational: boolean): { controlPoints: Float64Array; weights?: Float64Array } {
  const stride = rational ? 4 : 3
  const values = words.numbers(count * stride)
  if (!rational) return { controlPoints: values }
  const controlPoints = new Float64Array(count * 3)
  const weights = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    controlPoints.set(values.subarray(i * 4, i * 4 + 3), i * 3)
    weights[i] = values[i * 4 + 3]
  }
  return { controlPoints, weights }
}

function bezierKnots(degree: number): Float64Array {
  if (!(degree >= 1 && degree <= 50)) throw new OpenError('file-exception', `degree ${degree}`)
  return Float64Array.from({ length: 2 * (degree + 1) }, (_, i) => (i > degree ? 1 : 0))
}

/**
 * The full knot vector of values and multiplicities (alternating), and how many of the first control points stand at the end again. A periodic spline has as many control points
 * as its knots without the last; its knots go on over both ends by the period.
 */
function unrolledKnots(pairs: Float64Array, degree: number, periodic: boolean): { knots: Float64Array; extra: number } {
  const flat: number[] = []
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const times = Math.min(64, Math.max(0, pairs[i + 1]))
    for (let k = 0; k < times; k++) flat.push(pairs[i])
  }
  if (!periodic || flat.length < 2) return { knots: Float64Array.from(flat), extra: 0 }
  const extra = degree + 1 - Math.max(1, Math.min(degree, pairs[1]))
  const inner = flat.length - pairs[pairs.length - 1]
  const period = flat[flat.length - 1] - flat[0]
  const before = Array.from({ length: extra }, (_, i) => flat[(((inner - extra + i) % inner) + inner) % inner] - period)
  const after = Array.from({ length: extra }, (_, i) => flat[(pairs[1] + i) % inner] + period)
  return { knots: Float64Array.from([...before, ...flat, ...after]), extra }
}

/** Values with the first `extra` items of `size` numbers once more at the end. */
function again(values: Float64Array, extra: number, size: number): Float64Array {
  if (extra === 0) return values
  const out = new Float64Array(values.length + extra * size)
  out.set(values)
  for (let i = 0; i < extra * size; i++) out[values.length + i] = values[i % values.length]
  return out
}

function widerRows(values: Float64Array, rows: number, columns: number, extra: number, size: number): Float64Array {
  if (extra === 0) return values
  const out = new Float64Array(rows * (columns + extra) * size)
  for (let row = 0; row < rows; row++)
    out.set(again(values.subarray(row * columns * size, (row + 1) * columns * size), extra, size), row * (columns + extra) * size)
  return out
}
