import { OpenError } from '../../src/core/errors.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import type { createImportClient, OpenResult, OpenSource } from '../../workers/entries/client.ts'
import type { Quality } from '../../workers/contract/format.ts'
import { sourceOf } from './source.ts'

export type ImportClient = ReturnType<typeof createImportClient>

export interface OpenOptions {
  quality: Quality
  /** Source that is opened instead of the file or folder at the path. */
  source?: OpenSource
  /** Path of the root in the source, if it is not left to the survey. */
  root?: string
}

/** A file as the app opens it: a model or a drawing, whole. */
export interface Opened {
  source: OpenSource
  root: string
  /** Files that could have been opened in place of the root, where it was not obvious. */
  others: number
  structure?: Structure
  drawing?: Drawing
  parts: Map<PartId, Part>
  result: OpenResult
}

/** Opens a file, folder or zip as the app does, without a window. Rejects with an `OpenError`. */
export async function openModel(client: ImportClient, path: string, { quality, source: given, root: wanted }: OpenOptions): Promise<Opened> {
  const source =
    given ??
    (await sourceOf(path).catch((error: unknown) => {
      throw new OpenError('open-failed', error instanceof Error ? error.message : String(error))
    }))
  const { candidates, obvious } = wanted === undefined ? await client.survey(source).done : { candidates: [], obvious: wanted }
  const root = obvious ?? candidates[0].path
  let structure: Structure | undefined
  let drawing: Drawing | undefined
  const parts = new Map<PartId, Part>()
  const result = await client.open(
    source,
    root,
    {
      progress() {},
      structure(value) {
        structure = value
        parts.clear()
      },
      drawing: (value) => (drawing = value),
      part: (part) => parts.set(part.id, part),
      note() {},
    },
    { quality },
  ).settled
  return { source, root, others: obvious ? 0 : candidates.length - 1, ...(structure && { structure }), ...(drawing && { drawing }), parts, result }
}
