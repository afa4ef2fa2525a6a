import type { Getter } from 'jotai'
import { drawingViewerAtom } from '../drawing/drawingState.ts'
import { documentAtom } from '../document.ts'
import { selectionAtom } from '../selection.ts'
import { viewerAtom } from '../tool.ts'

export const hasModel = (get: Getter): boolean => get(documentAtom) !== null
export const hasView = (get: Getter): boolean => get(documentAtom) !== null && get(viewerAtom) !== null
/** A model or a drawing is on screen: what only moves the view works for both. */
export const hasCanvas = (get: Getter): boolean => hasView(get) || (get(documentAtom) !== null && get(drawingViewerAtom) !== null)
/** Files that hold the shape of the document may be written: its owner gives it away. */
export const mayGiveShape = (get: Getter): boolean => !get(documentAtom)?.isViewOnly
export const hasSelection = (get: Getter): boolean => get(documentAtom) !== null && get(selectionAtom).nodes.size > 0
/** The model states dimensions, tolerances or notes with their meaning. */
export const hasPmi = (get: Getter): boolean => (get(documentAtom)?.structure.pmi?.annotations.length ?? 0) > 0
