import { draw, drawRoundedRectangle, type Drawing, type Shape3D, type Sketch } from 'replicad'
import { palette } from '../palette.ts'
import { block, circle, drilled, facesWhere, onCircle, prism, rod } from '../solids.ts'
import { part, type Colour, type PartProduct, type Vec } from '../step/product.ts'
import { flangeBolts, footHoles, housing as h, lines, type ShaftLine } from './layout.ts'

const along: Vec = [0, 1, 0]
const length = h.right - h.left

/** An outline in the xz plane, extruded along y to both sides of y = 0. */
function slab(outline: Drawing, reach: number): Shape3D {
  // The plane's normal is -y.
  return (outline.sketchOnPlane('XZ', -reach) as Sketch).extrude(2 * reach)
}

/** Seats of bearings and caps, right through the housing along y. */
function bored(shape: Shape3D): Shape3D {
  return lines.reduce((left, { x, bearing }) => {
    const seat = h.bossEnd - h.shoulder + 1
    return left
      .cut(rod(bearing.outer / 2, seat, [x, h.shoulder, 0], along))
      .cut(rod(bearing.outer / 2, seat, [x, -h.shoulder - seat, 0], along))
      .cut(rod(bearing.outer / 2 - 3.5, 2 * h.bossEnd, [x, -h.bossEnd, 0], along))
  }, shape)
}

/** Tapped holes for the caps' screws in the bosses' ends. */
function tapped(shape: Shape3D): Shape3D {
  return lines.reduce(
    (left, line) =>
      capScrews(line).reduce(
        (at, [dx, dz]) => at.cut(rod(2.2, 12, [line.x + dx, h.bossEnd - 12, dz], along)).cut(rod(2.2, 12, [line.x + dx, -h.bossEnd, dz], along)),
        left,
      ),
    shape,
  )
}

/** Screws of a bearing cap, as offsets in x and z. None lies on the parting plane. */
export const capScrews = ({ boss, bearing }: ShaftLine): [number, number][] => onCircle(6, (boss + bearing.outer / 2) / 2, 30)

const bosses = (reach: number): Shape3D[] => lines.map(({ x, boss }) => rod(boss, 2 * reach, [x, -reach, 0], along))

function flange(from: number): Shape3D {
  const plate = prism(
    drawRoundedRectangle(h.flangeRight - h.flangeLeft, 2 * h.flange, 12).translate([(h.flangeLeft + h.flangeRight) / 2, 0]),
    h.flangeHeight,
    from,
  )
  return plate
}

/** Lower half: walls, bosses, ribs, feet, flange; open at the top. */
export function lowerHousing(): PartProduct {
  let body: Shape3D = block([h.left, -h.outside, h.bottom], [length, 2 * h.outside, -h.bottom], 14)
  for (const boss of bosses(h.bossEnd)) body = body.fuse(boss.cut(block([-200, -200, 0], [600, 400, 200])))
  body = body.fuse(flange(-h.flangeHeight))
  body = body.fuse(block([h.flangeLeft, -90, h.bottom - 14], [h.flangeRight - h.flangeLeft, 180, 14], 10))
  for (const { x } of lines)
    for (const side of [-1, 1]) body = body.fuse(block([x - 5, side < 0 ? -66 : h.outside - 4, h.bottom - 4], [10, 18, -h.bottom - 20]))
  body = body.cut(block([h.left + h.wall, -h.inside, h.bottom + h.wall], [length - 2 * h.wall, 2 * h.inside, 400], 8))
  body = tapped(bored(body))
  body = drilled(body, flangeBolts, 4.5, -h.flangeHeight - 1, h.flangeHeight + 2)
  for (const [x, y] of flangeBolts) body = body.cut(rod(8.5, 30, [x, y, -h.flangeHeight - 30]))
  body = drilled(body, footHoles, 5.5, h.bottom - 20, 40)
  for (const [x, y] of footHoles) body = body.cut(rod(10.5, 30, [x, y, h.bottom - 1]))
  body = body.cut(rod(5, 60, [h.right - 30, 0, h.bottom + 16], [1, 0, 0])).cut(rod(11, 20, [h.left - 15, 0, -52], [1, 0, 0]))
  const machined = facesWhere(body, ({ type, centre, normal }) => isMachined(type, centre, normal))
  return part('Housing, lower half', body, palette.casting, { faceColour: (i) => (machined.has(i) ? palette.machined : undefined) })
}

