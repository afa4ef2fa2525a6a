import type { Shape3D } from 'replicad'
import { palette } from '../palette.ts'
import { block, facesWhere, rod, turned } from '../solids.ts'
import { assembly, part, put, type AssemblyProduct } from '../step/product.ts'
import { cameraBracket } from './frame.ts'

/** Camera looking along x, tilted about y through the origin, in its bracket. */
export function camera(): AssemblyProduct {
  let housing: Shape3D = block([-17, -20, -17], [32, 40, 34], 5).chamfer(1.5, (edges) => edges.inPlane('XY', 17))
  housing = housing.fuse(rod(2.9, 56, [0, -28, 0], [0, 1, 0])).cut(rod(12, 8, [10, 0, 0], [1, 0, 0]))
  const bright = facesWhere(housing, ({ type, centre }) => type === 'CYLINDRE' && Math.abs(centre[1]) > 20)
  const barrel = turned([
    [0, 0],
    [11.9, 0],
    [11.9, 14],
    [10.5, 15],
    [9, 15],
    [7, 11],
    [0, 11],
  ])
  const lens = turned([
    [0, 11],
    [6.9, 11],
    [5, 12.6],
    [0, 13.4],
  ])
  const tilt = (20 * Math.PI) / 180
  return assembly('Camera unit', [
    put(cameraBracket()),
    put(
      assembly('Camera', [
        put(part('Camera housing', housing, palette.casting, { faceColour: (i) => (bright.has(i) ? palette.steel : undefined) })),
        put(part('Lens barrel', barrel, palette.anthracite), [10, 0, 0], [1, 0, 0]),
        put(part('Front lens', lens, [0.16, 0.34, 0.62]), [10, 0, 0], [1, 0, 0]),
      ]),
      [0, 0, 0],
      [Math.sin(tilt), 0, Math.cos(tilt)],
      [Math.cos(tilt), 0, -Math.sin(tilt)],
    ),
  ])
}
