import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { PartShape } from '../../export/drawing/partShape.ts'
import type { Affine } from '../geometry/affine.ts'
import type { Projection } from '../geometry/projection.ts'
import type { SolidLook } from '../model/solidLook.ts'
import type { Facets } from './drawFaces.ts'

/** A body with its triangles and edges, drawing units. */
export interface SolidBody {
  shape: PartShape
  /** Its own colour; 0 = that of its entity. */
  color: Rgba
}

/** A body where a view shows it. */
export interface PlacedBody {
  body: SolidBody
  /** From its coordinates to the view: x to the right, y upwards, z towards the eye. */
  transform: Affine
  /** The colour of its entity. */
  color: Rgba
}

/** Triangles of one body, in coordinates of the view, with a colour at each corner. */
export interface SolidArea {
  body: number
  positions: number[]
  indices: number[]
  colors: number[]
}

/** The visible areas and lines of bodies, from the back to the front; lines lie above all areas. */
export interface SolidPicture {
  areas: SolidArea[]
  /** x y pairs in the coordinates of the view. */
  lines: { body: number; points: number[] }[]
}

/** Draws the solids of views that hide lines or shade; loaded with the first drawing that has such. */
export interface SolidEngine {
  /** The exact bodies of an ACIS stream; none when the bytes are no stream. */
  streamBodies(stream: Uint8Array): SolidBody[]
  /** Polygons as a sheet whose sides are its edges; undefined when none of them has an area. */
  facetBody(facets: Facets): SolidBody | undefined
  /** What a view shows of bodies; undefined when it would take too long. `projection`: of a perspective, or a view that is cut by planes. */
  solidPicture(bodies: readonly PlacedBody[], look: SolidLook, projection?: Projection): SolidPicture | undefined
  /** The outlines of round faces of a body, before and behind others (x y pairs in the coordinates of the view). */
  outlines(body: PlacedBody, projection?: Projection): number[][]
}
