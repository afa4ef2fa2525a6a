import { draw, drawRoundedRectangle, type Shape3D, type Sketch } from 'replicad'
import { palette } from '../palette.ts'
import { block, drilled, facesWhere, onCircle, prism, rod, tube, turned } from '../solids.ts'
import { part, type PartProduct, type Vec } from '../step/product.ts'

/** Millimetres. The crank turns about y; conrods and pistons are modelled along z. */
export const engine = {
  throw: 32,
  rod: 112,
  bore: 36,
  pin: 14,
  wrist: 9,
  webInside: 22,
  webOutside: 38,
  journal: 12.5,
  /** The barrels' foot, along their axes from the crank's. */
  deck: 98,
  barrel: 92,
  plateInside: 41,
  plateOutside: 57,
} as const

const along: Vec = [0, 1, 0]

/** Crank half: journal, web with counterweight, seat of the pin; for the side y > 0. The pin is up. */
export function crankHalf(): PartProduct {
  const { webInside, webOutside } = engine
  const thick = webOutside - webInside
  const outline = draw([-21, 0])
    .lineTo([-17, engine.throw])
    .threePointsArcTo([17, engine.throw], [0, engine.throw + 20])
    .lineTo([21, 0])
    .lineTo([50, -6])
    .threePointsArcTo([-50, -6], [0, -50])
    .close()
  let body = (outline.sketchOnPlane('XZ', -webOutside) as Sketch).extrude(thick)
  body = body.fuse(rod(20, webOutside + 2.5, [0, webInside, 0], along).intersect(block([-30, webInside, -30], [60, 19, 60])))
  body = body.fuse(
    turned([
      [0, 38],
      [engine.journal, 38],
      [engine.journal, 74],
      [10, 75],
      [10, 104],
      [8.8, 105],
      [0, 105],
    ]).rotate(-90, [0, 0, 0], [1, 0, 0]),
  )
  body = body.cut(rod(10, thick + 2, [0, webInside - 1, engine.throw], along))
  body = body.cut(rod(7, thick + 2, [26, webInside - 1, -24], along)).cut(rod(7, thick + 2, [-26, webInside - 1, -24], along))
  const bright = facesWhere(body, ({ type, centre }) => centre[1] > 40.6 || (type === 'CYLINDRE' && centre[1] > 40))
  return part('Crank half', body, palette.darkSteel, { faceColour: (i) => (bright.has(i) ? palette.steel : undefined) })
}

export function crankPin(): PartProduct {
  const { webInside: i, webOutside: o, pin } = engine
  return part(
    'Crank pin',
    turned([
      [4, -o],
      [10, -o],
      [10, -i],
      [pin, -i],
      [pin, i],
      [10, i],
      [10, o],
      [4, o],
    ]),
    palette.steel,
  )
}

const ROD_HALF = 9.5
/** Conrod about its big end: the pin's axis is y, the small end is at z = rod. */
function rodShape(): Shape3D {
  const slice = (shape: Shape3D): Shape3D => shape.translate([0, -ROD_HALF, 0])
  const big = slice(rod(23, 2 * ROD_HALF, [0, 0, 0], along))
  const small = slice(rod(14.5, 2 * ROD_HALF, [0, 0, engine.rod], along))
  const beam = (
    draw([-13, 12])
      .lineTo([-8.5, engine.rod - 8])
      .lineTo([8.5, engine.rod - 8])
      .lineTo([13, 12])
      .close()
      .sketchOnPlane('XZ', -6) as Sketch
  ).extrude(12)
  const pocket = (
    draw([-7.5, 28])
      .lineTo([-4.5, engine.rod - 20])
      .lineTo([4.5, engine.rod - 20])
      .lineTo([7.5, 28])
      .close()
      .offset(1)
      .sketchOnPlane('XZ', -8) as Sketch
  ).extrude(4)
  const lugs = block([-32, -7.5, -13], [64, 15, 26], 4)
  return big
    .fuse(small)
    .fuse(beam)
    .fuse(lugs)
    .cut(pocket)
    .cut(pocket.translate([0, 12, 0]))
}
const rodBores = (shape: Shape3D): Shape3D =>
  drilled(
    shape.cut(rod(engine.pin + 0.02, 60, [0, -30, 0], along)).cut(rod(engine.wrist + 2, 60, [0, -30, engine.rod], along)),
    [
      [-26.5, 0],
      [26.5, 0],
    ],
    3.1,
    -30,
    60,
  )

export function conrod(): PartProduct {
  return part('Conrod', rodBores(rodShape()).cut(block([-60, -60, -60], [120, 120, 60])), palette.darkSteel)
}
export function conrodCap(): PartProduct {
  return part('Conrod cap', rodBores(rodShape()).intersect(block([-60, -60, -60], [120, 120, 60])), palette.darkSteel)
}
export const bush = (): PartProduct => part('Small end bush', tube(engine.wrist, engine.wrist + 2, 2 * ROD_HALF, -ROD_HALF), palette.bronze)
export const wristPin = (): PartProduct => part('Wrist pin', tube(5, engine.wrist, 58, -29), palette.steel)
export const circlip = (): PartProduct => part('Circlip', tube(engine.wrist - 1, engine.wrist, 1.2).cut(block([-1.5, -14, -1], [3, 8, 4])), palette.rubber)

