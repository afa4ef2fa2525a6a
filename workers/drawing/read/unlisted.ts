import type { Entity } from '../model/entity.ts'
import { LwPolyline, LwPolylineVertex } from '../model/curves.ts'
import { LwPolylineFlags } from '../model/flags.ts'
import { XY, type XYZ } from '../model/geometry.ts'
import { type Hatch, HatchBoundaryPath, HatchBoundaryPathPolyline } from '../model/hatch.ts'

/** Items drawn in place of an entity of a kind that is not read. */
export interface Replacement {
  /** Entities of known kinds, in its own coordinates; those that state a colour have it. None: nothing of it is printed. */
  parts?: readonly Entity[]
  /** Proxy graphics: the picture that the program left of it. */
  graphics?: Uint8Array
  /** The file's name for it, where its class has none. */
  type?: string
}

const known = new WeakMap<Entity, Replacement>()

export const replacementOf = (entity: Entity): Replacement | undefined => known.get(entity)

export function setReplacement(entity: Entity, replacement: Replacement): void {
  known.set(entity, replacement)
}

/** Kinds of which paper shows nothing: their symbols are for the screen of an editor. */
export const unprinted: ReadonlySet<string> = new Set(['LIGHT', 'CAMERA'])

/** An MPOLYGON as its file states it. */
export interface PolygonGiven {
  /** Vertices of each ring, the third coordinate is the bulge. */
  rings: XYZ[][]
  normal: XYZ
  elevation: number
  fill?: Hatch
}

/** The entities that an MPOLYGON looks like. */
export function polygonParts({ rings, normal, elevation, fill }: PolygonGiven): Entity[] {
  const outlines = rings.map((ring) => {
    const polyline = new LwPolyline()
    polyline.normal = normal
    polyline.elevation = elevation
    polyline.flags |= LwPolylineFlags.Closed
    for (const { x, y, z } of ring) {
      const vertex = new LwPolylineVertex(new XY(x, y))
      vertex.bulge = z
      polyline.vertices.push(vertex)
    }
    return polyline
  })
  if (!fill || rings.length === 0) return outlines
  fill.normal = normal
  fill.elevation = elevation
  for (const ring of rings) {
    const edge = new HatchBoundaryPathPolyline()
    edge.isClosed = true
    edge.vertices = ring
    fill.paths.push(new HatchBoundaryPath([edge]))
  }
  return [fill, ...outlines]
}
