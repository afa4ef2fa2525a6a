import type { Annotation } from '../../src/core/pmi/annotation.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { OpenErrorCode } from '../../src/core/errors.ts'
import type { FormatId } from '../../src/core/formats.ts'
import type { IndexColumns } from '../../src/core/scene/indexColumns.ts'
import type { Note, Part, Preview, Structure } from '../../src/core/scene/model.ts'
import type { Look, OpenProgress, OpenResult, OpenSource, RemoteModel, Survey, SurveyOptions } from './opening.ts'
import type { Engine, Quality, ShownAs } from './format.ts'
import type { NodeSlice } from './nodeSlices.ts'

/** Errors cross the worker boundary as plain objects: classes do not survive cloning. */
export interface WireError {
  code: OpenErrorCode
  detail: string
}

/**
 * What the import worker posts while it opens a file: in order, through one port. `done`: the model is complete; parts that follow replace others;
 * the last is `settled` or `failed`. The other way go `PageMessage`s.
 */
export type OpenMessage =
  | { type: 'alive' }
  | { type: 'progress'; progress: OpenProgress }
  | { type: 'preview'; preview: Preview }
  /** Before the structure that they belong to, which comes without them: taking thousands at once would hold up the page. */
  | { type: 'annotations'; annotations: Annotation[] }
  /** Before the structure that they are the tree of, for the same reason; its own root has no children then. */
  | { type: 'nodes'; nodes: NodeSlice }
  /** `columns`: of the tree that has come in slices. */
  | { type: 'structure'; structure: Structure; columns?: IndexColumns }
  /** A drawing as far as it is drawn. */
  | { type: 'early'; drawing: Drawing }
  | { type: 'drawing'; drawing: Drawing }
  /** A part alone, of a file whose structure is not known yet: before `structure`, whose own parts follow in any case. */
  | { type: 'earlyPart'; structure: Structure; part: Part }
  /** A coarse form of a part that is still being read. */
  | { type: 'growing'; part: Part }
  | { type: 'part'; part: Part }
  /** Parts that share a buffer. */
  | { type: 'parts'; parts: Part[] }
  | { type: 'note'; note: Note }
  | { type: 'done'; result: Omit<OpenResult, 'retried'> }
  /** After `done`: the kept result of an earlier opening does not match the source any more. */
  | { type: 'changed' }
  /** `recycle`: the worker has grown and should be replaced. */
  | { type: 'settled'; result: Omit<OpenResult, 'retried'>; recycle: boolean }
  | { type: 'failed'; error: WireError }

/** What the page posts meanwhile. `stop`: what goes on after `done` ends. */
export type PageMessage = { type: 'stop' } | { type: 'look'; look: Look }

/** The source to open, and how. */
export interface OpenRequest {
  source: OpenSource
  root: string
  quality: Quality
  engine?: Engine
  as?: ShownAs
  /** The key that was given to `survey` with the same source. */
  surveyed?: number
  /** The page shows a kept result; a message after `done` reports a source that has changed since. */
  revalidates?: boolean
}

/** Methods of the import worker. */
export interface ImportWorkerApi {
  ping(): void
  /** Loads the code of a format and lets it get ready, so that the first opening does not wait for it; ends early when a file is opened. */
  warmUp(format: FormatId): Promise<void>
  warmUpForLink(model?: RemoteModel): Promise<void>
  /** In a helper: the reader's `mesh` does parts of a job of another worker's until none is left. Answers come through `port`; `worker`: number of this helper. */
  mesh(format: FormatId, job: unknown, worker: number, port: MessagePort): Promise<void>
  /** `key`: the same key given to `open` identifies the same source. */
  survey(source: OpenSource, options: SurveyOptions, key: number): Promise<{ survey?: Survey; error?: WireError }>
  /** Bytes of the results that are kept. */
  cacheSize(): Promise<number>
  clearCache(): Promise<void>
  /** Resolves when nothing of the last opening is being written any more. */
  atRest(): Promise<void>
  open(request: OpenRequest, port: MessagePort): void
}
