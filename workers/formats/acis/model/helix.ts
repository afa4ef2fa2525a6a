import { BSplineCurve } from '../../../kernel/brep/curve/bsplineCurve.ts'
import { unit, type Vec3 } from '../../../kernel/brep/frame.ts'
import { makeBSplineSurface } from '../../../kernel/brep/surface/bsplineSurface.ts'
import { Tok } from '../stream/tokenTable.ts'
import type { BuiltSurface } from './surfaces.ts'
import type { FieldReader, Placement } from './fieldReader.ts'

/** Angle of one Bézier piece: it is then off by 1e-7 of the radius. */
const PIECE = Math.PI / 8
const MOST_TURNS = 2_000

/** C(a) = origin + (1 + taper · a / 2π)(major cos a + minor sin a) + pitch · a / 2π, millimetres. */
interface Helix {
  from: number
  to: number
  origin: Vec3
  major: Vec3
  minor: Vec3
  pitch: Vec3
  taper: number
  axis: Vec3
}

/** A point that goes along with the helix: parts of its major (turned to the angle) and minor direction, and millimetres along the axis. */
interface Offset {
  x: number
  y: number
  z: number
}

/** Angles from and to, a point of the axis, major and minor at right angles, rise per turn, taper, axis; `rows` of control points will be made along it. */
function readHelix(reader: FieldReader, placement: Placement, rows: number): Helix {
  const from = reader.bound(),
    to = reader.bound()
  if (from === undefined || to === undefined || !(to > from) || to - from > MOST_TURNS * 2 * Math.PI) throw new RangeError('a helix without ends')
  reader.tokens.makeControlPoints((3 * rows * (to - from)) / PIECE)
  const origin = placement.point(reader.vector())
  const [major, minor, pitch] = [reader.vector(), reader.vector(), reader.vector()].map((v) => placement.length(v))
  const taper = reader.number()
  return { from, to, origin, major, minor, pitch, taper, axis: unit(placement.vector(reader.vector())) ?? [0, 0, 1] }
}

/** Control points (xyz) of cubic Béziers along a helix, and the knots. */
function helixControlPoints(helix: Helix, offset: Offset): { controlPoints: number[]; knots: Float64Array } {
  const { from, to } = helix
  const pieces = Math.ceil((to - from) / PIECE)
  const step = (to - from) / pieces
  // The handle's length of an arc, by which it stays nearer than with its own slopes.
  const handle = (4 / 3) * Math.tan(step / 4)
  const controlPoints: number[] = []
  const knots: number[] = [from]
  for (let i = 0; i <= pieces; i++) {
    const a = i === pieces ? to : from + i * step
    const { at, slope } = helixAt(helix, offset, a)
    if (i > 0) for (let k = 0; k < 3; k++) controlPoints.push(at[k] - slope[k] * handle)
    controlPoints.push(...at)
    if (i < pieces) for (let k = 0; k < 3; k++) controlPoints.push(at[k] + slope[k] * handle)
    knots.push(a, a, a)
  }
  knots.push(to)
  return { controlPoints, knots: Float64Array.from(knots) }
}

function helixAt({ origin, major, minor, pitch, taper, axis }: Helix, offset: Offset, a: number): { at: number[]; slope: number[] } {
  const turns = a / (2 * Math.PI)
  const r = 1 + taper * turns + offset.x,
    dr = taper / (2 * Math.PI)
  const c = Math.cos(a),
    s = Math.sin(a)
  const at: number[] = [],
    slope: number[] = []
  for (let k = 0; k < 3; k++) {
    const out = major[k] * c + minor[k] * s,
      around = minor[k] * c - major[k] * s
    at.push(origin[k] + r * out + offset.y * around + offset.z * axis[k] + pitch[k] * turns)
    slope.push(dr * out + r * around - offset.y * out + pitch[k] / (2 * Math.PI))
  }
  return { at, slope }
}

/** A helix, the reader behind its name. Throws RangeError. */
export function helixCurve(reader: FieldReader, placement: Placement): BSplineCurve {
  skipRevision(reader)
  const { controlPoints, knots } = helixControlPoints(readHelix(reader, placement, 1), { x: 0, y: 0, z: 0 })
  return new BSplineCurve(3, knots, Float64Array.from(controlPoints))
}

/**
 * What a line ("helix_spl_line") or a circle ("helix_spl_circ") sweeps that goes along a helix, the reader behind the name: ranges of both parameters, for the circle an
 * angle, the helix, what it has in common with other curves, then the line's direction (parts of major, of minor, and along the axis) or the circle's radius. The circle
 * stands in a plane with the axis, as the helices on the tubes of real files show. Throws RangeError.
 */
export function helixSurface(kind: string, reader: FieldReader, placement: Placement): BuiltSurface | undefined {
  const isLine = kind === 'helix_spl_line'
  if (!isLine && kind !== 'helix_spl_circ') return undefined
  skipRevision(reader)
  const from = reader.bound(),
    to = reader.bound()
  reader.bound()
  reader.bound()
  if (!isLine) reader.number()
  const helix = readHelix(reader, placement, isLine ? 2 : 9)
  while (reader.peek() === Tok.word) reader.at++
  if (!isLine) return tube(helix, reader.number() * placement.scale)
  const [x, y, z] = reader.vector()
  if (from === undefined || to === undefined || !(to > from)) throw new RangeError('a line without ends')
  const rows = [from, to].map((u) => helixControlPoints(helix, { x: x * u, y: y * u, z: z * u * placement.scale }))
  return net(rows, 1, Float64Array.of(from, from, to, to))
}

/** Control points of a circle in nine: its corners count √½. */
function tube(helix: Helix, radius: number): BuiltSurface {
  const reach = radius / Math.hypot(...helix.major)
  const corners = [1, 1, 0, -1, -1, -1, 0, 1, 1]
  const rows = corners.map((cosine, i) => helixControlPoints(helix, { x: reach * cosine, y: 0, z: -radius * corners[(i + 6) % 8] }))
  const weights = corners.map((_, i) => (i % 2 === 0 ? 1 : Math.SQRT1_2))
  return net(rows, 2, Float64Array.of(0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4), weights)
}

function net(
  rows: readonly { controlPoints: number[]; knots: Float64Array }[],
  uDegree: number,
  uKnots: Float64Array,
  weights?: readonly number[],
): BuiltSurface {
  const vCount = rows[0].controlPoints.length / 3
  return makeBSplineSurface({
    uDegree,
    vDegree: 3,
    uKnots,
    vKnots: rows[0].knots,
    uCount: rows.length,
    vCount,
    controlPoints: Float64Array.from(rows.flatMap(({ controlPoints }) => controlPoints)),
    ...(weights && { weights: Float64Array.from(weights.flatMap((weight) => Array.from({ length: vCount }, () => weight))) }),
  })
}

/** Newer streams state the revision of a subtype behind its name. */
function skipRevision(reader: FieldReader): void {
  if (reader.peek() === Tok.number || reader.peek() === Tok.enumeration) reader.at++
}
