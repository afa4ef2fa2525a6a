/** Rings are closed polygons as x y pairs; the first point does not come again at the end. */
type Ring = ArrayLike<number>

/** Positive for a ring that runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  let double = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) double += ring[j] * ring[i + 1] - ring[i] * ring[j + 1]
  return double / 2
}

/** Whether a point lies within a ring, by the even-odd rule. */
export function isInside(ring: Ring, x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const yi = ring[i + 1]
    const yj = ring[j + 1]
    if (yi > y !== yj > y && x < ((ring[j] - ring[i]) * (y - yi)) / (yj - yi) + ring[i]) inside = !inside
  }
  return inside
}
