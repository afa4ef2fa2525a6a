import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import { determinant3, identity, type Matrix, multiply, transformPoint } from '../../../../src/core/geometry/matrix.ts'
import { type Frame, unit, type Vec3 } from '../../../brep/frame.ts'
import type { IgesFile } from '../igesFile.ts'

/** The same scale in all directions. */
export const scaling = (factor: number): Matrix => new Float64Array([factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1])

/** Length of what has length 1 (a placement that is no similarity distorts circles: RangeError). */
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

/** Rotation by an angle about a line. */
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

/** Placements by directory rows (entity 124), with what they refer to in turn. */
export class Placements {
  private readonly file: IgesFile
  private readonly known = new Map<number, Matrix>()

  constructor(file: IgesFile) {
    this.file = file
  }

  /** `outer` and then the entity's own matrix, in the order that a column vector meets them from the right. */
  of(row: number, outer: Matrix): Matrix {
    const matrix = this.file.directory.matrix[row]
    return matrix >= 0 && this.file.type(matrix) === 124 ? multiply(outer, this.matrix(matrix, 0)) : outer
  }

  private matrix(row: number, depth: number): Matrix {
    const known = this.known.get(row)
    if (known) return known
    const own = identity()
    const parameters = this.file.parameters(row)
    for (let i = 0; i < 3; i++) for (let j = 0; j < 4; j++) own[j * 4 + i] = parameters.real(i * 4 + j, i === j ? 1 : 0)
    const next = this.file.directory.matrix[row]
    const whole = next >= 0 && next !== row && depth < MAX_DEPTH && this.file.type(next) === 124 ? multiply(this.matrix(next, depth + 1), own) : own
    this.known.set(row, whole)
    return whole
  }
}
