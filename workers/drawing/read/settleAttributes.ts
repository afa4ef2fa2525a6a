import { AttributeEntity, type CadDocument, type Entity, Insert, Seqend } from '@node-projects/acad-ts'

/**
 * Gives attributes to the inserts that they follow. The library (3.2.0) leaves them among the entities where they do not name their insert as their owner: in files of R12,
 * and of programs that name the space.
 */
export function settleAttributes({ blockRecords }: CadDocument): void {
  for (const { entities } of blockRecords ?? []) {
    const parts: Entity[] = []
    let insert: Insert | undefined
    for (const entity of entities) {
      if (entity instanceof Insert) insert = entity
      else if (entity instanceof Seqend) parts.push(entity)
      else if (!(entity instanceof AttributeEntity)) insert = undefined
      else if (insert) {
        insert.attributes.push(entity)
        parts.push(entity)
      }
      if (entity instanceof Seqend) insert = undefined
    }
    for (const part of parts) entities.remove(part)
  }
}
