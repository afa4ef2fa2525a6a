import { describe } from './describe.ts'
import type { MeasureResult } from './result.ts'
import { relate } from './pair.ts'
import { measurePart } from './partMeasures.ts'
import type { MeasureEntity } from './entity.ts'

/** All that is known of one entity, or of a pair; the fact most likely meant stands first. Yields now and then: parts take their time. */
export function* measure(entities: readonly [MeasureEntity] | readonly [MeasureEntity, MeasureEntity]): Generator<void, MeasureResult[]> {
  const [first, second] = entities
  if (second) return yield* relate(first, second)
  if (first.kind === 'part') yield* measurePart(first.part)
  return describe(first)
}
