import type { Body } from '../body.ts'
import type { CurvePiece } from '../curve/compositeCurve.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { Line } from '../curve/line.ts'
import { makeFrame, type Vec3 } from '../frame.ts'
import { extrudedBody } from './extrude.ts'
import { directionOn, pointOn, type Profile, smoothPieces } from './profile.ts'
import { revolvedBody } from './revolve.ts'

/**
 * A round bar, or a tube (`inner` above 0), along a path of straight lines and arcs: one body for each of them, which meet where the path is smooth.
 * Undefined in place of each piece of another kind, and where the disc is larger than the arc that it follows.
 */
export function sweptDisk(path: CurvePiece, radius: number, inner: number, source: number): (Body | undefined)[] {
  return smoothPieces(path).map((piece) => {
    const [from, along] = [pointOn(piece, 0), directionOn(piece, 0)]
    const profile: Profile = [disc(from, along, radius), ...(inner > 0 && inner < radius ? [disc(from, along, inner)] : [])]
    const { curve } = piece
    if (!(radius > 0)) return undefined
    if (curve instanceof Line) {
      const to = pointOn(piece, 1)
      return extrudedBody(profile, [to[0] - from[0], to[1] - from[1], to[2] - from[2]], source)
    }
    if (!(curve instanceof Ellipse) || curve.kind !== 'circle' || Math.abs(curve.a) <= radius) return undefined
    const { frame: f } = curve
    return revolvedBody(profile, [f[9], f[10], f[11]], [f[6], f[7], f[8]], piece.to - piece.from, source)
  })
}

const disc = (center: Vec3, axis: Vec3, radius: number): CurvePiece[] => [
  { curve: new Ellipse(makeFrame(center, axis), radius, radius), from: 0, to: 2 * Math.PI },
]
