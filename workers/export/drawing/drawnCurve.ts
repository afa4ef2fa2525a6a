import { add, addScaled, cross, dot, normalize, subtract, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { EdgeKind } from '../../../src/core/scene/mesh.ts'
import type { FaceInfo } from '../../../src/core/scene/surface.ts'
import type { PlacedShape } from './placedShape.ts'
import { edgeCurve, evaluate, type ViewCurve } from './viewCurve.ts'

/** What a chord of a curve is: not drawn, behind its own faces, or to be looked at. */
export const Chord = { none: 0, behind: 1, open: 2 } as const

export type Line = 'edge' | 'smooth' | 'contour'

/** A curve of a view, with its properties by its own faces. */
export interface DrawnCurve extends ViewCurve {
  line: Line
  /** `Chord` of each. */
  state: Uint8Array
  /** Whether what lies behind a chord is seen on one side of it only. */
  isContour: Uint8Array
  /** Three ways off the faces per chord, unit vectors or zero; the curve is seen where the point moved along one of them is. */
  away: Float64Array
  /** Faces on its two sides, -1 = none. */
  beside: [number, number]
  /** How far points are moved off, millimetres. */
  gap: number
  /** Parameters at which a face beside the curve turns away from the eye. */
  turns: number[]
  /** The round face that an outline is one side of. */
  round?: Round
  /** A circle around a hole. */
  hole?: boolean
  /** Number of its occurrence in the view. */
  occurrence?: number
}

/** A cylinder or cone by its axis in the view, unit, and the side of it on which the outline lies. */
export interface Round {
  origin: Vec3
  axis: Vec3
  radius: number
  side: number
}

/** The round face of an outline through `point`. */
export function roundOf(info: FaceInfo | undefined, point: Vec3): Round | undefined {
  if (!info || (info.kind !== 'cylinder' && info.kind !== 'cone')) return undefined
  const { origin, axis, radius = 0 } = info
  return { origin, axis, radius, side: axis[0] * (point[1] - origin[1]) - axis[1] * (point[0] - origin[0]) < 0 ? -1 : 1 }
}

const here = new Float64Array(6)

/** Normals with less than this towards the eye are at right angles to the view. */
const EDGE_ON = 1e-5
/** Part of a triangle's normal towards the eye from which on it is not edge-on for the rounding of its vertices. */
const TILTED = 1e-3
/** Slope up to which a triangle lies in the plane of its edge and the view. */
const LEVEL = 1e-5
/** The same as `EDGE_ON` for normals that are stored with 16 bits. */
const EDGE_ON_STORED = 4e-4
/** The same beside a face that is edge-on, across an edge without a crease: faces may meet at one degree there. */
const EDGE_ON_SMOOTH = Math.sin(Math.PI / 180)

/** The edges of an occurrence that may be drawn; `smooth`: also those between faces that meet without a crease. */
export function drawnEdges(placed: PlacedShape, smooth: boolean): DrawnCurve[] {
  const { edges } = placed.shape
  const out: DrawnCurve[] = []
  if (!edges) return out
  for (let e = 0; e + 1 < edges.start.length; e++) {
    if (edges.start[e + 1] - edges.start[e] < 2) continue
    const curve = drawnEdge(placed, e, smooth)
    if (curve) out.push(curve)
  }
  return out
}

function drawnEdge(placed: PlacedShape, e: number, smooth: boolean): DrawnCurve | undefined {
  const { shape } = placed
  const { kind, start, faces } = shape.edges!
  const isSmooth = kind[e] === EdgeKind.smooth
  const curve = edgeCurve(shape, e, placed.view)
  const count = curve.params.length - 1
  const drawn: DrawnCurve = {
    ...curve,
    line: isSmooth ? 'smooth' : 'edge',
    state: new Uint8Array(count),
    isContour: new Uint8Array(count),
    away: new Float64Array(count * 9),
    beside: [faces[e * 2], faces[e * 2 + 1]],
    gap: 1.5 * shape.deflection * placed.view.scale,
    turns: [],
  }
  let any = false
  let last: string | undefined
  for (let i = 0; i < count; i++) {
    const triangles = [shape.beside[(start[e] + i) * 2], shape.beside[(start[e] + i) * 2 + 1]]
    const sides = sidesOf(placed, triangles, curve, i, isSmooth)
    classify(drawn, i, sides, isSmooth, smooth, shape.isSolid)
    any ||= drawn.state[i] !== Chord.none
    const now = sides.map(({ facing }) => facing).join()
    if (last !== undefined && last !== now) for (const face of new Set([faces[e * 2], faces[e * 2 + 1]])) turnsAt(placed, drawn, i, face)
    last = now
  }
  if (!any) return undefined
  const beside = drawn.beside.filter((face) => face >= 0)
  if (drawn.line === 'contour') {
    const round = beside.map((face) => roundOf(placed.surface(face), [curve.points[0], curve.points[1], curve.points[2]])).find(Boolean)
    if (round) drawn.round = round
  }
  if (curve.form.kind === 'conic') drawn.hole = beside.some((face) => placed.surface(face)?.kind === 'cylinder' && shape.turn(face) < 0)
  return drawn
}

/** What lies beside a chord: its triangle's normal, and whether it faces the eye (1), is turned away (-1) or edge-on (0). */
interface Side {
  normal: Vec3
  facing: number
  /** Edge-on along the whole chord. */
  along: boolean
  /** From the chord to the triangle's third corner, at right angles to the chord. */
  inside: Vec3
  /** Slope in the picture from the curve to the third corner, against the face's normal: below zero where the face falls off behind its outline. */
  rise: number
}

/** The faces beside a chord. Where one of two that meet without a crease is edge-on, so is the other up to what smooth faces are off at their edge. */
function sidesOf(placed: PlacedShape, triangles: readonly number[], curve: ViewCurve, i: number, isSmooth: boolean): Side[] {
  const sides = triangles.map((triangle) => sideOf(placed, triangle, curve, i))
  if (isSmooth && sides[0]?.along !== sides[1]?.along) {
    const other = sides[0]?.along ? 1 : 0
    const own = sides[other]
    const tolerant = own && sideOf(placed, triangles[other], curve, i, EDGE_ON_SMOOTH)
    // A face that turns within has an outline of its own.
    if (own && tolerant?.along && own.facing * tolerant.facing >= 0) sides[other] = tolerant
  }
  return sides.filter((side) => side !== undefined)
}

function sideOf(placed: PlacedShape, triangle: number, curve: ViewCurve, i: number, edgeOn?: number): Side | undefined {
  if (triangle < 0) return undefined
  const { mesh, faceOf } = placed.shape
  const { points, params } = curve
  const face = faceOf[triangle]
  const end = (k: number): Vec3 => [points[k * 3], points[k * 3 + 1], points[k * 3 + 2]]
  const [a, b] = [end(i), end(i + 1)]
  const middle: Vec3 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2]
  const corners = [0, 1, 2].map((k) => mesh.indices[triangle * 3 + k])
  const apart = (v: number): number => {
    const p = placed.vertex(v)
    return Math.min(Math.hypot(p[0] - a[0], p[1] - a[1], p[2] - a[2]), Math.hypot(p[0] - b[0], p[1] - b[1], p[2] - b[2]))
  }
  const sorted = corners.toSorted((one, other) => apart(one) - apart(other))
  const third = placed.vertex(sorted[2])
  // The chord's middle lies off the curve, where a small surface has another normal.
  evaluate(curve, (params[i] + params[i + 1]) / 2, here)
  const normal = placed.normal(face, [here[0], here[1], here[2]], sorted.slice(0, 2))
  const limit = edgeOn ?? (placed.surface(face) ? EDGE_ON : EDGE_ON_STORED)
  const level = (z: number): number => (z > limit ? 1 : z < -limit ? -1 : 0)
  const along = level(placed.normal(face, a, [sorted[0]])[2]) === 0 && level(placed.normal(face, b, [sorted[1]])[2]) === 0 && level(normal[2]) === 0
  // A round face that is edge-on at the edge alone, and turned to the eye inside, is seen.
  const facing = along ? Math.max(0, level(placed.normal(face, third, [sorted[2]])[2]), tiltOf(placed, face, corners)) : level(normal[2])
  const chord = subtract(b, a)
  const off = subtract(third, middle)
  const inside = addScaled(off, chord, -dot(off, chord) / (dot(chord, chord) || 1))
  return { normal, facing, along, inside, rise: along ? riseOf(placed, face, curve, i, third, sorted.slice(0, 2)) : 0 }
}

