import type { Shape3D } from 'replicad'
import { palette } from '../palette.ts'
import { block, drawHexagon, drilled, facesWhere, prism, rod } from '../solids.ts'
import { assembly, type AssemblyProduct, part, put, type Vec } from '../step/product.ts'

/** Millimetres. The pipe runs along y through the origin; base and cap meet where z is 0. */
export const sizes = { width: 80, depth: 30, wing: 8, foot: 24, bore: 12, eye: 20, hole: 3.3, holeAt: 30, screw: 3, shank: 24, head: 4, flats: 10 }

const { width, depth, wing, foot, bore, eye, hole, holeAt, screw, shank, head, flats } = sizes
const along: Vec = [0, 1, 0]
const holes: readonly (readonly [number, number])[] = [
  [-holeAt, 0],
  [holeAt, 0],
]
const pipe = (radius: number): Shape3D => rod(radius, depth, [0, -depth / 2, 0], along)
const plate = (from: number, height: number): Shape3D => block([-width / 2, -depth / 2, from], [width, depth, height])

/** A pipe clamp: a base, a cap and two screws of one kind. */
export function clamp(): AssemblyProduct {
  const arch = pipe(eye).cut(block([-eye, -depth, -2 * eye], [2 * eye, 2 * depth, 2 * eye]))
  const cap = drilled(plate(0, wing).fuse(arch).cut(pipe(bore)), holes, hole, -1, wing + 2)
  const base = drilled(plate(-foot, foot).cut(pipe(bore)), holes, hole, -foot - 1, foot + 2)
  const bolt = rod(screw, shank, [0, 0, -shank]).fuse(prism(drawHexagon(flats), head))
  // The joint and the bore are machined.
  const machined = facesWhere(cap, ({ type, centre, normal }) =>
    type === 'CYLINDRE' ? Math.hypot(centre[0], centre[2]) < bore + 0.1 && Math.abs(centre[0]) < 1 : Math.abs(normal[2]) > 0.99 && Math.abs(centre[2]) < 0.01,
  )
  const screws = part('Screw M6', bolt, palette.brass)
  return assembly('Pipe clamp', [
    put(part('Base', base, palette.casting)),
    put(part('Cap', cap, palette.enamel, { faceColour: (face) => (machined.has(face) ? palette.machined : undefined) })),
    ...holes.map(([x, y]) => put(screws, [x, y, wing])),
  ])
}
