import { BlockRecord, type CadDocument, Entity } from '@node-projects/acad-ts'
import { handleOf, numberOf, recordsOf } from './dxfRecords.ts'

/**
 * Puts entities into the space that the section ENTITIES has them in (group 67: 1 = paper), for files in which blocks do not tell: those of R12, and those whose
 * model space has another name. Gives the block that is model space.
 */
export function settleSpaces(document: CadDocument, bytes: Uint8Array): BlockRecord | undefined {
  const { modelSpace: model, paperSpace: paper } = document
  const hasLayouts = [...(document.layouts ?? [])].length > 0
  if (!model || (model.entities.count > 0 && hasLayouts)) return model ?? undefined
  let other: BlockRecord | undefined
  for (const record of recordsOf(bytes, (_, section) => section === 'ENTITIES')) {
    const handle = handleOf(record)
    const entity = handle === undefined ? undefined : document.tryGetCadObject(handle).cadObject
    if (!(entity instanceof Entity)) continue
    const onPaper = numberOf(record, 67) === 1
    if (onPaper && paper && entity.owner === model) {
      model.entities.remove(entity)
      paper.entities.add(entity)
    } else if (!onPaper && !other && entity.owner instanceof BlockRecord && entity.owner !== model) other = entity.owner
  }
  return model.entities.count === 0 && other ? other : model
}
