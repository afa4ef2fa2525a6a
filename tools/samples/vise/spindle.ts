import { drawRoundedRectangle, makeSphere, type Shape3D } from 'replicad'
import { palette } from '../palette.ts'
import { block, circle, drawHexagon, prism, rod, tube, turned } from '../solids.ts'
import { part, type PartProduct } from '../step/product.ts'

/** Screw about z, with the flanks of a trapezoidal thread as grooves, which at this scale look the same. */
export function screw(): PartProduct {
  const profile: [number, number][] = [
    [0, 0],
    [8, 0],
    [9, 1],
    [9, 26],
    [12, 26],
    [12, 64],
  ]
  const pitch = 5
  for (let z = 66; z < 220; z += pitch) profile.push([11, z], [8.6, z + 1], [8.6, z + 2.4], [11, z + 3.4])
  profile.push([11, 226], [10, 228], [0, 228])
  return part('Screw Tr22x5', turned(profile), palette.steel)
}

export const collar = (): PartProduct => part('Thrust collar', tube(12.1, 19, 10).cut(rod(2.2, 30, [0, 0, 5], [1, 0, 0])), palette.brass)

export const nut = (): PartProduct => part('Bronze nut', prism(drawRoundedRectangle(30, 30, 3), 40).cut(rod(9, 60, [0, 0, -10])), palette.bronze)

/** Crank about z: hub, arm towards +x. */
export function crank(): PartProduct {
  let shape: Shape3D = prism(circle(17), 22).fuse(prism(drawRoundedRectangle(116, 22, 10.9).translate([46, 0]), 12, 5))
  shape = shape.fuse(prism(circle(13), 18, 2).translate([92, 0, 0])).chamfer(1, (edges) => edges.ofCurveType('CIRCLE').inPlane('XY', 22))
  return part('Crank', shape.cut(rod(9, 60, [0, 0, -10])).cut(rod(5, 60, [92, 0, -10])), palette.anthracite)
}

/** Turning handle about z, from the crank's arm up. */
export function handle(): PartProduct {
  return part(
    'Handle',
    turned([
      [0, 0],
      [8, 0],
      [12, 6],
      [13.5, 26],
      [11.5, 48],
      [13, 62],
      [9, 70],
      [0, 72],
    ]),
    palette.accent,
  )
}

export const handlePin = (): PartProduct => part('Handle pin', rod(4.9, 24).fuse(makeSphere(6).intersect(block([-10, -10, -10], [20, 20, 10]))), palette.steel)

/** The clamped workpiece: a valve body of brass with ports. */
export function workpiece(length: number): PartProduct {
  let shape: Shape3D = block([0, -46, 0], [length, 92, 52], 0).chamfer(2, (edges) => edges.inPlane('XY', 52))
  shape = shape.fuse(prism(drawHexagon(56).translate([length / 2, 0]), 18, 51)).fuse(prism(circle(21).translate([length / 2, 0]), 14, 68))
  shape = shape.cut(rod(14, 200, [length / 2, 0, 20])).cut(rod(11, 120, [length / 2, -60, 28], [0, 1, 0]))
  for (const y of [-34, 34]) shape = shape.cut(rod(4.2, 30, [length / 2, y, 30])).cut(rod(7.2, 8, [length / 2, y, 46]))
  return part('Valve body', shape, palette.brass)
}
