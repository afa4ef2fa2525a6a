import { add, distance, dot, scale, subtract, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { type Frame, makeFrame, unit } from '../frame.ts'
import { crossNormal, describeAs, type Surface } from './surface.ts'
import { type Clamp, Plate } from './plate.ts'

/** A point of a border, and the unit normal of the surface there, where the neighbouring face states it. */
export interface BorderPoint {
  point: Readonly<Vec3>
  normal?: Readonly<Vec3>
}

/** Least cosine of the angle between the normals of the border and those of the shape that heights stand on. */
const STEEPEST = 0.15
/** A sphere of more than so many times the border's size is a plane. */
const FLAT = 100
/** Share of the border's size by which a filled surface may differ from the one that was meant: an estimate. */
const UNCERTAIN = 0.02

const plate = new Float64Array(3)
const on = new Float64Array(9)
const uv = new Float64Array(2)

/**
 * A surface that fills a border and touches the neighbouring faces along it: heights of a thin plate above the sphere, or the plane, that suits the border's points
 * and normals best. A corner of three equal fillets is that sphere itself. It approximates what the source meant; `uncertainty` (mm) estimates by how much.
 */
export class Filling implements Surface {
  readonly kind = 'unknown'
  readonly uPeriod = 0
  readonly vPeriod = 0
  readonly domain = [-Infinity, Infinity, -Infinity, Infinity] as const
  readonly singularities: readonly number[] = []
  readonly uncertainty: number
  /** The normal by u and v is that of the border's points. */
  readonly sameSense: boolean
  private readonly frame: Frame
  /** Radius of the sphere about the frame's origin; 0 for the frame's plane. */
  private readonly radius: number
  private readonly plate: Plate

  /** `border`: in order, the inside on the left seen against the normals. Throws RangeError for a border that it cannot fill. */
  constructor(border: readonly BorderPoint[]) {
    const { frame, radius } = foundation(border)
    this.frame = frame
    this.radius = Math.abs(radius)
    this.sameSense = radius >= 0
    const size = sizeOf(border)
    this.uncertainty = UNCERTAIN * size
    const clamps = border.map((one) => this.clamp(one))
    if (areaOf(clamps) * (this.sameSense ? 1 : -1) <= 0) throw new RangeError('a border that runs the wrong way round')
    this.plate = new Plate(clamps, (u, v) => isInside(clamps, u, v))
  }

  evaluate(u: number, v: number, out: Float64Array): void {
    this.plate.evaluate(u, v, plate)
    this.lift(u, v, plate[0], plate[1], plate[2], out)
  }

  normal(u: number, v: number, out: Float64Array): void {
    if (!crossNormal(this, u, v, out)) out.set(this.frame.subarray(6, 9))
  }

  invert(x: number, y: number, z: number, at: Float64Array): number {
    const height = this.drop(x, y, z, at)
    this.plate.evaluate(at[0], at[1], plate)
    return Math.abs(height - plate[0])
  }

  describe(out: Float64Array, at: number): void {
    describeAs(out, at, this.frame, 9, this.frame, 6)
  }

  /** The point at a height, with derivatives. On a sphere u and v are those of its stereographic projection from the far side, in lengths. */
  private lift(u: number, v: number, height: number, byU: number, byV: number, out: Float64Array): void {
    const { frame: f, radius: r } = this
    const q = r > 0 ? 1 / (1 + (u * u + v * v) / (4 * r * r)) : 1
    const qu = r > 0 ? (-q * q * u) / (2 * r * r) : 0,
      qv = r > 0 ? (-q * q * v) / (2 * r * r) : 0
    // Direction from the origin, and its derivatives: all by frame.
    const far = r + height
    for (let i = 0; i < 3; i++) {
      const x = f[i],
        y = f[3 + i],
        n = f[6 + i]
      if (r > 0) {
        const direction = (q * (x * u + y * v)) / r + (2 * q - 1) * n
        out[i] = f[9 + i] + far * direction
        out[3 + i] = byU * direction + far * ((qu * (x * u + y * v) + q * x) / r + 2 * qu * n)
        out[6 + i] = byV * direction + far * ((qv * (x * u + y * v) + q * y) / r + 2 * qv * n)
      } else {
        out[i] = f[9 + i] + u * x + v * y + height * n
        out[3 + i] = x + byU * n
        out[6 + i] = y + byV * n
      }
    }
  }

  /** Parameters of the foot of a point, whose height is returned. */
  private drop(x: number, y: number, z: number, at: Float64Array): number {
    const { frame: f, radius: r } = this
    const dx = x - f[9],
      dy = y - f[10],
      dz = z - f[11]
    const a = dx * f[0] + dy * f[1] + dz * f[2],
      b = dx * f[3] + dy * f[4] + dz * f[5],
      c = dx * f[6] + dy * f[7] + dz * f[8]
    const far = Math.sqrt(a * a + b * b + c * c)
    const factor = r > 0 ? (2 * r) / Math.max(far + c, 1e-6 * far) : 1
    at[0] = factor * a
    at[1] = factor * b
    return r > 0 ? far - r : c
  }

  /** The tangent plane at a point of the border gives the derivatives of the height. */
  private clamp({ point, normal }: BorderPoint): Clamp {
    const height = this.drop(point[0], point[1], point[2], uv)
    const [u, v] = uv
    if (!Number.isFinite(u + v + height)) throw new RangeError('a border that is not finite')
    if (!normal) return { u, v, height }
    this.lift(u, v, height, 0, 0, on)
    // A unit of height moves the point by the foundation's own normal.
    const up = this.upAt(point)
    const rise = dot(normal, up)
    if (!(Math.abs(rise) > STEEPEST)) throw new RangeError('a border that stands upright')
    const slope = (from: number): number => -(normal[0] * on[from] + normal[1] * on[from + 1] + normal[2] * on[from + 2]) / rise
    return { u, v, height, slope: [slope(3), slope(6)] }
  }

  private upAt(point: Readonly<Vec3>): Vec3 {
    const f = this.frame
    const axis: Vec3 = [f[6], f[7], f[8]]
    return this.radius > 0 ? [...(unit(subtract(point, [f[9], f[10], f[11]])) ?? axis)] : axis
  }
}

/** The sphere or plane on which the border's normals stand most upright; a negative radius when they look to its centre. */
function foundation(border: readonly BorderPoint[]): { frame: Frame; radius: number } {
  const held = border.filter(({ normal }) => normal)
  const centre = mean(border.map(({ point }) => point))
  const axis = unit(mean(held.map(({ normal }) => normal!)))
  if (!axis) throw new RangeError('a border without normals')
  const frame = makeFrame(centre, axis)
  const leastRise = (up: (point: Readonly<Vec3>) => Readonly<Vec3> | undefined): number =>
    held.reduce((least, { point, normal }) => Math.min(least, dot(normal!, up(point) ?? axis)), 1)
  const flat = leastRise(() => axis)
  // The sphere by least squares: each point lies a radius along its normal from the centre.
  const points = mean(held.map(({ point }) => point))
  const normals = mean(held.map(({ normal }) => normal!))
  let along = 0
  let spread = 0
  for (const { point, normal } of held) {
    const off = subtract(normal!, normals)
    along += dot(subtract(point, points), off)
    spread += dot(off, off)
  }
  const radius = spread > 0 ? along / spread : Infinity
  if (!(Math.abs(radius) < FLAT * sizeOf(border)) || radius === 0) return { frame, radius: 0 }
  const middle = subtract(points, scale(normals, radius))
  const round = leastRise((point) => unit(scale(subtract(point, middle), Math.sign(radius))))
  const seen = unit(scale(axis, Math.sign(radius)))!
  // Within a hemisphere about the axis the projection is even enough.
  const near = border.every(({ point }) => dot(subtract(point, middle), seen) > 0)
  return round > flat && near ? { frame: makeFrame(middle, seen), radius } : { frame, radius: 0 }
}

function mean(vectors: readonly Readonly<Vec3>[]): Vec3 {
  const sum = vectors.reduce<Vec3>((total, one) => add(total, one), [0, 0, 0])
  return scale(sum, 1 / Math.max(1, vectors.length))
}

function sizeOf(border: readonly BorderPoint[]): number {
  return border.reduce((most, { point }) => Math.max(most, distance(point, border[0].point)), 0)
}

function areaOf(clamps: readonly Clamp[]): number {
  return clamps.reduce((sum, { u, v }, i) => {
    const next = clamps[(i + 1) % clamps.length]
    return sum + (u * next.v - v * next.u) / 2
  }, 0)
}

function isInside(border: readonly Clamp[], u: number, v: number): boolean {
  let inside = false
  for (let i = 0, j = border.length - 1; i < border.length; j = i++) {
    const a = border[i],
      b = border[j]
    if (a.v > v !== b.v > v && u < a.u + ((v - a.v) * (b.u - a.u)) / (b.v - a.v)) inside = !inside
  }
  return inside
}
