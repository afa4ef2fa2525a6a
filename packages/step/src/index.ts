import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import type { Note, Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { HEAD_BYTES, isBrep, isGzip, isIges, isStep, isZip } from '../../../src/core/sniff.ts'
import { FileSet } from '../../../workers/contract/fileSet.ts'
import type { FormatReader, Quality, Sink } from '../../../workers/contract/format.ts'
import { type ReadModel, type ReadOptions, type Source, sourceEntry } from '../../../workers/io/fileset/source.ts'
import { checkPart } from '../../../workers/pipeline/checkPart.ts'
import { checkStructure } from '../../../workers/pipeline/checkStructure.ts'

export { decodeNormal } from '../../../src/core/scene/octahedral.ts'
export { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
export type { EdgeInfo } from '../../../src/core/geometry/fitEdge.ts'
export { measureModel, type ModelMeasures } from '../../../src/core/measure/modelMeasures.ts'
export type { Measure } from '../../../src/core/measure/sceneMeasures.ts'
export { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
export { faceInfoAt, type FaceInfo, type SurfaceTable } from '../../../src/core/scene/surface.ts'
export type { Bounds, Edges, Mesh, Points, Rgba } from '../../../src/core/scene/mesh.ts'
export type { Attribute, Node, Part, Structure } from '../../../src/core/scene/model.ts'
export { OpenError, type Note, type OpenErrorCode, type Quality, type ReadModel as Model, type ReadOptions, type Source }

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

/** Bytes decide; the name decides about packed files, and where no bytes do. */
function kindOf(head: Uint8Array, name: string): Kind | undefined {
  const named = kinds.find((kind) => kind.name.test(name))
  if (named?.sniff(head)) return named
  const isPacked = isZip(head) || isGzip(head)
  return (isPacked ? undefined : kinds.find((kind) => kind.sniff(head))) ?? named
}

/**
 * Reads a STEP, IGES or OpenCascade BREP file and yields its tree and its parts as they are made. Runs in the calling thread: call it in a worker when the page
 * must not wait. Rejects with an `OpenError` whose `code` states why a file cannot be opened.
 */
export async function streamModel(
  source: Source,
  handlers: ReadHandlers,
  { name = 'model', quality = 'normal', files = {}, progress }: ReadOptions = {},
): Promise<void> {
  const root = sourceEntry(name, source)
  if (root.size === 0) throw new OpenError('empty-file', name)
  const kind = kindOf(await root.slice(0, HEAD_BYTES), name)
  if (!kind) throw new OpenError('unsupported-format', name)
  const { reader } = await kind.load()
  const set = new FileSet([root, ...Object.entries(files).map(([path, data]) => sourceEntry(path, data))])
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
export async function readModel(source: Source, options: ReadOptions = {}): Promise<ReadModel> {
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
