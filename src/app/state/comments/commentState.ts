import { atom } from 'jotai'
import type { CommentAnchor } from '../../../../contract/calls/views.ts'
import { persistedAtom } from '../../lib/persisted.ts'

/** What the comment that is being written points at; null while no point was chosen. */
export const draftAnchorAtom = atom<CommentAnchor | null>(null)

/** The thread that was opened last, by its first comment. */
export const openThreadAtom = atom<string | null>(null)

/** Whether pins are shown on the model. */
export const pinsShownAtom = persistedAtom<boolean>('facet.pins', true, (value): value is boolean => typeof value === 'boolean')
