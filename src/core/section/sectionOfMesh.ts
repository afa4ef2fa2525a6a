import { type Crossing, type CutIndex, cutMesh } from './cutMesh.ts'
import { cross, normalize, perpendicular, type ReadonlyVec3, scale } from '../geometry/matrix.ts'
import type { Mesh } from '../scene/mesh.ts'
import { fillLoops } from './fillLoops.ts'

/** A line through the points `Crossing.points[points[i]]` (piece ends); a closed one does not repeat its first. */
export interface Chain {
  points: number[]
  closed: boolean
}

/** Strings pieces together that meet on the same mesh edge. Where a mesh is cracked, ends within `gap` of each other are joined. */
export function chainCrossing(crossing: Crossing, gap: number): Chain[] {
  const pieces = crossing.edges.length / 2
  const startingAt = new Map<number, number[]>()
  for (let piece = 0; piece < pieces; piece++) {
    const edge = crossing.edges[piece * 2]
    const list = startingAt.get(edge)
    if (list) list.push(piece)
    else startingAt.set(edge, [piece])
  }
  const used = new Uint8Array(pieces)
  const nextOf = (edge: number): number | undefined => {
    const list = startingAt.get(edge)
    for (let next = list?.pop(); next !== undefined; next = list?.pop()) if (!used[next]) return next
    return undefined
  }
  const chains: Chain[] = []
  const open: Chain[] = []
  for (let first = 0; first < pieces; first++) {
    if (used[first]) continue
    const points = [first * 2]
    const origin = crossing.edges[first * 2]
    let piece: number | undefined = first
    let closed = false
    while (piece !== undefined) {
      used[piece] = 1
      const edge: number = crossing.edges[piece * 2 + 1]
      if (edge === origin) {
        closed = true
        break
      }
      points.push(piece * 2 + 1)
      piece = nextOf(edge)
    }
    if (closed) chains.push({ points, closed })
    else open.push({ points, closed: false })
  }
  return [...chains, ...joinEnds(crossing, open, gap)]
}

/** Joins open chains at their ends, the same edge or the nearest end first, turning them where a mesh's triangles do not agree on a side. */
function joinEnds({ points, edges }: Crossing, open: Chain[], gap: number): Chain[] {
  const left = [...open]
  const done: Chain[] = []
  const apart = (a: number, b: number) =>
    edges[a] === edges[b] ? 0 : Math.hypot(points[a * 3] - points[b * 3], points[a * 3 + 1] - points[b * 3 + 1], points[a * 3 + 2] - points[b * 3 + 2])
  while (left.length > 0) {
    const chain = left.pop()!
    for (;;) {
      const end = chain.points.at(-1)!
      let best = chain.points.length > 2 ? apart(end, chain.points[0]) : Infinity
      let at = -1
      let turned = false
      // Cracked meshes have few open chains; more than that is no solid anyhow.
      for (let i = 0; i < left.length && i < 2000; i++) {
        const forth = apart(end, left[i].points[0])
        const back = apart(end, left[i].points.at(-1)!)
        if (Math.min(forth, back) >= best) continue
        best = Math.min(forth, back)
        at = i
        turned = back < forth
      }
      if (best > gap) break
      if (at < 0) {
        chain.closed = true
        break
      }
      const [next] = left.splice(at, 1)
      chain.points.push(...(turned ? next.points.reverse() : next.points))
    }
    done.push(chain)
  }
  return done
}

/** Gap in a cracked outline that is closed, in parts of the mesh's size. */
const GAP = 2e-3
/** How far below the plane a mesh is cut, in parts of its size: vertices that lie in the plane but for rounding are all above it, and give one clean outline. */
const BELOW = 2e-7

/** The cut face of a mesh, in its own coordinates. */
export interface MeshSection {
  /** xyz of the corners of `triangles`, which fill the solids. */
  points: Float32Array
  triangles: number[]
  /** xyz pairs: the outline of everything that is cut, sheets too. */
  lines: Float32Array
}

/** Cuts a mesh with the plane `normal · p = distance` (a normal of any length); undefined when it misses. `size`: the mesh's diagonal. */
export function sectionOfMesh(mesh: Mesh, index: CutIndex, normal: ReadonlyVec3, distance: number, size: number): MeshSection | undefined {
  const unit = normalize(normal)
  if (!unit || !Number.isFinite(distance)) return undefined
  const below = BELOW * size
  const { solid, sheet } = cutMesh(mesh, index, normal, distance - below * Math.hypot(...normal))
  if (solid.edges.length + sheet.edges.length === 0) return undefined
  const u = perpendicular(unit)
  const v = cross(unit, u)
  const origin = scale(unit, distance / Math.hypot(...normal))
  const loops: Float64Array[] = []
  for (const { points, closed } of chainCrossing(solid, size * GAP)) {
    if (!closed || points.length < 3) continue
    const loop = new Float64Array(points.length * 2)
    points.forEach((point, i) => {
      const at = point * 3
      const p: ReadonlyVec3 = [solid.points[at] - origin[0], solid.points[at + 1] - origin[1], solid.points[at + 2] - origin[2]]
      loop[i * 2] = p[0] * u[0] + p[1] * u[1] + p[2] * u[2]
      loop[i * 2 + 1] = p[0] * v[0] + p[1] * v[1] + p[2] * v[2]
    })
    loops.push(loop)
  }
  const fill = fillLoops(loops)
  const points = new Float32Array((fill.points.length / 2) * 3)
  for (let i = 0; i * 2 < fill.points.length; i++) {
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = origin[axis] + u[axis] * fill.points[i * 2] + v[axis] * fill.points[i * 2 + 1]
  }
  return { points, triangles: fill.triangles, lines: linesOf(scale(unit, below), solid, sheet) }
}

/** Pieces of all crossings, moved. */
function linesOf(by: ReadonlyVec3, ...crossings: Crossing[]): Float32Array {
  const out = new Float32Array(crossings.reduce((sum, { points }) => sum + points.length, 0))
  let at = 0
  for (const { points } of crossings) {
    for (let i = 0; i < points.length; i++) out[at + i] = points[i] + by[i % 3]
    at += points.length
  }
  return out
}
