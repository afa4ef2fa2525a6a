import type { Matrix2 } from '../emitter.ts'

/** Inches that a chord may be off its curve. */
const TOLERANCE = 1 / 2000
const MOST_CHORDS = 40

export interface Ring {
  points: number[]
  closed: boolean
}

const MOVE = 0
const LINE = 1
const CUBIC = 2
const QUADRATIC = 3

/** The rings of a path of pdf.js, placed by `m`, which leads to inches. Curves become chords. */
export function ringsOf(path: ArrayLike<number>, m: Matrix2): Ring[] {
  const rings: Ring[] = []
  let ring: Ring | undefined
  const put = (x: number, y: number): void => void (ring ??= start(0, 0)).points.push(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
  const start = (x: number, y: number): Ring => {
    ring = { points: [], closed: false }
    rings.push(ring)
    put(x, y)
    return ring
  }
  let [x, y, firstX, firstY] = [0, 0, 0, 0]
  for (let i = 0; i < path.length; ) {
    const kind = path[i++]
    if (kind === MOVE) {
      ;[x, y] = [path[i++], path[i++]]
      ;[firstX, firstY] = [x, y]
      ring = undefined
      start(x, y)
    } else if (kind === LINE) {
      ;[x, y] = [path[i++], path[i++]]
      put(x, y)
    } else if (kind === CUBIC || kind === QUADRATIC) {
      const own = kind === CUBIC ? [path[i++], path[i++], path[i++], path[i++]] : quadratic(x, y, path[i++], path[i++], path[i], path[i + 1])
      const [endX, endY] = [path[i++], path[i++]]
      cubic([x, y, ...own, endX, endY], m, put)
      ;[x, y] = [endX, endY]
    } else {
      if (ring) ring.closed = true
      ;[x, y] = [firstX, firstY]
      ring = undefined
    }
  }
  return rings.filter(({ points }) => points.length >= 4 && points.every(Number.isFinite))
}

/** The inner points of a cubic that is a quadratic. */
const quadratic = (x: number, y: number, cx: number, cy: number, ex: number, ey: number): number[] => [
  x + ((cx - x) * 2) / 3,
  y + ((cy - y) * 2) / 3,
  ex + ((cx - ex) * 2) / 3,
  ey + ((cy - ey) * 2) / 3,
]

function cubic([x0, y0, x1, y1, x2, y2, x3, y3]: readonly number[], [a, b, c, d]: Matrix2, put: (x: number, y: number) => void): void {
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d))
  const bend = Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3)) * scale
  const chords = Math.min(MOST_CHORDS, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / TOLERANCE))))
  for (let i = 1; i <= chords; i++) {
    const t = i / chords
    const u = 1 - t
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    put(p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3)
  }
}

const MOST_DASHES = 2000

/** The dashes of a line, each as a line; lengths in inches. A pattern that would give too many is left out. */
export function dashed({ points, closed }: Ring, pattern: readonly number[], phase: number): number[][] {
  const line = closed ? [...points, points[0], points[1]] : points
  const period = pattern.reduce((sum, length) => sum + length, 0)
  let whole = 0
  for (let i = 2; i < line.length; i += 2) whole += Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1])
  if (!(period > 0) || (whole / period) * pattern.length > MOST_DASHES) return [line]
  const out: number[][] = []
  let at = 0
  let left = pattern[0]
  for (let skip = ((phase % period) + period) % period; skip > 0 && skip >= left; ) {
    skip -= left
    at = (at + 1) % pattern.length
    left = pattern[at]
    if (skip < left) {
      left -= skip
      break
    }
  }
  if (phase > 0 && phase % period < pattern[0]) left = pattern[0] - (phase % period)
  let run: number[] = at % 2 === 0 ? [line[0], line[1]] : []
  for (let i = 2; i < line.length; i += 2) {
    let [x, y] = [line[i - 2], line[i - 1]]
    const length = Math.hypot(line[i] - x, line[i + 1] - y)
    const [dx, dy] = length > 0 ? [(line[i] - x) / length, (line[i + 1] - y) / length] : [0, 0]
    let rest = length
    while (rest > left) {
      x += dx * left
      y += dy * left
      rest -= left
      if (at % 2 === 0) out.push([...run, x, y])
      at = (at + 1) % pattern.length
      left = Math.max(pattern[at], period * 1e-6)
      run = at % 2 === 0 ? [x, y] : []
    }
    left -= rest
    if (at % 2 === 0) run.push(line[i], line[i + 1])
  }
  if (at % 2 === 0 && run.length >= 4) out.push(run)
  return out
}
