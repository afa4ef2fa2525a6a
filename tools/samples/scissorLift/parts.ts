import { draw, drawRoundedRectangle, type Shape3D, type Sketch } from 'replicad'
import { palette } from '../palette.ts'
import { block, circle, drilled, facesWhere, onCircle, prism, rod, tube, turned } from '../solids.ts'
import { part, type PartProduct, type Vec } from '../step/product.ts'
import { lift as l } from './layout.ts'

const across: Vec = [0, 1, 0]

/** Arm along x about its middle hole, z = 0 to its thickness; pockets between the holes, bosses around them. */
export function arm(name: string): PartProduct {
  const { arm: length, armWidth: wide, armThick: thick, pin } = l
  let shape: Shape3D = prism(drawRoundedRectangle(length + wide, wide, wide / 2 - 0.01), thick)
  for (const side of [-1, 1]) {
    const pocket = prism(drawRoundedRectangle(length / 2 - 64, wide - 14, 6).translate([(side * length) / 4, 0]), 3)
    shape = shape.cut(pocket.clone().translate([0, 0, thick - 2.5])).cut(pocket.translate([0, 0, -0.5]))
  }
  const holes: [number, number][] = [
    [-length / 2, 0],
    [0, 0],
    [length / 2, 0],
  ]
  shape = drilled(shape, holes, pin + 0.01, -5, thick + 10)
  const bores = facesWhere(shape, ({ type, centre }) => type === 'CYLINDRE' && Math.abs(centre[1]) < 0.1 && holes.some(([x]) => Math.abs(centre[0] - x) < 0.1))
  return part(name, shape, palette.amber, { faceColour: (i) => (bores.has(i) ? palette.machined : undefined) })
}

/** Pin along z about its middle, with grooves for the rings and chamfered ends. */
export function pin(name: string, half: number): PartProduct {
  const end = half + 5
  return part(
    name,
    turned([
      [0, -end],
      [l.pin - 1, -end],
      [l.pin, -end + 1],
      [l.pin, -half - 1.5],
      [l.pin - 1, -half - 1.5],
      [l.pin - 1, -half],
      [l.pin, -half],
      [l.pin, half],
      [l.pin - 1, half],
      [l.pin - 1, half + 1.5],
      [l.pin, half + 1.5],
      [l.pin, end - 1],
      [l.pin - 1, end],
      [0, end],
    ]),
    palette.steel,
  )
}

/** Retaining ring about z, open towards -x. */
export const ring = (): PartProduct => part('Retaining ring 16', tube(l.pin - 1, l.pin + 3, 1.4).cut(block([-20, -2.5, -2], [18, 5, 6])), palette.darkSteel)

export const roller = (): PartProduct =>
  part(
    'Roller',
    turned([
      [l.pin + 0.02, 0],
      [15, 0],
      [16, 1],
      [16, 9],
      [15, 10],
      [l.pin + 0.02, 10],
    ]),
    palette.darkSteel,
  )

/** Frame of two channels with cross members; its upper side is at z = 0, `up` is the side to which the channels are open: inwards always. */
export function frame(name: string, length: number, colour = palette.anthracite): PartProduct {
  const half = l.outer + l.armThick + 8
  let shape: Shape3D = block([-length / 2, -half, -36], [length, 2 * half, 36], 10)
  shape = shape.cut(block([-length / 2 + 16, -half + 16, -40], [length - 32, 2 * half - 32, 60], 6))
  for (const x of [-length / 2 + 70, length / 2 - 110]) shape = shape.fuse(block([x, -half + 10, -30], [40, 2 * half - 20, 20]))
  for (const side of [-1, 1]) {
    const slot = prism(drawRoundedRectangle(length - 120, 14, 6.9), 60, -30).rotate(90, [0, 0, 0], [1, 0, 0])
    shape = shape.cut(slot.translate([0, side * half, -18]))
  }
  return part(
    name,
    shape.chamfer(1.5, (edges) => edges.inPlane('XY', 0)),
    colour,
  )
}

