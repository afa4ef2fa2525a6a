import type { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { damaged } from '../codec/predictors.ts'

/** Range of quantised numbers, and how many bits a code has. */
export interface Quantiser {
  min: number
  max: number
  bits: number
}

export function readQuantiser(cursor: ByteCursor): Quantiser {
  const quantiser = { min: cursor.f32(), max: cursor.f32(), bits: cursor.u8() }
  if (quantiser.bits > 32) throw damaged()
  return quantiser
}

/** Codes as numbers: every `stride`th place of `out` from `from` on. The highest code is the end of the range. */
export function dequantise(codes: Int32Array, { min, max, bits }: Quantiser, out: Float32Array, from: number, stride: number): void {
  const step = bits === 0 ? 0 : (max - min) / (2 ** bits - 1)
  for (let i = 0, at = from; i < codes.length; i++, at += stride) out[at] = min + (codes[i] >>> 0) * step
}

const MAX_ANGLE = 0.615479709

/** Codes of directions: a sixth of an octant, the octant and two angles of `bits` bits. xyz per code, of length 1. */
export function deeringNormals(sextants: Int32Array, octants: Int32Array, thetas: Int32Array, psis: Int32Array, bits: number): Float32Array {
  const steps = 2 ** bits
  const out = new Float32Array(sextants.length * 3)
  for (let i = 0; i < sextants.length; i++) {
    const sextant = sextants[i]
    const theta = Math.asin(Math.min(1, Math.tan((MAX_ANGLE * (steps - (thetas[i] + (sextant & 1)))) / steps)))
    const psi = (MAX_ANGLE * psis[i]) / steps
    const x = Math.cos(theta) * Math.cos(psi)
    const y = Math.sin(psi)
    const z = Math.sin(theta) * Math.cos(psi)
    const turned = order[sextant] ?? order[0]
    const octant = octants[i]
    const at = i * 3
    out[at + turned[0]] = x
    out[at + turned[1]] = y
    out[at + turned[2]] = z
    if ((octant & 4) === 0) out[at] = -out[at]
    if ((octant & 2) === 0) out[at + 1] = -out[at + 1]
    if ((octant & 1) === 0) out[at + 2] = -out[at + 2]
  }
  return out
}

/** Axes to which x, y and z of the first sextant go, for each sextant. */
const order = [
  [0, 1, 2],
  [2, 1, 0],
  [2, 0, 1],
  [1, 0, 2],
  [1, 2, 0],
  [0, 2, 1],
] as const
