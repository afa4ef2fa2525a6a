import { orient2d as robustOrientation } from 'robust-predicates'

/** Twice the signed area of a, b, c: positive when c lies left of a→b. Exact in sign (the library's y axis points down). */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (ax - cx) * (by - cy)
  const right = (ay - cy) * (bx - cx)
  const difference = left - right
  // Error bound of the plain evaluation (Shewchuk 1997): 3.33e-16 times the sum of the products.
  const bound = 3.4e-16 * (Math.abs(left) + Math.abs(right))
  if (difference > bound || -difference > bound) return difference
  return -robustOrientation(ax, ay, bx, by, cx, cy)
}
