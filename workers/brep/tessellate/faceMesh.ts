import type { BodyFace } from '../body.ts'
import { Sphere } from '../surface/sphere.ts'
import type { Surface } from '../surface/surface.ts'
import { faceDomain, type Polygon } from './faceDomain.ts'
import { fitPlane } from './fitPlane.ts'
import { type Metric, metricOf, type UvBox } from './metric.ts'
import { HUGE, type PointPool } from './pointPool.ts'
import { alignedWithBorder } from './seedLines.ts'
import { outsideDirection } from './spherePole.ts'
import { sphereSeeds } from './sphereSeeds.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'
import type { Triangulation } from './triangulation.ts'
import { boxOf } from './uvBox.ts'
import { projectLoop, type UvLoop } from './uvLoop.ts'
import { wholeSphere } from './wholeSphere.ts'

/** What the cheap checks found wrong with a face: the body is meshed again by the reference engine. */
export type FaceProblem =
  | 'no surface'
  | 'gap'
  | 'residual'
  | 'winding'
  | 'no pole'
  | 'no bridge'
  | 'hole outside'
  | 'no boundary'
  | 'crossing'
  | 'not finite'
  | 'folded'
  | 'empty'
  | 'projection'
  | 'too fine'

/** Triangles of one face. Vertices refer to the body's pool; each has the face's own normal. */
export interface FaceMesh {
  /** Pool index per vertex. */
  ids: number[]
  /** xyz per vertex. */
  normals: number[]
  /** Three vertices of this face per triangle, counter-clockwise from outside. */
  triangles: number[]
  area: number
  problems: FaceProblem[]
}

const MAX_SEEDS = 200_000
const MAX_POINTS = 200_000
const PASSES = 8
/** Diagonals between seeds are longer than the step between them: a little denser, and hardly any needs to be halved. */
const SPHERE_SHARE = 0.85
/** Points this near (mm) are one. */
const CRACK = 1e-6
const on = new Float64Array(9)
const normal = new Float64Array(3)

/** Meshes one face. `chains` are its loops as pool indices, the face on their left seen against the face's normal. */
export class FaceMesher {
  private readonly pool: PointPool
  private readonly tolerance: Tolerance
  private readonly mesh: Triangulation
  /** Per vertex of the triangulation: pool index, parameters. */
  private id: number[] = []
  private u: number[] = []
  private v: number[] = []
  private normals: number[] = []

  constructor(pool: PointPool, tolerance: Tolerance, triangulation: Triangulation) {
    this.pool = pool
    this.tolerance = tolerance
    this.mesh = triangulation
  }

  run(face: BodyFace, chains: readonly number[][], problems: FaceProblem[]): FaceMesh {
    let surface = face.surface
    if (!surface) {
      problems.push('no surface')
      surface = fitPlane(chains, this.pool)
      if (!surface) return empty(problems)
    }
    const sense = face.sameSense || !face.surface ? 1 : -1
    if (surface instanceof Sphere) {
      const pole = outsideDirection(surface, chains, sense * Math.sign(surface.radius), this.pool)
      if (!pole) return wholeSphere(surface, sense, this.pool, this.tolerance, problems)
      if (!pole.sure) problems.push('projection')
      surface = surface.withPole([-pole.direction[0], -pole.direction[1], -pole.direction[2]])
    }
    const loops = this.project(surface, chains, sense, problems)
    const box = boxOf(surface, loops)
    const metric = metricOf(surface, box, this.tolerance)
    const { polygons, turned, problem } = faceDomain(surface, loops, sense, metric, this.pool)
    if (problem) problems.push(problem)
    if (polygons.length === 0) return empty(problems)
    if (!this.triangulate(polygons, metric, surface, problems)) return empty(problems)
    if (surface.kind !== 'plane') {
      if (surface instanceof Sphere) this.seedSphere(surface, box, metric)
      else this.seed(surface, alignedWithBorder(metric, polygons))
      this.refine(surface, metric, problems)
    }
    return this.emit(surface, turned ? -sense : sense, problems)
  }

  private project(surface: Surface, chains: readonly number[][], sense: number, problems: FaceProblem[]): UvLoop[] {
    const loops: UvLoop[] = []
    let residual = 0
    for (const chain of chains) {
      if (chain.length === 0) continue
      const projection = projectLoop(surface, chain, this.pool, sense, Math.max(0.05, this.tolerance.angular))
      residual = Math.max(residual, projection.residual)
      loops.push(projection.loop)
    }
    if (!(residual <= Math.max(0.5 * this.tolerance.linear, 1e-3))) problems.push('residual')
    return loops
  }

