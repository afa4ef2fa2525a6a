import { atom } from 'jotai'
import { isOneOf, persistedAtom } from '../../lib/persisted.ts'
import { type MarkKind, type StampId, stampIds } from '../../state/markup/marks.ts'

/** Told apart by colour-blind people too (after Okabe and Ito 2008). */
export const markColours = ['#d55e00', '#e69f00', '#f0e442', '#009e73', '#56b4e9', '#0072b2', '#cc79a7', '#1b1f24'] as const
export type MarkColour = (typeof markColours)[number]
/** Line widths, CSS pixels. */
export const markWidths = [2, 4, 7] as const

/** What the next press draws; `select`: marks are chosen and moved, and everything else moves the view. */
export const drawnKindAtom = atom<MarkKind | 'select'>('arrow')
export const colourAtom = persistedAtom<MarkColour>('facet.markup.colour', '#d55e00', isOneOf<MarkColour>(markColours))
export const widthAtom = persistedAtom<number>('facet.markup.width', 4, (value): value is number => markWidths.some((width) => width === value))
export const stampAtom = persistedAtom<StampId>('facet.markup.stamp', 'approved', isOneOf<StampId>(stampIds))
/** Whether marks on models stick to the model, or lie over the picture. */
export const pinnedAtom = persistedAtom<boolean>('facet.markup.pinned', true, (value): value is boolean => typeof value === 'boolean')
