import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Body } from '../body.ts'
import type { CurvePiece } from '../curve/compositeCurve.ts'
import type { Curve } from '../curve/curve.ts'
import { movedCurve } from '../curve/movedCurve.ts'
import { cross, makeFrame, type Vec3 } from '../frame.ts'
import { movePoint, turnVector } from '../placed.ts'
import { Plane } from '../surface/plane.ts'
import type { Surface } from '../surface/surface.ts'
import { directionOn, pointOn } from './profile.ts'
import { SolidBuilder } from './solidBuilder.ts'

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
