import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { FormatId } from '../../src/core/formats.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Note, Part, Preview, Structure } from '../../src/core/scene/model.ts'
import type { MeshDecision } from './meshPolicy.ts'
import type { FileSet } from './fileSet.ts'

export type Quality = 'coarse' | 'normal' | 'fine'
/** What turns exact geometry into triangles: our own engine, whose doubts OpenCascade settles, or OpenCascade alone. */
export type Engine = 'facet' | 'opencascade'
/** What a file that can be shown both ways is shown as. */
export type ShownAs = 'drawing' | 'model'
export type Phase = 'read' | 'structure' | 'parse' | 'tessellate' | 'finish'

export interface OpenOptions {
  /** How fine curved faces are tessellated. A cancelled opening needs no flag: its worker is ended. */
  quality: Quality
  /** Engine for formats that leave the choice; our own when absent. */
  engine?: Engine
  /** How to show drawings that hold faces and solids, too; when absent, the larger part decides. */
  as?: ShownAs
  /** The exact bodies of parts are needed (`PartDraft.bodies`): those that have some need no mesh. */
  bodies?: boolean
}

/** What a reader yields. Every array handed to `part` and `structure` is transferred: do not touch it afterwards. */
export interface Sink {
  /** `fraction` of the phase, 0..1; NaN when it cannot be known. */
  progress(phase: Phase, fraction: number): void
  /** Passes a preview as soon as it is known, before the structure: it is shown while the rest loads. */
  preview?(preview: Preview): void
  /** Exactly once, before the first part. Node ids are given by the pipeline: readers leave `id: 0`. */
  structure(structure: Structure): void
  /**
   * Work that goes on when everything else is there, and better versions of parts that come of it: the model counts as complete without it.
   * Its parts take the place of those with the same id. A sink without it takes everything at once: await the work.
   */
  later?(work: Promise<void>): void
  /** Once per distinct part, and again by `later` work; `part.id` is the number that `Node.part` refers to. Bounds are computed by the pipeline: see `draftPart`. */
  part(part: PartDraft): void
  /**
   * A coarse form of a part of which more is still being read: drawn until the part itself, or the next such form, comes. `bounds`: of the whole part, as far as they are known;
   * millimetres, in its space. For large files only.
   */
  growing?(part: PartDraft, bounds: Bounds): void
  /** A 2D drawing, whole: exactly once, instead of a structure and parts. Its notes and missing files are reported here too, by `note` and `missing`. */
  drawing?(drawing: Drawing): void
  /**
   * A 2D drawing as far as it is read, before the whole. May come any number of times; each contains the one before, with the same ids.
   * Its arrays are transferred, but the bytes of its pictures are those of the whole.
   */
  early?(drawing: Drawing): void
  /**
   * A part of a large file before its structure is known: shown alone, as it stands in its own space, until the first part that has its place.
   * `structure`: a tree of this part alone. May come again, with the same tree and a fuller form of the part.
   */
  earlyPart?(structure: Structure, part: PartDraft): void
  /** How many workers meshed the bodies, and why, where that is decided per file. */
  meshing?(decision: MeshDecision): void
  note(note: Note): void
  /** A referenced file that is not in the set; it is listed by name and can be located. */
  missing(name: string): void
}

/** A part as readers make it; the pipeline fills in bounds, checks numbers, re-centres, and finds out whether large meshes are closed. */
export type PartDraft = Omit<Part, 'bounds'> & {
  /** The exact bodies that the part shows (`Body` of the kernel), in its own space, millimetres. They stay in the worker: nothing of them is sent or kept. */
  bodies?: readonly ExactBody[]
}

/** A body as far as the contract is concerned. */
interface ExactBody {
  readonly kind: 'solid' | 'sheet' | 'wire'
}

/**
 * A file format. `workers/formats/<name>/index.ts` exports one as `reader`; `registry.ts` loads it lazily.
 * Readers throw `OpenError`; anything else that they throw is reported as "File exception".
 */
export interface FormatReader {
  id: FormatId
  /** Files that `path` refers to, spelled as in the file (relative paths or bare names); used to find roots and missing files. */
  references?(files: FileSet, path: string): Promise<string[]>
  open(files: FileSet, path: string, sink: Sink, options: OpenOptions): Promise<void>
  /**
   * Does parts of a job that the reader shares with other workers, until none is left. `worker`: number of this one.
   * `draft`: the part in the answer; its buffers are transferred.
   */
  mesh?(job: unknown, worker: number, answer: (answer: unknown, draft?: PartDraft) => void): void
  /** Gets ready for the first file (WASM compilation). */
  warmUp?(): Promise<void>
  /** Small files of the format, of all that files have: opened ahead, they let the JavaScript engine compile what the first real one runs. */
  warmUpFiles?(): Promise<Uint8Array<ArrayBuffer>[]>
}
