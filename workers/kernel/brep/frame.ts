import { cross, determinant3, identity, type Matrix, type ReadonlyVec3, transformPoint } from '../../../src/core/geometry/matrix.ts'

export { cross }

/** A right-handed orthonormal frame: x, y, z axes and origin, 12 numbers (xxx yyy zzz ooo). */
export type Frame = Float64Array

/** Three coordinates that are only read. */
export type Vec3 = ReadonlyVec3

const FRAMES = 128
let room = new ArrayBuffer(0)
let used = 0

/** A frame of zeros. Many share a buffer: with one of its own each would take three times as long to make, and more to give back. */
export function newFrame(): Frame {
  if (used === room.byteLength) {
    room = new ArrayBuffer(96 * FRAMES)
    used = 0
  }
  used += 96
  return new Float64Array(room, used - 96, 12)
}

/** Frame from an origin, a z axis and a wish for x (made orthogonal; any when parallel or absent). Zero axes fall back to the world's. */
export function makeFrame(origin: Vec3, axis: Vec3, reference?: Vec3): Frame {
  const frame = newFrame()
  frame[0] = reference ? reference[0] : 0
  frame[1] = reference ? reference[1] : 0
  frame[2] = reference ? reference[2] : 0
  frame[6] = axis[0]
  frame[7] = axis[1]
  frame[8] = axis[2]
  frame[9] = origin[0]
  frame[10] = origin[1]
  frame[11] = origin[2]
  squareUp(frame)
  return frame
}

/** Makes the axes of a frame orthonormal: z keeps its direction, x becomes square to z, or any direction when none is; y is their cross product. */
export function squareUp(f: Frame): void {
  const long = Math.sqrt(f[6] * f[6] + f[7] * f[7] + f[8] * f[8])
  const upright = !(long > 1e-150 && long < Infinity)
  f[6] = upright ? 0 : f[6] / long
  f[7] = upright ? 0 : f[7] / long
  f[8] = upright ? 1 : f[8] / long
  const d = f[0] * f[6] + f[1] * f[7] + f[2] * f[8]
  const x = f[0] - d * f[6],
    y = f[1] - d * f[7],
    z = f[2] - d * f[8]
  const across = Math.sqrt(x * x + y * y + z * z)
  if (across > 1e-150 && across < Infinity) {
    f[0] = x / across
    f[1] = y / across
    f[2] = z / across
  } else {
    const any = perpendicular([f[6], f[7], f[8]])
    f[0] = any[0]
    f[1] = any[1]
    f[2] = any[2]
  }
  f[3] = f[7] * f[2] - f[8] * f[1]
  f[4] = f[8] * f[0] - f[6] * f[2]
  f[5] = f[6] * f[1] - f[7] * f[0]
}

/** Unit vector, or undefined for a zero or non-finite one. */
export function unit(v: Vec3): Vec3 | undefined {
  const length = Math.hypot(v[0], v[1], v[2])
  return length > 1e-300 && Number.isFinite(length) ? [v[0] / length, v[1] / length, v[2] / length] : undefined
}

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

/** The same scale in all directions. */
export const scaling = (factor: number): Matrix => new Float64Array([factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1])

/** Length of a vector of length 1 (a placement that is no similarity distorts circles: RangeError). */
export function scaleOf(matrix: Matrix): number {
  const lengths = [0, 4, 8].map((column) => Math.hypot(matrix[column], matrix[column + 1], matrix[column + 2]))
  const scale = Math.cbrt(Math.abs(determinant3(matrix)))
  if (!(scale > 0) || lengths.some((length) => Math.abs(length - scale) > 1e-4 * scale)) throw new RangeError('a placement that distorts')
  return scale
}

export function movePoint(matrix: Matrix, [x, y, z]: Vec3): Vec3 {
  const out: [number, number, number] = [0, 0, 0]
  transformPoint(out, 0, matrix, 0, x, y, z)
  return out
}

export const turnVector = (m: Matrix, [x, y, z]: Vec3): Vec3 => [
  m[0] * x + m[4] * y + m[8] * z,
  m[1] * x + m[5] * y + m[9] * z,
  m[2] * x + m[6] * y + m[10] * z,
]

/** Orthonormal axes x and y of a plane figure as placed, z their cross product: a mirror turns z round, not the figure's direction. */
export function placedFrame(matrix: Matrix, origin: Vec3, xAxis: Vec3, yAxis: Vec3): Frame {
  const x = unit(turnVector(matrix, xAxis)) ?? [1, 0, 0]
  const y = unit(turnVector(matrix, yAxis)) ?? [0, 1, 0]
  return new Float64Array([...x, ...y, x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0], ...movePoint(matrix, origin)])
}

/** Rotation by an angle about the line through a point along a unit vector. */
export function rotationAbout(point: Vec3, axis: Vec3, angle: number): Matrix {
  const [x, y, z] = axis
  const c = Math.cos(angle),
    s = Math.sin(angle),
    k = 1 - c
  const m = identity()
  m.set([c + x * x * k, y * x * k + z * s, z * x * k - y * s], 0)
  m.set([x * y * k - z * s, c + y * y * k, z * y * k + x * s], 4)
  m.set([x * z * k + y * s, y * z * k - x * s, c + z * z * k], 8)
  const moved = movePoint(m, point)
  for (let i = 0; i < 3; i++) m[12 + i] = point[i] - moved[i]
  return m
}
