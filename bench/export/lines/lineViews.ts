import type { Vec3 } from '../../../src/core/geometry/matrix.ts'

/** A direction of view: towards the eye, and to the right in the picture. */
export interface LineView {
  name: string
  back: Vec3
  right: Vec3
}

/** Views along the axes, and one in which nothing is parallel to anything. */
export const lineViews: readonly LineView[] = [
  { name: 'front', back: [0, -1, 0], right: [1, 0, 0] },
  { name: 'top', back: [0, 0, 1], right: [1, 0, 0] },
  { name: 'left', back: [-1, 0, 0], right: [0, -1, 0] },
  { name: 'oblique', back: [-0.48, -0.6, 0.64], right: [0.78086880944303, -0.62469504755442, 0] },
]

/** Curves of a view as x y pairs, millimetres. */
export interface ViewPoints {
  visible: number[][]
  hidden: number[][]
}
