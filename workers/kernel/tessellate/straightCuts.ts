import type { Surface } from '../brep/surface/surface.ts'
import type { PointPool } from './pointPool.ts'

/** Halvings: 2^6 pieces at most. */
const MOST_HALVINGS = 6

const uv = new Float64Array(2)
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
