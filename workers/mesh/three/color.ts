import type { Rgba } from '../../../src/core/scene/mesh.ts'

const STEPS = 4095
let table: Uint8Array | undefined

function makeTable(): Uint8Array {
  const out = new Uint8Array(STEPS + 1)
  for (let i = 0; i <= STEPS; i++) out[i] = exactByte(i / STEPS)
  return out
}

/** IEC 61966-2-1. */
function exactByte(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/** sRGB byte of a linear component 0..1. */
export const srgbByte = (linear: number): number => (linear > 0 ? exactByte(Math.min(1, linear)) : 0)

export const alphaByte = (alpha: number): number => (Number.isFinite(alpha) ? Math.round(Math.min(1, Math.max(0, alpha)) * 255) : 255)

export const packRgba = (r: number, g: number, b: number, a: number): Rgba => ((r << 24) | (g << 16) | (b << 8) | a) >>> 0

/** Linear components, 3 or 4 per vertex, as sRGB RGBA bytes. */
export function srgbColors(linear: ArrayLike<number>, itemSize: 3 | 4): Uint8Array<ArrayBuffer> {
  table ??= makeTable()
  const count = Math.floor(linear.length / itemSize)
  const out = new Uint8Array(count * 4)
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const value = linear[i * itemSize + k]
      out[i * 4 + k] = value > 0 ? table[value >= 1 ? STEPS : Math.round(value * STEPS)] : 0
    }
    out[i * 4 + 3] = itemSize === 4 ? alphaByte(linear[i * itemSize + 3]) : 255
  }
  return out
}
