import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import { formats } from '../../../src/core/formats.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { Note, Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import type { Phase, Quality } from '../../../workers/contract/format.ts'
import type { OpenSource } from '../../../workers/contract/opening.ts'
import { collect } from '../../../workers/pipeline/collect.ts'
import { openRoot } from '../../../workers/pipeline/openRoot.ts'
import { survey } from '../../../workers/pipeline/survey.ts'

export { provideEngine, type EngineSource } from '../../../workers/io/host/library/engines.ts'
export { provideFont } from '../../../workers/io/host/library/fonts.ts'
export { decodeNormal } from '../../../src/core/scene/octahedral.ts'
export { edgeInfoAt } from '../../../src/core/geometry/edgeInfo.ts'
export { faceInfoAt, type FaceInfo, type SurfaceTable } from '../../../src/core/scene/surface.ts'
export type { EdgeInfo } from '../../../src/core/geometry/fitEdge.ts'
export type { Edges, Mesh, Points, Rgba } from '../../../src/core/scene/mesh.ts'
export type { Attribute, Node } from '../../../src/core/scene/model.ts'
export { formats, OpenError, SceneIndex }
export type { Drawing, Note, OpenErrorCode, Part, PartId, Quality, Structure }

/** Bytes of a file, or a `File` or `Blob` that is read piece by piece. */
export type Source = Uint8Array | ArrayBuffer | Blob

export interface ReadOptions {
  /** Name of the file: the end decides where the bytes do not (`part.x_t`). */
  name?: string
  /** How fine curved faces become triangles; `normal` when absent. */
  quality?: Quality
  /** Further files by their paths: parts of an assembly, materials of a mesh, references of a drawing. */
  files?: Readonly<Record<string, Source>>
  /** Called while the file is read: `fraction` of the phase, 0 to 1. */
  progress?(phase: Phase, fraction: number): void
}

interface Common {
  /** What was skipped, repaired or doubted. */
  notes: Note[]
  /** Names of files that were referred to and not given. */
  missing: string[]
}
/** A model: lengths are millimetres, whatever the unit of the file. */
export interface ReadModel extends Common {
  kind: 'model'
  structure: Structure
  parts: Map<PartId, Part>
}
/** A drawing: coordinates are its own units. */
export interface ReadDrawing extends Common {
  kind: 'drawing'
  drawing: Drawing
}

function sourceOf(content: Source, name: string, files: Readonly<Record<string, Source>>): OpenSource {
  const entries = [[name, content] as const, ...Object.entries(files)].map(([path, data]) => ({
    path,
    blob: data instanceof Blob ? data : new Blob([data as Uint8Array<ArrayBuffer>]),
  }))
  return entries.length === 1 ? { name, container: 'file', entries } : { name, container: 'folder', entries }
}

/**
 * Reads a file, or the root of a package (zip, tar), in the calling thread. Rejects with an `OpenError` whose `code` says why it cannot be opened. Formats whose
 * engine is WebAssembly need `provideEngine` in pages, and their npm package in Node.
 */
export async function readFile(
  content: Source,
  { name = 'model', quality = 'normal', files = {}, progress }: ReadOptions = {},
): Promise<ReadModel | ReadDrawing> {
  const collected = await collect(sourceOf(content, name, files))
  const { candidates, obvious } = await survey(collected)
  const given = Object.keys(files).length > 0 && collected.files.get(name) ? name : undefined
  const root = given ?? obvious ?? candidates[0]?.path
  if (root === undefined) throw new OpenError('unsupported-format', name)
  const parts = new Map<PartId, Part>()
  let structure: Structure | undefined
  let drawing: Drawing | undefined
  const { settled } = await openRoot(collected.files, root, quality, (message) => {
    if (message.type === 'progress') progress?.(message.progress.phase, message.progress.fraction)
    else if (message.type === 'structure') structure = message.structure
    else if (message.type === 'drawing') drawing = message.drawing
    else if (message.type === 'part') parts.set(message.part.id, message.part)
  })
  const { notes, missing } = await settled
  if (drawing) return { kind: 'drawing', drawing, notes, missing }
  if (!structure) throw new OpenError('no-geometry', name)
  return { kind: 'model', structure, parts, notes, missing }
}
