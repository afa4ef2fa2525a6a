import { atom } from 'jotai'

/** Whether the model turns by itself: the viewer tells, because any input stops it. */
export const turningAtom = atom(false)