/** Two cheeks with a bore along y at the origin, standing on z = -16: hinge of the arms that do not roll. */
export function hinge(): PartProduct {
  const outline = draw([-22, -16]).lineTo([22, -16]).lineTo([13, 4]).threePointsArcTo([-13, 4], [0, 15]).close()
  const cheek = (outline.sketchOnPlane('XZ', 0) as Sketch).extrude(7)
  return part('Hinge cheek', cheek.cut(rod(l.pin + 0.01, 30, [0, -20, 0], across)), palette.casting)
}

/** Deck with turned-down rim and rows of studs against slipping. */
export function deck(): PartProduct {
  let shape: Shape3D = block([-225, -150, 0], [450, 300, 14], 16).chamfer(2, (edges) => edges.inPlane('XY', 14))
  shape = shape.cut(block([-205, -130, 10], [410, 260, 10], 8))
  for (let x = -180; x <= 180; x += 40) {
    shape = shape.fuse(block([x - 3, -118, 9], [6, 236, 3.5]))
  }
  const studs = facesWhere(shape, ({ type, centre, normal }) => type === 'PLANE' && Math.abs(normal[2]) > 0.99 && Math.abs(centre[2] - 12.5) < 0.1)
  return part('Deck', shape, palette.castingLight, { faceColour: (i) => (studs.has(i) ? palette.amber : undefined) })
}

/** Cylinder barrel along z with its eye at the origin. */
export function barrel(length: number): PartProduct {
  let shape: Shape3D = rod(19, length - 20, [0, 0, 20])
    .fuse(rod(22, 14, [0, 0, length - 14]))
    .fuse(rod(22, 10, [0, 0, 20]))
  shape = shape.fuse(rod(15, 28, [0, -14, 0], across)).fuse(block([-12, -10, 0], [24, 20, 22]))
  shape = shape.fuse(rod(5, 16, [0, 14, length - 34], across)).fuse(rod(5, 16, [0, 14, 40], across))
  return part('Cylinder barrel', shape.cut(rod(10.02, length, [0, 0, 26])).cut(rod(9, 40, [0, -20, 0], across)), palette.accent)
}

/** Piston rod along z, its eye at the top. */
export function pistonRod(length: number): PartProduct {
  const shape = rod(10, length - 8).fuse(rod(15, 24, [0, -12, length], across))
  return part('Piston rod', shape.cut(rod(9, 40, [0, -20, length], across)), palette.steel)
}

export const crossBar = (): PartProduct => part('Cross bar', rod(9, 2 * l.inner, [0, 0, -l.inner]), palette.darkSteel)

/** Castor: fork about z below z = 0, with its plate. */
export function fork(): PartProduct {
  let shape: Shape3D = block([-26, -26, -5], [52, 52, 5], 5).fuse(prism(circle(17), 12, -16))
  for (const side of [-1, 1]) shape = shape.fuse(block([-9, side < 0 ? -16 : 12, -46], [26, 4, 32], 0))
  shape = drilled(shape, onCircle(4, 27, 45), 3.2, -10, 20)
  return part('Castor fork', shape.cut(rod(4, 60, [8, -30, -36], across)), palette.zinc)
}
export const wheel = (): PartProduct =>
  part(
    'Castor wheel',
    turned([
      [4, -10],
      [12, -10],
      [13, -7],
      [21, -7],
      [22, -10],
      [24, -11],
      [27, -8],
      [27, 8],
      [24, 11],
      [22, 10],
      [21, 7],
      [13, 7],
      [12, 10],
      [4, 10],
    ]),
    palette.rubber,
  )
export const axle = (): PartProduct =>
  part(
    'Castor axle',
    rod(3.98, 38, [0, 0, -19])
      .fuse(rod(6, 3, [0, 0, -19]))
      .fuse(rod(6, 3, [0, 0, 16])),
    palette.steel,
  )

/** Push bar: a bent tube standing on the frame's end. */
export function pushBar(): PartProduct {
  const half = 92
  let shape: Shape3D = rod(9, 2 * half, [0, -half, 330], across)
  for (const side of [-1, 1]) shape = shape.fuse(rod(9, 339, [0, side * half, 0])).fuse(rod(14, 8, [0, side * half, 0]))
  const grip = facesWhere(shape, ({ type, centre }) => type === 'CYLINDRE' && centre[2] > 325)
  return part('Push bar', shape, palette.anthracite, { faceColour: (i) => (grip.has(i) ? palette.accent : undefined) })
}
