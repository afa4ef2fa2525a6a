import { clampedTo } from '../../geometry/spline.ts'
import { addScaled, cross, dot, normalize, perpendicular, subtract, type Vec3 } from '../../geometry/matrix.ts'
import { edgesOfFaces } from '../../measure/boundary.ts'
import { faceSurface } from '../../measure/faceSurface.ts'
import { type Conic, conicAt, curveKinds, type EdgeSpline, lineAt, splineAt } from '../../scene/curve.ts'
import type { Part } from '../../scene/model.ts'

export type Point = readonly [x: number, y: number]

/** A curve of a flat outline, millimetres and radians. An ellipse turns from the major axis; a positive sweep is counter-clockwise. */
export type FlatCurve =
  | { kind: 'line'; from: Point; to: Point }
  | { kind: 'arc'; center: Point; radius: number; start: number; sweep: number }
  | { kind: 'ellipse'; center: Point; major: Point; ratio: number; start: number; sweep: number }
  | { kind: 'spline'; degree: number; knots: Float64Array; controls: Point[]; weights?: number[] }
  | { kind: 'polyline'; points: Point[] }

export interface FlatLoop {
  isHole: boolean
  /** The curves one after the other, each from the end of the last. */
  curves: FlatCurve[]
}

/** The outline of a plane face at true size, seen from outside; its lower left corner is the origin. */
export interface FlatFace {
  loops: FlatLoop[]
  width: number
  height: number
  /** Curves whose exact shape is not known: they run through the points that are drawn. */
  approximated: number
}

const FULL = 2 * Math.PI

/** A piece of the border with its polyline in the plane, by which it is joined to others. */
interface Piece {
  curves: FlatCurve[]
  points: Point[]
  /** Names of its ends: positions of the mesh. */
  ends: [string, string]
}

/** The plane of a face: x along its longest straight edge. */
export interface Axes {
  origin: Vec3
  x: Vec3
  y: Vec3
}

/** Undefined where the face is not plane or has no border of edges. `scale`: size of the occurrence. */
export function flatFace(part: Part, face: number, scale = 1): FlatFace | undefined {
  const { mesh, edges } = part
  if (!mesh || !edges || faceSurface(part, face).kind !== 'plane') return undefined
  const own = (edgesOfFaces(edges).get(face) ?? []).filter((e) => edges.faces[e * 2] !== edges.faces[e * 2 + 1])
  if (own.length === 0) return undefined
  const axes = axesOf(part, face, own)
  let approximated = 0
  const pieces = own.map((e): Piece => {
    const count = edges.start[e + 1] - edges.start[e]
    const at = (i: number): Vec3 => {
      const k = (edges.start[e] + i) * 3
      return addScaled([edges.points[k], edges.points[k + 1], edges.points[k + 2]], part.offset ?? [0, 0, 0], 1)
    }
    const points = Array.from({ length: count }, (_, i) => flat(axes, at(i), scale))
    const curves = exactCurves(part, e, axes, scale)
    if (!curves) approximated++
    const name = (i: number): string => at(i).join(' ')
    return { curves: curves ?? [{ kind: 'polyline', points }], points, ends: [name(0), name(count - 1)] }
  })
  const loops = chained(pieces)
  const all = loops.flatMap(({ points }) => points)
  const low = [0, 1].map((k) => all.reduce((least, p) => Math.min(least, p[k]), Infinity)) as unknown as Point
  const high = [0, 1].map((k) => all.reduce((most, p) => Math.max(most, p[k]), -Infinity)) as unknown as Point
  const areas = loops.map(({ points }) => Math.abs(areaOf(points)))
  const largest = areas.indexOf(Math.max(...areas))
  return {
    loops: loops.map(({ curves }, i) => ({ isHole: i !== largest, curves: curves.map((curve) => movedCurve(curve, [-low[0], -low[1]])) })),
    width: high[0] - low[0],
    height: high[1] - low[1],
    approximated,
  }
}

/** `own`: edges of the border of the face. Part coordinates. */
export function axesOf({ mesh, edges, offset = [0, 0, 0] }: Part, face: number, own: readonly number[]): Axes {
  const { positions, indices, faceStart } = mesh!
  const corner = (i: number): Vec3 => [0, 1, 2].map((k) => positions[indices[i] * 3 + k]) as Vec3
  let normal: Vec3 = [0, 0, 0]
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i += 3) {
    normal = addScaled(normal, cross(subtract(corner(i + 1), corner(i)), subtract(corner(i + 2), corner(i))), 1)
  }
  const z = normalize(normal) ?? [0, 0, 1]
  let longest: Vec3 = [0, 0, 0]
  for (const e of own) {
    const line = edges!.curves && lineAt(edges!.curves, e)
    const along = line ? subtract(line[1], line[0]) : longest
    if (dot(along, along) > dot(longest, longest) * (1 + 1e-9)) longest = along
  }
  const x = normalize(subtract(longest, addScaled([0, 0, 0], z, dot(longest, z)))) ?? perpendicular(z)
  return { origin: addScaled(corner(faceStart[face] * 3), offset, 1), x, y: cross(z, x) }
}

export const flat = ({ origin, x, y }: Axes, point: Vec3, scale: number): Point => {
  const away = subtract(point, origin)
  return [dot(away, x) * scale, dot(away, y) * scale]
}

