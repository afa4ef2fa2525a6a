import { addScaled, cross, dot, length, normalize, scale, subtract, type Vec3 } from '../../geometry/matrix.ts'
import { splinePoint } from '../../geometry/spline.ts'
import { edgesOfFaces, pointOn } from '../../measure/boundary.ts'
import { conicAt, lineAt, splineAt } from '../../scene/curve.ts'
import type { Part } from '../../scene/model.ts'
import { areaOf, axesOf, type Axes, exactCurves, flat, type FlatCurve, type FlatFace, type FlatLoop, movedCurve, type Point, turned } from './flatFace.ts'
import { edgeMiddle, insideRadius, normalAt, radialOf, type Sheet, type SheetFace } from './sheet.ts'

/** Where the neutral line lies in the thickness: 0 = inside of the bend, 0.5 = in the middle. */
export type KFactor = (insideRadius: number, thickness: number) => number

/** DIN 6935: half its correction factor. */
export const din6935: KFactor = (radius, thickness) => Math.min(1, Math.max(0, 0.65 + 0.5 * Math.log10(radius / thickness))) / 2

/** A bend of a flat pattern. */
export interface Bend {
  /** Stretches of the line half way through the bend: several where it passes holes. */
  lines: readonly (readonly [Point, Point])[]
  /** Radians; positive: towards the eye. */
  angle: number
  /** Millimetres. */
  insideRadius: number
  /** Length of the bend in the flat pattern, millimetres. */
  allowance: number
}

/** A bent sheet laid flat, seen from the side that it was unfolded from. */
export interface FlatPattern extends FlatFace {
  /** Millimetres. */
  thickness: number
  bends: readonly Bend[]
}

/** Sides of this length or less per step follow developed curves, radians. */
const STEP = Math.PI / 90
/** Ends of curves meet within this share of the size of the pattern. */
const MEET = 1e-6

/** A face in the plane: its points, and whether its curves keep their shape. */
interface Placed {
  at(point: Vec3): Point
  /** Direction in the plane of a direction along the face that is the same everywhere on it. */
  along(direction: Vec3): Point
  axes?: { axes: Axes; shift: Point }
  /** Radians to a millimetre of the pattern, on cylinders. */
  turn?: number
}

/** Lays a sheet flat. `size`: of the occurrence. Undefined where its faces close a ring, which no flat sheet gives. */
export function unfold(sheet: Sheet, kFactor: KFactor, size = 1): FlatPattern | undefined {
  const { part, skin, joints, base, thickness } = sheet
  const edges = part.edges!
  const placed = new Map<number, Placed>()
  const start = skin.get(base)!
  const first = placeFirst(sheet, start, kFactor)
  if (!first) return undefined
  placed.set(base, first)
  const jointsOf = new Map<number, number[]>()
  for (const e of joints) for (const f of [edges.faces[e * 2], edges.faces[e * 2 + 1]]) jointsOf.set(f, [...(jointsOf.get(f) ?? []), e])
  let reach = 0
  for (const [f, own] of placed) {
    for (const e of jointsOf.get(f) ?? []) {
      const other = edges.faces[e * 2] === f ? edges.faces[e * 2 + 1] : edges.faces[e * 2]
      const here = edgeMiddle(part, e)
      const known = placed.get(other)
      const flatHere = own.at(here)
      reach = Math.max(reach, ...flatHere.map(Math.abs))
      if (known) {
        const [x, y] = known.at(here)
        if (Math.hypot(x - flatHere[0], y - flatHere[1]) > 1e-3 * thickness + 1e-5 * reach) return undefined
        continue
      }
      const next = placeNext(sheet, other, own, e, kFactor)
      if (!next) return undefined
      placed.set(other, next)
    }
  }
  const inner = new Set(joints)
  const byFace = edgesOfFaces(edges)
  let approximated = 0
  const pieces: Piece[] = []
  for (const [f, place] of placed) {
    for (const e of byFace.get(f) ?? []) {
      if (inner.has(e) || edges.faces[e * 2] === edges.faces[e * 2 + 1]) continue
      const piece = borderPiece(part, e, place)
      if (piece.approximated) approximated++
      pieces.push(piece)
    }
  }
  const all = pieces.flatMap(({ points }) => points)
  const low: Point = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))]
  const high: Point = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))]
  const chains = chained(pieces, MEET * Math.max(high[0] - low[0], high[1] - low[1]) + 1e-5)
  const areas = chains.map(({ points }) => Math.abs(areaOf(points)))
  const largest = areas.indexOf(Math.max(...areas))
  const fit = (p: Point): Point => [(p[0] - low[0]) * size, (p[1] - low[1]) * size]
  const loops: FlatLoop[] = chains.map(({ curves }, i) => ({
    isHole: i !== largest,
    curves: curves.map((curve) => resized(movedCurve(curve, [-low[0], -low[1]]), size)),
  }))
  const bends = bendsOf(sheet, placed, pieces).map(
    ({ lines, angle, insideRadius: radius, allowance }): Bend => ({
      lines: lines.map(([from, to]) => [fit(from), fit(to)]),
      angle,
      insideRadius: radius * size,
      allowance: allowance * size,
    }),
  )
  return { loops, width: (high[0] - low[0]) * size, height: (high[1] - low[1]) * size, approximated, thickness: thickness * size, bends }
}

