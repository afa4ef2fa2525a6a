import { identity, multiply } from '../../../src/core/geometry/matrix.ts'
import { numbersOf, vector, type VrmlNode } from './ast.ts'

/** What a geometry node draws, in the file's unit. */
export interface Faces {
  kind: 'faces'
  positions: Float64Array
  indices: Uint32Array
  normals?: Float32Array
  uv?: Float32Array
  /** RGBA bytes per vertex. */
  vertexColor?: Uint8Array
  /** Degrees; absent = the default. */
  creaseAngle?: number
  doubleSided?: boolean
}

export interface Wires {
  kind: 'wires'
  positions: Float64Array
  line: Uint32Array
  lineStart: Uint32Array
  point: Uint32Array
  vertexColor?: Uint8Array
}

export type VrmlShape = Faces | Wires

/** sRGB components 0..1 as RGBA bytes. */
export function colorBytes(colors: Float64Array): Uint8Array<ArrayBuffer> {
  const count = Math.floor(colors.length / 3)
  const out = new Uint8Array(count * 4)
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) out[i * 4 + k] = Math.round(Math.min(1, Math.max(0, colors[i * 3 + k])) * 255)
    out[i * 4 + 3] = 255
  }
  return out
}

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

/** Placement of a Transform: T · C · R · SR · S · −SR · −C (ISO/IEC 14772-1, 6.52), or the matrix of one that was made of VRML 1.0. */
export function transformMatrix(node: VrmlNode): Float64Array {
  const matrix = numbersOf(node, 'matrix')
  if (matrix.length === 16) return matrix
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
