import { type Coedge, type Edge, KNOT, type Point, type StepWriter } from './stepWriter.ts'

/** Rows of control points of a cubic of three pieces. */
const ROWS = 6
/** Control points along a cubic of one piece. */
const CUBIC = 4
/** Distance of the control points of a cubic for a quarter of a circle. */
const ROUNDNESS = (4 / 3) * Math.tan(Math.PI / 8)
/** Weights of a quarter circle. */
const arcWeights = [1, Math.SQRT1_2, 1]

const loopOf = (...edges: Edge[]): Coedge[] => edges.map((edge, i): Coedge => [edge, i < 2])

/** A free-form face between straight sides of about `size`, the one so many times as long as the other, with waves of so much of it. */
export function patch(out: StepWriter, size: number, stretch: number, wave: number): string {
  const step = size / (ROWS - 1)
  const isRim = (i: number): boolean => i % (ROWS - 1) === 0
  const rows = grid(ROWS, ROWS, (i, j) => [i * step * stretch, j * step, isRim(i) || isRim(j) ? 0 : ((i * 7 + j * 5) % 4) * size * wave])
  const [low, high] = [rows[0], rows[ROWS - 1]]
  const surface = splineSurface(out, 3, 3, rows, '(4,1,1,4),(4,1,1,4)', 3, 3)
  // One side as programs write the borders of such faces, however straight they are.
  const side = (from: Point, to: Point): Point[] =>
    Array.from({ length: 10 }, (_, k) => [from[0] + ((to[0] - from[0]) * k) / 9, from[1] + ((to[1] - from[1]) * k) / 9, 0])
  const straight = out.edge(low[0], high[0], out.spline(side(low[0], high[0])))
  return out.face(surface, [
    loopOf(straight, out.lineEdge(high[0], high[ROWS - 1]), out.lineEdge(low[ROWS - 1], high[ROWS - 1]), out.lineEdge(low[0], low[ROWS - 1])),
  ])
}

/** A free-form face with three sides: the fourth is a point, at the end of v, or at the start of u. */
export function triangle(out: StepWriter, size: number, alongU: boolean): string {
  const last = CUBIC - 1
  const rows = grid(CUBIC, CUBIC, (i, j) => {
    const [u, v] = (alongU ? [j, last - i] : [i, j]).map((k) => k / last)
    const isInside = i > 0 && i < last && j > 0 && j < last
    return [u * (1 - v) * size, v * size, isInside ? size / 4 : 0]
  })
  const surface = splineSurface(out, 3, 3, rows, '(4,4),(4,4)', 1, 1)
  const [a, b, c]: Point[] = [
    [0, 0, 0],
    [size, 0, 0],
    [0, size, 0],
  ]
  const loop: Coedge[] = [
    [out.lineEdge(a, b), true],
    [out.lineEdge(b, c), true],
    [out.lineEdge(a, c), false],
  ]
  return out.face(surface, [loop])
}

/** A tube of splines that closes on itself along u, or along v. */
export function tube(out: StepWriter, radius: number, height: number, alongU: boolean): string {
  const low = roundControlPoints(radius, 0)
  const high = roundControlPoints(radius * 1.2, height)
  const around = '(4,3,3,3,4)'
  const surface = alongU
    ? splineSurface(
        out,
        3,
        1,
        low.map((controlPoint, i) => [controlPoint, high[i]]),
        `${around},(2,2)`,
        4,
        1,
      )
    : splineSurface(out, 1, 3, [low, high], `(2,2),${around}`, 1, 4)
  const ring = (controlPoints: readonly Point[]): Edge => out.edge(controlPoints[0], controlPoints[0], out.spline(controlPoints))
  const [bottom, top, seam] = [ring(low), ring(high), out.lineEdge(low[0], high[0])]
  const loop: Coedge[] = [
    [bottom, true],
    [seam, true],
    [top, false],
    [seam, false],
  ]
  return out.face(surface, [loop], alongU)
}

/** About a circle. */
function roundControlPoints(radius: number, z: number): Point[] {
  const corner = radius * ROUNDNESS
  const controlPoints: Point[] = [[radius, 0, z]]
  for (let quarter = 0; quarter < 4; quarter++) {
    const [c, s] = [Math.round(Math.cos((quarter * Math.PI) / 2)), Math.round(Math.sin((quarter * Math.PI) / 2))]
    const turned = (x: number, y: number): Point => [c * x - s * y, s * x + c * y, z]
    controlPoints.push(turned(radius, corner), turned(corner, radius), quarter === 3 ? controlPoints[0] : turned(0, radius))
  }
  return controlPoints
}

/** A quarter of a cylinder as a rational spline. */
export function rationalPatch(out: StepWriter, size: number): string {
  const arc = (z: number): Point[] => [
    [size, 0, z],
    [size, size, z],
    [0, size, z],
  ]
  const [low, high] = [arc(0), arc(size)]
  const controlPoints = low.map((point, i) => `(${out.point(point)},${out.point(high[i])})`)
  const weights = arcWeights.map((weight) => `(${out.real(weight)},${out.real(weight)})`)
  const surface = out.add(
    `(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,1,(${controlPoints}),.UNSPECIFIED.,.F.,.F.,.F.)B_SPLINE_SURFACE_WITH_KNOTS((3,3),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.)GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE((${weights}))REPRESENTATION_ITEM('')SURFACE())`,
  )
  // One that lies in it, and one beside it by what programs leave between an edge and its faces.
  const exact = out.edge(low[0], low[2], out.rationalSpline(low, arcWeights))
  const near = out.edge(high[0], high[2], out.spline(roundControlPoints(size, size).slice(0, CUBIC)))
  return out.face(surface, [loopOf(exact, out.lineEdge(low[2], high[2]), near, out.lineEdge(low[0], high[0]))])
}

