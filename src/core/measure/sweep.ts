import { knotsBetween, type Spline, splineAlong } from '../geometry/spline.ts'
import { surfaceDistance } from '../geometry/surfaceDistance.ts'
import { addScaled, cross, dot, subtract, type Vec3 } from '../geometry/matrix.ts'
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
 * (Green's theorem). It comes from the tip of a cone, from any point of a plane, and from a circle of a cylinder. No triangle has a say but in which side is
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
    const add = (out: Float64Array, { at, from: a, to: b }: Piece): void => {
      for (const [node, weight] of outer) {
        const { point, way } = at(a + (b - a) * node)
        const normal: Vec3 = [0, 0, 0]
        const away = surfaceDistance(surface, ...point, normal)
        refiner.noteGap(stretch.curve, Math.abs(away))
        const on = addScaled(point, normal, -away)
        const start = surface.kind === 'cylinder' ? onCircle(surface, on) : tip
        const vector = cross(subtract(on, start), addScaled(way, normal, -dot(way, normal)))
        for (const [share, part] of inner) {
          const width = surface.kind === 'cylinder' ? 1 : share
          addElement(out, addScaled(start, subtract(on, start), share), origin, vector, normal, weight * (b - a) * part * width)
        }
      }
    }
    for (const piece of pieces(stretch, from, to, offset)) {
      if (++gone % SLICE === 0) yield
      const middle = (piece.from + piece.to) / 2
      coarse.fill(0)
      fine.fill(0)
      add(coarse, piece)
      add(fine, { ...piece, to: middle })
      add(fine, { ...piece, from: middle })
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

/** Where the straight line of a cylinder through a point begins. */
const onCircle = ({ origin, axis }: FaceInfo, point: Vec3): Vec3 => addScaled(point, axis, -dot(subtract(point, origin), axis))

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

/** Adds a piece of the surface: `vector` times `weight` is its area along its outward normal. Of a point's moments by the cone over it, like `addTriangle`. */
function addElement(out: Float64Array, at: Vec3, origin: Vec3, vector: Vec3, normal: Vec3, weight: number): void {
  const p = subtract(at, origin)
  out[AREA] += dot(vector, normal) * weight
  const flux = dot(vector, p) * weight
  out[VOLUME] += flux / 3
  for (let i = 0; i < 3; i++) {
    out[2 + i] += (flux * p[i]) / 4
    out[5 + i] += (flux * p[i] * p[i]) / 5
    out[8 + i] += (flux * p[i] * p[(i + 1) % 3]) / 5
  }
}
