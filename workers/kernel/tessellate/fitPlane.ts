import { makeFrame } from '../brep/frame.ts'
import { Plane } from '../brep/surface/plane.ts'
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
