/** Vectors of three in double precision, as tuples: for the few that a person moves, not for arrays of vertices. */
export type Vec3 = [number, number, number]
export type ReadonlyVec3 = readonly [number, number, number]

export const add = (a: ReadonlyVec3, b: ReadonlyVec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: ReadonlyVec3, b: ReadonlyVec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: ReadonlyVec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
/** a + s·b */
export const addScaled = (a: ReadonlyVec3, b: ReadonlyVec3, s: number): Vec3 => [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s]
export const dot = (a: ReadonlyVec3, b: ReadonlyVec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: ReadonlyVec3, b: ReadonlyVec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
export const length = (a: ReadonlyVec3): number => Math.hypot(a[0], a[1], a[2])
export const distance = (a: ReadonlyVec3, b: ReadonlyVec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
export const mix = (a: ReadonlyVec3, b: ReadonlyVec3, t: number): Vec3 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]

/** Unit vector along `a`; undefined when `a` has no direction. */
export function normalize(a: ReadonlyVec3): Vec3 | undefined {
  const size = length(a)
  return size > 1e-300 && Number.isFinite(size) ? scale(a, 1 / size) : undefined
}

/** A unit vector perpendicular to the unit vector `a`. */
export function perpendicular(a: ReadonlyVec3): Vec3 {
  const x = Math.abs(a[0]),
    y = Math.abs(a[1]),
    z = Math.abs(a[2])
  const other: Vec3 = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1]
  return normalize(cross(a, other))!
}
