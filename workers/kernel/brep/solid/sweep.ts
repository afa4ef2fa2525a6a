import type { Body, BodyEdge, BodyFace } from '../body.ts'
import type { Curve } from '../curve/curve.ts'
import { cross, makeFrame, movePoint, turnVector, unit, type Vec3 } from '../frame.ts'
import type { Surface } from '../surface/surface.ts'
import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { CurvePiece } from '../curve/compositeCurve.ts'
import { movedCurve } from '../curve/movedCurve.ts'
import { Plane } from '../surface/plane.ts'
import { directionOn, orientedProfile, pointOn, type Profile } from './profile.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { Line } from '../curve/line.ts'
import { Cone } from '../surface/cone.ts'
import { Extrusion } from '../surface/extrusion.ts'

/** Puts a solid of one closed shell together. `source`: what the file calls the entity that it comes from. */
export class SolidBuilder {
  private readonly points: number[] = []
  private readonly edges: BodyEdge[] = []
  private readonly faces: BodyFace[] = []
  private readonly source: number

  constructor(source: number) {
    this.source = source
  }

  vertex([x, y, z]: Vec3): number {
    return this.points.push(x, y, z) / 3 - 1
  }

  /** Its number. Without a curve it is straight; with `sameSense` false it runs against its curve. */
  edge(start: number, end: number, curve?: Curve, sameSense = true): number {
    return this.edges.push({ ...(curve && { curve }), start, end, sameSense, source: this.source }) - 1
  }

  /** `loops`: numbers of edges, `~number` for those that are run through backwards. */
  face(surface: Surface, sameSense: boolean, loops: readonly (readonly number[])[]): void {
    this.faces.push({ surface, sameSense, loops: loops.map((coedges) => ({ coedges: Int32Array.from(coedges) })), source: this.source })
  }

  solid(): Body {
    const { edges, faces } = this
    const shell = { faces: Int32Array.from(faces.keys()), closed: true, isVoid: false }
    return { kind: 'solid', vertices: Float64Array.from(this.points), edges, faces, shells: [shell], wires: [] }
  }
}

/** How a plane profile moves to make a solid. */
export interface Sweep {
  /** Where it ends; absent: where it began, after a full turn. */
  motion?: Matrix
  /** The way of a point; undefined when it stands still. */
  rail(point: Vec3): Curve | undefined
  /** In which direction a point sets out, of any length. */
  direction(point: Vec3): Vec3
  /** What a piece of the profile runs over; undefined: nothing, all its points stand still. */
  side(piece: CurvePiece): Surface | undefined
}

const normal = new Float64Array(3)
const uv = new Float64Array(2)

/** The solid that a profile runs over; its chains are oriented about the direction in which it sets out, `up` is the unit normal of its plane on that side. */
export function sweptBody(profile: readonly (readonly CurvePiece[])[], up: Vec3, sweep: Sweep, source: number): Body {
  const builder = new SolidBuilder(source)
  const { motion } = sweep
  const bottoms: number[][] = []
  const tops: number[][] = []
  for (const chain of profile) {
    const points = chain.map((piece) => pointOn(piece, 0))
    const rails = points.map((point) => sweep.rail(point))
    const low = points.map((point) => builder.vertex(point))
    const high = points.map((point, i) => (motion && rails[i] ? builder.vertex(movePoint(motion, point)) : low[i]))
    const ways = rails.map((rail, i) => rail && builder.edge(low[i], high[i], rail))
    const sides = chain.map((piece) => sweep.side(piece))
    const next = (i: number): number => (i + 1) % chain.length
    const bottom = chain.map(({ curve, from, to }, i) => builder.edge(low[i], low[next(i)], curve, from <= to))
    const top = chain.map(({ curve, from, to }, i) =>
      motion && sides[i] ? builder.edge(high[i], high[next(i)], movedCurve(curve, motion), from <= to) : bottom[i],
    )
    chain.forEach((piece, i) => {
      const surface = sides[i]
      if (!surface) return
      const [back, forth] = [ways[i], ways[next(i)]]
      const sameSense = looksOut(surface, piece, sweep)
      const rings = [forth === undefined ? [] : [forth], back === undefined ? [] : [~back]]
      // A full turn of a straight piece square to the axis: rings in a plane. For other pieces the profile itself is the seam.
      if (!motion && surface instanceof Plane)
        builder.face(
          surface,
          sameSense,
          rings.filter((ring) => ring.length > 0),
        )
      else builder.face(surface, sameSense, [[bottom[i], ...rings[0], ~top[i], ...rings[1]]])
    })
    bottoms.push(bottom.map((edge) => ~edge).reverse())
    tops.push(top)
  }
  if (motion) {
    const at = pointOn(profile[0][0], 0)
    builder.face(new Plane(makeFrame(at, up)), false, bottoms)
    builder.face(new Plane(makeFrame(movePoint(motion, at), turnVector(motion, up))), true, tops)
  }
  return builder.solid()
}

/** Whether a side's normal leads out of the solid: the profile lies to the left of its pieces. */
function looksOut(surface: Surface, piece: CurvePiece, sweep: Sweep): boolean {
  const at = pointOn(piece, 0.5)
  const out = cross(directionOn(piece, 0.5), sweep.direction(at))
  surface.invert(...at, uv, false)
  surface.normal(uv[0], uv[1], normal)
  return out[0] * normal[0] + out[1] * normal[1] + out[2] * normal[2] > 0
}

/** Sine of an angle below which directions are parallel. */
const PARALLEL = 1e-9

/** A profile moved along a vector (millimetres). Undefined when nothing comes of it. */
export function extrudedBody(profile: Profile, vector: Vec3, source: number): Body | undefined {
  const oriented = vector.every(Number.isFinite) ? orientedProfile(profile, vector) : undefined
  const axis = unit(vector)
  if (!oriented || !axis) return undefined
  const motion = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...vector, 1])
  const sweep = {
    motion,
    rail: (point: Vec3) => new Line(point, vector),
    direction: () => vector,
    side: (piece: CurvePiece) => sideOf(piece, axis),
  }
  return sweptBody(oriented.profile, oriented.normal, sweep, source)
}

function sideOf(piece: CurvePiece, axis: Vec3): Surface {
  const { curve } = piece
  if (curve instanceof Line) {
    return new Plane(makeFrame(pointOn(piece, 0), cross(curve.direction, axis), curve.direction))
  }
  if (curve instanceof Ellipse && curve.kind === 'circle') {
    const { frame: f } = curve
    const square = Math.hypot(...cross([f[6], f[7], f[8]], axis)) < PARALLEL
    if (square) return new Cone(makeFrame([f[9], f[10], f[11]], axis, [f[0], f[1], f[2]]), Math.abs(curve.a))
  }
  return new Extrusion(curve, axis)
}
