import { type Conic, conicAt, curveKinds, type CurveTable } from '../../../src/core/scene/curve.ts'
import type { Edges } from '../../../src/core/scene/mesh.ts'

const NONE = 0
/** Share of an edge's points that are on its circle itself, and how far others may be inside of it, in parts of the radius. */
const ON_CURVE = 0.25
const CHORD_SHARE = 0.05

/**
 * The curves of a display mesh's edges: those of the exact edges between the same two faces, with the same ends, that all points lie on. Points of curves that are no lines and
 * conics are compared by their ends only, and of several such edges between two faces none is taken. Of a display edge with one face only, because its neighbour's points are others, that
 * face's edges are looked at.
 * `match`: the exact face of each face; `offset` is that of the display edges.
 */
export function joinCurves(edges: Edges, offset: readonly [number, number, number], match: Int32Array, exact: Edges, within: number): CurveTable {
  const count = edges.kind.length
  const kind = new Uint8Array(count)
  const conics: number[] = []
  const { curves } = exact
  if (!curves) return { kind, conics: new Float64Array(0) }
  const byFaces = edgesByFaces(exact)
  for (let e = 0; e < count; e++) {
    const one = faceOf(edges, e, 0, match),
      other = faceOf(edges, e, 1, match)
    if (one === undefined || other === undefined) continue
    const found = (byFaces.get(pairKey(one, other)) ?? []).filter((x) => curves.kind[x] !== NONE && isSame(edges, e, offset, exact, x, within))
    if (found.length !== 1) continue
    const conic = conicAt(curves, found[0])
    kind[e] = curves.kind[found[0]]
    if (conic) conics.push(...rowOf(conic, runsBackwards(edges, e, offset, conic)))
  }
  return { kind, conics: Float64Array.from(conics) }
}

/** -1 = no face; undefined = a face that is not known. */
function faceOf({ faces }: Edges, edge: number, side: 0 | 1, match: Int32Array): number | undefined {
  const face = faces[edge * 2 + side]
  if (face < 0) return -1
  return match[face] >= 0 ? match[face] : undefined
}

const pairKey = (one: number, other: number): number => (Math.min(one, other) + 1) * 0x4000000 + Math.max(one, other)

/** Edges by the pair of their faces, and by each of them alone (-1 and the face). */
function edgesByFaces({ faces, kind }: Edges): Map<number, number[]> {
  const out = new Map<number, number[]>()
  for (let e = 0; e < kind.length; e++) {
    const one = faces[e * 2],
      other = faces[e * 2 + 1]
    for (const key of new Set([pairKey(one, other), pairKey(-1, one), pairKey(-1, other)])) {
      const list = out.get(key)
      if (list) list.push(e)
      else out.set(key, [e])
    }
  }
  return out
}

function isSame(edges: Edges, e: number, offset: readonly number[], exact: Edges, x: number, within: number): boolean {
  const a = edges.start[e] * 3,
    b = (edges.start[e + 1] - 1) * 3
  const c = exact.start[x] * 3,
    d = (exact.start[x + 1] - 1) * 3
  if (b <= a || d <= c) return false
  const apart = (i: number, j: number): number =>
    Math.hypot(
      edges.points[i] + offset[0] - exact.points[j],
      edges.points[i + 1] + offset[1] - exact.points[j + 1],
      edges.points[i + 2] + offset[2] - exact.points[j + 2],
    )
  const conic = exact.curves && conicAt(exact.curves, x)
  const closed = gap(exact.points, c, d) <= within
  // The start of a whole circle has no meaning.
  if (closed && conic) return gap(edges.points, a, b) <= within && isOnConic(edges, e, offset, conic, within)
  if (!(apart(a, c) <= within && apart(b, d) <= within) && !(apart(a, d) <= within && apart(b, c) <= within)) return false
  if (conic) return isOnConic(edges, e, offset, conic, within) && sweepsAlike(edges, e, offset, conic)
  return curveKinds[exact.curves?.kind[x] ?? NONE] !== 'line' || isStraight(edges.points, a, b, within)
}

