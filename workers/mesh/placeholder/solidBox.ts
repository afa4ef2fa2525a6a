import { boxMesh } from '../../../src/core/geometry/boxMesh.ts'
import type { PartDraft } from '../../contract/format.ts'

/** A translucent box (minimum, maximum; millimetres) in place of a part; undefined when it has no size. */
export function solidBox(box: readonly number[], name: string): Omit<PartDraft, 'id'> | undefined {
  if (!(box[0] < box[3] && box[1] < box[4] && box[2] < box[5])) return undefined
  return { name, origin: 'display', placeholder: true, color: 0xb8c1cc60, mesh: boxMesh(box) }
}
