import type { EdgeRow } from './rows.ts'
import type { StoredSurface } from './storedSurface.ts'

/** Points of an edge in space, its directions, and how far its two faces are apart at the worst of them, millimetres. */
export interface EdgePoints {
  points: Float64Array
  /** Unit, of either sign; zeros where the faces do not tell. */
  tangents: Float64Array
  gap: number
}

/** A line in the parameters of a bent surface is cut so often. */
const PIECES = 24
/** Edges with more points than this are not read. */
const MOST_POINTS = 200_000
/** Sine of the angle between two faces below which they tell no direction. */
const LEAST_SINE = 0.02

const p = new Float64Array(9)
const q = new Float64Array(9)

/** Both faces must give the same points: the mean of both is taken. Undefined when neither face's surface is known. */
export function edgePoints(row: EdgeRow, first: StoredSurface | undefined, second: StoredSurface | undefined): EdgePoints | undefined {
  let { points: stored } = row
  const own = Math.floor(stored.length / 4)
  if (own > MOST_POINTS || !(first || second)) return undefined
  if (own === 2 && bends(stored, first, second)) stored = cut(stored)
  const count = Math.floor(stored.length / 4)
  const points = new Float64Array(count * 3)
  const tangents = new Float64Array(count * 3)
  let gap = 0
  for (let i = 0; i < count; i++) {
    first?.evaluate(stored[i * 4], stored[i * 4 + 1], p)
    second?.evaluate(stored[i * 4 + 2], stored[i * 4 + 3], q)
    const [a, b] = [first ? p : q, second ? q : p]
    gap = Math.max(gap, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]))
    for (let k = 0; k < 3; k++) points[i * 3 + k] = (a[k] + b[k]) / 2
    if (!Number.isFinite(points[i * 3] + points[i * 3 + 1] + points[i * 3 + 2])) return undefined
    if (first && second) tangentOf(tangents, i * 3)
  }
  return { points, tangents, gap }
}

/** Along both faces, by the normals at the point evaluated last. */
function tangentOf(out: Float64Array, at: number): void {
  const [ax, ay, az, al] = normal(p)
  const [bx, by, bz, bl] = normal(q)
  const t = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
  const long = Math.hypot(t[0], t[1], t[2])
  if (!(long > LEAST_SINE * al * bl)) return
  for (let k = 0; k < 3; k++) out[at + k] = t[k] / long
}

function normal(d: Float64Array): readonly [number, number, number, number] {
  const x = d[4] * d[8] - d[5] * d[7]
  const y = d[5] * d[6] - d[3] * d[8]
  const z = d[3] * d[7] - d[4] * d[6]
  return [x, y, z, Math.hypot(x, y, z)]
}

/** A line between two points of parameters that is not straight in space on one of the faces. */
function bends(stored: Float64Array, first: StoredSurface | undefined, second: StoredSurface | undefined): boolean {
  return [first, second].some((face, k) => {
    if (!face) return false
    const [u0, v0, u1, v1] = [stored[2 * k], stored[2 * k + 1], stored[4 + 2 * k], stored[5 + 2 * k]]
    const ends = new Float64Array(9)
    face.evaluate(u0, v0, ends)
    face.evaluate(u1, v1, p)
    face.evaluate((u0 + u1) / 2, (v0 + v1) / 2, q)
    const length = Math.hypot(p[0] - ends[0], p[1] - ends[1], p[2] - ends[2])
    const off = Math.hypot(...[0, 1, 2].map((i) => q[i] - (p[i] + ends[i]) / 2))
    return off > 1e-4 * length && face.surface.kind !== 'plane'
  })
}

function cut(stored: Float64Array): Float64Array {
  const out = new Float64Array((PIECES + 1) * 4)
  for (let i = 0; i <= PIECES; i++) for (let k = 0; k < 4; k++) out[i * 4 + k] = stored[k] + ((stored[4 + k] - stored[k]) * i) / PIECES
  return out
}
