import type { Getter } from 'jotai'
import { documentAtom } from '../state/document.ts'
import { selectionAtom } from '../state/selection.ts'
import { viewerAtom } from '../state/viewer.ts'

export const hasModel = (get: Getter): boolean => get(documentAtom) !== null
export const hasView = (get: Getter): boolean => get(documentAtom) !== null && get(viewerAtom) !== null
export const hasSelection = (get: Getter): boolean => get(documentAtom) !== null && get(selectionAtom).nodes.size > 0