  /** Polygons into the constrained triangulation; false when nothing is inside. */
  private triangulate(polygons: readonly Polygon[], metric: Metric, surface: Surface, problems: FaceProblem[]): boolean {
    let x0 = Infinity,
      x1 = -Infinity,
      y0 = Infinity,
      y1 = -Infinity
    for (const { u, v } of polygons) {
      for (let i = 0; i < u.length; i++) {
        const x = u[i] * metric.u,
          y = v[i] * metric.v
        x0 = Math.min(x0, x)
        x1 = Math.max(x1, x)
        y0 = Math.min(y0, y)
        y1 = Math.max(y1, y)
      }
    }
    if (!(Math.abs(x0) < 1e12 && Math.abs(x1) < 1e12 && Math.abs(y0) < 1e12 && Math.abs(y1) < 1e12)) {
      problems.push('not finite')
      return false
    }
    const { mesh } = this
    mesh.reset(x0, y0, x1, y1)
    this.id = [-1, -1, -1, -1]
    this.u = [0, 0, 0, 0]
    this.v = [0, 0, 0, 0]
    this.normals = Array.from({ length: 12 }, () => 0)
    let crossing = false
    for (const { u, v, id } of polygons) {
      const vertices = id.map((own, i) => {
        const k = mesh.insert(u[i] * metric.u, v[i] * metric.v)
        if (k === this.id.length) this.note(surface, own, u[i], v[i])
        // Two points of space at one of the plane would leave a crack.
        else if (k >= 0 && this.id[k] !== own && this.pool.distance(this.id[k], own) > CRACK) crossing = true
        return k
      })
      for (let i = 0; i < vertices.length; i++) {
        const a = vertices[i],
          b = vertices[(i + 1) % vertices.length]
        if (a < 0 || b < 0 || !mesh.constrain(a, b)) crossing = true
      }
    }
    if (crossing) problems.push('crossing')
    if (this.classify() > 0) return true
    // A plane face thinner than the tolerance is nothing: its neighbours share the two lines that coincide.
    if (surface.kind !== 'plane') problems.push('empty')
    return false
  }

  /** A border that is not closed (after a crossing) lets the outside in: triangles at the outer square are never inside. */
  private classify(): number {
    const { mesh } = this
    let count = mesh.classify()
    for (let t = 0; t < mesh.triangleCount; t++) {
      if (!mesh.inside[t] || Math.min(mesh.origin[3 * t], mesh.origin[3 * t + 1], mesh.origin[3 * t + 2]) > 3) continue
      mesh.inside[t] = 0
      count--
    }
    return count
  }

  private note(surface: Surface, id: number, u: number, v: number): void {
    this.id.push(id)
    this.u.push(u)
    this.v.push(v)
    surface.normal(u, v, normal)
    this.normals.push(normal[0], normal[1], normal[2])
  }

  private addInner(surface: Surface, metric: Metric, t: number, u: number, v: number): void {
    const k = this.mesh.insertIn(t, u * metric.u, v * metric.v)
    if (k !== this.id.length) return
    surface.evaluate(u, v, on)
    this.note(surface, this.pool.add(on[0], on[1], on[2]), u, v)
  }

  /** Inner points on the metric's lines, not too near to what is there. */
  private seed(surface: Surface, metric: Metric): void {
    const { uLines, vLines } = metric
    if (!uLines || !vLines || uLines.length * vLines.length > MAX_SEEDS) return
    const { mesh } = this
    for (let j = 1; j + 1 < vLines.length; j++) {
      for (let i = 1; i + 1 < uLines.length; i++) {
        const x = uLines[i] * metric.u,
          y = vLines[j] * metric.v
        const t = mesh.locate(x, y)
        if (t < 0 || !mesh.inside[t]) continue
        if (this.tooNear(t, x, y, 0.35)) continue
        this.addInner(surface, metric, t, uLines[i], vLines[j])
      }
    }
  }

  private seedSphere(sphere: Sphere, box: UvBox, metric: Metric): void {
    const seeds = sphereSeeds(box, SPHERE_SHARE * stepAngle(sphere.radius, this.tolerance), MAX_SEEDS)
    for (let i = 0; i < seeds.length; i += 3) {
      const t = this.mesh.locate(seeds[i], seeds[i + 1])
      if (t >= 0 && this.mesh.inside[t] && !this.tooNear(t, seeds[i], seeds[i + 1], 0.5 * seeds[i + 2]))
        this.addInner(sphere, metric, t, seeds[i], seeds[i + 1])
    }
  }

