import { knotsBetween, type Spline, splineAlong } from '../geometry/spline.ts'
import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { addScaled, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { MeshPart } from '../scene/model.ts'
import type { FaceInfo } from '../scene/surface.ts'
import { conicAlong, type Stretch } from './boundary.ts'
import { AREA, MOMENTS, VOLUME } from './moments.ts'
import type { Refiner } from './refiner.ts'

/** A place on the border and how it moves on. */
interface Along {
  point: Vec3
  /** Derivative by the parameter. */
  way: Vec3
}

export interface Sums {
  moments: Float64Array
  /** What each may be off by. */
  off: Float64Array
}

/** Pieces of a border that are gone along at a stretch. */
const SLICE = 40

/** Gauss's rule of five points over [0, 1], for the border. */
const outer = [
  [0.5, 64 / 225],
  ...[-1, 1].flatMap((side) => [
    [0.5 + (side * Math.sqrt(5 - 2 * Math.sqrt(10 / 7))) / 6, (322 + 13 * Math.sqrt(70)) / 1800],
    [0.5 + (side * Math.sqrt(5 + 2 * Math.sqrt(10 / 7))) / 6, (322 - 13 * Math.sqrt(70)) / 1800],
  ]),
] as [number, number][]
/** Three points, for the generators: exact, as the moments are polynomials of the fifth degree at most there. */
const inner = [
  [0.5, 8 / 18],
  [0.5 - Math.sqrt(0.15), 5 / 18],
  [0.5 + Math.sqrt(0.15), 5 / 18],
] as const

export const isRuled = ({ kind }: FaceInfo): boolean => kind === 'plane' || kind === 'cylinder' || kind === 'cone'

/**
 * Moments of a face of a plane, cylinder or cone by its border alone: what the straight line that makes the surface sweeps while its end runs along the border
 * (Green's theorem). It comes from the tip of a cone, from any point of a plane, and from a circle of a cylinder. Triangles only decide which side is
 * inside, so that knots, cusps and slivers do no harm. `off`: what each may be off by, by halving the steps. Undefined when a stretch has no stated curve.
 * Yields now and then, for the event loop of a page.
 */
export function* sweep(part: MeshPart, face: number, surface: FaceInfo, refiner: Refiner, origin: Vec3): Generator<void, Sums | undefined> {
  const { indices, faceStart } = part.mesh
  const offset = part.offset ?? [0, 0, 0]
  const moments = new Float64Array(MOMENTS),
    off = new Float64Array(MOMENTS)
  const coarse = new Float64Array(MOMENTS),
    fine = new Float64Array(MOMENTS)
  let first: Vec3 | undefined
  let gone = 0
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i++) {
    const vertex = indices[i],
      next = indices[i % 3 === 2 ? i - 2 : i + 1]
    const stretch = refiner.border.stretch(vertex, next)
    if (!stretch) continue
    if (stretch.curve.kind === 'unknown') return undefined
    const from = refiner.exactly(vertex),
      to = refiner.exactly(next)
    const tip = refiner.apex ?? (first ??= from)
    refiner.noteLength(stretch.curve, vertex, next)
    const add = (out: Float64Array, { at }: Piece, a: number, b: number): void => {
      for (const [node, weight] of outer) {
        const { point, way } = at(a + (b - a) * node)
        const away = addGenerator(out, surface, tip, point, way, origin, weight * (b - a))
        refiner.noteGap(stretch.curve, Math.abs(away))
      }
    }
    for (const piece of pieces(stretch, from, to, offset)) {
      if (++gone % SLICE === 0) yield
      const middle = (piece.from + piece.to) / 2
      coarse.fill(0)
      fine.fill(0)
      add(coarse, piece, piece.from, piece.to)
      add(fine, piece, piece.from, middle)
      add(fine, piece, middle, piece.to)
      for (let m = 0; m < MOMENTS; m++) {
        moments[m] += fine[m]
        off[m] += Math.abs(fine[m] - coarse[m])
      }
    }
  }
  // The face may look against the surface's normal.
  moments[AREA] = Math.abs(moments[AREA])
  return { moments, off }
}

