import { addScaled, type ReadonlyVec3 } from '../../../core/geometry/vector.ts'
import type { Viewer } from '../../../viewer/api.ts'

/** Pixels per step along the normal below which it points at the viewer: the handle then follows up and down. */
const SHORTEST = 0.18

export interface AxisOnScreen {
  /** Unit direction in which the normal points on the canvas. */
  x: number
  y: number
  /** Millimetres per pixel along it. */
  perPixel: number
}

/** How the normal at a point looks on the canvas; undefined behind the camera. `size`: of the model, millimetres. */
export function axisOnScreen(viewer: Pick<Viewer, 'project'>, point: ReadonlyVec3, normal: ReadonlyVec3, size: number): AxisOnScreen | undefined {
  const step = size * 0.01
  const from = viewer.project([point[0], point[1], point[2]])
  if (!from || from.behind) return undefined
  const to = viewer.project(addScaled(point, normal, step))
  if (!to || to.behind) return undefined
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy)
  // The same step across the view, for comparison.
  const across = Math.max(
    ...[0, 1, 2].map((axis) => {
      const side = viewer.project(point.map((value, i) => (i === axis ? value + step : value)) as [number, number, number])
      return side && !side.behind ? Math.hypot(side.x - from.x, side.y - from.y) : 0
    }),
  )
  if (!(across > 0)) return undefined
  // Towards the viewer is down, as if one pulled a drawer open.
  if (length < across * SHORTEST) return { x: 0, y: to.depth < from.depth ? 1 : -1, perPixel: step / across }
  return { x: dx / length, y: dy / length, perPixel: step / length }
}