/** Outline of the cover in the xz plane: low over the input, high over the big wheel. */
function coverOutline(offset: number): Drawing {
  const l = h.left + offset
  const r = h.right - offset
  return draw([l, 0])
    .lineTo([l, 40 - offset * 0.4])
    .customCorner(14 - offset)
    .lineTo([96, 95 - offset])
    .customCorner(30)
    .lineTo([226, 95 - offset])
    .customCorner(30)
    .lineTo([r, 58 - offset * 0.5])
    .customCorner(14 - offset)
    .lineTo([r, 0])
    .close()
}

/** Upper half, cut open at the front (y < 0) so that the gears can be seen; the cut is in the accent colour. */
export function upperHousing(): PartProduct {
  const below = block([-200, -200, -200], [600, 400, 200])
  let body: Shape3D = slab(coverOutline(0), h.outside)
  for (const boss of bosses(h.bossEnd)) body = body.fuse(boss.cut(below))
  body = body.fuse(flange(0))
  for (const x of [inspection.x - 40, inspection.x + 40]) body = body.fuse(block([x - 3, h.outside - 2, 8], [6, 12, 60]))
  body = body.cut(slab(coverOutline(h.wall).translate([0, -0.01]), h.inside))
  body = tapped(bored(body))
  body = drilled(body, flangeBolts, 4.5, -1, h.flangeHeight + 2)
  for (const [x, y] of flangeBolts) body = body.cut(rod(8.5, 40, [x, y, h.flangeHeight]))
  body = body.cut(rod(5, 40, [inspection.x, inspection.y, 70]))
  let window: Shape3D = block([-200, -200, h.flangeHeight], [600, 200, 200])
  // The bearings keep their seats.
  for (const { x, boss } of lines) window = window.cut(rod(boss, h.bossEnd - h.inside, [x, -h.bossEnd, 0], along))
  body = body.cut(window)
  const machined = facesWhere(body, ({ type, centre, normal }) => isMachined(type, centre, normal))
  const section = facesWhere(body, ({ type, centre, normal }) => type === 'PLANE' && Math.abs(centre[1]) < 1e-3 && Math.abs(normal[1]) > 0.999)
  const colourOf = (i: number): Colour | undefined => (section.has(i) ? palette.accent : machined.has(i) ? palette.machined : undefined)
  return part('Housing, upper half (cut open)', body, palette.castingLight, { faceColour: colourOf })
}

/** The vent's place on the cover's roof. */
export const inspection = { x: 160, y: 26 } as const

/** Bores, the parting plane and the bosses' ends are machined. */
function isMachined(type: string, [, y, z]: Vec, normal: Vec): boolean {
  if (type === 'PLANE') return (Math.abs(z) < 1e-3 && Math.abs(normal[2]) > 0.999) || (Math.abs(Math.abs(y) - h.bossEnd) < 1e-3 && Math.abs(normal[1]) > 0.999)
  return type === 'CYLINDRE' && Math.abs(y) > h.shoulder && Math.abs(y) < h.bossEnd && Math.abs(normal[1]) < 1e-3 && Math.abs(z) < 60 && Math.abs(z) > 1
}

/** Cap on a bearing's boss about z: the flange from z = 0 out, a spigot inwards; a hole for the shaft when `hole` is its radius. */
export function bearingCap(line: ShaftLine, name: string, hole?: number): PartProduct {
  const depth = h.bossEnd - h.shoulder - line.bearing.width
  let body = prism(circle(line.boss), 6)
    .fuse(prism(circle(line.bearing.outer / 2 - 0.1), depth, -depth))
    .fuse(prism(circle(line.bearing.outer / 2 - 5), 4, 5))
  body = body.cut(rod(line.bearing.outer / 2 - 5, depth - 2, [0, 0, -depth]))
  if (hole) body = body.cut(rod(hole, 60, [0, 0, -30])).cut(rod(hole + 5, 8, [0, 0, 2]))
  body = drilled(body, capScrews(line), 2.75, -1, 9)
  return part(name, body, palette.casting)
}
