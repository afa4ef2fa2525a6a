import { unit, type Vec3 } from '../brep/frame.ts'
import type { Sphere } from '../brep/surface/sphere.ts'
import { HUGE, type PointPool } from './pointPool.ts'
import { emptyMesh, type FaceMesh, type FaceProblem } from './faceMesh.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'

const DIRECTIONS = 48
const MOST_HOLES = 24
/** A Fibonacci lattice. */
const lattice = Array.from({ length: DIRECTIONS }, (_, i): Vec3 => {
  const z = 1 - (2 * i + 1) / DIRECTIONS
  const r = Math.sqrt(1 - z * z)
  const angle = i * Math.PI * (3 - Math.sqrt(5))
  return [r * Math.cos(angle), r * Math.sin(angle), z]
})

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
  const ends = arcsOf(sphere, segments, pool)
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < ends.length; i++) if (i % 6 < 3) sum[i % 6] += ends[i]
  const middle = unit(sum)
  // Holes may be smaller than the lattice is wide.
  const candidates: Vec3[] = [...(middle ? [middle, [-middle[0], -middle[1], -middle[2]] as Vec3] : []), ...holeMiddles(sphere, chains, pool), ...lattice]
  let best: Vec3 | undefined
  let far = -1
  let fallback: Vec3 = candidates[0]
  let farthest = -1
  for (const c of candidates) {
    look(c, ends, far)
    const { nearest, side } = looked
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

/** The middles of a face's borders, of some of them where there are many. */
function holeMiddles({ frame: f }: Sphere, chains: readonly (readonly number[])[], { data }: PointPool): Vec3[] {
  if (chains.length < 2) return []
  return chains.slice(0, MOST_HOLES).flatMap((chain) => {
    const sum: [number, number, number] = [0, 0, 0]
    for (const id of chain) for (let k = 0; k < 3; k++) sum[k] += data[3 * id + k] - f[9 + k]
    return [unit(sum) ?? []].filter((middle): middle is Vec3 => middle.length === 3)
  })
}

/** Where the two ends of each segment stand on the unit sphere: six numbers for each. */
function arcsOf({ frame: f }: Sphere, segments: readonly (readonly [number, number])[], { data }: PointPool): Float64Array {
  const out = new Float64Array(segments.length * 6)
  for (let i = 0; i < out.length; i += 3) {
    const p = 3 * segments[(i / 6) | 0][i % 2]
    out.set(unit([data[p] - f[9], data[p + 1] - f[10], data[p + 2] - f[11]]) ?? [0, 0, 1], i)
  }
  return out
}

/** What `look` found: the distance of the nearest arc, and on which side of it the direction is. */
const looked = { nearest: Number.NaN, side: Number.NaN }

/** Looks from a direction at all arcs, or until one is so near that the direction is none to be taken: not farther than `far`. */
function look([x, y, z]: Vec3, ends: Float64Array, far: number): void {
  let nearest = Infinity
  let side = 0
  for (let i = 0; i < ends.length && nearest > far; i += 6) {
    const ax = ends[i],
      ay = ends[i + 1],
      az = ends[i + 2]
    const dx = ends[i + 3] - ax,
      dy = ends[i + 4] - ay,
      dz = ends[i + 5] - az
    const ex = x - ax,
      ey = y - ay,
      ez = z - az
    // The distance from the arc's chord: enough to compare.
    const square = dx * dx + dy * dy + dz * dz
    const along = square > 0 ? Math.min(1, Math.max(0, (ex * dx + ey * dy + ez * dz) / square)) : 0
    const distance = Math.sqrt((ex - along * dx) ** 2 + (ey - along * dy) ** 2 + (ez - along * dz) ** 2)
    if (distance > nearest + 1e-12) continue
    const turn = ((ay * dz - az * dy) * x + (az * dx - ax * dz) * y + (ax * dy - ay * dx) * z) / (Math.sqrt(square) || 1)
    // At a corner two arcs are equally near: the one that the point looks at most squarely decides.
    if (distance < nearest - 1e-12 || Math.abs(turn) > Math.abs(side)) side = turn
    nearest = Math.min(nearest, distance)
  }
  looked.nearest = nearest
  looked.side = side
}

/** Consecutive pairs of the chains, without those that are run through in both directions. */
function boundarySegments(chains: readonly (readonly number[])[]): [number, number][] {
  const seen = new Map<number, number>()
  const all: [number, number][] = []
  for (const chain of chains) {
    for (let i = 0; i < chain.length; i++) {
      const a = chain[i],
        b = chain[i + 1 < chain.length ? i + 1 : 0]
      if (a === b) continue
      all.push([a, b])
      const key = pairKey(a, b)
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  }
  return all.filter(([a, b]) => (seen.get(pairKey(a, b)) ?? 0) % 2 === 1)
}

/** One number for two of the pool's, in whatever order. */
const pairKey = (a: number, b: number): number => (a < b ? a * 2 ** 26 + b : b * 2 ** 26 + a)

/** Finer ones come from damaged files. */
const MOST_ROWS = 200

/** A sphere without a boundary, by latitude and longitude. */
export function wholeSphere({ frame: f, radius }: Sphere, sense: number, pool: PointPool, tolerance: Tolerance, problems: FaceProblem[]): FaceMesh {
  const ids: number[] = []
  const normals: number[] = []
  const triangles: number[] = []
  let area = 0
  if (!(radius * radius < HUGE && f.every((value) => value * value < HUGE))) {
    problems.push('not finite')
    return emptyMesh(problems)
  }
  const wanted = Math.ceil(Math.PI / stepAngle(radius, tolerance))
  if (wanted > MOST_ROWS) problems.push('too fine')
  const rows = Math.max(4, Math.min(MOST_ROWS, wanted))
  const columns = rows * 2
  const add = (x: number, y: number, z: number): number => {
    const at = [0, 1, 2].map((i) => x * f[i] + y * f[3 + i] + z * f[6 + i])
    ids.push(pool.add(f[9] + radius * at[0], f[10] + radius * at[1], f[11] + radius * at[2]))
    normals.push(...at.map((n) => n * sense * Math.sign(radius)))
    return ids.length - 1
  }
  const ring: number[][] = []
  const south = add(0, 0, -1)
  for (let j = 1; j < rows; j++) {
    const latitude = -Math.PI / 2 + (Math.PI * j) / rows
    const at = (i: number): number => {
      const longitude = (2 * Math.PI * i) / columns
      return add(Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude))
    }
    ring.push(Array.from({ length: columns }, (_, i) => at(i)))
  }
  const north = add(0, 0, 1)
  const outward = sense * Math.sign(radius) > 0
  const triangle = (a: number, b: number, c: number): void => {
    triangles.push(a, ...(outward ? [b, c] : [c, b]))
    area += Math.hypot(...pool.triangleNormal(ids[a], ids[b], ids[c])) / 2
  }
  for (let i = 0; i < columns; i++) {
    const k = (i + 1) % columns
    triangle(south, ring[0][k], ring[0][i])
    triangle(north, ring[rows - 2][i], ring[rows - 2][k])
    for (let j = 0; j + 2 < rows; j++) {
      triangle(ring[j][i], ring[j][k], ring[j + 1][k])
      triangle(ring[j][i], ring[j + 1][k], ring[j + 1][i])
    }
  }
  return {
    ids: Int32Array.from(ids),
    normals: Float64Array.from(normals),
    triangles: Int32Array.from(triangles),
    area,
    loss: 0,
    turned: false,
    winds: false,
    stitched: false,
    problems,
  }
}
