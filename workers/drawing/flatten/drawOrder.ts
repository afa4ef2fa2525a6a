import type { BlockRecord, Entity } from '@node-projects/acad-ts'
import { SortHandles } from '../read/dwg/objects/dictionaries.ts'

/** Entities from the bottom to the top: by their sort handles where the block has a table of them, an entity that is not in it by its own handle. */
export function drawOrder(block: BlockRecord): Entity[] {
  const entities = [...block.entities]
  const table = block.sortEntitiesTable
  if (!table) return entities
  if (table instanceof SortHandles) return sorted(entities, ({ handle }) => table.keys.get(handle))
  const keys = new Map<Entity, number>()
  for (const { entity, sortHandle } of table) if (entity) keys.set(entity, sortHandle)
  return keys.size === 0 ? entities : sorted(entities, (entity) => keys.get(entity))
}

function sorted(entities: readonly Entity[], keyOf: (entity: Entity) => number | undefined): Entity[] {
  const keys = new Map(entities.map((entity) => [entity, keyOf(entity)] as const))
  if ([...keys.values()].every((key) => key === undefined)) return [...entities]
  const key = (entity: Entity): number => keys.get(entity) ?? entity.handle
  return entities.toSorted((a, b) => key(a) - key(b))
}
