import { atom } from 'jotai'

/** Messages that the user has not read. */
export const unreadAtom = atom(0)