/** A smooth piece of the border, in its direction. */
interface Piece {
  at(t: number): Along
  from: number
  to: number
}

/** The smooth pieces of a stretch. Where a curve ends beside its vertex, a straight line leads there: an open border has no area. */
function pieces({ curve, from: t0, to: t1 }: Stretch, from: Vec3, to: Vec3, offset: Vec3): Piece[] {
  const { conic, spline } = curve
  if (!conic && !spline) return [straight(from, to)]
  const { at, cuts } = conic ? conicAlong(conic, from, to) : splineCuts(spline!, t0, t1, offset)
  const own = cuts.slice(1).map((cut, i) => ({ at, from: cuts[i], to: cut }))
  const ends = [straight(from, at(cuts[0]).point), straight(at(cuts[cuts.length - 1]).point, to)]
  return [...own, ...ends.filter(({ at: on }) => on(0).way.some((value) => value !== 0))]
}

function straight(from: Vec3, to: Vec3): Piece {
  const way = subtract(to, from)
  return { at: (t) => ({ point: addScaled(from, way, t), way }), from: 0, to: 1 }
}

/** A B-spline in the coordinates of the mesh, and its parameters from the one to the other with the knots between. */
function splineCuts(spline: Spline, from: number, to: number, offset: Vec3): { at(t: number): Along; cuts: number[] } {
  const knots = knotsBetween(spline, Math.min(from, to), Math.max(from, to))
  const at = (t: number): Along => {
    const { point, way } = splineAlong(spline, t)
    return { point: subtract(point, offset), way }
  }
  return { at, cuts: [from, ...(from < to ? knots : knots.toReversed()), to] }
}

/** The surface's normal at the last point: made once, as a border has hundreds of thousands of points. */
const normal: Vec3 = [0, 0, 0]

/**
 * Adds what the straight line through a point of the border sweeps while the point moves by `way` times `weight`, its moments by the cone over each piece like
 * `addTriangle`. The line begins at `tip`, on a cylinder at a circle. Returns how far the point lies from the surface. Numbers, not vectors: most of the time went
 * into making these.
 */
function addGenerator(out: Float64Array, surface: FaceInfo, tip: Vec3, point: Vec3, way: Vec3, origin: Vec3, weight: number): number {
  const away = surfaceDistance(surface, point[0], point[1], point[2], normal)
  const [nx, ny, nz] = normal
  const onX = point[0] - nx * away,
    onY = point[1] - ny * away,
    onZ = point[2] - nz * away
  const isCylinder = surface.kind === 'cylinder'
  let [x, y, z] = tip
  if (isCylinder) {
    const { axis, origin: center } = surface
    const along = (onX - center[0]) * axis[0] + (onY - center[1]) * axis[1] + (onZ - center[2]) * axis[2]
    x = onX - axis[0] * along
    y = onY - axis[1] * along
    z = onZ - axis[2] * along
  }
  const dx = onX - x,
    dy = onY - y,
    dz = onZ - z
  const off = way[0] * nx + way[1] * ny + way[2] * nz
  const wx = way[0] - nx * off,
    wy = way[1] - ny * off,
    wz = way[2] - nz * off
  // Times the weight it is the piece's area along its outward normal.
  const vx = dy * wz - dz * wy,
    vy = dz * wx - dx * wz,
    vz = dx * wy - dy * wx
  const area = vx * nx + vy * ny + vz * nz
  for (const [share, part] of inner) {
    const piece = weight * part * (isCylinder ? 1 : share)
    const px = x + dx * share - origin[0],
      py = y + dy * share - origin[1],
      pz = z + dz * share - origin[2]
    const flux = (vx * px + vy * py + vz * pz) * piece
    out[AREA] += area * piece
    out[VOLUME] += flux / 3
    out[2] += (flux * px) / 4
    out[3] += (flux * py) / 4
    out[4] += (flux * pz) / 4
    out[5] += (flux * px * px) / 5
    out[6] += (flux * py * py) / 5
    out[7] += (flux * pz * pz) / 5
    out[8] += (flux * px * py) / 5
    out[9] += (flux * py * pz) / 5
    out[10] += (flux * pz * px) / 5
  }
  return away
}
