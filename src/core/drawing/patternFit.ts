import type { Drawing, LineType } from './drawing.ts'

/** How a line type's pattern lies on a curve. Lengths are those of the curve. */
export interface PatternFit {
  /** Length of one unit of the pattern. */
  unit: number
  /** Length of the dash at each end of the curve. */
  end: number
  /** Where in the pattern (in the curve's lengths) the curve would begin if no end were longer than the first dash; below 0 where they are longer. */
  phase: number
}

/** Share of a period by which sums of chords may miss a whole number of them. The shader has the same. */
export const FIT_SLACK = 1e-3
/** Ends of a curve that are this share of its length apart at most are one place. */
const CLOSED = 1e-5

export const periodOf = (pattern: readonly number[]): number => pattern.reduce((sum, element) => sum + Math.abs(element), 0)

/** Whether a line type has gaps. */
export const isPatterned = (lineType: LineType | undefined): boolean =>
  lineType !== undefined && lineType.pattern.some((element) => element <= 0) && periodOf(lineType.pattern) > 0

/**
 * Lays a pattern on a curve so that both of its ends are dashes (alignment "A"): as many whole patterns as the curve holds, its first and last dash half of the
 * pattern's first dash, and longer by half of the rest. Closed curves have no ends: the pattern is stretched so that a whole number of it goes round, with the middle of a
 * dash where the curve begins. Undefined: the curve does not hold one pattern, and is drawn without gaps. Patterns that begin with a gap begin where the curve does.
 */
export function fitPattern(pattern: readonly number[], unit: number, length: number, isClosed: boolean): PatternFit | undefined {
  const period = periodOf(pattern) * unit
  const count = Math.floor(length / period + FIT_SLACK)
  if (!(count >= 1)) return undefined
  if (pattern[0] < 0) return { unit, end: 0, phase: 0 }
  const dash = pattern[0] * unit
  if (!isClosed) {
    const end = (length - count * period + dash) / 2
    return { unit, end, phase: dash - end }
  }
  const stretch = length / (Math.round(length / period) * period)
  return { unit: unit * stretch, end: (dash * stretch) / 2, phase: (dash * stretch) / 2 }
}

/** Length of a curve of chords, x y pairs in `points[from] .. points[end - 1]`; negative where it ends at its beginning. */
export function signedLength(points: ArrayLike<number>, from = 0, end = points.length): number {
  let length = 0
  for (let at = from; at + 3 < end; at += 2) length += Math.hypot(points[at + 2] - points[at], points[at + 3] - points[at + 1])
  const gap = Math.hypot(points[end - 2] - points[from], points[end - 1] - points[from + 1])
  return end - from > 4 && gap <= length * CLOSED ? -length : length
}

/** Dash, gap, dash, gap... of a pattern with gaps; two dashes or two gaps in a row are one. It begins with a dash, which may have no length. */
export function dashesOf(pattern: readonly number[]): number[] {
  const dashes: number[] = []
  for (const element of pattern) {
    const length = Math.abs(element)
    if (dashes.length % 2 === (element >= 0 ? 0 : 1)) dashes.push(length)
    else if (dashes.length > 0) dashes[dashes.length - 1] += length
    else dashes.push(0, length)
  }
  if (dashes.length % 2 === 1) dashes.push(0)
  return dashes
}

/** A part of a curve, x y pairs: `phase` is where in the pattern it begins. It has no gaps where `unit`, the length of one unit of the pattern, is 0. */
export interface PatternPiece {
  points: readonly number[]
  unit: number
  phase: number
}

/** A curve (x y pairs) with a pattern on it, in pieces: ends that are longer than the first dash have no gaps. `along` above 0: it is a part of one, and begins there. */
export function patternPieces(points: readonly number[], along: number, pattern: readonly number[], unit: number): PatternPiece[] {
  if (along > 0) return [{ points, unit, phase: along }]
  const signed = signedLength(points)
  const length = Math.abs(signed)
  const fit = fitPattern(pattern, unit, length, signed < 0)
  if (!fit) return [{ points, unit: 0, phase: 0 }]
  if (fit.phase >= 0) return [{ points, unit: fit.unit, phase: fit.phase }]
  const [first, rest] = cutAt(points, -fit.phase)
  const [middle, last] = cutAt(rest, length + 2 * fit.phase)
  return [
    { points: first, unit: 0, phase: 0 },
    { points: middle, unit: fit.unit, phase: 0 },
    { points: last, unit: 0, phase: 0 },
  ]
}

/** A line before and behind the place `length` along it. */
function cutAt(points: readonly number[], length: number): [number[], number[]] {
  let left = length
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [dx, dy] = [points[at + 2] - points[at], points[at + 3] - points[at + 1]]
    const own = Math.hypot(dx, dy)
    if (left < own) {
      const place = [points[at] + (dx * left) / own, points[at + 1] + (dy * left) / own]
      return [
        [...points.slice(0, at + 2), ...place],
        [...place, ...points.slice(at + 2)],
      ]
    }
    left -= own
  }
  return [[...points], points.slice(-2)]
}

/** 1 = styles that may have a pattern: by their own line type, their layer's in the file or in a layer state, or by a plot style table. */
export function patternedStyles({ styles, layers, lineTypes, layerStates, plotTables }: Drawing): Uint8Array {
  const isOfType = lineTypes.map(isPatterned)
  const isOfLayer = layers.map(({ lineType }) => isOfType[lineType])
  for (const { layer, lineType } of layerStates ?? []) lineType?.forEach((type, row) => (isOfLayer[layer[row]] ||= isOfType[type]))
  const isPlotted =
    plotTables?.some(({ styles: plotted, otherwise }) => plotted.some(({ lineType }) => isOfType[lineType ?? -1]) || isOfType[otherwise?.lineType ?? -1]) ??
    false
  return Uint8Array.from(styles.lineType, (type, style) => (isPlotted || isOfType[type] || (type === -1 && isOfLayer[styles.layer[style]]) ? 1 : 0))
}
