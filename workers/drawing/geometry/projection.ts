import type { Sight } from '../model/sight.ts'
import { type Affine, type Point3 } from './affine.ts'

/** The eye sees nothing that is nearer to it than this part of its distance from the target, which looks a hundred times larger. */
const NEAREST = 0.01
/** Values of a point before it is projected. */
const SIZE = 3

type Corner = ArrayLike<number>

/** How a view brings places (x to the right, y upwards, z towards the eye) onto its plane, which goes through the target. */
export class Projection {
  readonly isPerspective: boolean
  readonly target: Point3
  /** Distance of the eye from the target. */
  readonly eye: number
  /** z between which things are shown. */
  readonly front: number
  readonly back: number
  /** z of the nearest that the eye sees. */
  private readonly nearest: number

  /** `transform`: from model space to the view. `target`: in model space. */
  constructor({ eye = Infinity, front = Infinity, back = -Infinity }: Sight, transform: Affine, target: Point3) {
    const m = transform
    this.isPerspective = eye < Infinity
    this.target = {
      x: m[0] * target.x + m[3] * target.y + m[6] * target.z,
      y: m[1] * target.x + m[4] * target.y + m[7] * target.z,
      z: m[2] * target.x + m[5] * target.y + m[8] * target.z,
    }
    this.eye = eye
    this.nearest = this.isPerspective ? this.target.z + eye * (1 - NEAREST) : Infinity
    this.front = Math.min(this.target.z + front, this.nearest)
    this.back = this.target.z + back
  }

  /** Whether another one shows the same. */
  isSame(other: Projection): boolean {
    const values = ({ target: { x, y, z }, eye, front, back }: Projection): number[] => (eye < Infinity ? [x, y, z, eye, front, back] : [front, back])
    const own = values(this)
    const others = values(other)
    return own.length === others.length && own.every((value, i) => value === others[i])
  }

  shows(z: number): boolean {
    return z <= this.front && z >= this.back
  }

  /** How many times larger things look than at the target. */
  scaleAt(z: number): number {
    return this.isPerspective ? this.eye / (this.eye - (z - this.target.z)) : 1
  }

  x = (x: number, z: number): number => (this.isPerspective ? this.target.x + (x - this.target.x) * this.scaleAt(z) : x)
  y = (y: number, z: number): number => (this.isPerspective ? this.target.y + (y - this.target.y) * this.scaleAt(z) : y)

  /** The parts of a polyline (x y z of each point) between the planes, on the plane of the view (x y pairs). */
  runs(points: ArrayLike<number>): number[][] {
    return this.cutRuns(points).map((run) => this.flat(run))
  }

  /** The parts of a polyline (x y z of each point) between the planes, not projected. */
  cutRuns(points: ArrayLike<number>): number[][] {
    const runs: number[][] = []
    let run: number[] = []
    const end = (): void => {
      if (run.length >= 2 * SIZE) runs.push(run)
      run = []
    }
    for (let i = 0; i + 2 * SIZE <= points.length; i += SIZE) {
      const a = [points[i], points[i + 1], points[i + 2]]
      const b = [points[i + 3], points[i + 4], points[i + 5]]
      const [from, to] = this.shown(a[2], b[2])
      if (!(from < to)) {
        end()
        continue
      }
      if (from > 0) end()
      if (run.length === 0) run.push(...between(a, b, from))
      run.push(...between(a, b, to))
      if (to < 1) end()
    }
    end()
    return runs
  }

  /** The part of a convex polygon between the planes. Each corner has x y z, and may have more values that change evenly over the polygon. Not projected. */
  cut(polygon: readonly Corner[]): Corner[] {
    return this.side(this.side([...polygon], this.front, 1), this.back, -1)
  }

  /** A polygon (x y z of each corner) on the plane of the view (x y of each), whatever clip planes hide of it, without what lies nearer than the eye sees. */
  outline(polygon: readonly Corner[]): number[] {
    return this.side([...polygon], this.nearest, 1).flatMap((corner) => this.flat(corner))
  }

  /** Places (x y z of each) on the plane (x y of each). */
  flat(points: ArrayLike<number>): number[] {
    const out: number[] = []
    for (let i = 0; i + SIZE <= points.length; i += SIZE) out.push(this.x(points[i], points[i + 2]), this.y(points[i + 1], points[i + 2]))
    return out
  }

  /** Parameters between which a segment is shown; nothing of it where the first is not below the second. */
  private shown(z0: number, z1: number): [number, number] {
    let [from, to] = [0, 1]
    for (const [limit, sign] of [
      [this.front, 1],
      [this.back, -1],
    ]) {
      if (!Number.isFinite(limit)) continue
      const [a, b] = [(z0 - limit) * sign, (z1 - limit) * sign]
      if (a > 0 && b > 0) return [1, 0]
      if (a > 0) from = Math.max(from, a / (a - b))
      if (b > 0) to = Math.min(to, a / (a - b))
    }
    return [from, to]
  }

  private side(polygon: Corner[], limit: number, sign: number): Corner[] {
    if (!Number.isFinite(limit)) return polygon
    const out: Corner[] = []
    polygon.forEach((corner, i) => {
      const next = polygon[(i + 1) % polygon.length]
      const [a, b] = [(corner[2] - limit) * sign, (next[2] - limit) * sign]
      if (a <= 0) out.push(corner)
      if (a > 0 !== b > 0 && a !== 0 && b !== 0) out.push(between(corner, next, a / (a - b)))
    })
    return out
  }
}

/** From where model space is drawn. */
export interface ViewPlace {
  /** From model space to the view. */
  transform: Affine
  /** Absent: everything, in parallel. */
  projection?: Projection
}

const between = (a: Corner, b: Corner, t: number): number[] => Array.from(a, (value, i) => (t === 0 ? value : t === 1 ? b[i] : value + (b[i] - value) * t))