/** A quarter turn of a spline. */
export function revolved(out: StepWriter, size: number): string {
  const at = (r: number, z: number, turned: boolean): Point => [turned ? 0 : r, turned ? r : 0, z]
  const profile = (turned: boolean): Point[] => [
    at(size, 0, turned),
    at(size * 1.3, size / 3, turned),
    at(size * 0.8, (size * 2) / 3, turned),
    at(size, size, turned),
  ]
  const [first, last] = [profile(false), profile(true)]
  const axis = out.add(`AXIS1_PLACEMENT('',${out.point([0, 0, 0])},${out.direction([0, 0, 1])})`)
  const surface = out.add(`SURFACE_OF_REVOLUTION('',${out.spline(first)},${axis})`)
  const arc = (z: number): Edge => out.edge(at(size, z, false), at(size, z, true), out.circle([0, 0, z], size))
  const side = (controlPoints: readonly Point[]): Edge => out.edge(controlPoints[0], controlPoints[3], out.spline(controlPoints))
  return out.face(surface, [loopOf(arc(0), side(last), arc(size), side(first))])
}

/** An ellipse, with an elliptic hole that is two edges. */
export function ellipticRing(out: StepWriter, size: number): string {
  const outer: Point = [size, 0, 0]
  const [right, left]: Point[] = [
    [size / 2, 0, 0],
    [-size / 2, 0, 0],
  ]
  const half = (from: Point, to: Point): Coedge => [out.edge(from, to, out.ellipse([0, 0, 0], size / 2, size / 4)), false]
  const rim = out.edge(outer, outer, out.ellipse([0, 0, 0], size, size / 2))
  return out.face(out.add(`PLANE('',${out.placement([0, 0, 0])})`), [[[rim, true]], [half(left, right), half(right, left)]])
}

/**
 * Shallow segments of a disc, whose chords take much of them, the one on a narrow band of a cylinder, or of a bulging spline: a correction of the one has to be
 * made in the other.
 */
export function segments(out: StepWriter, radius: number, bulging: boolean): string[] {
  const at = (angle: number, z: number, r = radius): Point => [r * Math.cos(angle), r * Math.sin(angle), z]
  const turn = 0.6
  const height = radius * 0.01
  const arc = (z: number): Edge => out.edge(at(0, z), at(turn, z), out.circle([0, 0, z], radius))
  const [low, high] = [arc(0), arc(height)]
  const sides = [0, turn].map((angle) => out.lineEdge(at(angle, 0), at(angle, height)))
  const middle = at(turn / 2, height, radius * Math.cos(turn / 2))
  const plane = (z: number, up: boolean): string => out.add(`PLANE('',${out.placement([0, 0, z], [0, 0, up ? 1 : -1])})`)
  const corner = radius * (4 / 3) * Math.tan(turn / 4)
  const controlPoints = (z: number, r: number): Point[] => {
    const scale = r / radius
    const inner = [at(0, z, r), at(turn, z, r)]
    const first: Point = [inner[0][0], corner * scale, z]
    const last: Point = [inner[1][0] + corner * scale * Math.sin(turn), inner[1][1] - corner * scale * Math.cos(turn), z]
    return [inner[0], first, last, inner[1]]
  }
  const rows = [controlPoints(0, radius), controlPoints(height / 2, radius + height), controlPoints(height, radius)]
  const band = bulging
    ? splineSurface(
        out,
        3,
        2,
        grid(CUBIC, rows.length, (i, j) => rows[j][i]),
        '(4,4),(3,3)',
        1,
        1,
      )
    : out.add(`CYLINDRICAL_SURFACE('',${out.placement([0, 0, 0])},${out.length(radius)})`)
  return [
    out.face(band, [loopOf(low, sides[1], high, sides[0])]),
    // Between an arc and two lines, and between an arc and one.
    out.face(plane(height, true), [
      [
        [high, true],
        [out.lineEdge(at(turn, height), middle), true],
        [out.lineEdge(middle, at(0, height)), true],
      ],
    ]),
    out.face(plane(-radius, false), [
      [
        [out.lineEdge(at(0, -radius), at(turn, -radius)), true],
        [arc(-radius), false],
      ],
    ]),
  ]
}

const grid = (count: number, columns: number, at: (i: number, j: number) => Point): Point[][] =>
  Array.from({ length: count }, (_, i) => Array.from({ length: columns }, (_, j) => at(i, j)))

/** `multiplicities` in u and v, and how many pieces they leave. */
function splineSurface(
  out: StepWriter,
  uDegree: number,
  vDegree: number,
  rows: readonly (readonly Point[])[],
  multiplicities: string,
  uPieces: number,
  vPieces: number,
): string {
  const knots = (pieces: number): string => `(${Array.from({ length: pieces + 1 }, (_, i) => out.real(i * KNOT))})`
  const net = rows.map((row) => `(${row.map((controlPoint) => out.point(controlPoint))})`)
  return out.add(
    `B_SPLINE_SURFACE_WITH_KNOTS('',${uDegree},${vDegree},(${net}),.UNSPECIFIED.,.F.,.F.,.F.,${multiplicities},${knots(uPieces)},${knots(vPieces)},.UNSPECIFIED.)`,
  )
}