/** Undefined for curves that the source does not state. */
export function exactCurves({ edges, offset = [0, 0, 0] }: Part, e: number, axes: Axes, scale: number): FlatCurve[] | undefined {
  const curves = edges?.curves
  if (!curves) return undefined
  const line = lineAt(curves, e)
  if (line) return [{ kind: 'line', from: flat(axes, line[0], scale), to: flat(axes, line[1], scale) }]
  if (curveKinds[curves.kind[e]] === 'line') {
    const [a, b] = [edges.start[e] * 3, (edges.start[e + 1] - 1) * 3]
    const end = (k: number): Point => flat(axes, addScaled([edges.points[k], edges.points[k + 1], edges.points[k + 2]], offset, 1), scale)
    return [{ kind: 'line', from: end(a), to: end(b) }]
  }
  const conic = conicAt(curves, e)
  if (conic) return [flatConic(conic, axes, scale)]
  const spline = splineAt(curves, e)
  return spline && flatSplines(spline, axes, scale)
}

function flatConic({ center, axis, major, a, b, start, sweep }: Conic, axes: Axes, scale: number): FlatCurve {
  const z = cross(axes.x, axes.y)
  const turn = dot(axis, z) < 0 ? -1 : 1
  const middle = flat(axes, center, scale)
  const [mx, my] = [dot(major, axes.x), dot(major, axes.y)]
  if (a === b) return { kind: 'arc', center: middle, radius: a * scale, start: Math.atan2(my, mx) + turn * start, sweep: turn * sweep }
  return { kind: 'ellipse', center: middle, major: [mx * a * scale, my * a * scale], ratio: b / a, start: turn * start, sweep: turn * sweep }
}

/** The stretch of a spline that an edge runs along: two pieces where it passes the seam of a closed one. */
function flatSplines(spline: EdgeSpline, axes: Axes, scale: number): FlatCurve[] | undefined {
  const { params, degree, knots, count, rational, homogeneous, period } = spline
  const start = knots[degree],
    end = knots[count]
  const [first, last] = [params[0], params[params.length - 1]]
  const [low, high] = first < last ? [first, last] : [last, first]
  const width = rational ? 4 : 3
  const piece = (from: number, to: number): FlatCurve => {
    const own = clampedTo({ degree, knots, net: homogeneous, count, width }, from, to)
    const controls: Point[] = []
    const weights: number[] = []
    for (let i = 0; i < own.net.length; i += width) {
      const w = rational ? own.net[i + 3] : 1
      controls.push(flat(axes, [own.net[i] / w, own.net[i + 1] / w, own.net[i + 2] / w], scale))
      weights.push(Math.abs(w))
    }
    return { kind: 'spline', degree, knots: own.knots, controls, ...(rational && { weights }) }
  }
  const least = 1e-9 * (end - start)
  const ranges: [number, number][] = []
  for (const turn of period > 0 ? [-period, 0, period] : [0]) {
    const from = Math.max(start, low + turn),
      to = Math.min(end, high + turn)
    if (to - from > least) ranges.push([from, to])
  }
  // The parts of a closed one in the order of its parameter.
  ranges.sort((one, other) => (one[1] === end && other[0] === start ? -1 : one[0] - other[0]))
  if (ranges.length === 0) return undefined
  const curves = ranges.map(([from, to]) => piece(from, to))
  return first < last ? curves : curves.map(turned).reverse()
}

/** The same curve from its end. */
export function turned(curve: FlatCurve): FlatCurve {
  switch (curve.kind) {
    case 'line':
      return { kind: 'line', from: curve.to, to: curve.from }
    case 'arc':
    case 'ellipse':
      return { ...curve, start: curve.start + curve.sweep, sweep: -curve.sweep }
    case 'polyline':
      return { kind: 'polyline', points: curve.points.toReversed() }
    case 'spline': {
      const { knots, controls, weights } = curve
      const sum = knots[0] + knots[knots.length - 1]
      return { ...curve, knots: knots.map((t) => sum - t).reverse(), controls: controls.toReversed(), ...(weights && { weights: weights.toReversed() }) }
    }
  }
}

/** Pieces that meet end to end, as loops. */
function chained(pieces: readonly Piece[]): { curves: FlatCurve[]; points: Point[] }[] {
  const left = new Set(pieces)
  const loops: { curves: FlatCurve[]; points: Point[] }[] = []
  for (const first of pieces) {
    if (!left.delete(first)) continue
    const loop = { curves: [...first.curves], points: [...first.points] }
    let [, end] = first.ends
    for (let next = following(left, end); next && end !== first.ends[0]; next = following(left, end)) {
      left.delete(next)
      const runs = next.ends[0] === end
      loop.curves.push(...(runs ? next.curves : next.curves.map(turned).reverse()))
      loop.points.push(...(runs ? next.points : next.points.toReversed()))
      end = next.ends[runs ? 1 : 0]
    }
    loops.push(loop)
  }
  return loops
}

function following(left: ReadonlySet<Piece>, end: string): Piece | undefined {
  for (const piece of left) if (piece.ends[0] === end || piece.ends[1] === end) return piece
  return undefined
}

export function areaOf(points: readonly Point[]): number {
  let sum = 0
  points.forEach(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length]
    sum += x * nextY - nextX * y
  })
  return sum / 2
}

/** Whether an arc goes all the way round. */
export const isWhole = (sweep: number): boolean => Math.abs(Math.abs(sweep) - FULL) < 1e-9

/** The same curve elsewhere. */
export function movedCurve(curve: FlatCurve, [x, y]: Point): FlatCurve {
  const at = (p: Point): Point => [p[0] + x, p[1] + y]
  switch (curve.kind) {
    case 'line':
      return { kind: 'line', from: at(curve.from), to: at(curve.to) }
    case 'arc':
    case 'ellipse':
      return { ...curve, center: at(curve.center) }
    case 'polyline':
      return { kind: 'polyline', points: curve.points.map(at) }
    case 'spline':
      return { ...curve, controls: curve.controls.map(at) }
  }
}
