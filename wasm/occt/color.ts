import type { Rgba } from '../../src/core/scene/mesh.ts'

/** IEC 61966-2-1: OpenCascade keeps colours as linear light (a file's 0.811 comes back as 0.624). */
const encode = (linear: number): number => {
  const value = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}

/** Linear RGB 0..1 as packed opaque sRGB. */
export function rgbaOfLinear([red, green, blue]: readonly [number, number, number]): Rgba {
  return ((encode(red) << 24) | (encode(green) << 16) | (encode(blue) << 8) | 0xff) >>> 0
}
