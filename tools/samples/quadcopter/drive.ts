import { draw, loft, type Shape3D, type Sketch } from 'replicad'
import { palette } from '../palette.ts'
import { block, circle, drilled, facesWhere, onCircle, prism, rod, tube, turned } from '../solids.ts'
import { assembly, part, put, type AssemblyProduct, type PartProduct } from '../step/product.ts'

/** Motor and propeller about z, standing on z = 0. */
export function drive(name: string, clockwise: boolean): AssemblyProduct {
  return assembly(name, [
    put(motor()),
    put(clockwise ? propeller('Propeller, clockwise', 1) : propeller('Propeller, counter-clockwise', -1), [0, 0, 32]),
    put(spinner(), [0, 0, 39]),
  ])
}

let motorMade: AssemblyProduct | undefined
const motor = (): AssemblyProduct => (motorMade ??= assembly('Motor', [put(stator()), put(winding(), [0, 0, 5]), put(bell()), put(shaft())]))

function stator(): PartProduct {
  const plate = drilled(prism(circle(17), 4), onCircle(4, 13, 45), 1.8, -2, 10).chamfer(0.8, (edges) => edges.inPlane('XY', 0))
  return part('Motor base', plate.fuse(tube(2.5, 5, 22)), palette.darkSteel)
}

/** Nine teeth with their coils. */
function winding(): PartProduct {
  let shape: Shape3D = tube(5, 7.5, 14)
  for (let i = 0; i < 9; i++) shape = shape.fuse(block([6.5, -1.9, 0.6], [6, 3.8, 12.8]).rotate(i * 40, [0, 0, 0], [0, 0, 1]))
  return part('Winding', shape, palette.bronze)
}

/** The turning outer shell: windows in its roof, magnets' ring open below. */
function bell(): PartProduct {
  let shape: Shape3D = turned([
    [2.5, 22],
    [2.5, 30],
    [7, 30],
    [8, 27],
    [16, 26],
    [18.5, 23.5],
    [18.5, 6],
    [14, 6],
    [14, 22],
  ])
  for (const [x, y] of onCircle(6, 11.5)) shape = shape.cut(rod(2.6, 20, [x, y, 15]))
  const rim = facesWhere(shape, ({ type, centre }) => type === 'CONE' && centre[2] > 24)
  return part('Motor bell', shape, palette.anthracite, { faceColour: (i) => (rim.has(i) ? palette.accent : undefined) })
}

const shaft = (): PartProduct => part('Motor shaft', rod(2.45, 44, [0, 0, 1]), palette.steel)
let spinnerMade: PartProduct | undefined
const spinner = (): PartProduct =>
  (spinnerMade ??= part(
    'Spinner nut',
    turned([
      [2.5, 0],
      [6.5, 0],
      [6.5, 5],
      [5, 9],
      [2.5, 11],
    ]),
    palette.accent,
  ))

/** Section of a blade: chord along y, a flat below and an arc above. `hand` mirrors it. */
function section(x: number, chord: number, thick: number, degrees: number, hand: number): Sketch {
  const outline = draw([-chord / 2, 0])
    .threePointsArcTo([chord / 2, 0], [chord * 0.12, thick])
    .lineTo([chord / 2, -0.5])
    .threePointsArcTo([-chord / 2, -0.5], [0, thick * 0.25 - 0.5])
    .close()
    .rotate(degrees)
  const mirrored = hand < 0 ? outline.mirror([0, 1], [0, 0]) : outline
  return mirrored.sketchOnPlane('YZ', x) as Sketch
}

/** Two twisted blades on a hub about z, from z = 0 up. */
function propeller(name: string, hand: number): PartProduct {
  const stations = [
    [5, 9, 3, 24],
    [30, 21, 3, 22],
    [62, 19, 2.4, 14],
    [96, 14, 1.8, 9],
    [116, 7, 1.2, 7],
  ] as const
  const blade = (): Shape3D =>
    loft(
      stations.map(([x, chord, thick, degrees]) => section(x, chord, thick, degrees, hand).wire),
      { ruled: false },
    ).translate([0, 0, 3.5])
  const other = blade().rotate(180, [0, 0, 0], [0, 0, 1])
  const hub = prism(circle(9), 7).chamfer(0.8, (edges) => edges.inPlane('XY', 7))
  const shape = hub
    .fuse(blade())
    .fuse(other)
    .cut(rod(2.5, 20, [0, 0, -5]))
  return part(name, shape, palette.anthracite)
}
