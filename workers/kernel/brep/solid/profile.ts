import { dot } from '../../../../src/core/geometry/matrix.ts'
import { CompositeCurve, type CurvePiece } from '../curve/compositeCurve.ts'
import { Line, Polyline } from '../curve/line.ts'
import { cross, unit, type Vec3 } from '../frame.ts'

/** A bounded piece of a plane: closed chains of pieces of curves, one around all others. */
export type Profile = readonly (readonly CurvePiece[])[]

/** Points that a piece is sampled at for areas and middles: circles need some. */
const SAMPLES = 16
const on = new Float64Array(6)

export function pointOn({ curve, from, to }: CurvePiece, share: number): Vec3 {
  curve.evaluate(from + (to - from) * share, on)
  return [on[0], on[1], on[2]]
}

/** Direction in which a piece runs, of any length. */
export function directionOn({ curve, from, to }: CurvePiece, share: number): Vec3 {
  curve.evaluate(from + (to - from) * share, on)
  const way = to < from ? -1 : 1
  return [way * on[3], way * on[4], way * on[5]]
}

export const reversedPiece = ({ curve, from, to }: CurvePiece): CurvePiece => ({ curve, from: to, to: from })

/** The straight way between two points. */
export const straightPiece = (from: Vec3, to: Vec3): CurvePiece => ({
  curve: new Line(from, [to[0] - from[0], to[1] - from[1], to[2] - from[2]]),
  from: 0,
  to: 1,
})

/** The smooth pieces of one that has corners. */
export function smoothPieces(piece: CurvePiece): CurvePiece[] {
  const { curve, from, to } = piece
  const whole = Math.min(from, to) === curve.start && Math.max(from, to) === curve.end
  let parts = [piece]
  if (curve instanceof CompositeCurve && whole) parts = curve.pieces.flatMap(smoothPieces)
  else if (curve instanceof Polyline && whole) parts = lines(curve.points)
  else return parts
  return from <= to ? parts : parts.map(reversedPiece).reverse()
}

function lines(points: Float64Array): CurvePiece[] {
  const out: CurvePiece[] = []
  for (let i = 3; i < points.length; i += 3) {
    const a: Vec3 = [points[i - 3], points[i - 2], points[i - 1]],
      b: Vec3 = [points[i], points[i + 1], points[i + 2]]
    if (a.some((value, axis) => value !== b[axis])) out.push(straightPiece(a, b))
  }
  return out
}

/** The point that stands for where a profile is: the middle of the points of its longest chain's pieces. */
export function middleOf(profile: Profile): Vec3 {
  let x = 0,
    y = 0,
    z = 0,
    count = 0
  for (const piece of profile.flat()) {
    for (let i = 0; i < SAMPLES; i++) {
      const at = pointOn(piece, i / SAMPLES)
      x += at[0]
      y += at[1]
      z += at[2]
      count++
    }
  }
  return [x / count, y / count, z / count]
}

/** Twice the area vector of a chain, by its samples: along the normal about which it runs counter-clockwise. */
function areaVector(chain: readonly CurvePiece[]): Vec3 {
  const origin = pointOn(chain[0], 0)
  let before: Vec3 = [0, 0, 0]
  const sum = [0, 0, 0]
  for (const piece of chain) {
    for (let i = 1; i <= SAMPLES; i++) {
      const point = pointOn(piece, i / SAMPLES)
      const at: Vec3 = [point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]]
      const part = cross(before, at)
      for (let axis = 0; axis < 3; axis++) sum[axis] += part[axis]
      before = at
    }
  }
  return [sum[0], sum[1], sum[2]]
}

/**
 * The same profile with its outer chain counter-clockwise about `up` and holes clockwise, and the plane's unit normal on that side.
 * Undefined when it has no area, or `up` lies in its plane.
 */
export function orientedProfile(profile: Profile, up: Vec3): { profile: CurvePiece[][]; normal: Vec3 } | undefined {
  const chains = profile.map((chain) => chain.flatMap(smoothPieces))
  if (chains.some((chain) => chain.length === 0)) return undefined
  const areas = chains.map(areaVector)
  const sizes = areas.map((area) => Math.hypot(...area))
  const outer = sizes.indexOf(Math.max(...sizes))
  const direction = outer >= 0 ? unit(areas[outer]) : undefined
  if (!direction) return undefined
  const way = dot(direction, up)
  if (!(Math.abs(way) > 1e-9 * Math.hypot(...up))) return undefined
  const normal: Vec3 = way < 0 ? [-direction[0], -direction[1], -direction[2]] : direction
  return {
    normal,
    profile: chains.map((chain, i) => {
      const counterClockwise = dot(areas[i], normal) > 0
      return counterClockwise === (i === outer) ? [...chain] : chain.map(reversedPiece).reverse()
    }),
  }
}
