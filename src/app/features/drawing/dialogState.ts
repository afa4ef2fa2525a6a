import { atom } from 'jotai'
import type { Drawing } from '../../../core/drawing/drawing.ts'
import type { Rect } from '../../../core/drawing/space.ts'

/** Which way out of a drawing is being set up. */
export const exportDialogAtom = atom<'pdf' | 'svg' | 'png' | null>(null)

/** The dialog to come back to while the user drags a frame around the printed area. */
export const choosingAreaAtom = atom<'pdf' | 'svg' | null>(null)
/** What the user has framed, on which tab of which drawing. */
export const printAreaAtom = atom<{ drawing: Drawing; tab: number; rect: Rect } | null>(null)
