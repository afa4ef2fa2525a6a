import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import { OpenError, type OpenErrorCode } from '../../../src/core/errors.ts'
import { formats } from '../../../src/core/formats.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { Note, Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import type { Quality } from '../../../workers/contract/format.ts'
import { openSourceOf, type ReadDrawing, type ReadModel, type ReadOptions, type Source } from '../../../workers/io/fileset/source.ts'
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
export type { Drawing, Note, OpenErrorCode, Part, PartId, Quality, ReadDrawing, ReadModel, ReadOptions, Source, Structure }

/** What a file turned out to be. */
export type ReadFile = ({ kind: 'model' } & ReadModel) | ({ kind: 'drawing' } & ReadDrawing)

/**
 * Reads a file, or the root of a package (zip, tar), in the calling thread. Rejects with an `OpenError` whose `code` states why it cannot be opened. Formats whose
 * engine is WebAssembly need `provideEngine` in pages, and their npm package in Node.
 */
export async function readFile(content: Source, { name = 'model', quality = 'normal', files = {}, progress }: ReadOptions = {}): Promise<ReadFile> {
  const collected = await collect(openSourceOf(name, content, files))
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
