import { draw, drawRoundedRectangle, type Shape3D, type Sketch } from 'replicad'
import { socketScrew } from '../fasteners.ts'
import { palette } from '../palette.ts'
import { block, drilled, facesWhere, onCircle, prism, rod, tube, turned } from '../solids.ts'
import { assembly, part, put, putTurned, type AssemblyProduct, type PartProduct } from '../step/product.ts'

/** Heights (mm) along the spindle's axis: the pedestal's top and what stands on it. */
const TOP = 60
const SEAT = 12
const screws: readonly (readonly [number, number])[] = [
  [-45, -30],
  [45, -30],
  [-45, 30],
  [45, 30],
]

/** Circular edges about z at a height and a radius. */
const ring = (radius: number, z: number) => (edge: { startPoint: { x: number; y: number; z: number } }) =>
  Math.abs(edge.startPoint.z - z) < 0.01 && Math.abs(Math.hypot(edge.startPoint.x, edge.startPoint.y) - radius) < 0.01

/** A closed half profile of (radius, z) points turned about z; a third number rounds the corner there. */
function turnedRound(profile: readonly (readonly [r: number, z: number, round?: number])[]): Shape3D {
  const pen = draw([profile[0][0], profile[0][1]])
  for (const [r, z, round] of profile.slice(1)) {
    pen.lineTo([r, z])
    if (round) pen.customCorner(round)
  }
  return (pen.close().sketchOnPlane('XZ') as Sketch).revolve()
}

/** A turned spindle with a shoulder, a key slot, and a thread with its relief: the groove's corners are rounded as DIN 76 has it. */
function spindle(): PartProduct {
  let body = turnedRound([
    [0, 0],
    [9, 0],
    [10, 1],
    [10, 66, 1.2],
    [16, 66],
    [16, 74],
    [10, 74, 1.2],
    [10, 100],
    [8.2, 100, 1],
    [8.2, 104, 0.6],
    [9, 104],
    [9, 124],
    [7.5, 125.5],
    [0, 125.5],
  ])
  const slot = drawRoundedRectangle(6, 20, 2.999).sketchOnPlane('YZ', 6.5) as Sketch
  body = body.cut(slot.extrude(8).translate([0, 0, 87]))
  body = body.cut(rod(2.2, 8, [0, 0, -1]))
  const thread = facesWhere(body, ({ type, centre }) => type.startsWith('CYL') && centre[2] > 104 && centre[2] < 124)
  return part('Spindle M18x1.5', body, palette.steel, { faceColour: (i) => (thread.has(i) ? palette.brass : undefined) })
}

/** A cast pedestal: base with rounded edges, a boss with a fillet at its foot, ribs, and bored holes. */
function pedestal(): PartProduct {
  let body: Shape3D = block([-60, -42, 0], [120, 84, 16], 12).fillet(2.5, (edges) => edges.inPlane('XY', 16))
  const boss = rod(24, TOP - 10, [0, 0, 10])
  body = body.fuse(boss)
  body = body.fillet(6, (edges) => edges.ofCurveType('CIRCLE').when(({ element }) => ring(24, 16)(element)))
  body = body.fillet(2, (edges) => edges.ofCurveType('CIRCLE').when(({ element }) => ring(24, TOP)(element)))
  body = body.cut(rod(14, TOP + 2, [0, 0, -1]))
  body = drilled(body, screws, 4.5, -1, 30)
  body = drilled(body, screws, 7.5, SEAT - 4, 30)
  body = body.cut(rod(3, 40, [0, 0, 38], [1, 0, 0]))
  const machined = facesWhere(body, ({ type, centre, normal }) => type === 'PLANE' && Math.abs(normal[2]) > 0.99 && (centre[2] > TOP - 0.1 || centre[2] < 0.1))
  return part('Pedestal', body, palette.casting, { faceColour: (i) => (machined.has(i) ? palette.machined : undefined) })
}

/** A flanged bush. */
const bush = (): PartProduct =>
  part(
    'Bush',
    turned([
      [10, 0],
      [14, 0],
      [14, 58],
      [20, 58],
      [20, 62],
      [19, 63],
      [10, 63],
    ]),
    palette.bronze,
  )

/** A hub with a slot for the key, a rounded rim and lightening holes. */
function hub(): PartProduct {
  let body = turnedRound([
    [10, 0],
    [20, 0],
    [20, 6, 3],
    [46, 6, 2.5],
    [46, 18, 2.5],
    [20, 18, 3],
    [20, 26],
    [10, 26],
  ])
  body = drilled(body, onCircle(6, 33), 6, 0, 30)
  body = body.cut(block([0, -3, -1], [12.8, 6, 30]))
  return part('Hub', body, palette.accent)
}

/** A slotted round nut. */
function nut(): PartProduct {
  let body = tube(9, 17, 8)
  for (let i = 0; i < 4; i++)
    body = body.cut(prism(draw([14.5, -2.5]).lineTo([18, -2.5]).lineTo([18, 2.5]).lineTo([14.5, 2.5]).close(), 10, -1).rotate(90 * i, [0, 0, 0], [0, 0, 1]))
  body = body.chamfer(1, (edges) =>
    edges
      .inPlane('XY', 8)
      .ofCurveType('CIRCLE')
      .when(({ element }) => Math.hypot(element.startPoint.x, element.startPoint.y) > 16.9),
  )
  return part('Slotted nut M18x1.5', body, palette.darkSteel)
}

const key = (): PartProduct => part('Key 6x6x20', prism(drawRoundedRectangle(6, 20, 2.999), 6), palette.zinc)

/** A spindle in a pedestal, with a hub that is keyed to it and held by a nut: two levels. */
export function spindleUnit(): AssemblyProduct {
  const turning = assembly('Rotor', [
    put(spindle()),
    { product: key(), place: { at: [6.5, 0, 87], z: [1, 0, 0], x: [0, 1, 0] } },
    put(hub(), [0, 0, 74]),
    put(nut(), [0, 0, 104.5]),
  ])
  const screw = socketScrew(8, 20)
  return assembly('Spindle unit', [
    put(pedestal()),
    put(bush(), [0, 0, 2]),
    putTurned(turning, 30, [0, 0, -1]),
    ...screws.map(([x, y], i) => ({ ...put(screw, [x, y, SEAT - 4]), name: `Screw ${i + 1}` })),
  ])
}
