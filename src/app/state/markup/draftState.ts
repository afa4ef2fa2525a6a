import { atom } from 'jotai'
import type { Spot } from '../../../core/markup/spot.ts'
import { type MarkKind, marksAtom } from './marks.ts'

/** The mark that is being drawn, with its spots as a finished mark has them. */
export interface Draft {
  kind: MarkKind
  spots: readonly Spot[]
}
export const draftAtom = atom<Draft | null>(null)
/** Counts requests to put the focus into the field of a text. */
export const textRequestAtom = atom(0)
/** Whether there is a mark, or the beginning of one. */
export const markupShownAtom = atom((get) => get(draftAtom) !== null || get(marksAtom).length > 0)
