import type { Entity } from '../../model/entity.ts'

/** Model space of a large drawing, whose plain entities are read as they are drawn and not kept. */
export interface SpaceStream {
  /** Names of the styles of its plain texts, which are ASCII. */
  readonly styles: ReadonlySet<string>
  /** How many plain entities there are. */
  readonly plain: number
  /** All entities in draw order; each is good until the next is asked for. */
  entities(): Iterable<Entity>
  /** At most so many entities, spread over all. */
  sample(most: number): Iterable<Entity>
}