/** Whether a triangle itself faces the eye: in the corner between outlines the normals of all its vertices may be edge-on. */
function tiltOf(placed: PlacedShape, face: number, corners: readonly number[]): number {
  if (placed.surface(face)?.kind === 'plane') return 0
  const [a, b, c] = corners.map((v) => placed.vertex(v))
  const [x, y, z] = cross(subtract(b, a), subtract(c, a))
  return (placed.view.mirrored ? -z : z) > TILTED * Math.hypot(x, y, z) ? 1 : 0
}

/** The chord lies off a bent curve by more than a near corner may lie off the curve: the slope is measured from the curve's point beside the corner. */
function riseOf(placed: PlacedShape, face: number, curve: ViewCurve, i: number, corner: Vec3, vertices: readonly number[]): number {
  const { points, params } = curve
  const from: Vec3 = [points[i * 3], points[i * 3 + 1], points[i * 3 + 2]]
  const chord: Vec3 = [points[i * 3 + 3] - from[0], points[i * 3 + 4] - from[1], points[i * 3 + 5] - from[2]]
  const share = Math.min(Math.max(dot(subtract(corner, from), chord) / (dot(chord, chord) || 1), 0), 1)
  evaluate(curve, params[i] + share * (params[i + 1] - params[i]), here)
  const foot: Vec3 = [here[0], here[1], here[2]]
  const off = subtract(corner, foot)
  const normal = placed.normal(face, foot, vertices)
  return (off[0] * normal[0] + off[1] * normal[1]) / (Math.hypot(...off) || 1)
}

