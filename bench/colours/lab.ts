/** CIE 1976 L*a*b* under D65. */
export type Lab = [lightness: number, a: number, b: number]

/** Converts an sRGB colour 0xRRGGBB. */
export function labOf(rgb: number): Lab {
  const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4))
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116)
  const [x, y, z] = [
    f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047),
    f(0.2126729 * r + 0.7151522 * g + 0.072175 * b),
    f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883),
  ]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
