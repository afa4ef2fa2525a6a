import { draw, drawRoundedRectangle, type Drawing, type Shape3D, type Sketch } from 'replicad'
import { palette } from '../palette.ts'
import { block, circle, drilled, facesWhere, onCircle, prism, rod, tube, turned } from '../solids.ts'
import { part, type PartProduct } from '../step/product.ts'
import { copter as c } from './layout.ts'

/** An octagon with cut-outs: four holes for the standoffs, slots between the arms. */
function plateOutline(long: number, wide: number): Drawing {
  const corner = 34
  let outline = draw([-long, -wide + corner])
    .lineTo([-long, wide - corner])
    .lineTo([-long + corner, wide])
    .lineTo([long - corner, wide])
    .lineTo([long, wide - corner])
    .lineTo([long, -wide + corner])
    .lineTo([long - corner, -wide])
    .lineTo([-long + corner, -wide])
    .close()
    .fillet(8)
  for (const x of [-1, 1]) outline = outline.cut(drawRoundedRectangle(16, 44, 6).translate([x * (long - 22), 0]))
  return outline
}

export function plate(name: string, long: number, wide: number): PartProduct {
  const shape = prism(plateOutline(long, wide), c.plate).cut(prism(drawRoundedRectangle(34, 60, 8), 10, -2))
  return part(name, drilled(shape, onCircle(4, c.standoff, 45), 2.6, -5, 20), palette.anthracite)
}

export const standoff = (): PartProduct => part('Standoff', tube(2.5, 5, c.gap).fuse(tube(2.5, 6, 4, (c.gap - 4) / 2)), palette.accent)

/** Arm along x from the middle's side outwards, standing on z = 0: pocketed beam, motor seat at the end. */
export function arm(): PartProduct {
  let shape: Shape3D = prism(draw([c.armFrom, -13]).lineTo([c.armFrom, 13]).lineTo([c.reach, 9]).lineTo([c.reach, -9]).close(), c.armHeight)
  shape = shape.fuse(prism(circle(21).translate([c.reach, 0]), c.armHeight))
  for (let i = 0; i < 4; i++) {
    const from = c.armFrom + 24 + i * 26
    shape = shape.cut(prism(drawRoundedRectangle(20, 11 - i, 4).translate([from + 10, 0]), 30, -5))
  }
  shape = shape.cut(rod(6, 30, [c.reach, 0, -5])).cut(prism(circle(17).translate([c.reach, 0]), 20, -12))
  shape = drilled(
    shape,
    onCircle(4, 13, 45).map(([x, y]) => [x + c.reach, y]),
    1.8,
    -5,
    40,
  )
  shape = shape.cut(rod(2.6, 30, [c.standoff, 0, -5]))
  return part(
    'Arm',
    shape.chamfer(0.8, (edges) => edges.inPlane('XY', c.armHeight)),
    palette.aluminium,
  )
}

/** Leg under a motor, from z = 0 down, with its foot. */
export function leg(): PartProduct {
  const shape = turned([
    [0, 0],
    [9, 0],
    [9, -4],
    [4.5, -10],
    [3.6, -78],
    [6, -82],
    [7, -88],
    [5, -92],
    [0, -92],
  ])
  const foot = facesWhere(shape, ({ centre }) => centre[2] < -79)
  return part('Leg', shape, palette.anthracite, { faceColour: (i) => (foot.has(i) ? palette.rubber : undefined) })
}

export function battery(): PartProduct {
  const shape = block([-62, -21, 0], [124, 42, 32], 4).chamfer(1.6, (edges) => edges.inPlane('XY', 32))
  const labelled = shape.fuse(block([-50, -21.6, 6], [100, 43.2, 20]))
  const label = facesWhere(labelled, ({ type, centre }) => type === 'PLANE' && Math.abs(centre[1]) > 21.3)
  return part('Battery', labelled, palette.darkSteel, { faceColour: (i) => (label.has(i) ? palette.amber : undefined) })
}

export const strap = (): PartProduct =>
  part(
    'Strap',
    block([-9, -24.5, -c.plate - 1.5], [18, 49, 32 + c.plate + 4]).cut(block([-20, -22.2, -c.plate], [40, 44.4, 32 + c.plate + 0.5])),
    palette.accent,
  )

/** Flight controller between the plates: a stack of two boards with a connector. */
export function controller(): PartProduct {
  let shape: Shape3D = block([-22, -22, 0], [44, 44, 2], 4)
  for (const [x, y] of onCircle(4, 25, 45)) shape = shape.fuse(rod(2, 12, [x, y, 1]))
  shape = shape
    .fuse(block([-22, -22, 10], [44, 44, 2], 4))
    .fuse(block([-8, -8, 11], [16, 16, 4]))
    .fuse(block([-20, -6, 11], [6, 12, 7]))
  const board = facesWhere(shape, ({ centre }) => centre[2] < 12.1)
  return part('Flight controller', shape, palette.anthracite, { faceColour: (i) => (board.has(i) ? [0.1, 0.42, 0.3] : undefined) })
}

/** Antenna of the receiver of positions, on its mast. */
export function positionReceiver(): PartProduct {
  const shape = turned([
    [0, 0],
    [9, 0],
    [9, 3],
    [3.5, 5],
    [3.5, 26],
    [22, 30],
    [24, 34],
    [22, 40],
    [0, 43],
  ])
  const dome = facesWhere(shape, ({ centre }) => centre[2] > 33)
  return part('Position receiver', shape, palette.anthracite, { faceColour: (i) => (dome.has(i) ? palette.zinc : undefined) })
}

/** Cheeks that carry the camera, before the lower plate; the tilt axis is y through the origin. */
export function cameraBracket(): PartProduct {
  let shape: Shape3D = block([-34, -28, -3], [8, 56, 6])
  for (const side of [-1, 1]) {
    const cheek = draw([-34, -8]).lineTo([-34, 8]).lineTo([0, 12]).threePointsArcTo([0, -12], [12, 0]).close()
    const solid = (cheek.sketchOnPlane('XZ', 0) as Sketch).extrude(3)
    shape = shape.fuse(solid.translate([0, side < 0 ? -23 : 26, 0]))
  }
  return part('Camera bracket', shape.cut(rod(3, 80, [0, -40, 0], [0, 1, 0])), palette.accent)
}