  private tooNear(t: number, x: number, y: number, distance: number): boolean {
    const { mesh } = this
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const k = mesh.origin[h]
      if ((mesh.x[k] - x) ** 2 + (mesh.y[k] - y) ** 2 < distance * distance) return true
    }
    return false
  }

  /** Inserts the middle of inner edges that stand off the surface, or whose ends' normals differ too much. */
  private refine(surface: Surface, metric: Metric, problems: FaceProblem[]): void {
    const { mesh, tolerance } = this
    const checked = new Set<number>()
    const cosine = Math.cos(Math.min(Math.PI, 1.7 * tolerance.angular))
    for (let pass = 0; pass < PASSES; pass++) {
      const wanted: number[] = []
      for (let t = 0; t < mesh.triangleCount; t++) {
        if (!mesh.inside[t]) continue
        let bound = 0
        for (let h = 3 * t; h < 3 * t + 3; h++) {
          if (mesh.constraint[h] & 1) {
            bound++
            continue
          }
          const a = mesh.origin[h],
            b = mesh.origin[h === 3 * t + 2 ? 3 * t : h + 1]
          if (mesh.twin[h] < h || mesh.constraint[h] > 0) continue
          const key = a < b ? a * 0x4000000 + b : b * 0x4000000 + a
          if (checked.has(key)) continue
          checked.add(key)
          const u = (this.u[a] + this.u[b]) / 2,
            v = (this.v[a] + this.v[b]) / 2
          if (this.standsOff(surface, a, b, u, v) || (pass < 4 && this.cosineBetween(a, b) < cosine)) wanted.push(u, v)
        }
        if (bound === 3 && pass === 0) {
          const [a, b, c] = [mesh.origin[3 * t], mesh.origin[3 * t + 1], mesh.origin[3 * t + 2]]
          const u = (this.u[a] + this.u[b] + this.u[c]) / 3,
            v = (this.v[a] + this.v[b] + this.v[c]) / 3
          if (this.distanceFromTriangle(surface, a, b, c, u, v) > tolerance.linear) wanted.push(u, v)
        }
      }
      if (wanted.length === 0) return
      if (this.id.length + wanted.length / 2 > MAX_POINTS) {
        problems.push('too fine')
        return
      }
      for (let i = 0; i < wanted.length; i += 2) {
        const x = wanted[i] * metric.u,
          y = wanted[i + 1] * metric.v
        const t = mesh.locate(x, y)
        if (t < 0 || !mesh.inside[t] || this.tooNear(t, x, y, 1e-6)) continue
        this.addInner(surface, metric, t, wanted[i], wanted[i + 1])
      }
    }
  }

  /** The surface at (u, v) is farther from the line through two vertices than the tolerance: from the line, since speed is uneven. */
  private standsOff(surface: Surface, a: number, b: number, u: number, v: number): boolean {
    surface.evaluate(u, v, on)
    const p = this.pool.data
    const i = this.id[a] * 3,
      j = this.id[b] * 3
    const dx = p[j] - p[i],
      dy = p[j + 1] - p[i + 1],
      dz = p[j + 2] - p[i + 2]
    const ex = on[0] - p[i],
      ey = on[1] - p[i + 1],
      ez = on[2] - p[i + 2]
    const square = dx * dx + dy * dy + dz * dz
    const along = square > 0 ? (ex * dx + ey * dy + ez * dz) / square : 0
    const limit = 1.1 * this.tolerance.linear
    return (ex - along * dx) ** 2 + (ey - along * dy) ** 2 + (ez - along * dz) ** 2 > limit * limit
  }

  private cosineBetween(a: number, b: number): number {
    const n = this.normals
    return n[a * 3] * n[b * 3] + n[a * 3 + 1] * n[b * 3 + 1] + n[a * 3 + 2] * n[b * 3 + 2]
  }

  private distanceFromTriangle(surface: Surface, a: number, b: number, c: number, u: number, v: number): number {
    surface.evaluate(u, v, on)
    const p = this.pool.data
    const i = this.id[a] * 3
    const [nx, ny, nz] = this.pool.triangleNormal(this.id[a], this.id[b], this.id[c])
    const length = Math.hypot(nx, ny, nz)
    return length > 0 ? Math.abs((on[0] - p[i]) * nx + (on[1] - p[i + 1]) * ny + (on[2] - p[i + 2]) * nz) / length : 0
  }

  private emit(surface: Surface, sense: number, problems: FaceProblem[]): FaceMesh {
    const { mesh } = this
    const out: FaceMesh = { ids: [], normals: [], triangles: [], area: 0, problems }
    const local = new Int32Array(this.id.length).fill(-1)
    let folded = 0
    for (let t = 0; t < mesh.triangleCount; t++) {
      if (!mesh.inside[t]) continue
      const a = mesh.origin[3 * t]
      const [b, c] = sense > 0 ? [mesh.origin[3 * t + 1], mesh.origin[3 * t + 2]] : [mesh.origin[3 * t + 2], mesh.origin[3 * t + 1]]
      const [ia, ib, ic] = [this.id[a], this.id[b], this.id[c]]
      if (ia === ib || ib === ic || ic === ia) continue
      const [nx, ny, nz] = this.pool.triangleNormal(ia, ib, ic)
      const area = Math.hypot(nx, ny, nz) / 2
      if (!(area < HUGE)) {
        if (!problems.includes('not finite')) problems.push('not finite')
        continue
      }
      out.area += area
      if (surface.kind !== 'plane') {
        let facing = 0
        for (const k of [a, b, c]) facing += nx * this.normals[k * 3] + ny * this.normals[k * 3 + 1] + nz * this.normals[k * 3 + 2]
        if (facing * sense < 0) folded += area
      }
      for (const k of [a, b, c]) {
        if (local[k] < 0) {
          local[k] = out.ids.length
          out.ids.push(this.id[k])
          for (let i = 0; i < 3; i++) out.normals.push(sense * this.normals[k * 3 + i])
        }
        out.triangles.push(local[k])
      }
    }
    if (folded > 0.02 * out.area) problems.push('folded')
    return out
  }
}

const empty = (problems: FaceProblem[]): FaceMesh => ({ ids: [], normals: [], triangles: [], area: 0, problems })
