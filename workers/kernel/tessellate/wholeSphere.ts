import type { Sphere } from '../brep/surface/sphere.ts'
import { emptyMesh, type FaceMesh, type FaceProblem } from './faceMesh.ts'
import { HUGE, type PointPool } from './pointPool.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'

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