function placeFirst(sheet: Sheet, face: SheetFace, kFactor: KFactor): Placed | undefined {
  const { part, base } = sheet
  if (face.kind === 'cylinder') return cylinderAt(sheet, base, face, cornerOf(part, base), [0, 0], [1, 0], kFactor)
  const { edges } = part
  const border = (edgesOfFaces(edges!).get(base) ?? []).filter((e) => edges!.faces[e * 2] !== edges!.faces[e * 2 + 1])
  return planeAt(axesOf(part, base, border), [0, 0])
}

/** Places a face beside one that is placed, so that they meet along an edge. */
function placeNext(sheet: Sheet, f: number, beside: Placed, e: number, kFactor: KFactor): Placed | undefined {
  const { part, skin } = sheet
  const face = skin.get(f)!
  const here = (part.edges!.curves && lineAt(part.edges!.curves, e)?.[0]) ?? edgeMiddle(part, e)
  const corner = beside.at(here)
  if (face.kind === 'cylinder') return cylinderAt(sheet, f, face, here, corner, beside.along(face.axis), kFactor)
  // A direction that both faces have: along the edge.
  const neighbour = skin.get(part.edges!.faces[e * 2] === f ? part.edges!.faces[e * 2 + 1] : part.edges!.faces[e * 2])!
  const way = neighbour.kind === 'cylinder' ? neighbour.axis : (normalize(cross(face.normal, Math.abs(face.normal[0]) < 0.8 ? [1, 0, 0] : [0, 1, 0])) as Vec3)
  const [c, s] = beside.along(way)
  const across = cross(face.normal, way)
  // The directions in space that lie along the two axes of the pattern.
  const x = subtract(scale(way, c), scale(across, s))
  const y = addScaled(scale(way, s), across, c)
  return planeAt({ origin: here, x, y }, corner)
}

function planeAt(axes: Axes, shift: Point): Placed {
  return {
    at(point) {
      const [x, y] = flat(axes, point, 1)
      return [x + shift[0], y + shift[1]]
    },
    along: (direction) => [dot(direction, axes.x), dot(direction, axes.y)],
    axes: { axes, shift },
  }
}

