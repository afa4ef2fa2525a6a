import type { Coedge, Edge, Point, StepWriter } from './stepWriter.ts'

/** A piece of an outline in a plane, from the end of the one before: straight, about `center`, or with the inner control points of a cubic. */
export interface Piece {
  to: readonly [x: number, y: number]
  center?: readonly [x: number, y: number]
  controlPoints?: readonly (readonly [x: number, y: number])[]
}

/** Faces with the loops that they leave open in others. */
export interface Wall {
  faces: string[]
  /** For the faces at its two ends: the material is on their left. */
  low: Coedge[]
  high: Coedge[]
}

const against = (loop: readonly Coedge[]): Coedge[] => loop.toReversed().map(([edge, forward]): Coedge => [edge, !forward])

/**
 * What a profile in the half plane of radius and height leaves when it is turned about an upright axis: its right side is outside.
 * Straight pieces are planes, cylinders and cones, arcs spheres and tori. Points on the axis are singularities.
 */
export function turnedWall(out: StepWriter, [x, y]: readonly [number, number], start: readonly [number, number], pieces: readonly Piece[], twist = 0): Wall {
  const halves = out.dialect.round === 'halves'
  const at = (r: number, z: number, angle: number): Point => [x + r * Math.cos(angle + twist), y + r * Math.sin(angle + twist), z]
  const ahead: Point = [Math.cos(twist), Math.sin(twist), 0]
  // A seam, two of them, or none.
  const sides = halves ? [0, Math.PI] : [0]
  const ring = ([r, z]: readonly [number, number]): Edge[] => {
    if (r === 0) return []
    const ends = sides.map((angle) => at(r, z, angle))
    return ends.map((end, i) => out.edge(end, ends[(i + 1) % ends.length], out.circle([x, y, z], r, [0, 0, 1], ahead)))
  }
  const rings = [start, ...pieces.map(({ to }) => to)].map(ring)
  const faces: string[] = []
  pieces.forEach(({ to: [r1, z1], center }, i) => {
    const [r0, z0] = i === 0 ? start : pieces[i - 1].to
    const [low, high] = [rings[i], rings[i + 1]]
    const flat = !center && z0 === z1
    const { surface, sense } = turnedSurface(out, [x, y], [r0, z0], [r1, z1], center, ahead)
    const forward = low.map((edge): Coedge => [edge, true])
    const back = against(high.map((edge): Coedge => [edge, true]))
    const whole = r0 === 0 || r1 === 0
    if (flat || (out.dialect.round === 'rings' && !(whole && !center))) {
      faces.push(
        out.face(
          surface,
          [forward, back].filter((loop) => loop.length > 0),
          sense,
        ),
      )
      return
    }
    const ups = sides.map((angle) => {
      const [a, b] = [at(r0, z0, angle), at(r1, z1, angle)]
      if (!center) return out.lineEdge(a, b)
      const turning = isLeft([r0, z0], center, [r1, z1]) ? -1 : 1
      const axis: Point = [-Math.sin(angle + twist) * turning, Math.cos(angle + twist) * turning, 0]
      const middle = at(center[0], center[1], angle)
      const radius = Math.hypot(r0 - center[0], z0 - center[1])
      const way: Point = [(a[0] - middle[0]) / radius, (a[1] - middle[1]) / radius, (a[2] - middle[2]) / radius]
      return out.edge(a, b, out.circle(middle, radius, axis, way))
    })
    sides.forEach((_, side) => {
      const loop: Coedge[] = []
      if (low.length > 0) loop.push([low[side], true])
      loop.push([ups[(side + 1) % ups.length], true])
      if (high.length > 0) loop.push([high[side], false])
      loop.push([ups[side], false])
      faces.push(out.face(surface, [loop], sense))
    })
  })
  return { faces, low: against(rings[0].map((edge): Coedge => [edge, true])), high: rings[rings.length - 1].map((edge): Coedge => [edge, true]) }
}

/** Whether the way about `center` from `a` to `b`, less than half a turn, goes counter-clockwise. */
const isLeft = (a: readonly [number, number], center: readonly [number, number], b: readonly [number, number]): boolean =>
  (a[0] - center[0]) * (b[1] - center[1]) - (a[1] - center[1]) * (b[0] - center[0]) > 0

