import type { CameraState } from '../../../viewer/api.ts'

/** Share of the view's height. */
const SAME = 2e-3

/** Whether two cameras see the same picture. */
export function isSameView(a: CameraState, b: CameraState): boolean {
  const near = (p: readonly number[], q: readonly number[], within: number): boolean => p.every((value, i) => Math.abs(value - q[i]) <= within)
  const size = a.height * SAME
  return (
    a.projection === b.projection &&
    Math.abs(a.height - b.height) <= size &&
    near(a.target, b.target, size) &&
    near(a.up, b.up, SAME) &&
    near(directionOf(a), directionOf(b), SAME)
  )
}

function directionOf({ position, target }: CameraState): number[] {
  const way = position.map((value, axis) => value - target[axis])
  const length = Math.hypot(...way) || 1
  return way.map((value) => value / length)
}
