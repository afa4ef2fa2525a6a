import { contours } from './contours.ts'
import { crossings } from './crossings.ts'
import { Chord, type DrawnCurve, drawnEdges, type Line } from './drawnCurve.ts'
import { evaluate } from './viewCurve.ts'
import { Occluders } from './occluders.ts'
import type { PartShape } from './partShape.ts'
import { PlacedShape, toView, type ViewFrame } from './placedShape.ts'

/** A part at a place. `world`: column-major 4×4. */
export interface Occurrence {
  shape: PartShape
  world: Float64Array
}

/** A stretch of a curve that is all seen or all hidden. */
export interface Piece {
  curve: DrawnCurve
  line: Line
  from: number
  to: number
  visible: boolean
}

/** Stretches shorter than this share of the curve are not looked at. */
const LEAST = 1e-7
/** Chords between two looks at a long stretch. */
const LOOKS = 3
const HALVINGS = 24
/** Distances in gaps from which on a face in front hides a point whatever the chords are off by: along the view, and within the face's triangles. */
const FAR = 4
const WITHIN = 1e-3

/** All lines of a view, seen and hidden. `smooth`: with the edges between faces that meet without a crease. */
export function hiddenLines(occurrences: readonly Occurrence[], frame: ViewFrame, smooth = false): Piece[] {
  return linesOf(placedIn(occurrences, frame), smooth)
}

export const placedIn = (occurrences: readonly Occurrence[], frame: ViewFrame): PlacedShape[] =>
  occurrences.map(({ shape, world }) => new PlacedShape(shape, toView(frame, world)))

/** All lines of a view of what lies behind the plane z = depth, seen and hidden. */
export function linesOf(placed: readonly PlacedShape[], smooth: boolean, depth = Infinity): Piece[] {
  const triangles = trianglesOf(placed)
  const curves = placed.flatMap((one, i) => {
    const own = [...drawnEdges(one, smooth), ...contours(one)]
    for (const curve of own) {
      curve.occurrence = i
      for (const k of [0, 1]) if (curve.beside[k] >= 0) curve.beside[k] += triangles.firstFace[i]
    }
    return own
  })
  const { corners, faces } = depth < Infinity ? clippedTo(triangles, depth) : triangles
  const occluders = new Occluders(corners, faces)
  const cuts = crossings(curves)
  return curves.flatMap((curve, c) => pieces(curve, cuts[c], occluders, depth))
}

interface Triangles {
  /** Three points each. */
  corners: Float64Array
  /** Face of each triangle, counted through all occurrences. */
  faces: Uint32Array
}

function trianglesOf(placed: readonly PlacedShape[]): Triangles & { firstFace: number[] } {
  const count = placed.reduce((sum, { shape }) => sum + shape.mesh.indices.length, 0) / 3
  const corners = new Float64Array(count * 9)
  const faces = new Uint32Array(count)
  const firstFace: number[] = []
  let at = 0
  let first = 0
  for (const { shape, positions } of placed) {
    const { indices, faceStart } = shape.mesh
    shape.faceOf.forEach((face, t) => (faces[at / 9 + t] = first + face))
    for (const v of indices) {
      corners[at++] = positions[v * 3]
      corners[at++] = positions[v * 3 + 1]
      corners[at++] = positions[v * 3 + 2]
    }
    firstFace.push(first)
    first += faceStart.length - 1
  }
  return { corners, faces, firstFace }
}

/** Triangles without what of them lies in front of the plane z = depth. */
function clippedTo({ corners, faces }: Triangles, depth: number): Triangles {
  const out: number[] = []
  const own: number[] = []
  for (let t = 0; t < corners.length; t += 9) {
    const points: number[][] = []
    for (let k = 0; k < 9; k += 3) {
      const a = corners.subarray(t + k, t + k + 3)
      const b = corners.subarray(t + ((k + 3) % 9), t + ((k + 3) % 9) + 3)
      if (a[2] <= depth) points.push([...a])
      if (a[2] <= depth === b[2] <= depth) continue
      const f = (depth - a[2]) / (b[2] - a[2])
      points.push([a[0] + f * (b[0] - a[0]), a[1] + f * (b[1] - a[1]), depth])
    }
    for (let i = 2; i < points.length; i++) {
      out.push(...points[0], ...points[i - 1], ...points[i])
      own.push(faces[t / 9])
    }
  }
  return { corners: Float64Array.from(out), faces: Uint32Array.from(own) }
}

/** Parameters at which a curve goes through the plane z = depth. */
function depthCuts(curve: DrawnCurve, depth: number): number[] {
  const { params, points } = curve
  const found: number[] = []
  const above = (t: number): boolean => {
    evaluate(curve, t, here)
    return here[2] > depth
  }
  for (let i = 0; i + 1 < params.length; i++) {
    if (points[i * 3 + 2] > depth === points[i * 3 + 5] > depth) continue
    let [low, high] = [params[i], params[i + 1]]
    const first = above(low)
    for (let step = 0; step < 50; step++) {
      const middle = (low + high) / 2
      if (above(middle) === first) low = middle
      else high = middle
    }
    found.push(high)
  }
  return found
}