function turnedSurface(
  out: StepWriter,
  [x, y]: readonly [number, number],
  [r0, z0]: readonly [number, number],
  [r1, z1]: readonly [number, number],
  center: readonly [number, number] | undefined,
  ahead: Point,
): { surface: string; sense: boolean } {
  const placed = (z: number, up = true): string => out.placement([x, y, z], [0, 0, up ? 1 : -1], ahead)
  if (center) {
    const radius = out.length(Math.hypot(r0 - center[0], z0 - center[1]))
    const sense = isLeft([r0, z0], center, [r1, z1])
    if (center[0] === 0) return { surface: out.add(`SPHERICAL_SURFACE('',${placed(center[1])},${radius})`), sense }
    return { surface: out.add(`TOROIDAL_SURFACE('',${placed(center[1])},${out.length(center[0])},${radius})`), sense }
  }
  if (z0 === z1) return { surface: out.add(`PLANE('',${placed(z0, r1 < r0)})`), sense: true }
  if (r0 === r1) return { surface: out.add(`CYLINDRICAL_SURFACE('',${placed(z0)},${out.length(r0)})`), sense: z1 > z0 }
  const half = Math.atan(Math.abs((r1 - r0) / (z1 - z0)))
  return { surface: out.add(`CONICAL_SURFACE('',${placed(z0, r1 > r0 === z1 > z0)},${out.length(r0)},${out.angle(half)})`), sense: z1 > z0 }
}

/** What an outline, counter-clockwise, leaves when it is moved upwards: planes, cylinders and extrusions. */
export function upright(out: StepWriter, start: readonly [number, number], pieces: readonly Piece[], z0: number, z1: number): Wall {
  const edgeAt = (from: readonly [number, number], { to, center, controlPoints }: Piece, z: number): Edge => {
    const [a, b]: Point[] = [
      [...from, z],
      [...to, z],
    ]
    if (controlPoints) return out.edge(a, b, out.spline(longer(from, controlPoints, to, z)))
    if (!center) return out.lineEdge(a, b)
    return out.edge(a, b, out.circle([...center, z], Math.hypot(a[0] - center[0], a[1] - center[1]), [0, 0, isLeft(from, center, to) ? 1 : -1]))
  }
  const froms = [start, ...pieces.slice(0, -1).map(({ to }) => to)]
  const low = pieces.map((piece, i) => edgeAt(froms[i], piece, z0))
  const high = pieces.map((piece, i) => edgeAt(froms[i], piece, z1))
  const ups = froms.map(([x, y]) => out.lineEdge([x, y, z0], [x, y, z1]))
  const faces = pieces.map(({ to, center, controlPoints }, i) => {
    const [x, y] = froms[i]
    const loop: Coedge[] = [
      [low[i], true],
      [ups[(i + 1) % ups.length], true],
      [high[i], false],
      [ups[i], false],
    ]
    if (controlPoints) {
      const profile = out.spline(longer([x, y], controlPoints, to, z0))
      return out.face(out.add(`SURFACE_OF_LINEAR_EXTRUSION('',${profile},${out.vector([0, 0, 1])})`), [loop])
    }
    if (center) {
      const radius = out.length(Math.hypot(x - center[0], y - center[1]))
      return out.face(out.add(`CYLINDRICAL_SURFACE('',${out.placement([...center, z0])},${radius})`), [loop], isLeft([x, y], center, to))
    }
    const size = Math.hypot(to[0] - x, to[1] - y)
    return out.face(out.add(`PLANE('',${out.placement([x, y, z0], [(to[1] - y) / size, (x - to[0]) / size, 0], [0, 0, 1])})`), [loop])
  })
  return {
    faces,
    low: against(low.map((edge): Coedge => [edge, true])),
    high: high.map((edge): Coedge => [edge, true]),
  }
}

/** Control points of a cubic that goes on at both ends, as curves do of which edges are cut. */
function longer(from: readonly [number, number], controlPoints: readonly (readonly [number, number])[], to: readonly [number, number], z: number): Point[] {
  const blossom = (parameters: readonly number[]): Point => {
    let row = [from, ...controlPoints, to]
    for (const t of parameters) row = row.slice(1).map(([x, y], i) => [row[i][0] + t * (x - row[i][0]), row[i][1] + t * (y - row[i][1])] as const)
    return [...row[0], z]
  }
  const [low, high] = [-0.2, 1.15]
  return [
    [low, low, low],
    [low, low, high],
    [low, high, high],
    [high, high, high],
  ].map(blossom)
}

/** A quarter of a bent pipe, closed by planes: its circles go round the torus the short way. */
export function bend(out: StepWriter, major: number, minor: number): string[] {
  const rim = (center: Point, axis: Point): Edge => {
    const start: Point = [center[0], center[1], minor]
    return out.edge(start, start, out.circle(center, minor, axis, [0, 0, 1]))
  }
  const first = rim([major, 0, 0], [0, 1, 0])
  const last = rim([0, major, 0], [-1, 0, 0])
  return [
    out.face(out.add(`TOROIDAL_SURFACE('',${out.placement([0, 0, 0])},${out.length(major)},${out.length(minor)})`), [[[first, true]], [[last, false]]]),
    out.face(out.add(`PLANE('',${out.placement([major, 0, 0], [0, -1, 0])})`), [[[first, false]]]),
    out.face(out.add(`PLANE('',${out.placement([0, major, 0], [-1, 0, 0], [0, 1, 0])})`), [[[last, true]]]),
  ]
}
