import { atom } from 'jotai'

/** Which way out of a drawing is being set up. */
export const exportDialogAtom = atom<'pdf' | 'svg' | 'png' | null>(null)
