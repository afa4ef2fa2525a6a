const TURN = 2 * Math.PI
const MIN_STEPS_PER_TURN = 24
const MAX_STEPS = 720

/** Chords for an arc so that none is farther than `chord` from it. */
function arcSteps(radius: number, sweep: number, chord: number): number {
  const angle = Math.min(Math.abs(sweep), TURN)
  const least = Math.ceil((angle / TURN) * MIN_STEPS_PER_TURN)
  const ratio = chord / Math.abs(radius)
  const wanted = ratio > 0 && ratio < 1 ? Math.ceil(angle / (2 * Math.acos(1 - ratio))) : 0
  return Math.max(1, least, Math.min(MAX_STEPS, wanted || 0))
}

/** From `start` counter-clockwise to `end`: above 0, at most a turn. Equal angles are a whole turn. */
export function sweepOf(start: number, end: number): number {
  const sweep = (end - start) % TURN
  return sweep <= 1e-12 ? sweep + TURN : sweep
}

export const isWhole = (sweep: number): boolean => Math.abs(Math.abs(sweep) - TURN) < 1e-9

/** x y pairs along an ellipse with half axes `u` and `v` (vectors), both ends included; `v` is 90° of the parameter ahead of `u`. */
export function ellipsePoints(
  cx: number,
  cy: number,
  u: readonly [number, number],
  v: readonly [number, number],
  start: number,
  sweep: number,
  chord: number,
): number[] {
  const steps = arcSteps(Math.max(Math.hypot(u[0], u[1]), Math.hypot(v[0], v[1])), sweep, chord)
  const points: number[] = []
  // Each step turns the one before; the last is worked out anew, so that ends meet.
  const [stepCos, stepSin] = [Math.cos(sweep / steps), Math.sin(sweep / steps)]
  let [cos, sin] = [Math.cos(start), Math.sin(start)]
  for (let i = 0; i <= steps; i++) {
    if (i === steps) {
      cos = Math.cos(start + sweep)
      sin = Math.sin(start + sweep)
    }
    points.push(cx + u[0] * cos + v[0] * sin, cy + u[1] * cos + v[1] * sin)
    const turned = cos * stepCos - sin * stepSin
    sin = sin * stepCos + cos * stepSin
    cos = turned
  }
  return points
}

export const arcPoints = (cx: number, cy: number, radius: number, start: number, sweep: number, chord: number): number[] =>
  ellipsePoints(cx, cy, [radius, 0], [0, radius], start, sweep, chord)

/** Centre, radius, start and signed sweep of a segment with a bulge (tangent of a quarter of its angle). */
export function bulgeArc(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  bulge: number,
): { cx: number; cy: number; radius: number; start: number; sweep: number } {
  const sweep = 4 * Math.atan(bulge)
  const [dx, dy] = [x2 - x1, y2 - y1]
  // From the middle of the chord to the centre, as a part of the chord turned to the left.
  const away = (1 / bulge - bulge) / 4
  const [cx, cy] = [(x1 + x2) / 2 - dy * away, (y1 + y2) / 2 + dx * away]
  return { cx, cy, radius: Math.hypot(x1 - cx, y1 - cy), start: Math.atan2(y1 - cy, x1 - cx), sweep }
}

/** x y pairs of a polyline of x y bulge triples; a closed one ends where it begins. */
export function bulgedPoints(vertices: ArrayLike<number>, closed: boolean, chord: number): number[] {
  const count = Math.floor(vertices.length / 3)
  const points: number[] = []
  if (count === 0) return points
  points.push(vertices[0], vertices[1])
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [at, next] = [i * 3, ((i + 1) % count) * 3]
    const [x1, y1, bulge, x2, y2] = [vertices[at], vertices[at + 1], vertices[at + 2], vertices[next], vertices[next + 1]]
    if (bulge !== 0 && Number.isFinite(bulge) && (x1 !== x2 || y1 !== y2)) {
      const { cx, cy, radius, start, sweep } = bulgeArc(x1, y1, x2, y2, bulge)
      const arc = arcPoints(cx, cy, radius, start, sweep, chord)
      for (let k = 2; k < arc.length - 2; k++) points.push(arc[k])
    }
    points.push(x2, y2)
  }
  return points
}
