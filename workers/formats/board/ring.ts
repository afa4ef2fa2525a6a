/** A closed polygon: x y pairs in millimetres, y up, the first point not repeated. Counter-clockwise around material, clockwise around a hole. */
export type Ring = number[]

/** Greatest distance (mm) between an arc and its chords. */
const CHORD = 0.006
const MIN_STEPS = 8
const MAX_STEPS = 180

/** Chords for an arc of `sweep` radians. */
export function arcSteps(radius: number, sweep: number): number {
  const whole = radius > CHORD ? Math.PI / Math.acos(1 - CHORD / radius) : MIN_STEPS
  return Math.max(1, Math.ceil((Math.min(MAX_STEPS, Math.max(MIN_STEPS, whole)) * Math.abs(sweep)) / (2 * Math.PI)))
}

/** Factor by which the corners of a polygon lie outside the arc of `step` radians per chord, so that both enclose the same area. */
const swollen = (step: number): number => Math.sqrt(Math.abs(step / Math.sin(step)))

/** Adds points of an arc that goes on from `from` by `sweep` (radians), both ends included. */
export function addArc(ring: Ring, x: number, y: number, radius: number, from: number, sweep: number): void {
  const steps = arcSteps(radius, sweep)
  const outside = radius * (steps > 1 ? swollen(sweep / steps) : 1)
  for (let i = 0; i <= steps; i++) {
    const angle = from + (sweep * i) / steps
    const own = i === 0 || i === steps ? radius : outside
    ring.push(x + own * Math.cos(angle), y + own * Math.sin(angle))
  }
}

export function disc(x: number, y: number, radius: number): Ring {
  const steps = Math.max(MIN_STEPS, arcSteps(radius, 2 * Math.PI))
  const outside = radius * swollen((2 * Math.PI) / steps)
  const ring: Ring = []
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / steps
    ring.push(x + outside * Math.cos(angle), y + outside * Math.sin(angle))
  }
  return ring
}

/** A straight line drawn with a round pen. */
export function stadium(x1: number, y1: number, x2: number, y2: number, width: number): Ring {
  if (x1 === x2 && y1 === y2) return disc(x1, y1, width / 2)
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const ring: Ring = []
  addArc(ring, x2, y2, width / 2, angle - Math.PI / 2, Math.PI)
  addArc(ring, x1, y1, width / 2, angle + Math.PI / 2, Math.PI)
  return ring
}

/** A polyline drawn with a round pen, a ring for each piece: they overlap at the corners. */
export function stroked(points: ArrayLike<number>, width: number, closed = false): Ring[] {
  const rings: Ring[] = []
  const count = points.length / 2
  if (count === 1) return [disc(points[0], points[1], width / 2)]
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b] = [i * 2, ((i + 1) % count) * 2]
    rings.push(stadium(points[a], points[a + 1], points[b], points[b + 1], width))
  }
  return rings
}

/** An arc drawn with a round pen. Whole circles are two rings. */
export function strokedArc(x: number, y: number, radius: number, from: number, sweep: number, width: number): Ring[] {
  const [outer, inner] = [radius + width / 2, radius - width / 2]
  if (Math.abs(sweep) >= 2 * Math.PI - 1e-9) return inner > 0 ? [disc(x, y, outer), reversed(disc(x, y, inner))] : [disc(x, y, outer)]
  const [start, turn] = sweep < 0 ? [from + sweep, -sweep] : [from, sweep]
  if (inner <= 0 || turn > Math.PI * 1.5) {
    const points: number[] = []
    addArc(points, x, y, radius, start, turn)
    return stroked(points, width)
  }
  const ring: Ring = []
  addArc(ring, x, y, outer, start, turn)
  const end = start + turn
  addArc(ring, x + radius * Math.cos(end), y + radius * Math.sin(end), width / 2, end, Math.PI)
  addArc(ring, x, y, inner, end, -turn)
  addArc(ring, x + radius * Math.cos(start), y + radius * Math.sin(start), width / 2, start + Math.PI, Math.PI)
  return [ring]
}

export function reversed(ring: Ring): Ring {
  const out: Ring = []
  for (let i = ring.length - 2; i >= 0; i -= 2) out.push(ring[i], ring[i + 1])
  return out
}

/** Signed area (mm²): positive when it runs counter-clockwise. */
export function ringArea(ring: ArrayLike<number>): number {
  let twice = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) twice += ring[j] * ring[i + 1] - ring[i] * ring[j + 1]
  return twice / 2
}

/** The ring counter-clockwise. */
export const upward = (ring: Ring): Ring => (ringArea(ring) < 0 ? reversed(ring) : ring)

export function ringHolds(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    if (ring[i + 1] > y !== ring[j + 1] > y && x < ring[j] + ((y - ring[j + 1]) / (ring[i + 1] - ring[j + 1])) * (ring[i] - ring[j])) inside = !inside
  }
  return inside
}

/** Points of a cubic Bézier curve, without the first. */
export function bezierPoints([x0, y0, x1, y1, x2, y2, x3, y3]: readonly number[]): number[] {
  const length = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2)
  const steps = Math.min(64, Math.max(4, Math.ceil(Math.sqrt(length / (CHORD * 8)))))
  const out: number[] = []
  for (let i = 1; i <= steps; i++) {
    const t = i / steps,
      s = 1 - t
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    out.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
  }
  return out
}
