import { atom } from 'jotai'
import type { Drawing } from '../../core/drawing/drawing.ts'
import type { Note, Part, PartId, Structure } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { OpenResult } from '../../../workers/entries/client.ts'
import { forgetHistoryAtom } from './history.ts'
import { toolAtom } from './tool.ts'
import { hoverAtom, emptySelection, selectionAtom } from './selection.ts'
import { resetVisibilityAtom } from './visibility.ts'

/** The model on screen. Replaced as a whole when something about it changes, apart from `parts`, which fills in place (see `partsVersionAtom`). */
export interface OpenDocument {
  /** Counts openings. */
  id: number
  name: string
  format: string
  status: 'opening' | 'open'
  /** A part alone, while the rest of the file is still being read: how many parts there are is not known. */
  isEarly?: boolean
  /** The owner of a link shows it and does not give its files: it is not written to a file that holds its shape. */
  isViewOnly?: boolean
  structure: Structure
  index: SceneIndex
  parts: Map<PartId, Part>
  /** A 2D drawing takes the place of tree and parts, which are empty then. */
  drawing?: Drawing
  notes: Note[]
  /** Names of referenced files that were not there. */
  missing: string[]
  /** `performance.now()` when its tree arrived. */
  startedAt: number
  /** No part is replaced by a better one any more: what the model measures is final. */
  settled: boolean
  result?: OpenResult
}

export const documentAtom = atom<OpenDocument | null>(null)
/** The tree of the document, for what follows neither its notes nor its verdict. */
export const indexAtom = atom((get) => get(documentAtom)?.index)
/** Whether a document is open, for readers that need not follow its changes. */
export const hasDocumentAtom = atom((get) => get(documentAtom) !== null)
export const documentNameAtom = atom((get) => get(documentAtom)?.name)
/** Whether a model (not a drawing) is open: set at once, while what shows it follows in small steps. */
export const hasModelAtom = atom(false)
/** Selection, visibility and the steps taken speak of the nodes of one document: they change with it, in one step for whoever listens. */
export const showDocumentAtom = atom(null, (_get, set, document: OpenDocument | null) => {
  set(forgetHistoryAtom)
  set(toolAtom, null)
  set(hoverAtom, null)
  set(selectionAtom, emptySelection)
  set(resetVisibilityAtom, document?.index ?? null)
  set(documentAtom, document)
})
/** Rises (at most four times a second) while parts arrive in `OpenDocument.parts`. */
export const partsVersionAtom = atom(0)
/** The parts that are there, as a new object whenever `partsVersionAtom` rises, for atoms that are computed from them. */
export const arrivedPartsAtom = atom((get): { parts: ReadonlyMap<PartId, Part> } => {
  get(partsVersionAtom)
  return { parts: get(documentAtom)?.parts ?? new Map() }
})
