import type { Drawing } from '../../../../core/drawing/drawing.ts'
import type { OpenError } from '../../../../core/errors.ts'
import type { Note, Part, Structure } from '../../../../core/scene/model.ts'
import { geometryBytes } from '../../../../core/scene/paged/columns.ts'
import type { SceneIndex } from '../../../../core/scene/sceneIndex.ts'
import type { CameraState } from '../../../../../packages/viewer/src/api.ts'
import type { OpenResult } from '../../../../../workers/entries/client.ts'
import type { OpenDocument } from '../../../state/document.ts'
import type { DocumentHolder } from '../../../state/documentHolder.ts'
import { forgetFacesAtom } from '../../../state/selection.ts'
import { viewerAtom } from '../../../state/tool.ts'

/** A model of more than this is not kept in memory beside the one that takes its place. */
const KEEP_BYTES = 256 << 20

/**
 * Puts a model that is being opened into its holder in such a way that the one before stays until there is something to see of the new one, and comes back if opening fails.
 * On an empty screen the tree is shown as soon as it is known.
 */
export class DocumentSwap {
  readonly #holder: DocumentHolder
  readonly #previous: OpenDocument | null
  readonly #camera: CameraState | undefined
  readonly #keepCamera: boolean
  readonly #isViewOnly: boolean
  #held: { structure: Structure; index?: SceneIndex; notes: Note[] } | undefined
  #begun: OpenDocument | undefined
  /** The document that has begun is a part alone, whose structure is not known yet. */
  #isEarly = false
  #finished = false

  /** `keepCamera`: it is the same model again, with more of its parts. `isViewOnly`: as in `OpenDocument`. */
  constructor(holder: DocumentHolder, { keepCamera = false, isViewOnly = false } = {}) {
    this.#holder = holder
    this.#previous = holder.document
    this.#camera = holder.store.get(viewerAtom)?.camera()
    this.#keepCamera = keepCamera
    this.#isViewOnly = isViewOnly
  }

  /** A part alone, before the structure, or a fuller form of it. It stays until the first part that has its place; where the same model is on screen already, it is not shown. */
  earlyPart(structure: Structure, part: Part): void {
    if (this.#isEarly && this.#isOnScreen) return this.#holder.addPart(part)
    if (this.#begun || this.#held || this.#keepCamera) return
    this.#isEarly = true
    this.#begun = this.#holder.beginEarly(structure, { isViewOnly: this.#isViewOnly })
    this.#holder.addPart(part)
  }

  structure(structure: Structure, index?: SceneIndex): void {
    this.#held = { structure, index, notes: [] }
    // A second tree comes when the file is read again at coarser quality.
    if (this.#begun ? !this.#isEarly : !this.#previous) this.#begin()
  }

  /** A 2D drawing is shown at once, and replaces an earlier, incomplete state of itself. */
  drawing(drawing: Drawing): void {
    if (this.#finished && !this.#isOnScreen) return
    this.#held = undefined
    if (this.#begun?.drawing && this.#isOnScreen) this.#holder.growDrawing(drawing)
    else this.#begun = this.#holder.beginDrawing(drawing, { isViewOnly: this.#isViewOnly })
  }

  /** A second part with the same id takes the place of the first, also after `finish`. */
  part(part: Part): void {
    if (this.#finished && !this.#isOnScreen) return
    this.#begin()
    const { document, store } = this.#holder
    if (document?.parts.has(part.id)) store.set(forgetFacesAtom, document.index.nodesOfPart.get(part.id) ?? [])
    this.#holder.addPart(part)
  }

  /** Late notes come while another model may have taken the place of this one. */
  note(note: Note): void {
    if (this.#finished && !this.#isOnScreen) return
    if (this.#held) this.#held.notes.push(note)
    else this.#holder.addNote(note)
  }

  /** All parts are there; `settle` follows when none is replaced by a better one any more. */
  finish(result: OpenResult): void {
    this.#begin()
    this.#finished = true
    this.#holder.finish(result, false)
    if (this.#keepCamera) this.#returnCamera()
  }

  /** The verdict, now that nothing more comes. */
  settle(result: OpenResult): void {
    if (this.#isOnScreen) this.#holder.revise(result)
  }

  /** The user stopped it: the previous document comes back. */
  cancel(): void {
    if (this.#begun) this.#restore()
  }

  /** Opening failed: the model before comes back; without one, the parts that could be read stay, with a note that names the missing ones. */
  fail(error: OpenError): void {
    if (!this.#begun) return
    const partial = this.#holder.document
    if (this.#previous || this.#isEarly || !partial || (partial.parts.size === 0 && !partial.drawing)) this.#restore()
    else this.#holder.finish(partialResult(partial, error))
  }

  get #isOnScreen(): boolean {
    return this.#begun !== undefined && this.#holder.document?.id === this.#begun.id
  }

  #begin(): void {
    if (!this.#held) return
    const { structure, index, notes } = this.#held
    this.#held = undefined
    // The tree of a single part is the same before and after: the view stays as it is.
    if (!(this.#isEarly && this.#isOnScreen && isSame(this.#holder.document?.structure, structure)))
      this.#begun = this.#holder.begin(structure, { index, isViewOnly: this.#isViewOnly })
    this.#isEarly = false
    for (const note of notes) this.#holder.addNote(note)
    if (this.#keepCamera) this.#returnCamera()
  }

  /** A new model is framed as a whole: here the user's view comes back. */
  #returnCamera(): void {
    if (this.#camera) this.#holder.store.get(viewerAtom)?.setCamera(this.#camera, { animate: false })
  }

  #restore(): void {
    const previous = this.#previous
    if (!previous || bytesOf(previous) > KEEP_BYTES) {
      this.#holder.close()
      return
    }
    if (previous.drawing) this.#holder.beginDrawing(previous.drawing, previous)
    else this.#holder.begin(previous.structure, previous)
    for (const part of previous.parts.values()) this.#holder.addPart(part)
    this.#holder.finish(previous.result ?? partialResult(previous))
    this.#returnCamera()
  }
}

/** Whether two values of plain data are equal; ends at the first difference. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
}

function partialResult(document: OpenDocument, error?: OpenError): OpenResult {
  const lost = Math.max(1, document.index.nodesOfPart.size - document.parts.size)
  const note: Note = { level: 'error', code: 'parts-failed', text: error?.message ?? 'Reading was stopped', count: lost }
  const elapsed = performance.now() - document.startedAt
  return {
    notes: [...document.notes, note],
    missing: document.missing,
    timings: { total: elapsed, firstPart: 0, read: 0, structure: 0, tessellate: 0 },
    retried: false,
  }
}

function bytesOf(document: OpenDocument): number {
  let bytes = 0
  for (const part of document.parts.values()) bytes += geometryBytes(part)
  return bytes
}