const gap = (p: Float32Array, i: number, j: number): number => Math.hypot(p[i] - p[j], p[i + 1] - p[j + 1], p[i + 2] - p[j + 2])

function isStraight(p: Float32Array, a: number, b: number, within: number): boolean {
  const size = gap(p, a, b)
  if (!(size > 0)) return false
  const x = (p[b] - p[a]) / size,
    y = (p[b + 1] - p[a + 1]) / size,
    z = (p[b + 2] - p[a + 2]) / size
  for (let i = a + 3; i < b; i += 3) {
    const dx = p[i] - p[a],
      dy = p[i + 1] - p[a + 1],
      dz = p[i + 2] - p[a + 2]
    if (!(Math.hypot(dy * z - dz * y, dz * x - dx * z, dx * y - dy * x) <= within)) return false
  }
  return true
}

const local = new Float64Array(3)

/** Coordinates of a point along the conic's axes. */
function toLocal({ points }: Edges, point: number, offset: readonly number[], { center, axis, major }: Conic): void {
  const x = points[point * 3] + offset[0] - center[0],
    y = points[point * 3 + 1] + offset[1] - center[1],
    z = points[point * 3 + 2] + offset[2] - center[2]
  local[0] = x * major[0] + y * major[1] + z * major[2]
  local[1] = x * (axis[1] * major[2] - axis[2] * major[1]) + y * (axis[2] * major[0] - axis[0] * major[2]) + z * (axis[0] * major[1] - axis[1] * major[0])
  local[2] = x * axis[0] + y * axis[1] + z * axis[2]
}

/** Points on chords, which a neighbour's points of a common border may be, are inside of the curve. */
function isOnConic(edges: Edges, e: number, offset: readonly number[], conic: Conic, within: number): boolean {
  const count = edges.start[e + 1] - edges.start[e]
  const chord = CHORD_SHARE * Math.max(conic.a, conic.b)
  let spare = Math.floor(count * (1 - ON_CURVE))
  for (let i = edges.start[e]; i < edges.start[e + 1]; i++) {
    toLocal(edges, i, offset, conic)
    if (!(Math.abs(local[2]) <= within)) return false
    const angle = Math.atan2(local[1] / conic.b, local[0] / conic.a)
    const x = conic.a * Math.cos(angle),
      y = conic.b * Math.sin(angle)
    // The point at the same angle is no nearer than the nearest one.
    const away = Math.hypot(local[0] - x, local[1] - y)
    if (away <= within) continue
    if (!(away <= chord && Math.hypot(local[0], local[1]) < Math.hypot(x, y)) || --spare < 0) return false
  }
  return true
}

/** Angle that the polyline runs through about the conic's axis, counter-clockwise. */
function swept(edges: Edges, e: number, offset: readonly number[], conic: Conic): number {
  let sum = 0
  let last = 0
  for (let i = edges.start[e]; i < edges.start[e + 1]; i++) {
    toLocal(edges, i, offset, conic)
    const angle = Math.atan2(local[1] / conic.b, local[0] / conic.a)
    if (i > edges.start[e]) sum += angle - last - 2 * Math.PI * Math.round((angle - last) / (2 * Math.PI))
    last = angle
  }
  return sum
}

/** Two arcs of a circle have the same ends: the one that runs through the same angle is meant. A single chord cannot distinguish half circles. */
const sweepsAlike = (edges: Edges, e: number, offset: readonly number[], conic: Conic): boolean =>
  Math.abs(Math.abs(swept(edges, e, offset, conic)) - conic.sweep) < 0.1

const runsBackwards = (edges: Edges, e: number, offset: readonly number[], conic: Conic): boolean => swept(edges, e, offset, conic) < 0

/** A row of a curve table. Backwards along the curve is forwards about the opposite axis. */
function rowOf({ center, axis, major, a, b, start, sweep }: Conic, backwards: boolean): number[] {
  const way = backwards ? -1 : 1
  return [...center, ...axis.map((value) => way * value), ...major, a, b, backwards ? -(start + sweep) : start, sweep]
}