function classify(drawn: DrawnCurve, i: number, sides: readonly Side[], isSmooth: boolean, smooth: boolean, isSolid: boolean): void {
  const put = (state: number, contour: boolean, ways: readonly Vec3[]): void => {
    drawn.state[i] = state
    drawn.isContour[i] = contour ? 1 : 0
    ways.forEach((way, k) => drawn.away.set(way, i * 9 + k * 3))
  }
  const [one, other] = sides
  if (!one) return put(Chord.open, true, [[0, 0, 0]])
  if (!isSolid || !other) {
    // Sheets are seen from both sides.
    const ways = sides.map(({ normal }) => (normal[2] < 0 ? (normal.map((value) => -value) as Vec3) : normal))
    const contour = !other || one.facing * other.facing <= 0
    if (isSmooth && !smooth && !(sides.length === 2 && one.along && other.along)) return put(Chord.none, false, [])
    return put(Chord.open, contour, ways)
  }
  const seen = sides.filter(({ facing }) => facing > 0)
  if (isSmooth) {
    if (one.along && other.along) {
      // The outline runs along the edge: it is seen where the part that faces the eye is the nearer one.
      const bulges = sides.some(({ inside, rise }) => inside[2] > 0 && rise < -LEVEL)
      const sinks = sides.some(({ rise }) => rise > LEVEL)
      drawn.line = 'contour'
      return put(bulges && !sinks ? Chord.open : Chord.behind, bulges, [one.normal])
    }
    if (!smooth) return put(Chord.none, false, [])
  }
  if (seen.length === 2) {
    const both = normalize(add(one.normal, other.normal))
    return put(Chord.open, false, both ? [both, one.normal, other.normal] : [one.normal, other.normal])
  }
  if (seen.length === 1) {
    const [front] = seen
    const [back] = sides.filter((side) => side !== front)
    // In an inner corner the side that is turned away covers the other.
    const inner = back.inside[0] * front.normal[0] + back.inside[1] * front.normal[1] + back.inside[2] * front.normal[2] > 0
    if (inner && back.facing < 0) return put(Chord.behind, false, [])
    return put(Chord.open, !inner, [front.normal])
  }
  put(Chord.behind, false, [])
}

/** Finds where a face turns away between the middles of two neighbouring chords. */
function turnsAt(placed: PlacedShape, drawn: DrawnCurve, i: number, face: number): void {
  const { params } = drawn
  const info = face >= 0 ? placed.surface(face) : undefined
  let low = (params[i - 1] + params[i]) / 2,
    high = (params[i] + params[i + 1]) / 2
  const facing = (t: number): number => {
    evaluate(drawn, t, here)
    return placed.normal(face, [here[0], here[1], here[2]], [])[2]
  }
  if (!info) {
    if (!drawn.turns.includes(params[i])) drawn.turns.push(params[i])
    return
  }
  if (info.kind === 'plane') return
  const first = facing(low)
  if (first * facing(high) > 0) {
    drawn.turns.push(params[i])
    return
  }
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (facing(middle) * first > 0) low = middle
    else high = middle
  }
  drawn.turns.push((low + high) / 2)
}
