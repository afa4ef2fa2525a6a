import type { BodyFace, Loop } from '../brep/body.ts'
import type { EdgeLine } from './edgeLine.ts'
import type { PointPool } from './pointPool.ts'
import type { Surface } from '../brep/surface/surface.ts'

const FULL = 2 * Math.PI

const uv = new Float64Array(2)
const normal = new Float64Array(3)

const lineOf = (coedge: number, lines: readonly EdgeLine[]): Int32Array => lines[coedge >= 0 ? coedge : ~coedge].ids
const beginOf = (coedge: number, lines: readonly EdgeLine[]): number => (coedge >= 0 ? lineOf(coedge, lines)[0] : lineOf(coedge, lines).at(-1)!)
const endOf = (coedge: number, lines: readonly EdgeLine[]): number => beginOf(~coedge, lines)

/**
 * The loops of a face, with those in their right order that turn back on an edge where another one leads on. Where seams meet, or a seam and a hole, a border
 * runs through one vertex several times; some writers take the ways from there in any order. The face lies on the left: of the ways from a vertex it goes on
 * by the first one clockwise. That may be several loops in place of one.
 */
export function untangled(face: BodyFace, lines: readonly EdgeLine[], pool: PointPool): readonly Loop[] {
  const { loops, surface } = face
  if (!surface || !loops.some(({ coedges }) => isTangled(coedges, lines))) return loops
  return loops.flatMap((loop) => (isTangled(loop.coedges, lines) ? (retrace(face, loop.coedges, lines, pool) ?? [loop]) : [loop]))
}

function isTangled(coedges: Int32Array, lines: readonly EdgeLine[]): boolean {
  for (let i = 0, n = coedges.length; i < n; i++) {
    const next = i + 1 < n ? coedges[i + 1] : coedges[0]
    if (coedges[i] !== ~next || n === 2) continue
    // The end of a slit has no other way.
    const at = beginOf(next, lines)
    if (coedges.some((other) => other !== next && beginOf(other, lines) === at)) return true
  }
  return false
}

function retrace({ surface, sameSense }: BodyFace, coedges: Int32Array, lines: readonly EdgeLine[], pool: PointPool): Loop[] | undefined {
  const left = new Set(coedges)
  if (left.size < coedges.length) return undefined
  const p = pool.data
  /** Angle, counter-clockwise seen from outside, in which a coedge leaves its first point. */
  const angles = new Map<number, number>()
  for (const coedge of [...coedges, ...[...coedges].map((own) => ~own)]) {
    const ids = lineOf(coedge, lines)
    const from = 3 * beginOf(coedge, lines),
      to = 3 * (coedge >= 0 ? ids[1] : ids[ids.length - 2])
    surface!.invert(p[from], p[from + 1], p[from + 2], uv, false)
    surface!.normal(uv[0], uv[1], normal)
    angles.set(coedge, angleAbout(normal, sameSense ? 1 : -1, p[to] - p[from], p[to + 1] - p[from + 1], p[to + 2] - p[from + 2]))
  }
  const made: Loop[] = []
  for (const first of coedges) {
    if (!left.delete(first)) continue
    const loop = [first]
    const begin = beginOf(first, lines)
    for (let last = first; ; ) {
      const end = endOf(last, lines)
      const back = angles.get(~last)!
      /** How far clockwise from the way that was come. */
      const turnTo = (coedge: number): number => (coedge === ~last ? FULL : (back - angles.get(coedge)! + 2 * FULL) % FULL)
      let best: number | undefined
      for (const coedge of left) if (beginOf(coedge, lines) === end && (best === undefined || turnTo(coedge) < turnTo(best))) best = coedge
      // Home, unless another way comes before that by which it began.
      if (end === begin && (best === undefined || turnTo(first) <= turnTo(best))) break
      if (best === undefined) return undefined
      left.delete(best)
      loop.push(best)
      last = best
    }
    made.push({ coedges: Int32Array.from(loop) })
  }
  return made
}

/** In the plane across a normal of which only the direction counts; `side` -1: seen from below. */
function angleAbout(n: Float64Array, side: number, x: number, y: number, z: number): number {
  // Any direction across serves for the zero of all angles at one point.
  const [ax, ay, az] = Math.abs(n[0]) < 0.6 ? [0, n[2], -n[1]] : [-n[2], 0, n[0]]
  const [bx, by, bz] = [n[1] * az - n[2] * ay, n[2] * ax - n[0] * az, n[0] * ay - n[1] * ax]
  return Math.atan2(side * (x * bx + y * by + z * bz), x * ax + y * ay + z * az)
}

/** Halvings: 2^6 pieces at most. */
const MOST_HALVINGS = 6

const on = new Float64Array(9)

/**
 * Shares of its length at which a straight edge is to be divided so that the straight lines between its points in the parameters of a surface run along it. On a
 * loft that narrows to a tip an edge that is not a parameter line is a steep curve in parameters: its chord there would enclose much that is not of the face.
 * `from`, `to`: pool indices; `tolerance` in millimetres.
 */
export function straightCuts(surface: Surface, from: number, to: number, pool: PointPool, tolerance: number): number[] {
  const p = pool.data
  const a = from * 3,
    b = to * 3
  const at = (t: number, near: readonly number[] | undefined): [number, number] => {
    uv[0] = near?.[0] ?? 0
    uv[1] = near?.[1] ?? 0
    surface.invert(p[a] + t * (p[b] - p[a]), p[a + 1] + t * (p[b + 1] - p[a + 1]), p[a + 2] + t * (p[b + 2] - p[a + 2]), uv, near !== undefined)
    let [u, v] = uv
    if (near && surface.uPeriod > 0) u += surface.uPeriod * Math.round((near[0] - u) / surface.uPeriod)
    if (near && surface.vPeriod > 0) v += surface.vPeriod * Math.round((near[1] - v) / surface.vPeriod)
    return [u, v]
  }
  const shares: number[] = []
  const halve = (t0: number, uv0: readonly number[], t1: number, uv1: readonly number[], depth: number): void => {
    surface.evaluate((uv0[0] + uv1[0]) / 2, (uv0[1] + uv1[1]) / 2, on)
    if (depth === MOST_HALVINGS || !(pool.squareFromLine(from, to, on, 0) > tolerance * tolerance)) return
    const t = (t0 + t1) / 2
    const middle = at(t, uv0)
    halve(t0, uv0, t, middle, depth + 1)
    shares.push(t)
    halve(t, middle, t1, uv1, depth + 1)
  }
  const start = at(0, undefined)
  halve(0, start, 1, at(1, start), 0)
  return shares
}
