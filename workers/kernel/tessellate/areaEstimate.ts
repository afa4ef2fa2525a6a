import { densitiesOf, pointsOf } from '../brep/surface/surface.ts'
import type { Patch } from './patch.ts'
import { next } from './triangulation/halfEdges.ts'

const middle = new Float64Array(3)
let us = new Float64Array(4096)
let vs = new Float64Array(4096)
let weights = new Float64Array(4096)
let density = new Float64Array(4096)
let sides = new Int32Array(4096)
/** xyz of the surface at the middle of each border side's chord in parameters, and of the curve at its middle. */
let onSurface = new Float64Array(12_288)
let onCurve = new Float64Array(12_288)
/** Areas of the triangles inside, in parameters. */
let planeAreas = new Float64Array(4096)

function reserve(count: number): void {
  if (us.length >= count) return
  us = new Float64Array(2 * count)
  vs = new Float64Array(2 * count)
  weights = new Float64Array(2 * count)
  density = new Float64Array(2 * count)
  sides = new Int32Array(2 * count)
  onSurface = new Float64Array(6 * count)
  onCurve = new Float64Array(6 * count)
  planeAreas = new Float64Array(2 * count)
}

/** The true point half way along a chord of the border between two points of the pool; false when there is none (a straight edge, a bridge). */
export type ChordMiddle = (from: number, to: number, out: Float64Array) => boolean

/** In mm². */
export interface ExactArea {
  /** Area of the surface between the straight ways in its parameters that stand for the border. */
  inner: number
  /** What the border's curves add to it. */
  strips: number
}

/**
 * Area of the exact face under a patch, mm²: the surface's own over the triangles' parameters, and the strips between border chords and border curves,
 * taken as parabolas. Good to a few parts in a thousand, where a mesh of long chords may be off by several per cent. `meshArea`: that of its triangles.
 */
export function exactArea(patch: Patch, meshArea: number, chordMiddle: ChordMiddle): ExactArea {
  // A plane's triangles are the surface itself.
  return { inner: patch.flat ? meshArea : innerArea(patch), strips: stripArea(patch, chordMiddle) }
}

function innerArea(patch: Patch): number {
  const count = sideMiddles(patch)
  densitiesOf(patch.surface, us, vs, count, density)
  let sum = 0
  for (let i = 0; i < count; i++) sum += (density[i] * weights[i]) / 3
  return sum
}

/** The middles of all sides of triangles inside, each once, weighted by the triangles beside it. Returns how many. */
function sideMiddles(patch: Patch): number {
  const { mesh, u, v } = patch
  const { origin, twin, inside, triangleCount } = mesh
  reserve(3 * triangleCount)
  measureTriangles(patch)
  let count = 0
  for (let t = 0; t < triangleCount; t++) {
    if (inside[t] === 0) continue
    const own = planeAreas[t]
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const f = twin[h]
      const other = f >= 0 ? (f / 3) | 0 : -1
      const beside = other >= 0 && inside[other] === 1
      if (beside && f < h) continue
      const a = origin[h],
        b = origin[h === 3 * t + 2 ? 3 * t : h + 1]
      us[count] = (u[a] + u[b]) / 2
      vs[count] = (v[a] + v[b]) / 2
      weights[count++] = beside ? own + planeAreas[other] : own
    }
  }
  return count
}

function stripArea(patch: Patch, chordMiddle: ChordMiddle): number {
  const { mesh, surface, id, u, v } = patch
  const count = borderSides(patch)
  let curved = 0
  for (let i = 0; i < count; i++) {
    const h = sides[i]
    const a = mesh.origin[h],
      b = mesh.origin[next(h)]
    if (!chordMiddle(id[a], id[b], middle)) continue
    us[curved] = (u[a] + u[b]) / 2
    vs[curved] = (v[a] + v[b]) / 2
    onCurve[3 * curved] = middle[0]
    onCurve[3 * curved + 1] = middle[1]
    onCurve[3 * curved + 2] = middle[2]
    sides[curved++] = h
  }
  pointsOf(surface, us, vs, curved, onSurface)
  let sum = 0
  for (let i = 0; i < curved; i++) sum += strip(patch, mesh.origin[sides[i]], mesh.origin[next(sides[i])], 3 * i)
  return sum
}

/** The sides of triangles inside that are the border's. Returns how many. */
function borderSides({ mesh }: Patch): number {
  const { inside, constraint, triangleCount } = mesh
  reserve(3 * triangleCount)
  let count = 0
  for (let h = 0; h < 3 * triangleCount; h++) if ((constraint[h] & 1) === 1 && inside[(h / 3) | 0] === 1) sides[count++] = h
  return count
}

/** Areas of the triangles inside, in parameters. ∫ |∂u × ∂v| over one is taken by the middles of its sides, a third of this for each. */
function measureTriangles({ mesh: { origin, inside, triangleCount }, u, v }: Patch): void {
  for (let t = 0; t < triangleCount; t++) {
    if (inside[t] === 0) continue
    const a = origin[3 * t],
      b = origin[3 * t + 1],
      c = origin[3 * t + 2]
    planeAreas[t] = Math.abs((u[b] - u[a]) * (v[c] - v[a]) - (u[c] - u[a]) * (v[b] - v[a])) / 2
  }
}

/**
 * Area between the straight way in the plane, and the border's curve, whose middles are at `at`, from a to b with the face on the left;
 * positive when the curve bulges outwards.
 */
function strip({ pool, id, normals: n }: Patch, a: number, b: number, at: number): number {
  const p = pool.data
  const i = id[a] * 3,
    j = id[b] * 3
  const tx = p[j] - p[i],
    ty = p[j + 1] - p[i + 1],
    tz = p[j + 2] - p[i + 2]
  const nx = (n[a * 3] + n[b * 3]) / 2,
    ny = (n[a * 3 + 1] + n[b * 3 + 1]) / 2,
    nz = (n[a * 3 + 2] + n[b * 3 + 2]) / 2
  const outX = ty * nz - tz * ny,
    outY = tz * nx - tx * nz,
    outZ = tx * ny - ty * nx
  const x = onCurve[at] - onSurface[at],
    y = onCurve[at + 1] - onSurface[at + 1],
    z = onCurve[at + 2] - onSurface[at + 2]
  return (2 / 3) * (x * outX + y * outY + z * outZ)
}
