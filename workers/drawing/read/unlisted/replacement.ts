import type { Entity } from '../../model/entity.ts'

/** Items drawn in place of an entity of a kind that is not read. */
export interface Replacement {
  /** Entities of known kinds, in its own coordinates; those that state a colour have it. None: nothing of it is printed. */
  parts?: readonly Entity[]
  /** Proxy graphics: the picture that the program left of it. */
  graphics?: Uint8Array
  /** What the file calls it, where its class does not tell. */
  type?: string
}

const known = new WeakMap<Entity, Replacement>()

export const replacementOf = (entity: Entity): Replacement | undefined => known.get(entity)

export function setReplacement(entity: Entity, replacement: Replacement): void {
  known.set(entity, replacement)
}

/** Kinds of which paper shows nothing: their symbols are for the screen of an editor. */
export const unprinted: ReadonlySet<string> = new Set(['LIGHT', 'CAMERA'])
