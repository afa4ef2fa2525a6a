import { placesInDrawOrder } from '../model/drawOrder.ts'
import type { Entity } from '../model/entity.ts'
import type { BlockRecord } from '../model/tables.ts'

/** Entities from the bottom to the top. */
export function drawOrder(block: BlockRecord): Entity[] {
  const entities = [...block.entities]
  const table = block.sortEntitiesTable
  const places =
    table &&
    placesInDrawOrder(
      entities.map(({ handle }) => handle),
      table,
    )
  return places ? Array.from(places, (place) => entities[place]) : entities
}