/** Piston about the wrist pin's axis (y), crown up. */
export function piston(): PartProduct {
  const r = engine.bore - 0.15
  const outside: [number, number][] = [[r, -26]]
  for (const groove of ringHeights) outside.push([r, groove], [r - 3.4, groove], [r - 3.4, groove + 2], [r, groove + 2])
  outside.push([r, 24], [r - 1.5, 25.5], [16, 27.5], [0, 28])
  let body = turned([[0, 18], [r - 7, 18], [r - 5, 8], [r - 4, -26], ...outside])
  for (const side of [-1, 1]) body = body.fuse(rod(15, 13, [0, side < 0 ? -30 : 17, 0], along))
  body = body.intersect(rod(r, 80, [0, 0, -40]))
  for (const side of [-1, 1]) body = body.cut(block([-15, side < 0 ? -60 : 30.5, -40], [30, 29.5, 50]))
  body = body.cut(rod(engine.wrist, 90, [0, -45, 0], along))
  return part('Piston', body, palette.aluminium)
}
export const ringHeights = [8, 13, 18.5] as const
export function ring(name: string): PartProduct {
  return part(name, tube(engine.bore - 3.2, engine.bore, 1.9).cut(block([-0.4, engine.bore - 6, -1], [0.8, 10, 4])), palette.anthracite)
}

/** Finned barrel about z, cut open at the front (y < 0); the cut is in the accent colour. */
export function barrel(): PartProduct {
  const { bore, barrel: height } = engine
  const outside: [number, number][] = [
    [bore + 22, 0],
    [bore + 22, 9],
    [bore + 6, 9],
  ]
  for (let z = 17; z < height - 8; z += 9) outside.push([bore + 6, z], [bore + 20, z], [bore + 20, z + 3], [bore + 6, z + 3])
  outside.push([bore + 6, height - 5], [bore + 14, height - 5], [bore + 14, height], [bore, height])
  let body = turned([[bore, 0], ...outside])
  body = drilled(body, studs, 4.4, -1, 12)
  for (const [x, y] of studs) body = body.cut(rod(9.5, height, [x, y, 9]))
  body = body.cut(block([-100, -200, -10], [200, 200, 300]))
  const section = facesWhere(body, ({ type, centre, normal }) => type === 'PLANE' && Math.abs(centre[1]) < 1e-3 && Math.abs(normal[1]) > 0.999)
  const wall = facesWhere(body, ({ type, centre }) => type === 'CYLINDRE' && Math.hypot(centre[0], centre[1]) < bore && centre[1] > 10)
  return part('Barrel (cut open)', body, palette.aluminium, {
    faceColour: (i) => (section.has(i) ? palette.accent : wall.has(i) ? palette.machined : undefined),
  })
}
/** Studs of the barrel's foot on the side that is kept. */
export const studs: readonly (readonly [number, number])[] = onCircle(4, engine.bore + 14.5, 45).filter(([, y]) => y > 0)

const reach = Math.SQRT1_2
/** Rear plate: carries the bearing and both barrels' feet. */
export function rearPlate(): PartProduct {
  const s = engine.deck * reach
  const half = 58 * reach
  const outline = draw([-78, -86])
    .lineTo([78, -86])
    .lineTo([s + half, s - half])
    .lineTo([s - half, s + half])
    .lineTo([half - s, s + half])
    .lineTo([-s - half, s - half])
    .close()
  let body = plate(outline)
  for (const side of [-1, 1]) body = body.cut(rod(15, 40, [side * 58, 30, 12], along))
  return part('Rear plate', body, palette.casting, { faceColour: machinedSeat(body) })
}
/** Front pedestal: carries the bearing only, so that the crank can be seen. It is the mirror of the rear plate's lower end. */
export function pedestal(): PartProduct {
  const outline = draw([-78, -86]).lineTo([78, -86]).lineTo([78, -64]).lineTo([38, 0]).threePointsArcTo([-38, 0], [0, 38]).lineTo([-78, -64]).close()
  const body = plate(outline)
  return part('Front pedestal', body, palette.casting, { faceColour: machinedSeat(body) })
}
function plate(outline: ReturnType<typeof drawRoundedRectangle>): Shape3D {
  const { plateInside, plateOutside } = engine
  const body = (outline.sketchOnPlane('XZ', -plateOutside) as Sketch).extrude(plateOutside - plateInside)
  return drilled(
    body.cut(rod(26, 40, [0, 30, 0], along)),
    [
      [-62, 49],
      [62, 49],
    ],
    3.4,
    -87,
    20,
  )
}
function machinedSeat(body: Shape3D): (i: number) => typeof palette.machined | undefined {
  const seat = facesWhere(body, ({ type, centre }) => type === 'CYLINDRE' && Math.hypot(centre[0], centre[2]) < 0.1)
  return (i) => (seat.has(i) ? palette.machined : undefined)
}

export function basePlate(): PartProduct {
  let body = prism(drawRoundedRectangle(220, 170, 16), 14, -100)
  body = drilled(body, baseBolts, 3.4, -101, 20)
  for (const [x, y] of baseBolts) body = body.cut(rod(6.5, 8, [x, y, -100]))
  body = drilled(
    body,
    [
      [-96, -70],
      [96, -70],
      [-96, 70],
      [96, 70],
    ],
    4.5,
    -101,
    20,
  )
  return part('Base plate', body, palette.anthracite)
}
export const baseBolts: readonly (readonly [number, number])[] = [
  [-62, 49],
  [62, 49],
  [-62, -49],
  [62, -49],
]

/** Flywheel about z, from z = 0. */
export function flywheel(): PartProduct {
  let body = turned([
    [10, 0],
    [26, 0],
    [26, 4],
    [58, 4],
    [58, 0],
    [74, 0],
    [75, 1],
    [75, 21],
    [74, 22],
    [58, 22],
    [58, 14],
    [26, 14],
    [26, 22],
    [10, 22],
  ])
  body = drilled(body, onCircle(6, 42, 0), 9, -1, 30)
  return part('Flywheel', body, palette.castingLight)
}
