import type { Entity } from '../model/entity.ts'
import type { BlockRecord } from '../model/tables.ts'

/** Entities from the bottom to the top: by their sort handles where the block has a table of them, an entity that is not in it by its own handle. */
export function drawOrder(block: BlockRecord): Entity[] {
  const entities = [...block.entities]
  const table = block.sortEntitiesTable
  return table ? sorted(entities, ({ handle }) => table.keys.get(handle)) : entities
}

function sorted(entities: readonly Entity[], keyOf: (entity: Entity) => number | undefined): Entity[] {
  const keys = new Map(entities.map((entity) => [entity, keyOf(entity)] as const))
  if ([...keys.values()].every((key) => key === undefined)) return [...entities]
  const key = (entity: Entity): number => keys.get(entity) ?? entity.handle
  return entities.toSorted((a, b) => key(a) - key(b))
}
