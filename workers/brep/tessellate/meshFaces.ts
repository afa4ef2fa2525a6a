import type { Body } from '../body.ts'
import type { EdgeLines } from './edgeLines.ts'
import type { FaceMesh } from './faceMesh.ts'
import type { FaceMesher } from './faceMesher.ts'
import { type FaceProblem, isHopeless } from './faceProblem.ts'
import { chainOf } from './loopChain.ts'
import { findMending } from './mending.ts'
import type { PointPool } from './pointPool.ts'
import type { Tolerance } from './tolerance.ts'

/** Times that edges are cut again for the sake of a face's area. */
const ROUNDS = 4
/** Points of a body beyond which its faces stay as they are. */
const MOST_POINTS = 500_000
/** How a face is meshed. */
export interface FaceFineness {
  tolerance: Tolerance
  /** Rows of inner points have as many as the border. */
  dense: boolean
}

/**
 * Meshes all faces of a body, first with the edges as they are. Where the chords of a small or slim face take away or add more than about one per cent of its
 * area, its edges are cut again and both neighbours of each are meshed again: a tolerance that suits the body spoils its smallest faces.
 */
export function meshFaces(body: Body, lines: EdgeLines, pool: PointPool, tolerance: Tolerance, mesher: FaceMesher): FaceMesh[] {
  const fineness: FaceFineness[] = body.faces.map(() => ({ tolerance, dense: false }))
  const meshes: FaceMesh[] = []
  let neighbours: number[][] | undefined
  let wanted = new Set(body.faces.keys())
  for (let round = 0; wanted.size > 0; round++) {
    const next = new Set<number>()
    const edges = new Map<number, number>()
    for (const f of wanted) {
      const face = body.faces[f]
      const problems: FaceProblem[] = []
      const chains = face.loops.map((loop) => chainOf(loop, lines.lines, pool, problems)).filter((chain) => chain.length > 0)
      meshes[f] = mesher.run(face, chains, fineness[f], problems)
      const mendable = round < ROUNDS && pool.count < MOST_POINTS && !isHopeless(problems)
      const mending = mendable ? findMending(body, face, meshes[f], lines, mesher) : undefined
      if (!mending) continue
      for (const [e, factor] of mending.edges) edges.set(e, Math.max(factor, edges.get(e) ?? 0))
      if (mending.finer > 1 || (mending.dense && !fineness[f].dense)) next.add(f)
      const { linear, angular } = fineness[f].tolerance
      fineness[f] = { tolerance: { linear: linear / mending.finer, angular: angular / Math.sqrt(mending.finer) }, dense: fineness[f].dense || mending.dense }
    }
    if (edges.size > 0) neighbours ??= facesOfEdges(body)
    for (const [e, factor] of edges) {
      lines.refine(e, factor)
      for (const f of neighbours?.[e] ?? []) next.add(f)
    }
    wanted = next
  }
  return meshes
}

function facesOfEdges({ edges, faces }: Body): number[][] {
  const out: number[][] = edges.map(() => [])
  faces.forEach(({ loops }, f) => {
    for (const { coedges } of loops) for (const coedge of coedges) out[coedge >= 0 ? coedge : ~coedge].push(f)
  })
  return out
}
