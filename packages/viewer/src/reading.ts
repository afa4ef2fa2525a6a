import { OpenError } from '../../../src/core/errors.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Note, Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import { createImportClient, type OpenProgress, type OpenSource, type Quality } from '../../../workers/entries/client.ts'

/** A model that has been opened. Lengths are millimetres. */
export interface ViewedModel {
  structure: Structure
  index: SceneIndex
  /** Parts by their ids, as they arrive. */
  parts: Map<PartId, Part>
  notes: Note[]
  /** Names of files that the assembly refers to and that were not given. */
  missing: string[]
}

/** A drawing that has been opened: its coordinates are units of the drawing. */
export interface ViewedDrawing {
  drawing: Drawing
  notes: Note[]
  missing: string[]
}

/** Bytes of one file, or the files of an assembly with their paths in `webkitRelativePath` or `name`. */
export type ViewedSource = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | readonly File[]

export interface ReadingHandlers {
  progress(progress: OpenProgress): void
  structure(model: ViewedModel): void
  part(part: Part): void
  drawing(drawing: Drawing): void
}

function openSource(source: ViewedSource, name: string): OpenSource {
  if (Array.isArray(source)) {
    const files = source as readonly File[]
    return { name, container: 'folder', entries: files.map((file) => ({ path: file.webkitRelativePath || file.name, blob: file })) }
  }
  const blob = source instanceof Blob ? source : new Blob([source as ArrayBuffer])
  return { name, container: 'file', entries: [{ path: name, blob }] }
}

/** Opens one file after the other in a worker; an opening ends the one before. */
export class Reading {
  private readonly client = createImportClient()

  /** Resolves when all parts have arrived; better meshes of single parts may replace them later. Rejects with an `OpenError`. */
  async open(source: ViewedSource, name: string, quality: Quality, handlers: ReadingHandlers): Promise<ViewedModel | ViewedDrawing> {
    const asked = openSource(source, name)
    const { candidates, obvious } = await this.client.survey(asked).done
    const root = obvious ?? candidates[0]?.path
    if (root === undefined) throw new OpenError('unsupported-format', name)
    let model: ViewedModel | undefined
    let drawing: Drawing | undefined
    const task = this.client.open(
      asked,
      root,
      {
        progress: (progress) => handlers.progress(progress),
        drawing(value) {
          drawing = value
          handlers.drawing(value)
        },
        structure(structure) {
          model = { structure, index: new SceneIndex(structure.root), parts: new Map(), notes: [], missing: [] }
          handlers.structure(model)
        },
        part(part) {
          model?.parts.set(part.id, part)
          handlers.part(part)
        },
        note: (note) => model?.notes.push(note),
      },
      { quality },
    )
    const { notes, missing } = await task.done
    if (drawing) return { drawing, notes, missing }
    if (!model) throw new OpenError('not-yet', name)
    Object.assign(model, { notes, missing })
    return model
  }

  dispose(): void {
    this.client.dispose()
  }
}