/** A cylinder rolled out: `here` is one of its points, which comes to lie at `corner`; `axis2`: direction of its axis in the plane. */
function cylinderAt(
  sheet: Sheet,
  f: number,
  face: Extract<SheetFace, { kind: 'cylinder' }>,
  here: Vec3,
  corner: Point,
  axis2: Point,
  kFactor: KFactor,
): Placed | undefined {
  const { part, thickness } = sheet
  const inside = insideRadius(face, thickness)
  const neutral = inside + kFactor(inside, thickness) * thickness
  const out = normalize(radialOf(face, here))
  if (!out || !(neutral > 0)) return undefined
  // Square to the axis, a quarter turn from it in the plane.
  const across = cross(normalAt(face, here), face.axis)
  const across2: Point = [-axis2[1], axis2[0]]
  const height = dot(here, face.axis)
  const angle = (point: Vec3): number => {
    const radial = radialOf(face, point)
    return Math.atan2(dot(radial, across), dot(radial, out))
  }
  const cut = seamOf(part, f, angle)
  if (cut === undefined) return undefined
  const fromCut = (value: number): number => ((((value - cut) % TURN) + TURN) % TURN) + cut
  const zero = fromCut(0)
  return {
    at(point) {
      const s = (fromCut(angle(point)) - zero) * neutral
      const z = dot(point, face.axis) - height
      return [corner[0] + s * across2[0] + z * axis2[0], corner[1] + s * across2[1] + z * axis2[1]]
    },
    // Neighbours that are asked about other directions than the axis lie on the same cylinder.
    along(direction) {
      const d = dot(direction, face.axis)
      return [d * axis2[0], d * axis2[1]]
    },
    turn: 1 / neutral,
  }
}

const TURN = 2 * Math.PI

/** An angle in the middle of the widest gap that a face leaves around its axis; undefined for one that goes all the way round. */
function seamOf({ mesh, offset = [0, 0, 0] }: Part, f: number, angle: (point: Vec3) => number): number | undefined {
  const { positions, indices, faceStart } = mesh!
  const spans: [number, number][] = []
  for (let i = faceStart[f] * 3; i < faceStart[f + 1] * 3; i += 3) {
    const [a, ...rest] = [0, 1, 2].map((k) => angle([0, 1, 2].map((j) => positions[indices[i + k] * 3 + j] + offset[j]) as Vec3))
    const turns = rest.map((b) => Math.atan2(Math.sin(b - a), Math.cos(b - a)))
    const from = a + Math.min(0, ...turns)
    spans.push([from, a + Math.max(0, ...turns)])
  }
  const wrapped = spans.map(([from, to]): [number, number] => {
    const begin = ((from % TURN) + TURN) % TURN
    return [begin, begin + to - from]
  })
  wrapped.sort(([a], [b]) => a - b)
  let widest = 0
  let middle = 0
  let end = Math.max(...wrapped.map(([, to]) => to - TURN))
  for (const [from, to] of wrapped) {
    if (from - end > widest) {
      widest = from - end
      middle = (from + end) / 2
    }
    end = Math.max(end, to)
  }
  return widest > 1e-4 ? middle : undefined
}

function cornerOf({ mesh, offset = [0, 0, 0] }: Part, f: number): Vec3 {
  const vertex = mesh!.indices[mesh!.faceStart[f] * 3] * 3
  return [0, 1, 2].map((k) => mesh!.positions[vertex + k] + offset[k]) as Vec3
}

interface Piece {
  curves: FlatCurve[]
  points: Point[]
  approximated: boolean
}

/** An edge of the border in the plane. */
function borderPiece(part: Part, e: number, place: Placed): Piece {
  const drawn = polyline(part, e).map((p) => place.at(p))
  if (place.axes) {
    const { axes, shift } = place.axes
    const curves = exactCurves(part, e, axes, 1)?.map((curve) => movedCurve(curve, shift))
    if (!curves) return { curves: [{ kind: 'polyline', points: drawn }], points: drawn, approximated: drawn.length > 2 }
    const line = curves.length === 1 && curves[0].kind === 'line' ? curves[0] : undefined
    return { curves, points: line ? [line.from, line.to] : drawn, approximated: false }
  }
  const points = along(part, e).map((p) => place.at(p))
  if (isStraight(points)) {
    const [from, to] = [points[0], points[points.length - 1]]
    return { curves: [{ kind: 'line', from, to }], points: [from, to], approximated: false }
  }
  return { curves: [{ kind: 'polyline', points }], points, approximated: true }
}

