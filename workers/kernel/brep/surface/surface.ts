import type { SurfaceKind } from '../../../../src/core/scene/surface.ts'

/**
 * A surface in space, parametric. Lengths in millimetres, angles in radians.
 * If only one direction closes on itself it is u: the rules for seams, singularities and bands are written once.
 */
export interface Surface {
  readonly kind: SurfaceKind
  /** Length of one turn; 0 when not periodic. `vPeriod > 0` implies `uPeriod > 0`. */
  readonly uPeriod: number
  readonly vPeriod: number
  /** [uStart, uEnd, vStart, vEnd] of the natural domain; infinite where unbounded. */
  readonly domain: readonly [number, number, number, number]
  /** Values of v at which the whole u range is one point (apex of a cone, tip of a revolved curve, collapsed row of control points). */
  readonly singularities: readonly number[]
  /** How far the surface may be from the one that was meant, where a source states the border alone; absent for stated surfaces. */
  readonly uncertainty?: number
  /** `out[0..2]` = point, `out[3..5]` = ∂/∂u, `out[6..8]` = ∂/∂v. */
  evaluate(u: number, v: number, out: Float64Array): void
  /** Unit normal along ∂u × ∂v into `out[0..2]`; at a singularity that of the meridian u. */
  normal(u: number, v: number, out: Float64Array): void
  /**
   * Points (xyz each), and |∂u × ∂v|, at so many parameters, where a kind has loops of its own for them: V8 compiles a loop that evaluates anew for each kind of
   * surface that it meets, and puts each number that it hands on into an object.
   */
  points?(us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void
  densities?(us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void
  /**
   * Parameters of the nearest point into `uv[0..1]`; returns the distance from it. With `near` the search begins at the `uv` given
   * (the last point of the same loop).
   */
  invert(x: number, y: number, z: number, uv: Float64Array, near: boolean): number
  /** origin xyz, axis xyz, a, b: a row of `SurfaceTable.params`. */
  describe(out: Float64Array, at: number): void
}

const scratch = new Float64Array(9)

/** Points at so many parameters, xyz each. */
export function pointsOf(surface: Surface, us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
  if (surface.points) surface.points(us, vs, count, out)
  else {
    for (let i = 0; i < count; i++) {
      surface.evaluate(us[i], vs[i], scratch)
      out[3 * i] = scratch[0]
      out[3 * i + 1] = scratch[1]
      out[3 * i + 2] = scratch[2]
    }
  }
}

/** |∂u × ∂v| at so many parameters: what a unit of the parameters' plane is in mm². */
export function densitiesOf(surface: Surface, us: Float64Array, vs: Float64Array, count: number, out: Float64Array): void {
  if (surface.densities) surface.densities(us, vs, count, out)
  else {
    for (let i = 0; i < count; i++) {
      surface.evaluate(us[i], vs[i], scratch)
      out[i] = density(scratch)
    }
  }
}

/** |∂u × ∂v| of what `evaluate` wrote. */
export function density(d: Float64Array): number {
  const x = d[4] * d[8] - d[5] * d[7],
    y = d[5] * d[6] - d[3] * d[8],
    z = d[3] * d[7] - d[4] * d[6]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Unit normal by ∂u × ∂v; false when the surface is singular there. */
export function crossNormal(surface: Surface, u: number, v: number, out: Float64Array): boolean {
  surface.evaluate(u, v, scratch)
  return normalOf(scratch, out)
}

/** Point, derivatives and unit normal at once: kinds whose normal is that of their derivatives are evaluated only once. */
export function evaluateWithNormal(surface: Surface, u: number, v: number, out: Float64Array, normal: Float64Array): void {
  surface.evaluate(u, v, out)
  const { kind } = surface
  const derived = kind === 'bspline' || kind === 'extrusion' || kind === 'revolution' || kind === 'offset'
  if (!derived || !normalOf(out, normal)) surface.normal(u, v, normal)
}

/** The normal of what `evaluate` wrote; false when the surface is singular there. */
function normalOf(d: Float64Array, out: Float64Array): boolean {
  const x = d[4] * d[8] - d[5] * d[7]
  const y = d[5] * d[6] - d[3] * d[8]
  const z = d[3] * d[7] - d[4] * d[6]
  const length = Math.sqrt(x * x + y * y + z * z)
  const scale = Math.sqrt((d[3] * d[3] + d[4] * d[4] + d[5] * d[5]) * (d[6] * d[6] + d[7] * d[7] + d[8] * d[8]))
  if (!(length > 1e-9 * scale) || !(length > 0)) return false
  out[0] = x / length
  out[1] = y / length
  out[2] = z / length
  return true
}

/** Writes origin, axis, a, b. */
export function describeAs(
  out: Float64Array,
  at: number,
  origin: ArrayLike<number>,
  from: number,
  axis: ArrayLike<number>,
  axisFrom: number,
  a = 0,
  b = 0,
): void {
  for (let i = 0; i < 3; i++) {
    out[at + i] = origin[from + i]
    out[at + 3 + i] = axis[axisFrom + i]
  }
  out[at + 6] = a
  out[at + 7] = b
}
