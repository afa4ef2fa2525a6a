import type { Body } from '../brep/body.ts'
import type { EdgeLines } from './edgeLines.ts'
import { type FaceMesh, type FaceProblem, isHopeless } from './faceMesh.ts'
import type { FaceMesher } from './faceMesher.ts'
import { isSlit } from './shellVolume.ts'
import { chainOf } from './loopChain.ts'
import { findMending } from './mending.ts'
import type { PointPool } from './pointPool.ts'
import { straightCuts, untangled } from './untangle.ts'
import type { Tolerance } from './tolerance.ts'

/** Times that edges are cut again for the sake of one face's area, and in how many rounds for those of all: each may spoil neighbours. */
const MENDINGS = 4
const ROUNDS = 12
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
  const work: Work = {
    body,
    lines,
    pool,
    mesher,
    fineness: body.faces.map(() => ({ tolerance, dense: false })),
    mendings: new Uint8Array(body.faces.length),
    meshes: [],
    neighbours: () => (facesOf ??= facesOfEdges(body)),
  }
  let facesOf: number[][] | undefined
  let wanted: Iterable<number> = body.faces.keys()
  for (let round = 0; ; round++) {
    const next = new Set<number>()
    const edges = new Map<number, number>()
    for (const f of wanted) meshFace(work, f, round, next, edges)
    for (const [e, factor] of edges) {
      lines.refine(e, factor)
      for (const f of work.neighbours()[e]) next.add(f)
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
  /** Fineness for each face. */
  fineness: FaceFineness[]
  /** How often each has been mended. */
  mendings: Uint8Array
  meshes: FaceMesh[]
  /** Faces of each edge. */
  neighbours(): number[][]
}

/** Meshes a face; if it can and has to be mended, adds to the faces to be meshed again and to the edges to be cut again. */
function meshFace(work: Work, f: number, round: number, next: Set<number>, edges: Map<number, number>): void {
  const { body, lines, pool, mesher, fineness, mendings, meshes } = work
  const face = body.faces[f]
  const problems: FaceProblem[] = []
  const chains: number[][] = []
  const closed = face.surface !== undefined && face.surface.uPeriod > 0
  for (const loop of untangled(face, lines.lines, pool)) {
    if (closed && isSlit(loop.coedges)) continue
    const chain = chainOf(loop, lines.lines, pool, problems, lines.rearranged)
    if (chain.length > 0) chains.push(chain)
  }
  const mesh = mesher.run(face, chains, fineness[f], problems)
  meshes[f] = mesh
  if (round === 0 && (problems.includes('folded') || problems.includes('crossing')) && divideStraightEdges(work, f, next)) return
  if (round >= ROUNDS || mendings[f] >= MENDINGS || pool.count >= MOST_POINTS || isHopeless(problems)) return
  const mending = findMending(body, face, mesh, lines, mesher, round > 0)
  if (!mending) return
  mendings[f]++
  for (const [e, factor] of mending.edges) edges.set(e, Math.max(factor, edges.get(e) ?? 0))
  const { tolerance, dense } = fineness[f]
  if (mending.finer > 1 || (mending.dense && !dense)) next.add(f)
  const { linear, angular } = tolerance
  fineness[f] = { tolerance: { linear: linear / mending.finer, angular: angular / Math.sqrt(mending.finer) }, dense: dense || mending.dense }
}

/** Divides those straight edges of a face whose chords in parameters leave them; its faces are meshed again. False when there are none. */
function divideStraightEdges({ body, lines, pool, fineness, neighbours }: Work, f: number, next: Set<number>): boolean {
  const { surface, loops } = body.faces[f]
  if (!surface || surface.kind === 'plane') return false
  let divided = false
  for (const { coedges } of loops) {
    for (const coedge of coedges) {
      const e = coedge >= 0 ? coedge : ~coedge
      const { ids, params } = lines.lines[e]
      if (params || ids.length !== 2) continue
      const inner = straightCuts(surface, ids[0], ids[1], pool, fineness[f].tolerance.linear)
      if (inner.length === 0) continue
      lines.divide(e, inner)
      divided = true
      for (const other of neighbours()[e]) next.add(other)
    }
  }
  return divided
}

function facesOfEdges({ edges, faces }: Body): number[][] {
  const out: number[][] = edges.map(() => [])
  faces.forEach(({ loops }, f) => {
    for (const { coedges } of loops) for (const coedge of coedges) out[coedge >= 0 ? coedge : ~coedge].push(f)
  })
  return out
}
