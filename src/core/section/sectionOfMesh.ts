import { cross, normalize, perpendicular, type ReadonlyVec3, scale } from '../geometry/matrix.ts'
import type { Mesh } from '../scene/mesh.ts'
import { chainCrossing } from './chainCrossing.ts'
import type { CutIndex } from './cutIndex.ts'
import { type Crossing, cutMesh } from './cutMesh.ts'
import { fillLoops } from './fillLoops.ts'

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
