import type { MeshDecision } from '../../../contract/meshPolicy.ts'
import type { PartDraft, Quality } from '../../../contract/format.ts'
import type { PartSource } from '../structure/bodies.ts'

export interface MeshEvents {
  part(draft: PartDraft): void
  /** A part that has geometry of which nothing could be made. */
  failed(source: PartSource, reason: string): void
  /** 0..1, of the work. */
  progress(fraction: number): void
  /**
   * Work that goes on after `mesh` has returned: parts that were shown, but of which a check found something wrong, are meshed by another engine.
   * `part` is then called a second time for those that have become better. Absent: `mesh` returns when that is done too.
   */
  later?(work: Promise<void>): void
  /** How many workers meshed, and why. */
  decided?(decision: MeshDecision): void
  /** How the parts with something wrong ended: replaced by a mesh that passes the checks, or still doubtful, whichever mesh is shown. */
  checked?(replaced: readonly PartSource[], kept: readonly PartSource[]): void
}

/**
 * Turns parts into triangles: the seam between a file's structure and the engine that knows its geometry. Each part is answered once, in any order,
 * by `part`, by `failed`, or not at all when it holds nothing that has faces.
 */
export interface BodyMesher {
  /** `sceneSize`: diagonal of the whole assembly, millimetres. */
  mesh(sources: readonly PartSource[], sceneSize: number, quality: Quality, events: MeshEvents): Promise<void>
}
