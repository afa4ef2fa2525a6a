import { atom } from 'jotai'
import { startTransition } from 'react'
import type { Drawing } from '../../core/drawing/drawing.ts'
import type { Part, PartId, Structure } from '../../core/scene/model.ts'
import type { Note } from '../../core/scene/note.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { OpenResult } from '../../../workers/entries/client.ts'
import { forgetHistory } from './history.ts'
import { toolAtom } from './tool.ts'
import { Emitter } from '../lib/emitter.ts'
import { hoverAtom, emptySelection, selectionAtom } from './selection.ts'
import { appStore } from './store.ts'
import { viewerAtom } from './viewer.ts'
import { resetVisibilityAtom } from './visibility.ts'

// Everything here is set in transitions: React follows in small steps, and the page stays responsive while a screen is built around a model.

/** The model on screen. Replaced as a whole when something about it changes, apart from `parts`, which fills in place (see `partsVersionAtom`). */
export interface OpenDocument {
  /** Counts openings. */
  id: number
  name: string
  format: string
  status: 'opening' | 'open'
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

export interface DocumentEvents {
  structure: OpenDocument
  part: Part
  finish: OpenDocument
  close: null
}

/** For listeners outside React: the viewer gets parts here, one by one, as they come. */
export const documentEvents = new Emitter<DocumentEvents>()

export const documentAtom = atom<OpenDocument | null>(null)
/** For what need not follow each change of the document. */
export const hasDocumentAtom = atom((get) => get(documentAtom) !== null)
export const documentNameAtom = atom((get) => get(documentAtom)?.name)
/** Whether a model (not a drawing) is open: set at once, while what shows it follows in small steps. */
export const hasModelAtom = atom(false)
/** Selection, visibility and the steps taken speak of the nodes of one document: they change with it, in one step for whoever listens. */
const showAtom = atom(null, (_get, set, document: OpenDocument | null) => {
  forgetHistory()
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

/** Each change is a new page to be put together. */
const PARTS_INTERVAL_MS = 250
/** Milliseconds that the page waits at most for the first picture of a complete model before it follows: it would share the processor with it. */
const PICTURE_MS = 400
let openings = 0
let partsTimer: ReturnType<typeof setTimeout> | undefined
/** Says of a complete model that it is; `told`: it has been said. */
let ending: { tell: () => void; told: Promise<void> } | undefined

function partsChanged(): void {
  partsTimer ??= setTimeout(tellParts, PARTS_INTERVAL_MS)
}

function tellParts(): void {
  clearTimeout(partsTimer)
  partsTimer = undefined
  startTransition(() => appStore.set(partsVersionAtom, (version) => version + 1))
}

function update(change: (document: OpenDocument) => Partial<OpenDocument>): void {
  tellEnd()
  startTransition(() => appStore.set(documentAtom, (document) => document && { ...document, ...change(document) }))
}

/**
 * The tree of a newly opened file is known: it takes the place of the model on screen, which stays until this moment.
 * `structure` must be numbered in preorder (`numberNodes`), as the import client delivers it.
 */
export function beginDocument(structure: Structure): OpenDocument {
  return show(structure)
}

/** A 2D drawing has been read: it replaces the document on screen. */
export function beginDrawing(drawing: Drawing): OpenDocument {
  const { name, format, application, units = 'unknown' } = drawing
  const root = { id: 0, name, children: [] }
  numberNodes(root)
  return show({ name, format, application, units, upAxis: 'z', root }, drawing)
}

function show(structure: Structure, drawing?: Drawing): OpenDocument {
  const document: OpenDocument = {
    id: ++openings,
    name: structure.name,
    format: structure.format,
    status: 'opening',
    structure,
    index: new SceneIndex(structure.root),
    parts: new Map(),
    drawing,
    notes: [],
    missing: [],
    startedAt: performance.now(),
    settled: false,
  }
  tellEnd()
  appStore.set(hasModelAtom, !drawing)
  startTransition(() => appStore.set(showAtom, document))
  documentEvents.emit('structure', document)
  return document
}

/** One distinct part is ready; a second one with the same id replaces the first (a body that was meshed anew). */
export function addPart(part: Part): void {
  const document = appStore.get(documentAtom)
  if (!document) return
  document.parts.set(part.id, part)
  documentEvents.emit('part', part)
  partsChanged()
}

export function addNote(note: Note): void {
  update((document) => ({ notes: [...document.notes, note] }))
}

/**
 * Everything that could be read is there; `settled`: and nothing better comes. `result.notes` is the whole verdict and replaces the notes so far. Listeners hear of it at once; `documentAtom` follows
 * when the viewer has drawn the model (`tellEnd`), or when that takes too long.
 */
export function finishDocument(result: OpenResult, settled = true): void {
  const document = appStore.get(documentAtom)
  if (!document) return
  const finished: OpenDocument = { ...document, status: 'open', settled, result, notes: result.notes, missing: result.missing }
  const { promise: told, resolve } = Promise.withResolvers<void>()
  ending = {
    told,
    tell() {
      clearTimeout(timer)
      ending = undefined
      // One step with the last parts.
      if (partsTimer !== undefined) tellParts()
      startTransition(() => appStore.set(documentAtom, (now) => (now?.id === finished.id ? finished : now)))
      resolve()
    },
  }
  const timer = setTimeout(tellEnd, PICTURE_MS)
  if (document.drawing || !appStore.get(viewerAtom)) tellEnd()
  documentEvents.emit('finish', finished)
}

/** The first picture of a complete model is there, or nobody waits for it any more. */
export function tellEnd(): void {
  ending?.tell()
}

/** When the atoms have the whole document that is on screen. */
export const endTold = (): Promise<void> => ending?.told ?? Promise.resolve()

/** The verdict after parts of a finished document were replaced. */
export function reviseDocument(result: OpenResult): void {
  // One step with the parts that came last.
  if (partsTimer !== undefined) tellParts()
  update(() => ({ settled: true, result, notes: result.notes, missing: result.missing }))
}

export function closeDocument(): void {
  if (!appStore.get(documentAtom)) return
  tellEnd()
  appStore.set(hasModelAtom, false)
  appStore.set(showAtom, null)
  documentEvents.emit('close', null)
}
