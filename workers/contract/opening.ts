import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { FormatId } from '../../src/core/formats.ts'
import type { Note, Part, Preview, Structure } from '../../src/core/scene/model.ts'
import type { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import type { Task } from '../../src/core/limits.ts'
import type { MeshDecision } from './meshPolicy.ts'
import type { Engine, Phase, Quality, ShownAs } from './format.ts'

/** A file on disk, for the headless twin: Node's file-backed Blobs do not cross to a worker, so the worker opens it. */
export interface DiskFile {
  readonly file: string
  readonly size: number
}

/** A prepared model on the server (docs/STREAM.md): the only entry of its source. It is shown while the worker fetches it. */
export interface RemoteModel {
  /** Whole address. */
  readonly url: string
  readonly size: number
}

/** What somebody looks at: world millimetres. */
export interface Look {
  position: readonly [number, number, number]
  target: readonly [number, number, number]
  up: readonly [number, number, number]
  /** Without perspective. */
  isParallel: boolean
  /** Height of the view at the target. */
  height: number
  /** Width of the picture by its height. */
  aspect: number
}

/** What the user dropped or chose: one file, one folder's files, with `/` paths. Blobs are read lazily in the worker. */
export interface OpenSource {
  /** The file's or folder's name. */
  name: string
  container: 'file' | 'folder'
  entries: { path: string; blob: Blob | DiskFile | RemoteModel }[]
}

/** A file of the set that could be opened as the top of the model. */
export interface RootCandidate {
  path: string
  name: string
  format: FormatId
  size: number
  /** True when it refers to other files or is an assembly by format. */
  assembly: boolean
  references: { name: string; found: boolean }[]
}

export interface Survey {
  /** Best first. */
  candidates: RootCandidate[]
  /** The root that opens without asking; absent = let the user choose. */
  obvious?: string
  /** Paths of the drawings among the files. */
  drawings: string[]
  /** Why it was (not) obvious, for the log: "single", "only-assembly", "several", ... */
  reason: string
  files: number
}

export interface SurveyOptions {
  /** "Assembly models only" mode of the upload page. */
  assemblyOnly?: boolean
  /** Lists what a single file refers to as well, which takes time. */
  references?: boolean
}

export interface OpenProgress {
  phase: Phase
  /** 0..1; NaN when unknown. */
  fraction: number
}

export interface OpenHandlers {
  progress(progress: OpenProgress): void
  /** The picture that the file carries, to be shown until there is more. */
  preview?(preview: Preview): void
  /** A 2D drawing, whole: once, instead of a structure and parts. */
  drawing?(drawing: Drawing): void
  /** A 2D drawing as far as it is drawn: any number of times before the whole, which has the same rows and more. */
  early?(drawing: Drawing): void
  /** A part of a large model before its structure is known: once at most. The structure and all of its parts follow. */
  earlyPart?(structure: Structure, part: Part): void
  /** `index`: of its tree, where this is large, made in a task of its own. */
  structure(structure: Structure, index?: SceneIndex): void
  /** A second part with the same id replaces the first; that can happen after `done`, until `settled`. */
  part(part: Part): void
  note(note: Note): void
  /**
   * After `done`: the file is another one than before, though its size, time and samples of its bytes are equal; the model must be opened anew.
   * Where nobody listens, `done` waits for every byte to be compared.
   */
  changed?(): void
}

export interface OpenResult {
  notes: Note[]
  /** Names of referenced files that were not in the set. */
  missing: string[]
  timings: OpenTimings
  /** How many workers meshed the bodies, and why; absent where one does in any case. */
  meshing?: MeshDecision
  /** True when the worker had to be replaced and the file was read at coarser quality. */
  retried: boolean
  /** The result of an earlier opening was shown: nothing was parsed. */
  cached?: boolean
}

/** Result of reading the root: when the model is complete, and again when later work has ended. */
export type RootResult = Omit<OpenResult, 'retried'>

export interface OpenTask extends Task<OpenResult> {
  /**
   * The final verdict, when the parts that later work has meshed again have come too. It has no failure of its own: without an answer from the worker it is the verdict
   * of `done`, and where `done` rejects it rejects with the same error.
   */
  settled: Promise<OpenResult>
  /** Passes on where the camera stands: parts of a prepared model that are in sight come first. */
  look?(look: Look): void
}

/** Milliseconds since the start of the opening; `total` includes transfer. */
export interface OpenTimings {
  total: number
  firstPart: number
  read: number
  structure: number
  tessellate: number
}

/** The app's only door to the workers: at most one opening at a time; a new one cancels the last with its later work. */
export interface ImportClient {
  survey(source: OpenSource, options?: SurveyOptions): Task<Survey>
  open(source: OpenSource, root: string, handlers: OpenHandlers, options?: { quality?: Quality; engine?: Engine; as?: ShownAs }): OpenTask
  /** Starts the worker and its engines while the start page is shown. Resolves when the most common formats have been fetched, or could not be. */
  warmUp(): Promise<void>
  /** Starts the worker and what reads prepared models; `model`: one that is about to be opened begins to come. */
  warmUpForLink(model?: RemoteModel): void
  /** Bytes of the results of earlier openings that are kept on this device. */
  cacheSize(): Promise<number>
  clearCache(): Promise<void>
  dispose(): void
}
