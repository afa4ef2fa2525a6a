import type { LengthUnit } from '../../src/core/units.ts'

/** What a file describes, by formula. Lengths in millimetres. */
export interface Facts {
  /** mm³; absent where the shape encloses nothing. */
  volume?: number
  /** mm²; absent where no closed formula is at hand. */
  area?: number
  /** Extent along x, y and z. */
  size: readonly [number, number, number]
  /** Smallest corner, where the place matters. */
  from?: readonly [number, number, number]
  /** Occurrences of bodies; 1 unless stated. */
  bodies?: number
  /** Unit in which the model is shown. */
  unit?: LengthUnit
  /** A name that a node of the tree, or the body, must have. */
  name?: string
}

/**
 * Outcomes that are allowed. `right`: the shape, without a warning. `right or told`: the shape, or a warning or an error of the catalogue. `told`: nothing right can be
 * made of the file, a warning or an error must be there. A wrong shape without a warning is never allowed.
 */
export type Allowed = 'right' | 'right or told' | 'told'

/** One small STEP file with one oddity. */
export interface KitCase {
  name: string
  /** The oddity, in a sentence. */
  odd: string
  /** Clause of ISO 10303-21 or -42, or the habit of writers that is meant. */
  source: string
  allowed: Allowed
  facts?: Facts
  /** Contents by path; the first is opened. */
  files(): Record<string, string | Uint8Array<ArrayBuffer>>
}

export interface KitFamily {
  title: string
  cases: KitCase[]
}

/** A text with one passage replaced wherever it stands. Throws when it is not there: the oddity would be missing. */
export function replaced(text: string, passage: string | RegExp, by: string | ((found: string) => string)): string {
  const out = text.replaceAll(typeof passage === 'string' ? passage : new RegExp(passage.source, `${passage.flags.replace('g', '')}g`), by as string)
  if (out === text) throw new Error(`the text has no ${String(passage)}`)
  return out
}
