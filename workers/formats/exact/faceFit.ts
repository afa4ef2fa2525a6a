import { triangleArea } from '../../../src/core/geometry/meshMeasure.ts'
import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import { closestOnTriangle } from '../../../src/core/measure/primitives.ts'
import type { Mesh } from '../../../src/core/scene/mesh.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'
import type { FaceExtents } from './exactFaces.ts'

/** A display mesh as it is compared: coordinates + offset are those of the exact bodies. */
export interface Shown {
  mesh: Mesh
  offset: readonly [number, number, number]
  extents: FaceExtents
}

/** Normals looked at, and their mean cosine with the surface's from which they are the same. */
const NORMALS = 24
const SAME_NORMAL = 0.8
/** Share of the vertices that are on the surface itself, at least: about half were seen on the core of a screw, whose thread meets it in fine chords. */
const ON_SURFACE = 0.25
const LEAST_CORNERS = 3
/** Triangles of a face whose middles are looked for on an exact face, and how many may be missed: borders of coarse triangles cut corners. */
const SAMPLES = 6
const MOST_MISSED = 1

/** Circumference of a tip, in parts of the tolerance. */
const TIP = 10

const on = new Float64Array(9)
const uv = new Float64Array(2)
const normal = new Float64Array(3)
const stored = new Float64Array(3)

/**
 * Largest distance of a face's vertices from a surface, mm; Infinity when the face is none of that surface: part of its vertices are within `within`, all within
 * `chord` (a vertex of a neighbour may stand on a chord of the common border: it is in a plane, but off a round surface), and its normals are the surface's times
 * `sense` (0: either way).
 */
export function distanceFrom(surface: Surface, sense: number, { mesh, offset, extents }: Shown, face: number, within: number, chord: number): number {
  const { positions: p, normals } = mesh
  const from = extents.start[face],
    until = extents.start[face + 1]
  const most = surface.kind === 'plane' ? within : Math.max(within, chord)
  let spare = Math.floor((until - from) * (1 - ON_SURFACE))
  let largest = 0
  let cosines = 0
  let looked = 0
  const step = Math.max(1, Math.floor((until - from) / NORMALS))
  for (let i = from; i < until; i++) {
    const v = extents.vertices[i]
    const x = p[v * 3] + offset[0],
      y = p[v * 3 + 1] + offset[1],
      z = p[v * 3 + 2] + offset[2]
    let away = surface.invert(x, y, z, uv, i > from)
    // The search from the last point may have lost its way.
    if (!(away <= within) && i > from) away = surface.invert(x, y, z, uv, false)
    if (!(away <= most)) return Infinity
    if (away > within && --spare < 0) return Infinity
    if (away > largest) largest = away
    if ((i - from) % step !== 0 || isTip(surface, within)) continue
    surface.normal(uv[0], uv[1], normal)
    decodeNormal(normals, v * 2, stored)
    cosines += normal[0] * stored[0] + normal[1] * stored[1] + normal[2] * stored[2]
    looked++
  }
  const cosine = sense === 0 ? Math.abs(cosines) : cosines * sense
  return looked > 0 && cosine >= SAME_NORMAL * looked ? largest : Infinity
}

/** Whether the point at `uv` is the tip of a cone or similar: it has all normals of its surroundings. */
function isTip(surface: Surface, within: number): boolean {
  if (surface.singularities.length === 0) return false
  surface.evaluate(uv[0], uv[1], on)
  const turn = surface.uPeriod || surface.domain[1] - surface.domain[0]
  return Math.hypot(on[3], on[4], on[5]) * turn <= TIP * within
}

/** Whether all of at least three corners (xyz) are vertices of a display face. */
export function hasCorners(corners: Float64Array, { mesh: { positions: p }, offset, extents }: Shown, face: number, within: number): boolean {
  if (corners.length < LEAST_CORNERS * 3) return false
  corners: for (let c = 0; c < corners.length; c += 3) {
    const x = corners[c] - offset[0],
      y = corners[c + 1] - offset[1],
      z = corners[c + 2] - offset[2]
    for (let i = extents.start[face]; i < extents.start[face + 1]; i++) {
      const v = extents.vertices[i] * 3
      if (Math.abs(p[v] - x) <= within && Math.abs(p[v + 1] - y) <= within && Math.abs(p[v + 2] - z) <= within) continue corners
    }
    return false
  }
  return true
}

/** Whether a display face lies on the triangles of an exact one: the middles of some of its triangles, evenly by area, up to how far they stand off the surface. */
export function covers(exact: Mesh, exactFace: number, surface: Surface, shown: Shown, face: number, within: number): boolean {
  const { mesh, offset, extents } = shown
  const { positions: p, indices, faceStart } = mesh
  let missed = 0
  let sum = 0
  let taken = 0
  for (let t = faceStart[face]; t < faceStart[face + 1]; t++) {
    sum += triangleArea(p, indices, t)
    if (sum * SAMPLES < (taken + 0.5) * extents.area[face]) continue
    while (taken < SAMPLES && sum * SAMPLES >= (taken + 0.5) * extents.area[face]) taken++
    const [a, b, c] = [indices[t * 3] * 3, indices[t * 3 + 1] * 3, indices[t * 3 + 2] * 3]
    const middle: Vec3 = [0, 1, 2].map((axis) => (p[a + axis] + p[b + axis] + p[c + axis]) / 3 + offset[axis]) as unknown as Vec3
    const away = surface.invert(middle[0], middle[1], middle[2], uv, false)
    if (!(away < Infinity) || !isNear(exact, exactFace, middle, 1.5 * away + within)) missed++
    if (missed > MOST_MISSED) return false
  }
  return true
}

/** Whether a point is within a distance of a face's triangles. */
function isNear({ positions: p, indices, faceStart }: Mesh, face: number, at: Vec3, within: number): boolean {
  triangles: for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i += 3) {
    const a = indices[i] * 3,
      b = indices[i + 1] * 3,
      c = indices[i + 2] * 3
    for (let axis = 0; axis < 3; axis++) {
      const low = Math.min(p[a + axis], p[b + axis], p[c + axis]),
        high = Math.max(p[a + axis], p[b + axis], p[c + axis])
      if (at[axis] < low - within || at[axis] > high + within) continue triangles
    }
    const [x, y, z] = closestOnTriangle(at, [
      [p[a], p[a + 1], p[a + 2]],
      [p[b], p[b + 1], p[b + 2]],
      [p[c], p[c + 1], p[c + 2]],
    ])
    if (Math.hypot(x - at[0], y - at[1], z - at[2]) <= within) return true
  }
  return false
}
