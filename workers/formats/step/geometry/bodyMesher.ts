import type { PartDraft, Quality } from '../../format.ts'
import type { PartSource } from '../structure/bodies.ts'

export interface MeshEvents {
  part(draft: PartDraft): void
  /** A part that has geometry of which nothing could be made. */
  failed(source: PartSource, reason: string): void
  /** 0..1, of the work. */
  progress(fraction: number): void
}

/**
 * Turns parts into triangles: the seam between a file's structure and the engine that knows its geometry. Each part is answered once, in any order,
 * by `part`, by `failed`, or not at all when it holds nothing that has faces.
 */
export interface BodyMesher {
  /** `sceneSize`: diagonal of the whole assembly, millimetres. */
  mesh(sources: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents): Promise<void>
}
