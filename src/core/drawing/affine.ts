/** 2D affine map: x' = a x + c y + e, y' = b x + d y + f. Order a b c d e f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Affine = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function compose(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer
  const [p, q, r, s, t, u] = inner
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** The way back; undefined when the map flattens the plane. */
export function invert([a, b, c, d, e, f]: Affine): Affine | undefined {
  const det = a * d - b * c
  if (!(Math.abs(det) > 0) || !Number.isFinite(det)) return undefined
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

export const mapX = (m: Affine, x: number, y: number): number => m[0] * x + m[2] * y + m[4]
export const mapY = (m: Affine, x: number, y: number): number => m[1] * x + m[3] * y + m[5]

/** Factor by which lengths grow, on average. */
export const scaleOf = ([a, b, c, d]: Affine): number => Math.sqrt(Math.abs(a * d - b * c))
