import { atom } from 'jotai'

/** The view whose name is being written. */
export const renamedViewAtom = atom<string | null>(null)
