import type { Mesh } from '../scene/mesh.ts'

/** The sides, two triangles each, counter-clockwise from outside: for each its normal and its corners (bit 0 = x, 1 = y, 2 = z). */
const SIDES: readonly [axis: number, sign: number, corners: readonly number[]][] = [
  [0, -1, [0, 4, 6, 2]],
  [0, 1, [1, 3, 7, 5]],
  [1, -1, [0, 1, 5, 4]],
  [1, 1, [2, 6, 7, 3]],
  [2, -1, [0, 2, 3, 1]],
  [2, 1, [4, 5, 7, 6]],
]
const FULL = 32767

/** A box (minimum, maximum) as a mesh of six faces. */
export function boxMesh(box: ArrayLike<number>): Mesh {
  const positions = new Float32Array(SIDES.length * 12)
  const normals = new Int16Array(SIDES.length * 8)
  const indices = new Uint32Array(SIDES.length * 6)
  SIDES.forEach(([axis, sign, corners], side) => {
    corners.forEach((corner, i) => {
      const vertex = side * 4 + i
      for (let k = 0; k < 3; k++) positions[vertex * 3 + k] = box[k + (corner & (1 << k) ? 3 : 0)]
      // Octahedral: x and y along their axes, +z in the middle and -z at a corner.
      if (axis < 2) normals[vertex * 2 + axis] = sign * FULL
      else if (sign < 0) normals.fill(FULL, vertex * 2, vertex * 2 + 2)
    })
    indices.set(
      [0, 1, 2, 0, 2, 3].map((i) => side * 4 + i),
      side * 6,
    )
  })
  return { positions, normals, indices, faceStart: Uint32Array.from({ length: SIDES.length + 1 }, (_, side) => side * 2) }
}
