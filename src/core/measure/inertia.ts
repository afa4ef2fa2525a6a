import { symmetricEigen } from '../geometry/fit/symmetricEigen.ts'
import { addScaled, scale, type Vec3 } from '../geometry/matrix.ts'
import { AREA, movedMoments, VOLUME } from './moments.ts'

/**
 * Adds to `out` the moments of a part (about its origin) as an occurrence places it. `world`: column-major 4×4 at `at`; `factor`: its uniform scale, undefined when
 * it differs between directions: the area is left out then, while the volume and its moments follow any matrix.
 */
export function addPlaced(out: Float64Array, m: Float64Array, world: Float64Array, at: number, factor: number | undefined): void {
  const det = Math.abs(
    world[at] * (world[at + 5] * world[at + 10] - world[at + 6] * world[at + 9]) -
      world[at + 4] * (world[at + 1] * world[at + 10] - world[at + 2] * world[at + 9]) +
      world[at + 8] * (world[at + 1] * world[at + 6] - world[at + 2] * world[at + 5]),
  )
  if (factor !== undefined) out[AREA] += m[AREA] * factor ** 2
  const v = m[VOLUME]
  if (v === 0) return
  out[VOLUME] += v * det
  // ∫x' = A·∫x + t·V, ∫x'x'ᵀ = A·S·Aᵀ + (A·∫x)·tᵀ + t·(A·∫x)ᵀ + t·tᵀ·V, all times the determinant.
  for (let row = 0; row < 3; row++) first[row] = world[at + row] * m[2] + world[at + 4 + row] * m[3] + world[at + 8 + row] * m[4]
  for (let row = 0; row < 3; row++) {
    const x = world[at + row],
      y = world[at + 4 + row],
      z = world[at + 8 + row]
    half[row * 3] = x * m[5] + y * m[8] + z * m[10]
    half[row * 3 + 1] = x * m[8] + y * m[6] + z * m[9]
    half[row * 3 + 2] = x * m[10] + y * m[9] + z * m[7]
    out[2 + row] += det * (first[row] + world[at + 12 + row] * v)
  }
  for (let i = 0; i < 6; i++) {
    const row = i % 3
    const column = i < 3 ? row : (row + 1) % 3
    const turned = half[row * 3] * world[at + column] + half[row * 3 + 1] * world[at + 4 + column] + half[row * 3 + 2] * world[at + 8 + column]
    const tr = world[at + 12 + row],
      tc = world[at + 12 + column]
    out[5 + i] += det * (turned + first[row] * tc + tr * first[column] + tr * tc * v)
  }
}

const first = new Float64Array(3)
const half = new Float64Array(9)

/** Centre of gravity and inertia of a body of density 1 (times a density, kg/mm³: kg·mm²). */
export interface Inertia {
  centre: Vec3
  /** About the centre, in world directions: xx, yy, zz, xy, yz, zx, mm⁵. Products with the sign of the tensor (−∫xy). */
  tensor: [number, number, number, number, number, number]
  /** Ascending, with their unit axes. */
  principal: Vec3
  axes: [Vec3, Vec3, Vec3]
}

/** Undefined when there is no volume. */
export function inertiaOf(m: Float64Array): Inertia | undefined {
  const v = m[VOLUME]
  if (!(v > 0)) return undefined
  const centre = scale([m[2], m[3], m[4]], 1 / v)
  const about = movedMoments(m, addScaled([0, 0, 0], centre, -1))
  const [xx, yy, zz, xy, yz, zx] = about.subarray(5, 11)
  const tensor: Inertia['tensor'] = [yy + zz, zz + xx, xx + yy, -xy, -yz, -zx]
  const { values, vectors } = symmetricEigen([tensor[0], tensor[3], tensor[5], tensor[1], tensor[4], tensor[2]])
  return { centre, tensor, principal: values, axes: vectors }
}
