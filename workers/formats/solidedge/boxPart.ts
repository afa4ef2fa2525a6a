import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import type { PartId } from '../../../src/core/scene/model.ts'
import type { PartDraft } from '../format.ts'
import { isPlace } from './displayMesh.ts'
import { MM_PER_METRE } from './displayPart.ts'

/** Corners by their bits (1 = x, 2 = y, 4 = z), in pairs. */
const SIDES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7]
const SIDE_COUNT = SIDES.length / 2

/** The twelve sides of a box (minimum, maximum; metres) as lines: where a part is that is missing. Undefined for a box of none. */
export function boxPart(id: PartId, name: string, box: Float64Array): PartDraft | undefined {
  if (!box.every(isPlace) || box[3] < box[0] || box[4] < box[1] || box[5] < box[2]) return undefined
  const points = new Float32Array(SIDES.length * 3)
  SIDES.forEach((corner, i) => {
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = box[corner & (1 << axis) ? axis + 3 : axis] * MM_PER_METRE
  })
  return {
    id,
    name,
    origin: 'display',
    placeholder: true,
    edges: {
      points,
      start: Uint32Array.from({ length: SIDE_COUNT + 1 }, (_, i) => i * 2),
      kind: new Uint8Array(SIDE_COUNT).fill(EdgeKind.wire),
      faces: new Int32Array(SIDE_COUNT * 2).fill(-1),
    },
  }
}
