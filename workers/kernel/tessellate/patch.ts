import type { Surface } from '../brep/surface/surface.ts'
import { evaluateWithNormal } from '../brep/surface/surface.ts'
import type { Metric } from './metric.ts'
import type { PointPool } from './pointPool.ts'
import type { Triangulation } from './triangulation/triangulation.ts'

const on = new Float64Array(9)
const normal = new Float64Array(3)

/** A face while it is triangulated: its triangulation, and per vertex of that the point, the parameters and the normal. One serves all faces. */
export class Patch {
  readonly pool: PointPool
  readonly mesh: Triangulation
  surface!: Surface
  /** The surface is a plane. */
  flat = false
  metric!: Metric
  /** Pool index; the first four vertices are the outer square's. */
  id = new Int32Array(512)
  u = new Float64Array(512)
  v = new Float64Array(512)
  /** xyz. */
  normals = new Float64Array(1536)
  count = 4
  private placed = 4

  constructor(pool: PointPool, mesh: Triangulation) {
    this.pool = pool
    this.mesh = mesh
    // A field that is written twice is no constant, as in `HalfEdges`.
    this.grow()
  }

  begin(surface: Surface, metric: Metric): void {
    this.surface = surface
    this.flat = surface.kind === 'plane'
    this.metric = metric
    this.count = 4
    this.placed = 4
    this.id.fill(-1, 0, 4)
  }

  /** A point of the border: its vertex, or that which is there already; -1 when it cannot be placed. */
  addBorder(id: number, u: number, v: number): number {
    const k = this.mesh.insert(u * this.metric.u, v * this.metric.v)
    if (k === this.count) this.push(id, u, v)
    return k
  }

  /** A vertex at (u, v), which lies in triangle `t` and not on the border; its point of space comes with `place`. */
  addInner(t: number, u: number, v: number): void {
    const k = this.mesh.insertIn(t, u * this.metric.u, v * this.metric.v, true)
    if (k === this.count) this.push(-1, u, v)
  }

  private push(id: number, u: number, v: number): void {
    const k = this.count++
    if (k >= this.id.length) this.grow()
    this.id[k] = id
    this.u[k] = u
    this.v[k] = v
  }

  /**
   * Points and normals of the vertices that were added since. Not as they come: V8 would compile the insertion, with all that it calls, anew for each kind of
   * surface that it meets.
   */
  place(): void {
    const { surface, pool, id, u, v, normals, count } = this
    for (let k = this.placed; k < count; k++) {
      if (id[k] < 0) {
        evaluateWithNormal(surface, u[k], v[k], on, normal)
        id[k] = pool.add(on[0], on[1], on[2])
      } else surface.normal(u[k], v[k], normal)
      normals[k * 3] = normal[0]
      normals[k * 3 + 1] = normal[1]
      normals[k * 3 + 2] = normal[2]
    }
    this.placed = count
  }

  /** A corner of triangle `t` is nearer to a point of the plane than a distance. */
  tooNear(t: number, x: number, y: number, distance: number): boolean {
    const { mesh } = this
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const k = mesh.origin[h]
      if ((mesh.x[k] - x) ** 2 + (mesh.y[k] - y) ** 2 < distance * distance) return true
    }
    return false
  }

  private grow(): void {
    const id = new Int32Array(this.id.length * 2)
    id.set(this.id)
    this.id = id
    this.u = widened(this.u)
    this.v = widened(this.v)
    this.normals = widened(this.normals)
  }
}

function widened(values: Float64Array): Float64Array<ArrayBuffer> {
  const out = new Float64Array(values.length * 2)
  out.set(values)
  return out
}
