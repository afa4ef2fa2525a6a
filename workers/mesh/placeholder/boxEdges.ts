import { type Edges, EdgeKind } from '../../../src/core/scene/mesh.ts'

/** Corners by their bits (1 = x, 2 = y, 4 = z), in pairs. */
const SIDES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7]
const COUNT = SIDES.length / 2

/** The twelve edges of a box (minimum, maximum). */
export function boxEdges(box: ArrayLike<number>): Edges {
  const points = new Float32Array(SIDES.length * 3)
  SIDES.forEach((corner, i) => {
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = box[corner & (1 << axis) ? axis + 3 : axis]
  })
  return {
    points,
    start: Uint32Array.from({ length: COUNT + 1 }, (_, i) => i * 2),
    kind: new Uint8Array(COUNT).fill(EdgeKind.wire),
    faces: new Int32Array(COUNT * 2).fill(-1),
  }
}