function polyline({ edges, offset = [0, 0, 0] }: Part, e: number): Vec3[] {
  const out: Vec3[] = []
  for (let i = edges!.start[e]; i < edges!.start[e + 1]; i++) out.push([0, 1, 2].map((k) => edges!.points[i * 3 + k] + offset[k]) as Vec3)
  return out
}

/** Points along the exact curve of an edge where it is known, closer than those that are drawn. */
function along(part: Part, e: number): Vec3[] {
  const { curves } = part.edges!
  const line = curves && lineAt(curves, e)
  if (line) return line
  const conic = curves && conicAt(curves, e)
  if (conic) {
    const steps = Math.max(4, Math.ceil(Math.abs(conic.sweep) / STEP))
    return Array.from({ length: steps + 1 }, (_, i) => pointOn(conic, conic.start + (conic.sweep * i) / steps))
  }
  const spline = curves && splineAt(curves, e)
  if (!spline) return polyline(part, e)
  const { params } = spline
  const between = 8
  return Array.from({ length: (params.length - 1) * between + 1 }, (_, i) => {
    const k = Math.min(params.length - 2, Math.floor(i / between))
    return splinePoint(spline, params[k] + ((params[k + 1] - params[k]) * (i - k * between)) / between)
  })
}

function isStraight(points: readonly Point[]): boolean {
  const [a, b] = [points[0], points[points.length - 1]]
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const long = Math.hypot(dx, dy)
  return long > 0 && points.every(([x, y]) => Math.abs((x - a[0]) * dy - (y - a[1]) * dx) <= long * (1e-6 * long + 1e-6))
}

/** Pieces that meet end to end within `near`, as loops. */
function chained(pieces: readonly Piece[], near: number): Piece[] {
  const cell = (value: number): number => Math.round(value / near / 4)
  const ends = new Map<string, Piece[]>()
  const endsOf = ({ points }: Piece): Point[] => [points[0], points[points.length - 1]]
  for (const piece of pieces) {
    for (const [x, y] of endsOf(piece)) {
      const key = `${cell(x)},${cell(y)}`
      ends.set(key, [...(ends.get(key) ?? []), piece])
    }
  }
  const left = new Set(pieces)
  const apart = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
  const nearest = (end: Point): Piece | undefined => {
    let best: Piece | undefined
    let least = near
    for (let i = -1; i <= 1; i++) {
      for (let j = -1; j <= 1; j++) {
        for (const piece of ends.get(`${cell(end[0]) + i},${cell(end[1]) + j}`) ?? []) {
          const away = left.has(piece) ? Math.min(...endsOf(piece).map((each) => apart(each, end))) : Infinity
          if (away <= least) [best, least] = [piece, away]
        }
      }
    }
    return best
  }
  const loops: Piece[] = []
  for (const first of pieces) {
    if (!left.delete(first)) continue
    const loop = { ...first, curves: [...first.curves], points: [...first.points] }
    for (;;) {
      const end = loop.points[loop.points.length - 1]
      if (apart(end, loop.points[0]) <= near) break
      const next = nearest(end)
      if (!next) break
      left.delete(next)
      const forwards = apart(next.points[0], end) <= apart(next.points[next.points.length - 1], end)
      loop.curves.push(...(forwards ? next.curves : next.curves.map(turned).reverse()))
      loop.points.push(...(forwards ? next.points : next.points.toReversed()).slice(1))
    }
    loops.push(loop)
  }
  return loops
}

