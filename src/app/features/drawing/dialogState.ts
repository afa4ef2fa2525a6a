import { atom } from 'jotai'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import type { Rect } from '../../../core/drawing/space.ts'

/** Which way out of a drawing is being set up. */
export const exportDialogAtom = atom<'pdf' | 'svg' | 'png' | null>(null)

/** While the user drags a frame around what is printed: the dialog to come back to. */
export const choosingAreaAtom = atom<'pdf' | 'svg' | null>(null)
/** What the user has framed, on which tab of which drawing. */
export const printAreaAtom = atom<{ drawing: Drawing; tab: number; rect: Rect } | null>(null)
