import { OpenError } from '../../../src/core/errors.ts'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Part } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { ReadDrawing, ReadModel } from '../../../workers/io/fileset/source.ts'
import { isArchiveName } from '../../../src/core/archives.ts'
import { createImportClient, type OpenProgress, type OpenSource, type Quality, type Survey } from '../../../workers/entries/client.ts'

/** A model that has been opened, or is arriving. */
export interface ViewedModel extends ReadModel {
  index: SceneIndex
}

/** A drawing that has been opened: its coordinates are units of the drawing. */
export type ViewedDrawing = ReadDrawing

/** Bytes of one file, or the files of an assembly with their paths in `webkitRelativePath` or `name`. */
export type ViewedSource = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | readonly File[]

export interface ReadingHandlers {
  progress(progress: OpenProgress): void
  structure(model: ViewedModel): void
  part(part: Part): void
  drawing(drawing: Drawing): void
}

/** Finds a file that an assembly refers to and that was not given; `name` without folders. */
export type Locate = (name: string) => Promise<Blob | undefined>

/** Files that are looked for of one assembly, at most. */
const MOST_LOCATED = 5000

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

  /**
   * Resolves when all parts have arrived; better meshes of single parts may replace them later. Rejects with an `OpenError`.
   * `locate` is asked for the files that a single file refers to.
   */
  async open(source: ViewedSource, name: string, quality: Quality, handlers: ReadingHandlers, locate?: Locate): Promise<ViewedModel | ViewedDrawing> {
    const given = openSource(source, name)
    const isAlone = locate && given.container === 'file' && !isArchiveName(name)
    const survey = await this.client.survey(given, isAlone ? { references: true } : {}).done
    const root = survey.obvious ?? survey.candidates[0]?.path
    if (root === undefined) throw new OpenError('unsupported-format', name)
    const asked = isAlone ? await this.completed(given, survey, locate) : given
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

  /** The source with all files that it and they refer to, as far as they are found. */
  private async completed(source: OpenSource, { candidates }: Survey, locate: Locate): Promise<OpenSource> {
    const tried = new Set<string>()
    let asked = source
    for (let known = candidates; tried.size < MOST_LOCATED; ) {
      const names = known.flatMap(({ references }) => references.flatMap((each) => (each.found ? [] : [each.name.split(/[\\/]/).at(-1)!])))
      const entries: OpenSource['entries'] = []
      for (const name of new Set(names)) {
        if (tried.has(name) || tried.size === MOST_LOCATED) continue
        tried.add(name)
        const blob = await locate(name)
        if (blob) entries.push({ path: blob instanceof File ? blob.name : name, blob })
      }
      if (entries.length === 0) break
      asked = { name: source.name, container: 'folder', entries: [...asked.entries, ...entries] }
      known = (await this.client.survey(asked).done).candidates
    }
    return asked
  }

  dispose(): void {
    this.client.dispose()
  }
}