/** Cylinders that continue each other are one bend. */
function bendsOf({ part, skin, joints, thickness }: Sheet, placed: ReadonlyMap<number, Placed>, pieces: readonly Piece[]): Bend[] {
  const { faces } = part.edges!
  const group = new Map<number, number>()
  const top = (f: number): number => (group.get(f) === f ? f : top(group.get(f)!))
  for (const [f, { kind }] of skin) if (kind === 'cylinder') group.set(f, f)
  for (const e of joints) {
    const [a, b] = [skin.get(faces[e * 2]), skin.get(faces[e * 2 + 1])]
    if (a?.kind !== 'cylinder' || b?.kind !== 'cylinder' || Math.abs(a.radius - b.radius) > 1e-6 * a.radius) continue
    if (a.convex === b.convex && length(radialOf(a, b.origin)) < 1e-4 * a.radius) group.set(top(faces[e * 2]), top(faces[e * 2 + 1]))
  }
  const members = new Map<number, number[]>()
  for (const f of group.keys()) members.set(top(f), [...(members.get(top(f)) ?? []), f])
  return [...members].flatMap(([f, own]): Bend[] => {
    const face = skin.get(f)!
    const place = placed.get(f)
    if (face.kind !== 'cylinder' || !place) return []
    const axis = place.along(face.axis)
    const across = ([x, y]: Point): number => y * axis[0] - x * axis[1]
    const up = ([x, y]: Point): number => x * axis[0] + y * axis[1]
    let [low, high] = [Infinity, -Infinity]
    for (const each of own) {
      for (const e of edgesOfFaces(part.edges!).get(each) ?? []) {
        for (const point of polyline(part, e)) {
          const s = across(placed.get(each)!.at(point))
          low = Math.min(low, s)
          high = Math.max(high, s)
        }
      }
    }
    const middle = (low + high) / 2
    const ends: [number, number] = [Infinity, -Infinity]
    for (const each of own) {
      for (const e of edgesOfFaces(part.edges!).get(each) ?? []) {
        for (const point of polyline(part, e)) {
          const z = up(placed.get(each)!.at(point))
          ends[0] = Math.min(ends[0], z)
          ends[1] = Math.max(ends[1], z)
        }
      }
    }
    const lines = stretches(pieces, across, up, middle, ends).map(([from, to]): [Point, Point] => {
      const at = (z: number): Point => [axis[0] * z - axis[1] * middle, axis[1] * z + axis[0] * middle]
      return [at(from), at(to)]
    })
    const angle = (high - low) * place.turn!
    return [{ lines, angle: face.convex ? -angle : angle, insideRadius: insideRadius(face, thickness), allowance: high - low }]
  })
}

/** Stretches of the line `across` = `middle` within the border, between `ends`. */
function stretches(
  pieces: readonly Piece[],
  across: (p: Point) => number,
  up: (p: Point) => number,
  middle: number,
  [low, high]: readonly [number, number],
): [number, number][] {
  const cuts: number[] = []
  const slack = 1e-6 * (high - low)
  for (const { points } of pieces) {
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [across(points[i - 1]) - middle, across(points[i]) - middle]
      if (a < 0 === b < 0) continue
      const z = up(points[i - 1]) + ((up(points[i]) - up(points[i - 1])) * a) / (a - b)
      if (z >= low - slack && z <= high + slack) cuts.push(z)
    }
  }
  cuts.sort((a, b) => a - b)
  const out: [number, number][] = []
  for (let i = 0; i + 1 < cuts.length; i += 2) if (cuts[i + 1] - cuts[i] > slack) out.push([cuts[i], cuts[i + 1]])
  return out
}

function resized(curve: FlatCurve, size: number): FlatCurve {
  const at = ([x, y]: Point): Point => [x * size, y * size]
  switch (curve.kind) {
    case 'line':
      return { kind: 'line', from: at(curve.from), to: at(curve.to) }
    case 'arc':
      return { ...curve, center: at(curve.center), radius: curve.radius * size }
    case 'ellipse':
      return { ...curve, center: at(curve.center), major: at(curve.major) }
    case 'polyline':
      return { kind: 'polyline', points: curve.points.map(at) }
    case 'spline':
      return { ...curve, controls: curve.controls.map(at) }
  }
}
