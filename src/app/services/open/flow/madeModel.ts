import { checkModel, type Importer, importerOf } from '../../../../../packages/viewer/src/plugin.ts'
import type { FormatId } from '../../../../core/formats.ts'
import { formatsOfExtension } from '../../../../core/formats.ts'
import type { Part, PartId, Structure } from '../../../../core/scene/model.ts'
import { numberNodes } from '../../../../core/scene/sceneIndex.ts'
import { OpenError } from '../../../../core/errors.ts'
import type { OpenHandlers, OpenResult, OpenSource, OpenTask, Survey } from '../../../../../workers/entries/client.ts'
import { pluginImportersAtom, pluginsLoadingAtom } from '../../../state/plugins.ts'
import type { Store } from '../../../state/store.ts'

/** A file whose model a plug-in has made: nothing of it is left to read. */
export interface MadeSource extends OpenSource {
  made: { structure: Structure; parts: ReadonlyMap<PartId, Part> }
}

export const isMade = (source: OpenSource): source is MadeSource => 'made' in source

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The importer of a plug-in that reads a file; plug-ins that are still being loaded are waited for where Facet itself has no reader for the ending. */
async function importer(store: Store, name: string): Promise<Importer | undefined> {
  const present = importerOf(store.get(pluginImportersAtom), name)
  if (present || formatsOfExtension(endingOf(name)).length > 0) return present
  await store.get(pluginsLoadingAtom)
  return importerOf(store.get(pluginImportersAtom), name)
}

/** A source as the importer of a plug-in leaves it: as it was where none reads such files. Rejects with an `OpenError` when the importer fails. */
export async function importedByPlugin(store: Store, source: OpenSource): Promise<OpenSource | MadeSource> {
  const [{ path, blob }] = source.entries
  if (source.container !== 'file' || !(blob instanceof Blob)) return source
  const found = await importer(store, path)
  if (!found) return source
  try {
    const imported = await found.open(new Uint8Array(await blob.arrayBuffer()), path)
    if ('structure' in imported) {
      checkModel(imported)
      numberNodes(imported.structure.root)
      return { ...source, made: imported }
    }
    const { name, content } = imported
    return { name, container: 'file', entries: [{ path: name, blob: content instanceof Blob ? content : new Blob([content]) }] }
  } catch (error) {
    throw new OpenError('file-exception', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** What a survey would find. */
export function surveyOfMade({ name, entries: [{ path, blob }], made }: MadeSource): Survey {
  const candidate = { path, name, format: made.structure.format as FormatId, size: blob.size, assembly: false, references: [] }
  return { candidates: [candidate], obvious: path, drawings: [], reason: 'single', files: 1 }
}

/** Yields the model as the workers yield theirs. */
export function openMade({ made: { structure, parts } }: MadeSource, handlers: Pick<OpenHandlers, 'structure' | 'part'>): OpenTask {
  const begin = performance.now()
  const done = (async (): Promise<OpenResult> => {
    handlers.structure(structure)
    for (const part of parts.values()) handlers.part(part)
    const total = performance.now() - begin
    return { notes: [], missing: [], retried: false, timings: { total, firstPart: total, read: 0, structure: 0, tessellate: 0 } }
  })()
  return { done, settled: done, cancel() {} }
}
