import type { PartId } from '../../../src/core/scene/model.ts'
import type { PartDraft } from '../../contract/format.ts'
import { boxEdges } from './boxEdges.ts'

/** The edges of a box (minimum, maximum; millimetres) as lines: where a part is that is missing. Undefined for a box of none. */
export function linedBox(id: PartId, name: string, box: ArrayLike<number>): PartDraft | undefined {
  if (![0, 1, 2].every((axis) => box[axis] <= box[axis + 3])) return undefined
  return { id, name, origin: 'display', placeholder: true, edges: boxEdges(box) }
}
