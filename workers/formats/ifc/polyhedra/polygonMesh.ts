import { Growing } from '../../../mesh/growing.ts'
import { triangulatePolygon } from '../../../mesh/polygon.ts'
import type { PolygonFaces } from './polygonFaces.ts'

/** A vertex that no mesh has. */
const NONE = 0xffffffff

/** Corners of the triangles of a polygonal face set over its points; beyond all points for those of faces with a point that is not there. */
export function polygonMesh(polygons: PolygonFaces, set: number, positions: Float64Array): Uint32Array<ArrayBuffer> {
  const indices = new Growing(Uint32Array)
  const isGood = (vertex: number): boolean =>
    Number.isFinite(positions[vertex * 3]) && Number.isFinite(positions[vertex * 3 + 1]) && Number.isFinite(positions[vertex * 3 + 2])
  for (const face of polygons.facesOf(set)) {
    const [outer, ...inner] = polygons.bordersOf(face).map((border) => Array.from(border, (point) => point - 1))
    const areGood = outer.every(isGood) && inner.every((border) => border.every(isGood))
    if (areGood) for (const corner of triangulatePolygon(positions, outer, inner)) indices.push(corner)
    else for (let corner = 2; corner < outer.length; corner++) indices.push3(NONE, NONE, NONE)
  }
  return indices.take()
}
