import { drawRoundedRectangle, type Shape3D } from 'replicad'
import { palette } from '../palette.ts'
import { block, circle, facesWhere, onCircle, prism, rod, turned } from '../solids.ts'
import { part, type PartProduct, type Vec } from '../step/product.ts'
import { plateHoles, vise } from './layout.ts'

const along: Vec = [1, 0, 0]

/** Bed with slideway, fixed jaw and the screw's bearing; jaws close along x. */
export function body(): PartProduct {
  const { bed, top, half, fixedFace, screw } = vise
  let shape: Shape3D = block([-165, -half + 8, bed], [325, 2 * half - 16, top - bed], 8)
  shape = shape.fuse(prism(circle(74), 12, bed))
  const jaw = block([fixedFace, -half, bed], [88, 2 * half, vise.jawTop - bed], 6).chamfer(3, (edges) => edges.inPlane('XY', vise.jawTop))
  // The back of the jaw leans: a wedge is taken off.
  shape = shape.fuse(
    jaw.cut(
      block([0, -200, 0], [120, 400, 200])
        .rotate(24, [0, 0, 0], [0, 1, 0])
        .translate([fixedFace + 52, 0, vise.jawTop]),
    ),
  )
  shape = shape.fuse(block([-165, -34, bed], [28, 68, screw - bed + 20], 6)).fuse(rod(20, 28, [-165, 0, screw], along))
  // Slideway: the keel of the moving jaw runs in it.
  shape = shape.cut(block([-137, -18, bed + 6], [137 + fixedFace, 36, 60]))
  for (const side of [-1, 1]) shape = shape.cut(block([-137, side < 0 ? -half : half - 18, bed + 10], [137 + fixedFace - 6, 18, 8]))
  shape = shape.cut(rod(12.2, 60, [-170, 0, screw], along)).cut(rod(12.2, 30, [fixedFace, 0, screw], along))
  for (const [y, z] of plateHoles) shape = shape.cut(rod(3.4, 22, [fixedFace, y, z], along))
  const machined = facesWhere(
    shape,
    ({ type, centre, normal }) =>
      type === 'PLANE' && ((Math.abs(normal[2]) > 0.99 && (Math.abs(centre[2] - top) < 0.1 || centre[2] < bed + 0.1)) || Math.abs(centre[0] - fixedFace) < 0.1),
  )
  return part('Vise body', shape, palette.enamel, { faceColour: (i) => (machined.has(i) ? palette.machined : undefined) })
}

/** Jaw on the slideway with its keel, bored for the nut. */
export function movingJaw(): PartProduct {
  const { top, bed, half, movingFace, screw, jawTop } = vise
  const block1 = block([movingFace - 78, -half, top], [78, 2 * half, jawTop - top], 6).chamfer(3, (edges) => edges.inPlane('XY', jawTop))
  let shape: Shape3D = block1.cut(
    block([-120, -200, 0], [120, 400, 200])
      .rotate(-24, [0, 0, 0], [0, 1, 0])
      .translate([movingFace - 44, 0, jawTop]),
  )
  shape = shape.fuse(block([movingFace - 70, -17.7, bed + 7], [64, 35.4, top - bed - 6]))
  shape = shape.cut(rod(11.2, 90, [movingFace - 80, 0, screw], along))
  for (const [y, z] of plateHoles) shape = shape.cut(rod(3.4, 22, [movingFace - 22, y, z], along))
  const machined = facesWhere(shape, ({ type, centre }) => type === 'PLANE' && Math.abs(centre[0] - movingFace) < 0.1)
  return part('Moving jaw', shape, palette.enamel, { faceColour: (i) => (machined.has(i) ? palette.machined : undefined) })
}

/** Hardened jaw plate about the plane x = 0, its gripping face at x = 10, with grooves and counterbored holes. */
export function jawPlate(): PartProduct {
  const { half, plate, top, jawTop } = vise
  let shape: Shape3D = block([0, -half, top + 2], [plate, 2 * half, jawTop - top - 2])
  for (const z of [top + 14, top + 28, top + 42]) shape = shape.cut(block([plate - 1.2, -half - 1, z], [2, 2 * half + 2, 2.4]))
  for (const y of [-36, 0, 36]) shape = shape.cut(block([plate - 1.2, y - 1.2, top], [2, 2.4, 80]))
  for (const [y, z] of plateHoles) shape = shape.cut(rod(4.3, 20, [-1, y, z], along)).cut(rod(7, 20, [plate - 8.2, y, z], along))
  return part('Jaw plate', shape, palette.steel)
}

/** Swivel base: a turned foot with two slotted ears and a scale on its rim. */
export function swivelBase(): PartProduct {
  let shape: Shape3D = turned([
    [0, 0],
    [92, 0],
    [92, 12],
    [82, 22],
    [0, 22],
  ])
  for (const side of [-1, 1]) {
    const ear = prism(drawRoundedRectangle(64, 74, 20).translate([0, side * 92]), 18)
    shape = shape.fuse(ear).cut(prism(drawRoundedRectangle(13.5, 42, 6.7).translate([0, side * 116]), 40, -5))
  }
  for (const [x, y] of onCircle(36, 88.5)) {
    const angle = (Math.atan2(y, x) * 180) / Math.PI
    if (Math.abs(Math.abs(angle) - 90) > 25) shape = shape.cut(block([82, -0.6, 10], [14, 1.2, 14]).rotate(angle, [0, 0, 0], [0, 0, 1]))
  }
  const rim = facesWhere(shape, ({ type }) => type === 'CONE')
  return part('Swivel base', shape, palette.casting, { faceColour: (i) => (rim.has(i) ? palette.machined : undefined) })
}
