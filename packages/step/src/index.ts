import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import { finish } from '../../../src/core/measure/finish.ts'
import { measurePart } from '../../../src/core/measure/partMeasures.ts'
import { type Measure, sumMeasures } from '../../../src/core/measure/sceneMeasures.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { Bounds } from '../../../src/core/scene/mesh.ts'
import type { Note, Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { isBrep, isGzip, isIges, isStep, isZip } from '../../../src/core/sniff.ts'
import { FileSet } from '../../../workers/contract/fileSet.ts'
import type { FormatReader, Phase, Quality, Sink } from '../../../workers/contract/format.ts'
import { blobEntry, memoryEntry } from '../../../workers/io/fileset/blobEntry.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'
import { checkStructure } from '../../../workers/pipeline/checkStructure.ts'

export { decodeNormal } from '../../../src/core/scene/octahedral.ts'
export { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
export type { EdgeInfo } from '../../../src/core/geometry/fitEdge.ts'
export type { Measure } from '../../../src/core/measure/sceneMeasures.ts'
export { SceneIndex }
export { faceInfoAt, type FaceInfo, type SurfaceTable } from '../../../src/core/scene/surface.ts'
export type { Edges, Mesh, Points, Rgba } from '../../../src/core/scene/mesh.ts'
export type { Attribute, Node, Part, Structure } from '../../../src/core/scene/model.ts'
export type { Bounds }
export { OpenError, type Note, type OpenErrorCode, type Quality }

/** Bytes of a file, or a `File` or `Blob` that is read piece by piece. */
export type Source = Uint8Array | ArrayBuffer | Blob

export interface ReadOptions {
  /** Name of the file: the end decides where the bytes do not (`part.step`). */
  name?: string
  /** How fine curved faces become triangles; `normal` when absent. */
  quality?: Quality
  /** Further files that the first one refers to, by their paths: external parts of a STEP assembly. */
  files?: Readonly<Record<string, Source>>
  /** Called while the file is read: `fraction` of the phase, 0 to 1. */
  progress?(phase: Phase, fraction: number): void
}

/** Callbacks of a reading. The arrays of a part belong to the caller. */
export interface ReadHandlers {
  /** The tree, once, before the first part. Transforms are column-major 4×4 in millimetres. */
  structure(structure: Structure): void
  /** One distinct part; `Node.part` refers to its `id`. A later call with the same id replaces the earlier part. */
  part(part: Part): void
  /** Something that was skipped, repaired or doubted. */
  note?(note: Note): void
  /** The name of a file that the assembly refers to and that was not given. */
  missing?(name: string): void
}

/** A file, read whole. Lengths are millimetres. */
export interface Model {
  structure: Structure
  /** Parts by their ids. */
  parts: Map<PartId, Part>
  notes: Note[]
  /** Names of files that the assembly refers to and that were not given. */
  missing: string[]
}

interface Kind {
  /** Ends of the names of such files. */
  name: RegExp
  sniff(head: Uint8Array): boolean
  load(): Promise<{ reader: FormatReader }>
}

/** The formats of this package, the weakest signature last; each reader is loaded when the first file needs it. */
const kinds: readonly Kind[] = [
  { name: /\.(step|stp|p21|stpz|ste)$/i, sniff: isStep, load: () => import('../../../workers/formats/step/index.ts') },
  { name: /\.(brep|brp)$/i, sniff: isBrep, load: () => import('../../../workers/formats/brep/index.ts') },
  { name: /\.(igs|iges)$/i, sniff: isIges, load: () => import('../../../workers/formats/iges/index.ts') },
]
/** Bytes from the beginning of a file that its format is recognised by. */
const HEAD_BYTES = 1 << 14

/** Bytes decide; the name decides about packed files, and where no bytes do. */
function kindOf(head: Uint8Array, name: string): Kind | undefined {
  const named = kinds.find((kind) => kind.name.test(name))
  if (named?.sniff(head)) return named
  const isPacked = isZip(head) || isGzip(head)
  return (isPacked ? undefined : kinds.find((kind) => kind.sniff(head))) ?? named
}

function entryOf(path: string, source: Source) {
  if (source instanceof Blob) return blobEntry(path, source)
  const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source
  return memoryEntry(path, bytes as Uint8Array<ArrayBuffer>)
}

/**
 * Reads a STEP, IGES or OpenCascade BREP file and yields its tree and its parts as they are made. Runs in the calling thread: call it in a worker when the page
 * must not wait. Rejects with an `OpenError` whose `code` says why a file cannot be opened.
 */
export async function streamModel(
  source: Source,
  handlers: ReadHandlers,
  { name = 'model', quality = 'normal', files = {}, progress }: ReadOptions = {},
): Promise<void> {
  const root = entryOf(name, source)
  if (root.size === 0) throw new OpenError('empty-file', name)
  const kind = kindOf(await root.slice(0, HEAD_BYTES), name)
  if (!kind) throw new OpenError('unsupported-format', name)
  const { reader } = await kind.load()
  const set = new FileSet([root, ...Object.entries(files).map(([path, data]) => entryOf(path, data))])
  let yielded = 0
  const sink: Sink = {
    progress: (phase, fraction) => progress?.(phase, fraction),
    structure(structure) {
      checkStructure(structure)
      handlers.structure(structure)
    },
    part(draft) {
      const { part, problem } = checkPart(draft)
      if (problem) handlers.note?.({ level: 'warning', code: 'parts-failed', text: `parts could not be shown (${problem})`, count: 1 })
      if (!part) return
      yielded++
      handlers.part(part)
    },
    note: (note) => handlers.note?.(note),
    missing: (missing) => handlers.missing?.(missing),
  }
  await reader.open(set, name, sink, { quality })
  if (yielded === 0) throw new OpenError('no-geometry', name)
}

/** Reads a file whole. See `streamModel`. */
export async function readModel(source: Source, options: ReadOptions = {}): Promise<Model> {
  const parts = new Map<PartId, Part>()
  const notes: Note[] = []
  const missing: string[] = []
  let structure: Structure | undefined
  await streamModel(
    source,
    {
      structure: (value) => (structure = value),
      part: (part) => parts.set(part.id, part),
      note: (note) => notes.push(note),
      missing: (name) => missing.push(name),
    },
    options,
  )
  if (!structure) throw new OpenError('no-geometry', options.name)
  return { structure, parts, notes, missing }
}

/** Measures of a model; millimetres, mm², mm³. `deviation` bounds or estimates the error where a value is not exact. */
export interface ModelMeasures {
  bounds: Bounds
  area?: Measure
  /** Absent when nothing encloses a volume. */
  volume?: Measure
  /** Occurrences with a surface, and those of them that are open. */
  measured: number
  open: number
}

/** Measures all bodies of a model, annotations and construction geometry apart: by exact surfaces and curves where the file states them. */
export function measureModel({ structure, parts }: Pick<Model, 'structure' | 'parts'>): ModelMeasures {
  const index = new SceneIndex(structure.root)
  const { bounds, area, volume, measured, open } = finish(sumMeasures(index, parts, index.bodies, (part) => finish(measurePart(part))))
  return { bounds, ...(area && { area }), ...(volume && { volume }), measured, open }
}
