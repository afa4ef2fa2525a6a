import type { Part } from '../../core/scene/model.ts'

/** Bits of a coordinate on the GPU: three of them, with four bits to spare, are two numbers of 32 bits. */
const GRID_BITS = 20
/** Bit of the second number from which on there is room for other things. */
export const SPARE_BIT = 28
const LAST = (1 << GRID_BITS) - 1
/** Steps that no part uses: its box is known to a rounding only. */
const SLACK = 4
/** Squares of steps are to remain numbers in single precision. */
const LEAST_STEP = 2 ** -50
const GREATEST_STEP = 2 ** 50

/** The lattice on which the points of a part lie on the GPU: a millionth of the part from one to the next, which is finer than a pixel in any useful view. */
export interface Grid {
  /** Point (0, 0, 0), part-local millimetres: a multiple of the step. */
  origin: readonly [number, number, number]
  /** A power of two, millimetres: round dimensions stay what they are, and parts of one size that touch still touch. */
  step: number
}

export function gridOf({ bounds, offset = [0, 0, 0] }: Pick<Part, 'bounds' | 'offset'>): Grid {
  const extent = Math.max(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2])
  const wanted = 2 ** Math.ceil(Math.log2(extent / (LAST + 1 - SLACK)))
  const step = Math.min(GREATEST_STEP, Math.max(LEAST_STEP, wanted || LEAST_STEP))
  const first = (axis: number): number => {
    const least = (Math.floor((bounds[axis] - offset[axis]) / step) - 1) * step
    return Number.isFinite(least) ? least : 0
  }
  return { origin: [first(0), first(1), first(2)], step }
}

/**
 * Writes points (xyz, from number `from` up to `to`) as two numbers each into `out`, from point `place` on: x in bits 0 to 19, y in the next 20, z in the next. What lies outside of the
 * grid is moved to its border.
 */
export function packPlaces(points: Float32Array, from: number, to: number, { origin, step }: Grid, out: Uint32Array, place = 0): void {
  const [x0, y0, z0] = origin
  const scale = 1 / step
  for (let point = from, at = place * 2; point < to; point++, at += 2) {
    const x = Math.max(0, Math.min(LAST, (points[point * 3] - x0) * scale + 0.5)) | 0
    const y = Math.max(0, Math.min(LAST, (points[point * 3 + 1] - y0) * scale + 0.5)) | 0
    const z = Math.max(0, Math.min(LAST, (points[point * 3 + 2] - z0) * scale + 0.5)) | 0
    out[at] = x | (y << GRID_BITS)
    out[at + 1] = (y >>> 12) | (z << 8)
  }
}

/** The same in a shader: `gridPlace` of two numbers, in steps. */
export const gridPars = /* glsl */ `
vec3 gridPlace(const in uvec2 p) {
  return vec3(float(p.x & 0xfffffu), float((p.x >> 20u) | ((p.y & 0xffu) << 12u)), float((p.y >> 8u) & 0xfffffu));
}
`
