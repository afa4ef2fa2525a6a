import { boxMesh } from '../../../src/core/geometry/boxMesh.ts'
import { EdgeKind, type Edges } from '../../../src/core/scene/mesh.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import type { PartDraft } from '../../contract/format.ts'

/** A translucent box (minimum, maximum; millimetres) in place of a part; undefined when it has no size. */
export function solidBox(box: readonly number[], name: string): Omit<PartDraft, 'id'> | undefined {
  if (!(box[0] < box[3] && box[1] < box[4] && box[2] < box[5])) return undefined
  return { name, origin: 'display', placeholder: true, color: 0xb8c1cc60, mesh: boxMesh(box) }
}

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

/** The edges of a box (minimum, maximum; millimetres) as lines: where a part is that is missing. Undefined for a box of none. */
export function linedBox(id: PartId, name: string, box: ArrayLike<number>): PartDraft | undefined {
  if (![0, 1, 2].every((axis) => box[axis] <= box[axis + 3])) return undefined
  return { id, name, origin: 'display', placeholder: true, edges: boxEdges(box) }
}