const here = new Float64Array(6)

function pieces(curve: DrawnCurve, crossed: readonly number[], occluders: Occluders, depth: number): Piece[] {
  const { params, state, line } = curve
  const count = state.length
  const cuts = depth < Infinity ? [...crossed, ...depthCuts(curve, depth)] : crossed
  const [first, last] = [params[0], params[count]]
  const sign = last < first ? -1 : 1
  const least = LEAST * Math.abs(last - first)
  const stops = [first, ...cuts.filter((t) => (t - first) * sign > least && (last - t) * sign > least), last].sort((a, b) => (a - b) * sign)
  for (let i = 1; i < count; i++) if ((state[i] === Chord.none) !== (state[i - 1] === Chord.none)) stops.push(params[i])
  stops.sort((a, b) => (a - b) * sign)
  const out: Piece[] = []
  const add = (from: number, to: number, visible: boolean): void => {
    const before = out[out.length - 1]
    if (before && before.visible === visible && before.to === from) before.to = to
    else out.push({ curve, line, from, to, visible })
  }
  const look = (t: number): boolean => isSeen(curve, t, occluders)
  const between = (from: number, seenFrom: boolean, to: number, seenTo: boolean, start: number, end: number): void => {
    if (seenFrom === seenTo) return add(start, end, seenFrom)
    let [low, high] = [from, to]
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (low + high) / 2
      if (look(middle) === seenFrom) low = middle
      else high = middle
    }
    add(start, high, seenFrom)
    add(high, end, seenTo)
  }
  for (let i = 1; i < stops.length; i++) {
    const [from, to] = [stops[i - 1], stops[i]]
    if ((to - from) * sign <= least) {
      // A piece shorter than the smallest length is joined to the one before it.
      if (out.length > 0 && out[out.length - 1].to === from) out[out.length - 1].to = to
      continue
    }
    const middle = (from + to) / 2
    if (state[chordAt(curve, middle)] === Chord.none) continue
    if (depth < Infinity) {
      evaluate(curve, middle, here)
      if (here[2] > depth) continue
    }
    const chords = Math.abs(chordAt(curve, to) - chordAt(curve, from)) + 1
    const looks = chords > 1 || line === 'edge' ? Math.min(1 + Math.ceil(chords / LOOKS) * 2, 41) : 1
    if (looks === 1) {
      add(from, to, look(middle))
      continue
    }
    let start = from
    let [before, seen] = [from + ((to - from) * 0.5) / looks, false]
    seen = look(before)
    for (let k = 1; k < looks; k++) {
      const next = from + ((to - from) * (k + 0.5)) / looks
      const now = look(next)
      const end = k === looks - 1 ? to : next
      between(before, seen, next, now, start, end)
      ;[start, before, seen] = [end, next, now]
    }
  }
  return out
}

/** The chord that a parameter lies in. */
function chordAt({ params, state }: DrawnCurve, t: number): number {
  const ascending = params[state.length] > params[0]
  let low = 0
  let high = state.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (ascending ? params[middle] <= t : params[middle] >= t) low = middle
    else high = middle - 1
  }
  return low
}

/** The chord whose faces look to the eye as they do at a parameter in chord i: beyond a turn it is the next one, as chords are judged at their middles. */
function sideOfTurn({ params, turns, state }: DrawnCurve, t: number, i: number): number {
  const middle = (params[i] + params[i + 1]) / 2
  for (const turn of turns) {
    if ((turn - params[i]) * (turn - params[i + 1]) > 0 || (t - turn) * (middle - turn) >= 0) continue
    const next = Math.abs(t - params[i]) < Math.abs(t - params[i + 1]) ? i - 1 : i + 1
    if (next >= 0 && next < state.length) return next
  }
  return i
}

function isSeen(curve: DrawnCurve, t: number, occluders: Occluders): boolean {
  const i = chordAt(curve, t)
  const side = sideOfTurn(curve, t, i)
  if (curve.state[side] === Chord.behind) return false
  const { params, points, away, gap, beside } = curve
  const f = (t - params[i]) / (params[i + 1] - params[i] || 1)
  const at = (k: number): number => points[i * 3 + k] + f * (points[i * 3 + 3 + k] - points[i * 3 + k])
  const [x, y, z] = [at(0), at(1), at(2)]
  for (let k = 0; k < 9; k += 3) {
    const [ax, ay, az] = away.subarray(side * 9 + k, side * 9 + k + 3)
    if (k > 0 && ax === 0 && ay === 0 && az === 0) break
    // A point within the gap of an outline in front is moved out from behind it.
    if (!occluders.hides(x + gap * ax, y + gap * ay, z + gap * az, gap)) return !occluders.hidesWithin(x, y, z, FAR * gap, WITHIN * gap, beside)
  }
  return false
}
