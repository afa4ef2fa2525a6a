import { faceArea, isWatertight, meshVolume } from '../../../../src/core/geometry/meshMeasure.ts'
import type { Mesh } from '../../../../src/core/scene/mesh.ts'
import type { PartSource } from '../structure/bodies.ts'
import { weldPositions } from '../../../../src/core/geometry/weldPositions.ts'

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

/** Areas of one face by two engines differ by less of it, or by less of the whole part: chords of thin faces differ more. */
const SAME_AREA = 0.05
const NO_AREA = 1e-3

/** Area of each face of a mesh, mm²; NaN for those that a check doubts. */
export function faceAreas(mesh: Mesh, doubted: readonly number[]): Float64Array {
  const areas = Float64Array.from({ length: mesh.faceStart.length - 1 }, (_, f) => faceArea(mesh, f))
  for (const f of doubted) areas[f] = NaN
  return areas
}

/**
 * Whether no face of a mesh is larger than it can be. `known` (areas of the same faces by another engine, mm², NaN where unknown) is compared face by face. A face
 * without a known area must not reach farther beyond its own border than that is long. With another number of faces no area is known.
 */
export function facesAreBounded(mesh: Mesh, known?: Float64Array): boolean {
  const count = mesh.faceStart.length - 1
  const areas = known?.length === count ? known : new Float64Array(count).fill(NaN)
  const own = faceAreas(mesh, [])
  const slack = NO_AREA * own.reduce((sum, area) => sum + area, 0)
  let points: Uint32Array | undefined
  for (let f = 0; f < count; f++) {
    if (Number.isNaN(areas[f])) {
      points ??= weldPositions(mesh.positions)
      if (count > 1 && !staysNearBorder(mesh, f, points)) return false
    } else if (Math.abs(own[f] - areas[f]) > SAME_AREA * Math.max(own[f], areas[f]) + slack) return false
  }
  return true
}

/** Whether a face lies within the box of its border, widened by the diagonal of that box. */
function staysNearBorder({ positions, indices, faceStart }: Mesh, face: number, points: Uint32Array): boolean {
  const from = 3 * faceStart[face]
  const to = 3 * faceStart[face + 1]
  if (from === to) return true
  // Edges whose other side is not in the face, by the numbers of their welded ends.
  const once = new Map<string, number>()
  for (let i = from; i < to; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1
    const a = points[indices[i]]
    const b = points[indices[next]]
    if (a === b || once.delete(`${b} ${a}`)) continue
    once.set(`${a} ${b}`, indices[i])
  }
  const border = boxOf(positions, once.values())
  const all = boxOf(positions, indices.subarray(from, to))
  const reach = Math.hypot(border[3] - border[0], border[4] - border[1], border[5] - border[2])
  return [0, 1, 2].every((k) => all[k] >= border[k] - reach && all[3 + k] <= border[3 + k] + reach)
}

/** Smallest and largest corner of some vertices; infinite, the wrong way round, where there are none. */
function boxOf(positions: Float32Array, vertices: Iterable<number>): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (const v of vertices) {
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k], positions[3 * v + k])
      box[3 + k] = Math.max(box[3 + k], positions[3 * v + k])
    }
  }
  return box
}
