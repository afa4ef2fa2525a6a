import { identity, multiply } from '../../../src/core/geometry/matrix.ts'
import { vector, type VrmlNode } from './ast.ts'

const moved = ([x, y, z]: readonly number[], sign = 1): Float64Array => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, sign * x, sign * y, sign * z, 1])

/** Column-major matrix of an axis (any length) and an angle in radians. */
export function rotationMatrix([ax, ay, az, angle]: readonly number[]): Float64Array {
  const length = Math.hypot(ax, ay, az)
  if (!(length > 0) || angle === 0) return identity()
  const [x, y, z] = [ax / length, ay / length, az / length]
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  const k = 1 - c
  return new Float64Array([
    k * x * x + c,
    k * x * y + s * z,
    k * x * z - s * y,
    0,
    k * x * y - s * z,
    k * y * y + c,
    k * y * z + s * x,
    0,
    k * x * z + s * y,
    k * y * z - s * x,
    k * z * z + c,
    0,
    0,
    0,
    0,
    1,
  ])
}

/** Placement of a Transform: T · C · R · SR · S · −SR · −C (ISO/IEC 14772-1, 6.52). */
export function transformMatrix(node: VrmlNode): Float64Array {
  const center = vector(node, 'center', [0, 0, 0])
  const turn = vector(node, 'scaleOrientation', [0, 0, 1, 0])
  const [sx, sy, sz] = vector(node, 'scale', [1, 1, 1])
  const scale = new Float64Array([sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, sz, 0, 0, 0, 0, 1])
  const steps = [moved(vector(node, 'translation', [0, 0, 0])), moved(center), rotationMatrix(vector(node, 'rotation', [0, 0, 1, 0]))]
  if (turn[3] === 0) steps.push(scale)
  else steps.push(rotationMatrix(turn), scale, rotationMatrix([turn[0], turn[1], turn[2], -turn[3]]))
  steps.push(moved(center, -1))
  return steps.reduce(multiply)
}
