import type { Sphere } from '../surface/sphere.ts'
import type { FaceMesh } from './faceMesh.ts'
import type { FaceProblem } from './faceProblem.ts'
import { HUGE, type PointPool } from './pointPool.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'

/** A sphere without a boundary, by latitude and longitude. */
export function wholeSphere({ frame: f, radius }: Sphere, sense: number, pool: PointPool, tolerance: Tolerance, problems: FaceProblem[]): FaceMesh {
  const out: FaceMesh = { ids: [], normals: [], triangles: [], area: 0, loss: 0, problems }
  if (!(radius * radius < HUGE && f.every((value) => value * value < HUGE))) {
    problems.push('not finite')
    return out
  }
  const rows = Math.max(4, Math.ceil(Math.PI / stepAngle(radius, tolerance)))
  const columns = rows * 2
  const add = (x: number, y: number, z: number): number => {
    const at = [0, 1, 2].map((i) => x * f[i] + y * f[3 + i] + z * f[6 + i])
    out.ids.push(pool.add(f[9] + radius * at[0], f[10] + radius * at[1], f[11] + radius * at[2]))
    out.normals.push(...at.map((n) => n * sense * Math.sign(radius)))
    return out.ids.length - 1
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
    out.triangles.push(a, ...(outward ? [b, c] : [c, b]))
    out.area += Math.hypot(...pool.triangleNormal(out.ids[a], out.ids[b], out.ids[c])) / 2
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
  return out
}
