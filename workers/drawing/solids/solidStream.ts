import { type Entity, ModelerGeometry } from '@node-projects/acad-ts'
import type { Source } from '../flatten/source.ts'

/** The ACIS stream of a solid, region, body or surface; undefined when the entity is none or has lost it. */
export function solidStream(entity: Entity, { streams }: Source): Uint8Array | undefined {
  const kept = streams.get(entity.handle)
  if (kept) return kept
  return entity instanceof ModelerGeometry && entity.acisData.length > 0 ? entity.acisData : undefined
}
