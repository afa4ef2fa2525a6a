import { addScaled, cross, distance, dot, length, mix, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import { splinePoint } from '../geometry/spline.ts'
import { weldPositions } from '../geometry/weldPositions.ts'
import { type Conic, conicAt, curveKinds, type EdgeSpline, lineAt, splineAt } from '../scene/curve.ts'
import type { Edges, Mesh } from '../scene/mesh.ts'

/** The curve that an edge of a face's border follows, in the coordinates of the mesh. */
export interface BorderCurve {
  kind: 'line' | 'conic' | 'spline' | 'unknown'
  conic?: Conic
  /** In the coordinates of the part: the mesh's offset is to be taken away from its points. */
  spline?: EdgeSpline
  /** The face on the other side; -1 = none. */
  other: number
}

/** A stretch of a face's border between two vertices; `from`, `to`: a spline's parameters there. */
export interface Stretch {
  curve: BorderCurve
  from: number
  to: number
}

/** A vertex on a curve of the border: where it is in double precision, if its source has it; conics are looked up by the vertex itself. */
interface BorderPlace {
  curve: BorderCurve
  point?: Vec3
}

/** What borders a face, by the sides of its triangles. */
export interface Border {
  /** First vertex of the face at the same position, for each vertex of the mesh that the face uses. */
  weld(vertex: number): number
  /** The stretch from a vertex to another; undefined inside the face. */
  stretch(a: number, b: number): Stretch | undefined
  /** The curves that end at or go through a vertex. */
  places(vertex: number): readonly BorderPlace[]
  /** Some sides that only one triangle has lie on no edge. */
  ragged: boolean
  /** All curves are lines. */
  straight: boolean
}

const edgesOf = new WeakMap<Edges, Map<number, number[]>>()

/** The edges of each face. */
export function edgesOfFaces(edges: Edges): Map<number, number[]> {
  let map = edgesOf.get(edges)
  if (!map) {
    map = new Map()
    for (let e = 0; e + 1 < edges.start.length; e++) {
      const [a, b] = [edges.faces[e * 2], edges.faces[e * 2 + 1]]
      for (const face of a === b ? [a] : [a, b]) {
        const own = map.get(face)
        if (own) own.push(e)
        else map.set(face, [e])
      }
    }
    edgesOf.set(edges, map)
  }
  return map
}

/** The circles and ellipses that border a face, in the coordinates of the mesh; not its seam. `offset`: of the part. */
export function conicsOf(edges: Edges, face: number, offset: Vec3): Conic[] {
  const own = (edgesOfFaces(edges).get(face) ?? []).map((e) => borderCurve(edges, e, face, offset).curve)
  return own.flatMap(({ conic, other }) => (conic && other !== face ? conic : []))
}

const NO_EDGES: Edges = { points: new Float32Array(), start: new Uint32Array(1), kind: new Uint8Array(), faces: new Int32Array() }

/** Finds the border of a face by the positions that its triangles share with edges. `offset`: of the part. */
export function borderOf(mesh: Mesh, edges: Edges | undefined = NO_EDGES, face: number, offset: Vec3): Border {
  const { positions, indices, faceStart } = mesh
  const from = faceStart[face] * 3,
    to = faceStart[face + 1] * 3
  const own = edgesOfFaces(edges).get(face) ?? []
  const points = own.reduce((sum, e) => sum + edges.start[e + 1] - edges.start[e], 0)
  const all = new Float32Array((to - from + points) * 3)
  for (let i = from; i < to; i++) for (let axis = 0; axis < 3; axis++) all[(i - from) * 3 + axis] = positions[indices[i] * 3 + axis]
  let at = to - from
  for (const e of own) {
    const piece = edges.points.subarray(edges.start[e] * 3, edges.start[e + 1] * 3)
    all.set(piece, at * 3)
    at += piece.length / 3
  }
  const first = weldPositions(all)
  const corner = new Map<number, number>()
  for (let i = from; i < to; i++) corner.set(indices[i], first[i - from])
  const weld = (vertex: number): number => corner.get(vertex) ?? -1

  const size = first.length
  const key = (a: number, b: number): number => (a < b ? a * size + b : b * size + a)
  const chords = new Map<number, { first: number; stretch: Stretch }>()
  const places = new Map<number, BorderPlace[]>()
  let straight = true
  at = to - from
  for (const e of own) {
    const count = edges.start[e + 1] - edges.start[e]
    const { curve, ends } = borderCurve(edges, e, face, offset)
    // A seam: both sides are this face.
    if (curve.other !== face) {
      straight &&= curve.kind === 'line'
      const { spline } = curve
      for (let i = 0; i < count; i++) {
        const here = first[at + i]
        if (i > 0) {
          const before = first[at + i - 1]
          chords.set(key(before, here), { first: before, stretch: { curve, from: spline?.params[i - 1] ?? 0, to: spline?.params[i] ?? 0 } })
        }
        const point = ends && (i === 0 ? ends[0] : i === count - 1 ? ends[1] : undefined)
        const spot: BorderPlace = { curve, ...(point && { point }), ...(spline && { point: subtract(splinePoint(spline, spline.params[i]), offset) }) }
        const those = places.get(here)
        if (!those) places.set(here, [spot])
        else if (!those.some((one) => one.curve === curve)) those.push(spot)
      }
    }
    at += count
  }
  const sides = new Map<number, number>()
  for (let i = from; i < to; i += 3) {
    for (let side = 0; side < 3; side++) {
      const a = first[i - from + side],
        b = first[i - from + ((side + 1) % 3)]
      if (a === b) continue
      const k = key(a, b)
      sides.set(k, (sides.get(k) ?? 0) + 1)
    }
  }
  let ragged = false
  for (const [k, count] of sides) if (count === 1 && !chords.has(k)) ragged = true
  return {
    weld,
    stretch(a, b) {
      const chord = chords.get(key(weld(a), weld(b)))
      if (!chord || chord.first === weld(a)) return chord?.stretch
      const { curve, from, to } = chord.stretch
      return { curve, from: to, to: from }
    },
    places: (vertex) => places.get(weld(vertex)) ?? [],
    ragged,
    straight,
  }
}

/** `ends`: of a line, in double precision and the coordinates of the mesh. */
function borderCurve(edges: Edges, e: number, face: number, offset: Vec3): { curve: BorderCurve; ends?: readonly Vec3[] } {
  const { curves } = edges
  const a = edges.faces[e * 2],
    b = edges.faces[e * 2 + 1]
  const other = a === face ? b : a
  const kind = curveKinds[curves?.kind[e] ?? 0] ?? 'unknown'
  if (kind === 'line') {
    const ends = curves && lineAt(curves, e)?.map((end) => subtract(end, offset))
    return { curve: { kind, other }, ...(ends && { ends }) }
  }
  const spline = curves && splineAt(curves, e)
  if (spline && spline.params.length === edges.start[e + 1] - edges.start[e]) return { curve: { kind: 'spline', other, spline } }
  const conic = curves && conicAt(curves, e)
  if (conic) return { curve: { kind: 'conic', other, conic: { ...conic, center: subtract(conic.center, offset) } } }
  return { curve: { kind: 'unknown', other } }
}

/** The angle, from the major axis, of the point of a conic near to a point. */
function angleOn({ center, axis, major, a, b }: Conic, point: Vec3): number {
  const away = subtract(point, center)
  return Math.atan2(dot(away, cross(axis, major)) / b, dot(away, major) / a)
}

export function pointOn({ center, axis, major, a, b }: Conic, angle: number): Vec3 {
  return addScaled(addScaled(center, major, a * Math.cos(angle)), cross(axis, major), b * Math.sin(angle))
}

/** The point of a conic at the angle of `point`, when that lies nearly on it. */
export function ontoConic(conic: Conic, point: Vec3, reach: number): Vec3 | undefined {
  const on = pointOn(conic, angleOn(conic, point))
  return length(subtract(on, point)) <= reach ? on : undefined
}

/** The end of an arc that lies within `reach` of a point. */
export function endOfConic(conic: Conic, point: Vec3, reach: number): Vec3 | undefined {
  return [conic.start, conic.start + conic.sweep].map((angle) => pointOn(conic, angle)).find((end) => distance(end, point) <= reach)
}

/** Half way along a conic between two of its points, the shorter way. */
export function conicMiddle(conic: Conic, p: Vec3, q: Vec3): Vec3 {
  const from = angleOn(conic, p)
  const turn = angleOn(conic, q) - from
  return pointOn(conic, from + Math.atan2(Math.sin(turn), Math.cos(turn)) / 2)
}

/** The shorter way along a conic from one of its points to another: as a function of the angle, and the angles. */
export function conicAlong(conic: Conic, from: Vec3, to: Vec3): { at(angle: number): { point: Vec3; way: Vec3 }; cuts: number[] } {
  const { axis, major, a, b } = conic
  const minor = cross(axis, major)
  const start = angleOn(conic, from)
  const turn = angleOn(conic, to) - start
  return {
    at: (angle) => ({ point: pointOn(conic, angle), way: addScaled(scale(major, -a * Math.sin(angle)), minor, b * Math.cos(angle)) }),
    cuts: [start, start + Math.atan2(Math.sin(turn), Math.cos(turn))],
  }
}

export const middle = (p: Vec3, q: Vec3): Vec3 => mix(p, q, 0.5)
