import { unit, type Vec3 } from '../frame.ts'
import type { Sphere } from '../surface/sphere.ts'
import type { PointPool } from './pointPool.ts'

const DIRECTIONS = 48

/**
 * A direction from the sphere's centre that points out of the face and is far from its boundary: the sphere is projected from there.
 * Undefined when no boundary is left after seams (segments used twice) are taken away: the face is the whole sphere.
 * `sense` is +1 when the inside lies left of the loops seen from outside.
 */
export function outsideDirection(
  sphere: Sphere,
  chains: readonly (readonly number[])[],
  sense: number,
  pool: PointPool,
): { direction: Vec3; sure: boolean } | undefined {
  const segments = boundarySegments(chains)
  if (segments.length === 0) return undefined
  const unitOf = (id: number): Vec3 => {
    const p = pool.data
    const f = sphere.frame
    return unit([p[id * 3] - f[9], p[id * 3 + 1] - f[10], p[id * 3 + 2] - f[11]]) ?? [0, 0, 1]
  }
  const ends = segments.map(([a, b]) => [unitOf(a), unitOf(b)] as const)
  const middle = unit([0, 1, 2].map((axis) => ends.reduce((sum, [a]) => sum + a[axis], 0)) as unknown as Vec3)
  const candidates: Vec3[] = middle ? [middle, [-middle[0], -middle[1], -middle[2]]] : []
  for (let i = 0; i < DIRECTIONS; i++) {
    // Fibonacci lattice.
    const z = 1 - (2 * i + 1) / DIRECTIONS
    const r = Math.sqrt(1 - z * z)
    const angle = i * Math.PI * (3 - Math.sqrt(5))
    candidates.push([r * Math.cos(angle), r * Math.sin(angle), z])
  }
  let best: Vec3 | undefined
  let far = -1
  let fallback: Vec3 = candidates[0]
  let farthest = -1
  for (const c of candidates) {
    let nearest = Infinity
    let side = 0
    for (const [a, b] of ends) {
      const distance = distanceToArc(c, a, b)
      if (distance > nearest + 1e-12) continue
      const turn = (a[1] * b[2] - a[2] * b[1]) * c[0] + (a[2] * b[0] - a[0] * b[2]) * c[1] + (a[0] * b[1] - a[1] * b[0]) * c[2]
      // At a corner two arcs are equally near: the one that the point looks at most squarely decides.
      if (distance < nearest - 1e-12 || Math.abs(turn) > Math.abs(side)) side = turn
      nearest = Math.min(nearest, distance)
    }
    if (nearest > farthest) {
      farthest = nearest
      fallback = c
    }
    if (side * sense < 0 && nearest > far) {
      far = nearest
      best = c
    }
  }
  return best ? { direction: best, sure: true } : { direction: fallback, sure: false }
}

/** Distance of unit vectors' chord from a point of the sphere: enough to compare. */
function distanceToArc(c: Vec3, a: Vec3, b: Vec3): number {
  const dx = b[0] - a[0],
    dy = b[1] - a[1],
    dz = b[2] - a[2]
  const square = dx * dx + dy * dy + dz * dz
  const along = square > 0 ? Math.min(1, Math.max(0, ((c[0] - a[0]) * dx + (c[1] - a[1]) * dy + (c[2] - a[2]) * dz) / square)) : 0
  return Math.hypot(c[0] - a[0] - along * dx, c[1] - a[1] - along * dy, c[2] - a[2] - along * dz)
}

/** Consecutive pairs of the chains, without those that are run through in both directions. */
function boundarySegments(chains: readonly (readonly number[])[]): [number, number][] {
  const seen = new Map<string, number>()
  const all: [number, number][] = []
  for (const chain of chains) {
    chain.forEach((a, i) => {
      const b = chain[(i + 1) % chain.length]
      if (a === b) return
      all.push([a, b])
      const key = a < b ? `${a},${b}` : `${b},${a}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    })
  }
  return all.filter(([a, b]) => (seen.get(a < b ? `${a},${b}` : `${b},${a}`) ?? 0) % 2 === 1)
}
