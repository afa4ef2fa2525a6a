import type { Surface } from '../brep/surface/surface.ts'
import type { PointPool } from './pointPool.ts'

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
