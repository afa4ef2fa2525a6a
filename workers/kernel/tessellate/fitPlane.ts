import { makeFrame } from '../brep/frame.ts'
import { Plane } from '../brep/surface/plane.ts'
import type { Surface } from '../brep/surface/surface.ts'
import type { PointPool } from './pointPool.ts'

/** The plane of loops whose surface is unknown: Newell's normal of the longest. */
export function fitPlane(chains: readonly number[][], pool: PointPool): Plane | undefined {
  const chain = chains.reduce<readonly number[]>((longest, next) => (next.length > longest.length ? next : longest), [])
  if (chain.length < 3) return undefined
  const n: [number, number, number] = [0, 0, 0]
  const p = pool.data
  for (let i = 0; i < chain.length; i++) {
    const a = chain[i] * 3,
      b = chain[(i + 1) % chain.length] * 3
    n[0] += (p[a + 1] - p[b + 1]) * (p[a + 2] + p[b + 2])
    n[1] += (p[a + 2] - p[b + 2]) * (p[a] + p[b])
    n[2] += (p[a] - p[b]) * (p[a + 1] + p[b + 1])
  }
  const at = chain[0] * 3
  return new Plane(makeFrame([p[at], p[at + 1], p[at + 2]], n))
}

/** Points that are looked at. */
const PROBES = 32

const uv = new Float64Array(2)

/** Which of some surfaces a face's border (pool indices) lies on. */
export function nearestOf<T extends Surface>(surfaces: readonly T[], chains: readonly number[][], pool: PointPool): T {
  if (surfaces.length === 1) return surfaces[0]
  const points = chains.flat()
  const step = Math.max(1, Math.ceil(points.length / PROBES))
  let nearest = surfaces[0]
  let least = Infinity
  for (const surface of surfaces) {
    let most = 0
    for (let i = 0; i < points.length; i += step) {
      const p = points[i] * 3
      most = Math.max(most, surface.invert(pool.data[p], pool.data[p + 1], pool.data[p + 2], uv, false))
    }
    if (most < least) [least, nearest] = [most, surface]
  }
  return nearest
}
