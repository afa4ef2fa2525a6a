import { atom } from 'jotai'
import type { ReviewRows } from '../../device/reviewRows.ts'
import { orderedViews, threadsOf } from './reviewRowsState.ts'

/** Views and comments of the model on screen; null while none is, or its own are not read yet. */
export const reviewAtom = atom<ReviewRows | null>(null)
export const viewsAtom = atom((get) => {
  const rows = get(reviewAtom)
  return rows ? orderedViews(rows) : []
})
export const threadsAtom = atom((get) => threadsOf(get(reviewAtom)?.comments ?? []))
/** Edits that the server has not got yet. */
export const unsentAtom = atom((get) => get(reviewAtom)?.edits.length ?? 0)
