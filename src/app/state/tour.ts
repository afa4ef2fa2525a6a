import { atom } from 'jotai'

/** Steps of the tour, in their order. */
export const tourSteps = ['look', 'measure', 'cut', 'find'] as const
export type TourStep = (typeof tourSteps)[number]

/** The step that is shown; null when nobody is on the tour. */
export const tourAtom = atom<TourStep | null>(null)
