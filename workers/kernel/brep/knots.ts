/** Full knot vector from distinct values and their multiplicities. Throws RangeError when the sum is absurd for `most`. */
export function expandKnots(values: ArrayLike<number>, multiplicities: ArrayLike<number>, most = 1_000_000): Float64Array {
  let count = 0
  for (let i = 0; i < values.length; i++) count += Math.max(0, Math.floor(multiplicities[i] ?? 0))
  if (!(count <= most)) throw new RangeError(`${count} knots`)
  const out = new Float64Array(count)
  let at = 0
  for (let i = 0; i < values.length; i++) for (let k = 0; k < multiplicities[i]; k++) out[at++] = values[i]
  return out
}

/** Knots fit a net of `count` control points of a degree, and do not descend. */
export function knotsAreValid(knots: Float64Array, degree: number, count: number): boolean {
  if (!(degree >= 1 && degree <= 50) || count < degree + 1 || knots.length !== count + degree + 1) return false
  for (let i = 0; i < knots.length; i++) if (!Number.isFinite(knots[i]) || (i > 0 && knots[i] < knots[i - 1])) return false
  return knots[count] > knots[degree]
}

/** What `make` makes; undefined where numbers make no geometry (RangeError). Other errors are ours. */
export function tryGeometry<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
