/** A right-handed orthonormal frame: x, y, z axes and origin, 12 numbers (xxx yyy zzz ooo). */
export type Frame = Float64Array

export type Vec3 = readonly [number, number, number]

/** Frame from an origin, a z axis and a wish for x (made orthogonal; any when parallel or absent). Zero axes fall back to the world's. */
export function makeFrame(origin: Vec3, axis: Vec3, reference?: Vec3): Frame {
  const z = unit(axis) ?? [0, 0, 1]
  let x: Vec3 | undefined
  if (reference) {
    const d = reference[0] * z[0] + reference[1] * z[1] + reference[2] * z[2]
    x = unit([reference[0] - d * z[0], reference[1] - d * z[1], reference[2] - d * z[2]])
  }
  x ??= perpendicular(z)
  const y = cross(z, x)
  return new Float64Array([...x, ...y, ...z, ...origin])
}

/** Unit vector, or undefined for a zero or non-finite one. */
export function unit(v: Vec3): Vec3 | undefined {
  const length = Math.hypot(v[0], v[1], v[2])
  return length > 1e-300 && Number.isFinite(length) ? [v[0] / length, v[1] / length, v[2] / length] : undefined
}

export const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

/** Some unit vector at right angles to a unit vector. */
export function perpendicular(z: Vec3): Vec3 {
  const axis: Vec3 = Math.abs(z[0]) < 0.6 ? [1, 0, 0] : Math.abs(z[1]) < 0.6 ? [0, 1, 0] : [0, 0, 1]
  return unit(cross(cross(z, axis), z)) ?? [1, 0, 0]
}

/** Coordinates of a world point in a frame. */
export function toLocal(frame: Frame, x: number, y: number, z: number, out: Float64Array): void {
  const dx = x - frame[9],
    dy = y - frame[10],
    dz = z - frame[11]
  out[0] = frame[0] * dx + frame[1] * dy + frame[2] * dz
  out[1] = frame[3] * dx + frame[4] * dy + frame[5] * dz
  out[2] = frame[6] * dx + frame[7] * dy + frame[8] * dz
}
