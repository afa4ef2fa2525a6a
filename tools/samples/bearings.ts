import { makeSphere, type Shape3D } from 'replicad'
import { palette } from './palette.ts'
import { onCircle, rod, torus, tube, turned } from './solids.ts'
import { around, assembly, part, put, type AssemblyProduct } from './step/product.ts'

export interface BearingSize {
  name: string
  bore: number
  outer: number
  width: number
  balls: number
}

/** Deep groove ball bearing about z, from z = 0 to its width: rings with raceways, balls, cage. */
export function ballBearing({ name, bore, outer, width, balls }: BearingSize): AssemblyProduct {
  const middle = (bore + outer) / 4
  const ball = (outer - bore) / 2 / 3.4
  const land = ball * 0.55
  const h = width / 2
  const groove = (shape: Shape3D): Shape3D => shape.cut(torus(middle, ball * 1.01).translate([0, 0, h]))
  const c = 0.6
  const inner = groove(
    turned([
      [bore / 2 + c, 0],
      [middle - land, 0],
      [middle - land, width],
      [bore / 2 + c, width],
      [bore / 2, width - c],
      [bore / 2, c],
    ]),
  )
  const ring = groove(
    turned([
      [middle + land, 0],
      [outer / 2 - c, 0],
      [outer / 2, c],
      [outer / 2, width - c],
      [outer / 2 - c, width],
      [middle + land, width],
    ]),
  )
  // Two rings beside the balls, held by a pin between each two.
  const rise = ball * 1.04
  const r = land * 0.6
  let cage = tube(middle - r, middle + r, 1.2, h - rise - 1.2).fuse(tube(middle - r, middle + r, 1.2, h + rise))
  for (const [x, y] of onCircle(balls, middle, 180 / balls)) cage = cage.fuse(rod(1.1, rise * 2 + 1.2, [x, y, h - rise - 0.6]))
  const ballPart = part(`Ball ${(ball * 2).toFixed(1)}`, makeSphere(ball), palette.steel)
  return assembly(`Bearing ${name}`, [
    put(part(`${name} inner ring`, inner, palette.steel)),
    put(part(`${name} outer ring`, ring, palette.steel)),
    put(part(`${name} cage`, cage, palette.brass)),
    ...around(ballPart, balls, middle, h),
  ])
}
