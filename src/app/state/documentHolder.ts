import { startTransition } from 'react'
import type { OpenResult } from '../../../workers/entries/client.ts'
import type { Drawing } from '../../core/drawing/drawing.ts'
import type { Note, Part, Structure } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import { Emitter } from '../lib/emitter.ts'
import { documentAtom, hasModelAtom, type OpenDocument, partsVersionAtom, showDocumentAtom } from './document.ts'
import type { Store } from './store.ts'
import { viewerAtom } from './tool.ts'

interface DocumentEvents {
  structure: OpenDocument
  part: Part
  finish: OpenDocument
  close: null
}

/** What a document is besides its content (`OpenDocument.isViewOnly`). */
type Given = Pick<OpenDocument, 'isViewOnly'>

/** Milliseconds between two rises of `partsVersionAtom`: each is a new page to be put together. */
const PARTS_INTERVAL_MS = 250
/** Milliseconds that the page waits at most for the first picture of a complete model before it follows: it would share the processor with it. */
const PICTURE_MS = 1500
/** Numbers documents over all stores. */
let openings = 0

/**
 * Brings one document at a time into a store, from its first tree to its verdict. Two stores have a holder each, and nothing in common.
 * Everything is set in transitions: React follows in small steps, and the page stays responsive while a screen is built around a model.
 */
export class DocumentHolder {
  readonly store: Store
  /** Events for code outside React. The viewer receives each part by `part` as soon as it has been read. */
  readonly events = new Emitter<DocumentEvents>()
  #partsTimer: ReturnType<typeof setTimeout> | undefined
  /** A complete model that the atoms do not have yet; `done` resolves when they have it. */
  #ending: { end: () => void; done: Promise<void> } | undefined

  constructor(store: Store) {
    this.store = store
  }

  /** The document that is open; null: none. */
  get document(): OpenDocument | null {
    return this.store.get(documentAtom)
  }

  /**
   * The tree of a newly opened file is known: it takes the place of the model before, which stays until this moment.
   * `structure` must be numbered in preorder (`numberNodes`), as the import client delivers it. `index`: of its tree, where it has been made.
   */
  begin(structure: Structure, { index, isViewOnly }: { index?: SceneIndex } & Given = {}): OpenDocument {
    return this.#show(structure, { index, isViewOnly })
  }

  /** The same for a part alone, before the tree of its file is known. */
  beginEarly(structure: Structure, { isViewOnly }: Given = {}): OpenDocument {
    return this.#show(structure, { isEarly: true, isViewOnly })
  }

  /** A 2D drawing has been read: it replaces the document before. */
  beginDrawing(drawing: Drawing, { isViewOnly }: Given = {}): OpenDocument {
    const { name, format, application, units = 'unknown' } = drawing
    const root = { id: 0, name, children: [] }
    numberNodes(root)
    return this.#show({ name, format, application, units, upAxis: 'z', root }, { drawing, isViewOnly })
  }

  /** More of the 2D drawing on screen has been read: the entities shown so far keep their numbers. */
  growDrawing(drawing: Drawing): void {
    this.#update(() => ({ drawing }))
  }

  /** Adds a part that has been read. A part with the same id is replaced: its body was meshed again. */
  addPart(part: Part): void {
    const { document } = this
    if (!document) return
    document.parts.set(part.id, part)
    this.events.emit('part', part)
    this.#partsTimer ??= setTimeout(() => this.#countParts(), PARTS_INTERVAL_MS)
  }

  addNote(note: Note): void {
    this.#update((document) => ({ notes: [...document.notes, note] }))
  }

  /**
   * Everything that could be read is there; `settled`: and nothing better comes. `result.notes` is the whole verdict and replaces the notes so far.
   * Listeners get it at once; `documentAtom` follows when the viewer has drawn the model (`end`), or when that takes too long.
   */
  finish(result: OpenResult, settled = true): void {
    const { document } = this
    if (!document) return
    // The last parts are counted when the document follows.
    clearTimeout(this.#partsTimer)
    const finished: OpenDocument = { ...document, status: 'open', settled, result, notes: result.notes, missing: result.missing }
    const { promise: done, resolve } = Promise.withResolvers<void>()
    this.#ending = {
      done,
      end: () => {
        clearTimeout(timer)
        this.#ending = undefined
        // One step with the last parts.
        if (this.#partsTimer !== undefined) this.#countParts()
        startTransition(() => this.store.set(documentAtom, (now) => (now?.id === finished.id ? finished : now)))
        resolve()
      },
    }
    const timer = setTimeout(() => this.end(), PICTURE_MS)
    if (document.drawing || !this.store.get(viewerAtom)) this.end()
    this.events.emit('finish', finished)
  }

  /** The first picture of a complete model is there, or nobody waits for it any more. */
  end(): void {
    this.#ending?.end()
  }

  /** When the atoms have the whole document. */
  get ended(): Promise<void> {
    return this.#ending?.done ?? Promise.resolve()
  }

  /** The verdict after parts of a finished document were replaced. */
  revise(result: OpenResult): void {
    // One step with the parts that came last.
    if (this.#partsTimer !== undefined) this.#countParts()
    this.#update(() => ({ settled: true, result, notes: result.notes, missing: result.missing }))
  }

  close(): void {
    if (!this.document) return
    this.end()
    this.store.set(hasModelAtom, false)
    this.store.set(showDocumentAtom, null)
    this.events.emit('close', null)
  }

  #show(structure: Structure, { drawing, index, isEarly, isViewOnly }: { drawing?: Drawing; index?: SceneIndex; isEarly?: boolean } & Given): OpenDocument {
    const document: OpenDocument = {
      id: ++openings,
      name: structure.name,
      format: structure.format,
      status: 'opening',
      isEarly,
      isViewOnly,
      structure,
      index: index ?? new SceneIndex(structure.root),
      parts: new Map(),
      drawing,
      notes: [],
      missing: [],
      startedAt: performance.now(),
      settled: false,
    }
    this.end()
    this.store.set(hasModelAtom, !drawing)
    startTransition(() => this.store.set(showDocumentAtom, document))
    this.events.emit('structure', document)
    return document
  }

  #countParts(): void {
    clearTimeout(this.#partsTimer)
    this.#partsTimer = undefined
    startTransition(() => this.store.set(partsVersionAtom, (version) => version + 1))
  }

  #update(change: (document: OpenDocument) => Partial<OpenDocument>): void {
    this.end()
    startTransition(() => this.store.set(documentAtom, (document) => document && { ...document, ...change(document) }))
  }
}
