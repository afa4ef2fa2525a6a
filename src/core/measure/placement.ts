import { cross, determinant3, normalize, scale, transformPoint, type Vec3 } from '../geometry/matrix.ts'
import { type FaceInfo, resizedSurface } from '../scene/surface.ts'
import type { EdgeInfo } from '../geometry/fitEdge.ts'

/** Relative difference between the columns of a matrix that is still rounding. */
const RIGID = 1e-5

/** Transforms properties of a part to where an occurrence stands in the world. */
export class Placement {
  /** Column-major 4×4, the part's coordinates to world millimetres. */
  readonly matrix: Float64Array
  /** What lengths are multiplied by; undefined when it differs between directions: circles are none then. */
  readonly factor: number | undefined
  readonly mirrored: boolean

  constructor(matrix: Float64Array) {
    this.matrix = matrix
    this.factor = factorAt(matrix, 0)
    this.mirrored = determinant3(matrix) < 0
  }

  point(p: Vec3): Vec3 {
    const out: Vec3 = [0, 0, 0]
    transformPoint(out, 0, this.matrix, 0, p[0], p[1], p[2])
    return out
  }

  /** Transforms the direction of an axis; unit length. */
  direction([x, y, z]: Vec3): Vec3 {
    const m = this.matrix
    return normalize([m[0] * x + m[4] * y + m[8] * z, m[1] * x + m[5] * y + m[9] * z, m[2] * x + m[6] * y + m[10] * z]) ?? [0, 0, 1]
  }

  /** A surface in the coordinates of the part's mesh; `offset`: the part's. */
  surface(info: FaceInfo, offset: Vec3): FaceInfo {
    const { factor } = this
    const origin = this.point([info.origin[0] + offset[0], info.origin[1] + offset[1], info.origin[2] + offset[2]])
    if (factor === undefined) {
      const kind = info.kind === 'plane' ? 'plane' : 'unknown'
      return { kind, origin, axis: this.normal(info.axis), exact: info.exact && kind === 'plane', deviation: info.deviation }
    }
    return { ...resizedSurface(info, factor), origin, axis: this.direction(info.axis) }
  }

  /** An edge in the coordinates of the part's edges. Undefined when the matrix would make something else of it. */
  edge(info: EdgeInfo, offset: Vec3): EdgeInfo | undefined {
    const put = (p: Vec3): Vec3 => this.point([p[0] + offset[0], p[1] + offset[1], p[2] + offset[2]])
    if (info.kind === 'line') {
      const start = put(info.start),
        end = put(info.end)
      return { ...info, start, end, direction: this.direction(info.direction), length: Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]) }
    }
    const { factor } = this
    if (factor === undefined) return undefined
    const placed = { ...info, length: info.length * factor, deviation: info.deviation * factor }
    const axis = info.axis && scale(this.direction(info.axis), this.mirrored ? -1 : 1)
    if (placed.kind === 'circle') return { ...placed, center: put(placed.center), axis: axis!, radius: placed.radius * factor }
    return {
      ...placed,
      ...(placed.center && { center: put(placed.center) }),
      ...(axis && { axis }),
      ...(placed.radii && { radii: [placed.radii[0] * factor, placed.radii[1] * factor] as [number, number] }),
    }
  }

  /** A plane's normal keeps its right angle to the plane under any matrix. */
  private normal(n: Vec3): Vec3 {
    const m = this.matrix
    const a: Vec3 = [m[0], m[1], m[2]],
      b: Vec3 = [m[4], m[5], m[6]],
      c: Vec3 = [m[8], m[9], m[10]]
    const [x, y, z] = [cross(b, c), cross(c, a), cross(a, b)]
    return normalize([x[0] * n[0] + y[0] * n[1] + z[0] * n[2], x[1] * n[0] + y[1] * n[1] + z[1] * n[2], x[2] * n[0] + y[2] * n[1] + z[2] * n[2]]) ?? n
  }
}

/** Uniform scale of the column-major 4×4 at `at`, 1 where it is rigid; undefined when it differs between directions. */
export function factorAt(m: Float64Array, at: number): number | undefined {
  const ax = m[at],
    ay = m[at + 1],
    az = m[at + 2],
    bx = m[at + 4],
    by = m[at + 5],
    bz = m[at + 6],
    cx = m[at + 8],
    cy = m[at + 9],
    cz = m[at + 10]
  const la = Math.sqrt(ax * ax + ay * ay + az * az),
    lb = Math.sqrt(bx * bx + by * by + bz * bz),
    lc = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const size = (la + lb + lc) / 3
  if (!(size > 0)) return undefined
  const off = Math.max(Math.abs(la - size), Math.abs(lb - size), Math.abs(lc - size)) / size
  const skew = Math.max(Math.abs(ax * bx + ay * by + az * bz), Math.abs(bx * cx + by * cy + bz * cz), Math.abs(cx * ax + cy * ay + cz * az)) / (size * size)
  // Matrices that files write with six digits are rigid to that.
  if (off > RIGID || skew > RIGID) return undefined
  return Math.abs(size - 1) < RIGID ? 1 : size
}
