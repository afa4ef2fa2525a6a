import type { ExportScene } from '../../src/core/export/exportScene.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Part, PartId } from '../../src/core/scene/model.ts'
import type { ShownAs } from '../contract/format.ts'
import type { OpenSource } from '../contract/opening.ts'

/** A shown part, for comparison with the bodies that are read for it. */
export interface ShownPart {
  bounds: Bounds
  /** Number of faces of a mesh that was made of exact bodies; of others it is not known. */
  faces?: number
}

/** The file that a model was opened from, and its parts as they are shown. */
export interface ExactOrigin {
  source: OpenSource
  root: string
  as?: ShownAs
  parts: ReadonlyMap<PartId, ShownPart>
}

/** The parts of a scene that may have exact bodies, with the figures by which their bodies are recognised. */
export function shownParts(scene: ExportScene, parts: ReadonlyMap<PartId, Part>): Map<PartId, ShownPart> {
  const shown = new Map<PartId, ShownPart>()
  for (const { part: id } of scene.nodes) {
    const part = id === undefined || shown.has(id) ? undefined : parts.get(id)
    if (!part?.mesh || part.placeholder || part.origin === 'mesh') continue
    shown.set(part.id, { bounds: part.bounds, ...(part.origin === 'exact' && { faces: part.mesh.faceStart.length - 1 }) })
  }
  return shown
}
