import { isWatertight, meshVolume } from '../../../../src/core/geometry/meshMeasure.ts'
import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import type { PartSource } from '../structure/bodies.ts'

/** Closed meshes of one body by two engines differ by less of its volume, whatever their tolerances. */
const SAME_VOLUME = 0.02

/** The rest of a mesh that was sent away, to judge another one of the same part. */
export interface MeshWitness {
  closed: boolean
  /** mm³; of a closed mesh only. */
  volume: number
  /** The file contradicts itself: no mesh of it is beyond doubt. */
  contradicted?: boolean
  /** mm² per face, NaN where a check doubts the face. */
  areas?: Float64Array
}

export function witnessOf(mesh: Mesh): MeshWitness {
  const closed = isWatertight(mesh)
  return { closed, volume: closed ? Math.abs(meshVolume(mesh)) : 0 }
}

/** Whether a part states solids, whose mesh must be closed. */
export const isSolidSource = ({ document: { exchange }, items }: PartSource): boolean =>
  items.length > 0 && items.every((item) => /SOLID|BREP/.test(exchange.keyword(item)))

/**
 * What becomes of a part that our checks doubt when the reference engine has a mesh of it as well. `theirs` without a doubt is a mesh that passes
 * the same checks as ours: a solid is closed, encloses what our own closed mesh encloses, and has no face larger than it can be (`bounded`). With a doubt it is shown for want of a better one.
 * `ours`: the reference's is worse, and ours stays, with its doubt.
 */
export function judge(solid: boolean, ours: MeshWitness | undefined, theirs: MeshWitness, bounded: boolean): { take: 'ours' | 'theirs'; doubtful: boolean } {
  if (ours?.closed && !theirs.closed) return { take: 'ours', doubtful: true }
  if (solid && !theirs.closed) return { take: 'theirs', doubtful: true }
  const differ = ours?.closed === true && theirs.closed && Math.abs(ours.volume - theirs.volume) > SAME_VOLUME * Math.max(ours.volume, theirs.volume)
  return { take: 'theirs', doubtful: differ || !bounded || ours?.contradicted === true }
}
