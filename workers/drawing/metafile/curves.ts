/** Chords of a piece of a curve: a fixed number, as the size on screen is not known. */
const BEZIER_STEPS = 48
const TURN_STEPS = 96
/** Dashes that one line may become; one of more is drawn through. */
const MAX_DASHES = 4000

/** x y pairs along cubic pieces: a first point, then three for each piece. Points left over draw nothing. */
export function bezierPoints(points: readonly number[]): number[] {
  const out = points.slice(0, 2)
  for (let i = 2; i + 5 < points.length; i += 6) {
    const [x0, y0] = [points[i - 2], points[i - 1]]
    const [x1, y1, x2, y2, x3, y3] = points.slice(i, i + 6)
    for (let step = 1; step <= BEZIER_STEPS; step++) {
      const t = step / BEZIER_STEPS
      const s = 1 - t
      const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      out.push(w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3, w0 * y0 + w1 * y1 + w2 * y2 + w3 * y3)
    }
  }
  return out
}

/** x y pairs along the ellipse in a box (left, top, right, bottom), angles in radians of its parameter. A whole one ends before its first point. */
export function ellipseRing([left, top, right, bottom]: readonly number[], start: number, sweep: number): number[] {
  const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, Math.abs(right - left) / 2, Math.abs(bottom - top) / 2]
  const whole = Math.abs(sweep) >= 2 * Math.PI - 1e-9
  const steps = Math.max(2, Math.ceil((Math.abs(sweep) / (2 * Math.PI)) * TURN_STEPS))
  const out: number[] = []
  for (let i = 0; i < (whole ? steps : steps + 1); i++) {
    const angle = start + (sweep * i) / steps
    out.push(cx + rx * Math.cos(angle), cy + ry * Math.sin(angle))
  }
  return out
}

/** The dashes of a line. `pattern`: dashes and gaps by turns, in the line's units. */
export function dashed(points: readonly number[], pattern: readonly number[]): number[][] {
  const period = pattern.reduce((sum, length) => sum + length, 0)
  let length = 0
  for (let i = 2; i + 1 < points.length; i += 2) length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1])
  if (!(period > 0) || !((length / period) * pattern.length < MAX_DASHES)) return [[...points]]
  const out: number[][] = []
  let at = 0
  let left = pattern[0]
  let dash: number[] | undefined = [points[0], points[1]]
  for (let i = 2; i + 1 < points.length; i += 2) {
    let [x, y] = [points[i - 2], points[i - 1]]
    let rest = Math.hypot(points[i] - x, points[i + 1] - y)
    while (rest > left) {
      x += ((points[i] - x) * left) / rest
      y += ((points[i + 1] - y) * left) / rest
      rest -= left
      if (dash) out.push([...dash, x, y])
      at = (at + 1) % pattern.length
      // A pattern of an odd number turns dashes into gaps and back.
      dash = dash ? undefined : [x, y]
      left = pattern[at]
      if (!(left > 0) && pattern.length === 1) break
    }
    left -= rest
    dash?.push(points[i], points[i + 1])
  }
  if (dash && dash.length >= 4) out.push(dash)
  return out
}
