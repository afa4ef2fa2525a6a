import { draw, type Shape3D, type Sketch } from 'replicad'
import { palette } from './palette.ts'
import { block, drilled, facesWhere, onCircle, rod } from './solids.ts'
import { part, type Colour, type PartProduct, type Vec } from './step/product.ts'

const back: Vec = [0, 1, 0]
const BORE_Z = 92
const boltHoles: readonly (readonly [number, number])[] = [
  [-66, -30],
  [66, -30],
  [-66, 30],
  [66, 30],
]
const bossHoles: readonly (readonly [number, number])[] = [
  [-38, -34],
  [38, -34],
]

/** A triangular rib in the yz plane between base and wall, `thick` wide about x. */
function rib(x: number, thick: number): Shape3D {
  const outline = draw([-34, 15]).lineTo([16, 74]).lineTo([16, 15]).close()
  return (outline.sketchOnPlane('YZ', x - thick / 2) as Sketch).extrude(thick)
}

const isInner = ({ x, y }: { x: number; y: number }): boolean => Math.abs(x) < 80 && y > 13.9 && y < 44

/** A bearing bracket as it comes from casting and milling: base with counterbored holes and a pocket, wall with ribs, bored eye, bosses. */
export function bracket(): PartProduct {
  let base: Shape3D = block([-85, -48, 0], [170, 96, 16], 14)
  base = base.chamfer(1.5, (edges) => edges.inPlane('XY', 16))
  const wall = block([-46, 14, 15], [92, 18, BORE_Z - 15])
  const eye = rod(38, 46, [0, 0, BORE_Z], back).translate([0, 2, 0])
  let body = base
    .fuse(wall)
    .fuse(rod(46, 18, [0, 14, BORE_Z], back))
    .fuse(eye)
  body = body.fuse(rib(-36, 9)).fuse(rib(36, 9))
  for (const [x, y] of bossHoles) body = body.fuse(rod(10, 14, [x, y, 14]))
  // Cast fillets where the wall stands on the base, and between wall and eye.
  body = body.fillet(4, (edges) =>
    edges.inPlane('XY', 16).when(({ element }) => element.geomType === 'LINE' && isInner(element.startPoint) && isInner(element.endPoint)),
  )
  body = body.fillet(3, (edges) =>
    edges
      .ofCurveType('CIRCLE')
      .when(({ element }) => Math.abs(element.startPoint.y - 32) < 0.01 && Math.hypot(element.startPoint.x, element.startPoint.z - BORE_Z) < 39),
  )
  body = body.chamfer(1.5, (edges) =>
    edges.ofCurveType('CIRCLE').when(({ element }) => Math.abs(element.startPoint.y - 2) < 0.01 || Math.abs(element.startPoint.y - 48) < 0.01),
  )
  body = body.cut(block([-24, -40, 8], [48, 44, 20], 8))
  body = body.cut(rod(24, 80, [0, -10, BORE_Z], back)).cut(rod(29, 14, [0, -10, BORE_Z], back).translate([0, 4, 0]))
  body = drilled(body, boltHoles, 5.5, -1, 30)
  body = drilled(body, boltHoles, 9.5, 8, 30)
  body = drilled(body, bossHoles, 3.4, 10, 30)
  for (const [dx, dz] of onCircle(6, 33.5, 30)) body = body.cut(rod(2.5, 16, [dx, -4, BORE_Z + dz], back)).cut(rod(2.5, 20, [dx, 34, BORE_Z + dz], back))
  body = body.cut(block([-30, -60, -1], [60, 120, 5], 0))
  const machined = facesWhere(body, ({ type, centre, normal }) => isMachined(type, centre, normal))
  const accent = facesWhere(
    body,
    ({ type, centre, normal }) => type === 'PLANE' && Math.abs(normal[2]) > 0.999 && Math.abs(centre[2] - 8) < 0.01 && Math.abs(centre[0]) < 1,
  )
  const colourOf = (i: number): Colour | undefined => (accent.has(i) ? palette.accent : machined.has(i) ? palette.machined : undefined)
  return part('Bearing bracket', body, palette.casting, { faceColour: colourOf })
}

/** The foot, all bores and counterbores, the eye's and the bosses' ends. */
function isMachined(type: string, [x, y, z]: Vec, normal: Vec): boolean {
  if (type === 'CYLINDRE') {
    const bolt = boltHoles.some(([bx, by]) => Math.hypot(x - bx, y - by) < 0.1)
    const boss = bossHoles.some(([bx, by]) => Math.hypot(x - bx, y - by) < 0.1 && z < 26)
    const eye = Math.abs(normal[1]) < 1e-3 && Math.hypot(x, z - BORE_Z) < 0.1 && y > 5 && y < 40
    return bolt || boss || eye
  }
  if (type !== 'PLANE') return false
  const flat = Math.abs(normal[2]) > 0.999
  return (
    (flat && z < 0.01) ||
    (flat && Math.abs(z - 28) < 0.01) ||
    (flat && Math.abs(z - 8) < 0.01) ||
    (Math.abs(normal[1]) > 0.999 && z > 80 && (Math.abs(y - 2) < 0.1 || Math.abs(y - 48) < 0.1 || Math.abs(y - 8) < 0.1))
  )
}
