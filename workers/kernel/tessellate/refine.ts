import { pointsOf } from '../brep/surface/surface.ts'
import type { Patch } from './patch.ts'
import type { Tolerance } from './tolerance.ts'
import { CHECKED } from './triangulation/halfEdges.ts'

const PASSES = 8
/** Passes in which normals count, too: where they jump, halving never ends. */
const ANGLE_PASSES = 4
/** In place of a candidate's second vertex: it bends, so that nothing is left to be asked, or it is a triangle between three border edges. */
const BENT = -1
const TRIANGLE = -2
// Candidates whose surface point must be computed: parameters, and xyz of the surface there.
let askedU = new Float64Array(4096)
let askedV = new Float64Array(4096)
let points = new Float64Array(12_288)

// Candidates of one pass: where a point may be wanted, in which triangle, and the edge's vertices.
let us = new Float64Array(4096)
let vs = new Float64Array(4096)
let near = new Int32Array(4096)
let from = new Int32Array(4096)
let to = new Int32Array(4096)

/** Room for more candidates than this goes with the face: the worker would keep it for as long as it lives. */
const MOST_KEPT = 1 << 16

function reserve(count: number): void {
  if (us.length < count) makeRoom(2 * count)
}

function makeRoom(count: number): void {
  us = new Float64Array(count)
  vs = new Float64Array(count)
  near = new Int32Array(count)
  from = new Int32Array(count)
  to = new Int32Array(count)
  askedU = new Float64Array(count)
  askedV = new Float64Array(count)
  points = new Float64Array(3 * count)
}

/**
 * Inserts the middle of inner edges that stand off the surface, or whose ends' normals differ too much. False when that takes more than `most` points.
 * Each step is a loop of its own: one function with all of them in it is large, and is compiled anew for each kind of surface that comes.
 */
export function refine(patch: Patch, tolerance: Tolerance, most: number): boolean {
  const done = refineStepwise(patch, tolerance, most)
  if (us.length > MOST_KEPT) makeRoom(4096)
  return done
}

function refineStepwise(patch: Patch, tolerance: Tolerance, most: number): boolean {
  const cosine = Math.cos(Math.min(Math.PI, 1.7 * tolerance.angular))
  for (let pass = 0; pass < PASSES; pass++) {
    const wanted = keepDistant(patch, candidates(patch, pass < ANGLE_PASSES ? cosine : -2, pass === 0), tolerance.linear)
    if (wanted === 0) return true
    if (patch.count + wanted > most || patch.mesh.exhausted) return false
    insert(patch, wanted)
  }
  return true
}

/** Inner edges that were not looked at before; with `enclosed`, the middles of triangles that have none. Returns how many. */
function candidates(patch: Patch, cosine: number, enclosed: boolean): number {
  const { mesh, normals: n, u, v } = patch
  const { constraint, inside, origin, twin, triangleCount } = mesh
  reserve(3 * triangleCount)
  let count = 0
  for (let h = 0; h < 3 * triangleCount; h++) {
    const t = (h / 3) | 0
    if (inside[t] === 0) continue
    const last = h === 3 * t + 2
    // Not constrained, and not looked at before.
    if (constraint[h] === 0 && twin[h] >= h) {
      constraint[h] = constraint[twin[h]] = CHECKED
      const a = origin[h],
        b = origin[last ? h - 2 : h + 1]
      const turn = n[a * 3] * n[b * 3] + n[a * 3 + 1] * n[b * 3 + 1] + n[a * 3 + 2] * n[b * 3 + 2]
      us[count] = (u[a] + u[b]) / 2
      vs[count] = (v[a] + v[b]) / 2
      near[count] = t
      from[count] = a
      to[count++] = turn < cosine ? BENT : b
    }
    if (enclosed && last && (constraint[h] & constraint[h - 1] & constraint[h - 2] & 1) === 1) addMiddle(patch, t, count++)
  }
  return count
}

function addMiddle({ mesh: { origin }, u, v }: Patch, t: number, at: number): void {
  const a = origin[3 * t],
    b = origin[3 * t + 1],
    c = origin[3 * t + 2]
  us[at] = (u[a] + u[b] + u[c]) / 3
  vs[at] = (v[a] + v[b] + v[c]) / 3
  near[at] = t
  to[at] = TRIANGLE
}

/** Keeps those of so many candidates that bend or stand off the surface, moved together. Returns how many. */
function keepDistant({ surface, pool, id, mesh }: Patch, count: number, tolerance: number): number {
  const square = (1.1 * tolerance) ** 2
  let asked = 0
  for (let i = 0; i < count; i++) {
    if (to[i] === BENT) continue
    askedU[asked] = us[i]
    askedV[asked++] = vs[i]
  }
  pointsOf(surface, askedU, askedV, asked, points)
  let kept = 0
  for (let i = 0, at = 0; i < count; i++) {
    const b = to[i]
    if (b !== BENT) at += 3
    if (b === TRIANGLE) {
      const h = 3 * near[i]
      if (!(pool.distanceFromPlane(id[mesh.origin[h]], id[mesh.origin[h + 1]], id[mesh.origin[h + 2]], points, at - 3) > tolerance)) continue
    } else if (b !== BENT && !(pool.squareFromLine(id[from[i]], id[b], points, at - 3) > square)) continue
    us[kept] = us[i]
    vs[kept] = vs[i]
    near[kept++] = near[i]
  }
  return kept
}

function insert(patch: Patch, count: number): void {
  const { mesh, metric } = patch
  for (let i = 0; i < count; i++) {
    const x = us[i] * metric.u,
      y = vs[i] * metric.v
    const t = mesh.locate(x, y, near[i])
    if (t >= 0 && mesh.inside[t] === 1 && !patch.tooNear(t, x, y, 1e-6)) patch.addInner(t, us[i], vs[i])
  }
  patch.place()
}
