import { describe } from './describe.ts'
import type { Fact } from './fact.ts'
import { relate } from './pair.ts'
import { measurePart } from './partMeasures.ts'
import type { Thing } from './thing.ts'

/** All that is known of one thing, or of a pair; the fact most likely meant stands first. Yields now and then: parts take their time. */
export function* measure(things: readonly [Thing] | readonly [Thing, Thing]): Generator<void, Fact[]> {
  const [first, second] = things
  if (second) return yield* relate(first, second)
  if (first.kind === 'part') yield* measurePart(first.part)
  return describe(first)
}
