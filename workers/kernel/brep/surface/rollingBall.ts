import type { Curve } from '../curve/curve.ts'
import { Cone } from './cone.ts'
import { isSearched, leans } from './nearFoot.ts'
import { footPoint } from './newton.ts'
import { Offset } from './offset.ts'
import type { Surface } from './surface.ts'

/** Where a ball of some radius with its centre at (x, y, z) touches something: writes the point into `out[0..2]`, false when it does not. */
export type Contact = (x: number, y: number, z: number, out: Float64Array) => boolean

/** The way of a ball between two supports: at `t[i]` of the spine it touches them at centre + `w0[i]` and centre + `w1[i]`. */
export interface BallPath {
  t: Float64Array
  /** xyz per sample. */
  w0: Float64Array
  w1: Float64Array
}

/** A foot this far (in radii) from the ball is none. */
const MISS = 0.02
/** Distance from a foot found beside the last one beyond which another may be nearer. */
const NEAR_MISS = 1e-4
const MOST_HALVINGS = 6
const MOST_SAMPLES = 4000
/** Allowed distance between samples and the surface that they define, in radii. */
const WANTED = 2e-5
/** Pieces that a spine is cut into at first. */
const PIECES = 32

const uv = new Float64Array(2)
const foot = new Float64Array(9)
const normal = new Float64Array(3)

/** Contact with a surface: the foot of the perpendicular from the ball's centre. */
export function surfaceContact(surface: Surface, radius: number): Contact {
  const last = new Float64Array(2)
  let known = false
  // Where the ball's centre is when it touches: steps towards a point that is on the surface are few.
  let centres: Offset | undefined
  const touch = (x: number, y: number, z: number, out: Float64Array, near: boolean): boolean => {
    uv.set(last)
    if (near && centres) footPoint(centres, x, y, z, uv)
    else surface.invert(x, y, z, uv, near)
    surface.evaluate(uv[0], uv[1], foot)
    if (surface instanceof Cone) {
      // A cone's inverse keeps the height of the point; its normal is that of the foot all the same.
      surface.normal(uv[0], uv[1], normal)
      const side = (x - foot[0]) * normal[0] + (y - foot[1]) * normal[1] + (z - foot[2]) * normal[2]
      if (Math.abs(Math.abs(side) - radius) > MISS * radius) return false
      for (let i = 0; i < 3; i++) out[i] = [x, y, z][i] - Math.sign(side) * radius * normal[i]
    } else {
      const distance = Math.hypot(x - foot[0], y - foot[1], z - foot[2])
      if (!(Math.abs(distance - radius) <= (near ? NEAR_MISS : MISS) * radius) || leans(foot, x, y, z)) return false
      for (let i = 0; i < 3; i++) out[i] = foot[i]
    }
    if (!centres && isSearched(surface)) {
      surface.normal(uv[0], uv[1], normal)
      const side = (x - foot[0]) * normal[0] + (y - foot[1]) * normal[1] + (z - foot[2]) * normal[2]
      const away = Math.sign(side) * radius
      centres = surface instanceof Offset ? new Offset(surface.base, surface.distance + away) : new Offset(surface, away)
    }
    last.set(uv)
    return (known = true)
  }
  return (x, y, z, out) => (known && touch(x, y, z, out, true)) || touch(x, y, z, out, false)
}

/** Contact with an edge that the ball rolls along (a cliff), or with a ball of `offset` that rolls along another spine. */
export function curveContact(curve: Curve, radius: number, offset = 0): Contact {
  const on = new Float64Array(6)
  return (x, y, z, out) => {
    curve.evaluate(curve.invert(x, y, z), on)
    const distance = Math.hypot(x - on[0], y - on[1], z - on[2])
    if (!(distance > 0)) return false
    for (let i = 0; i < 3; i++) out[i] = on[i] + ([x, y, z][i] - on[i]) * (offset / distance)
    const away = Math.hypot(x - out[0], y - out[1], z - out[2])
    return Math.abs(away - radius) <= MISS * radius
  }
}

/** Samples the ball's way, more densely where it bends. Throws RangeError when it touches nothing along most of it, or the spine has no ends. */
export function rollBall(spine: Curve, contacts: readonly [Contact, Contact], radius: number): BallPath {
  if (!Number.isFinite(spine.end - spine.start)) throw new RangeError('a spine without ends')
  const first = Array.from({ length: PIECES + 1 }, (_, i) => spine.start + ((spine.end - spine.start) * i) / PIECES)
  const on = new Float64Array(6)
  const at = new Float64Array(3)
  const sample = (t: number): Sample | undefined => {
    spine.evaluate(t, on)
    const [x, y, z] = on
    const w = new Float64Array(6)
    for (const side of [0, 1] as const) {
      if (!contacts[side](x, y, z, at) || !Number.isFinite(at[0] + at[1] + at[2])) return undefined
      for (let i = 0; i < 3; i++) w[3 * side + i] = at[i] - [x, y, z][i]
    }
    return { t, w }
  }
  const tried = first.map((t) => ({ t, found: sample(t) }))
  const found: Sample[] = []
  for (let i = 0; i < tried.length; i++) {
    // A spine may go on where a support has ended: up to there.
    const own = tried[i].found
    if (own) found.push(own)
    const next = tried[i + 1]
    if (next && (own === undefined) !== (next.found === undefined)) {
      const last = lastTouch(own ?? next.found!, own ? next.t : tried[i].t, sample)
      if (last) found.push(last)
    }
  }
  if (found.length < 2) throw new RangeError('a ball that touches nothing')
  const out: Sample[] = [found[0]]
  const put = (a: Sample, b: Sample, depth: number): void => {
    const middle = depth < MOST_HALVINGS && out.length < MOST_SAMPLES ? sample((a.t + b.t) / 2) : undefined
    if (middle && offLine(a, middle, b) > Math.sqrt(WANTED) * radius) {
      put(a, middle, depth + 1)
      put(middle, b, depth + 1)
    } else out.push(b)
  }
  for (let i = 1; i < found.length; i++) put(found[i - 1], found[i], 0)
  return {
    t: Float64Array.from(out, ({ t }) => t),
    w0: Float64Array.from(out.flatMap(({ w }) => [w[0], w[1], w[2]])),
    w1: Float64Array.from(out.flatMap(({ w }) => [w[3], w[4], w[5]])),
  }
}

/** Between a parameter that is known to touch and one that does not: the last that does. */
function lastTouch(known: Sample, beyond: number, sample: (t: number) => Sample | undefined): Sample | undefined {
  let best: Sample | undefined
  let good = known.t
  let bad = beyond
  for (let step = 0; step < 8; step++) {
    const middle = sample((good + bad) / 2)
    if (middle) {
      best = middle
      good = middle.t
    } else bad = (good + bad) / 2
  }
  return best
}

interface Sample {
  t: number
  w: Float64Array
}

/** How far the middle is off the straight way between two samples: a cubic is off by about the square of that. */
function offLine(a: Sample, m: Sample, b: Sample): number {
  let most = 0
  for (let i = 0; i < 6; i++) most = Math.max(most, Math.abs(m.w[i] - (a.w[i] + b.w[i]) / 2))
  return most
}
