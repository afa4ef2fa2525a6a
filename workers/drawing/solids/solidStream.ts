import type { Entity } from '../model/entity.ts'
import { ModelerGeometry } from '../model/solids.ts'
import type { Source } from '../flatten/source.ts'

/** The ACIS stream of a solid, region, body or surface; undefined when the entity is none or has lost it. */
export function solidStream(entity: Entity, { streams }: Source): Uint8Array | undefined {
  const kept = streams.get(entity.handle)
  if (kept) return kept
  if (!(entity instanceof ModelerGeometry)) return undefined
  if (entity.acisData.length > 0) return entity.acisData
  return entity.proprietaryData ? Uint8Array.from(entity.proprietaryData, (letter) => letter.charCodeAt(0)) : undefined
}
