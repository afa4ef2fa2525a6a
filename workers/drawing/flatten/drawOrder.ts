import type { BlockRecord, Entity } from '@node-projects/acad-ts'

/** Entities from the bottom to the top: by their sort handles where the block has a table of them, an entity that is not in it by its own handle. */
export function drawOrder(block: BlockRecord): Entity[] {
  const entities = [...block.entities]
  const table = block.sortEntitiesTable
  if (!table) return entities
  const keys = new Map<Entity, number>()
  for (const { entity, sortHandle } of table) if (entity) keys.set(entity, sortHandle)
  if (keys.size === 0) return entities
  const keyOf = (entity: Entity): number => keys.get(entity) ?? entity.handle
  return entities.toSorted((a, b) => keyOf(a) - keyOf(b))
}
