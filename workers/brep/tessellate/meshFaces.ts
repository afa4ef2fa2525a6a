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
  const work: Work = { body, lines, pool, mesher, fineness: body.faces.map(() => ({ tolerance, dense: false })), meshes: [] }
  let neighbours: number[][] | undefined
  let wanted: Iterable<number> = body.faces.keys()
  for (let round = 0; ; round++) {
    const next = new Set<number>()
    const edges = new Map<number, number>()
    for (const f of wanted) meshFace(work, f, round < ROUNDS, next, edges)
    if (edges.size > 0) neighbours ??= facesOfEdges(body)
    for (const [e, factor] of edges) {
      lines.refine(e, factor)
      for (const f of neighbours?.[e] ?? []) next.add(f)
    }
    if (next.size === 0) return work.meshes
    wanted = next
  }
}

interface Work {
  body: Body
  lines: EdgeLines
  pool: PointPool
  mesher: FaceMesher
  /** By face. */
  fineness: FaceFineness[]
  meshes: FaceMesh[]
}

/** Meshes a face; if it `canBeMended` and has to be, adds to the faces to be meshed again and to the edges to be cut again. */
function meshFace({ body, lines, pool, mesher, fineness, meshes }: Work, f: number, canBeMended: boolean, next: Set<number>, edges: Map<number, number>): void {
  const face = body.faces[f]
  const problems: FaceProblem[] = []
  const chains: number[][] = []
  for (const loop of face.loops) {
    const chain = chainOf(loop, lines.lines, pool, problems)
    if (chain.length > 0) chains.push(chain)
  }
  const mesh = mesher.run(face, chains, fineness[f], problems)
  meshes[f] = mesh
  if (!canBeMended || pool.count >= MOST_POINTS || isHopeless(problems)) return
  const mending = findMending(body, face, mesh, lines, mesher)
  if (!mending) return
  for (const [e, factor] of mending.edges) edges.set(e, Math.max(factor, edges.get(e) ?? 0))
  const { tolerance, dense } = fineness[f]
  if (mending.finer > 1 || (mending.dense && !dense)) next.add(f)
  const { linear, angular } = tolerance
  fineness[f] = { tolerance: { linear: linear / mending.finer, angular: angular / Math.sqrt(mending.finer) }, dense: dense || mending.dense }
}

function facesOfEdges({ edges, faces }: Body): number[][] {
  const out: number[][] = edges.map(() => [])
  faces.forEach(({ loops }, f) => {
    for (const { coedges } of loops) for (const coedge of coedges) out[coedge >= 0 ? coedge : ~coedge].push(f)
  })
  return out
}
