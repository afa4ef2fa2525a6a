import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { Container } from '../container/container.ts'
import { noColours, persistColours, textColours } from '../colours.ts'
import { type Document, treeOf, tryRead } from '../document.ts'
import { edgeRows, faceRows, visibleGeometry } from '../geometry/rows.ts'
import { buildSolid, type Solid } from '../geometry/solid.ts'
import { pathOf } from '../tree.ts'
import { readStripSets, type StripSet } from './tristrips.ts'

/** The two things that a part's file can hold of its shape. */
export interface Shape {
  /** Display strips with positions; none since Creo 3. */
  strips: { sets: StripSet[]; damaged: number }
  /** Exact bodies; absent where they are enciphered or there are none. */
  solid?: Solid
  color: Rgba
}

export function shapeOf(document: Document): Shape {
  const { source, scale } = document
  const isPacked = source instanceof Container
  const geometries = [visibleGeometry(treeOf(source, 'VisibGeom'))]
  if (isPacked) geometries.push(pathOf(treeOf(source, 'ActDatums'), 'Sld_ActDatums', 'act_datum_geoms'))
  const faces = geometries[0] ? faceRows(geometries) : []
  const colours = faces.length === 0 ? noColours : isPacked ? persistColours(treeOf(source, 'SolidPersistTable')) : textColours(treeOf(source, 'DispDataTable'))
  const section = isPacked ? tryRead(source, 'SolidPrimdata') : undefined
  const strips = section ? readStripSets(section) : { sets: [], damaged: 0 }
  if (faces.length === 0) return { strips, color: 0 }
  const solid = buildSolid(faces, edgeRows(geometries), scale, (face) => colours.faces.get(face) ?? colours.part)
  return { strips, color: colours.part, ...(solid.bodies.length > 0 && { solid }) }
}

/** Whether there is anything of it to show. */
export const hasShape = ({ strips, solid }: Shape): boolean => strips.sets.length > 0 || solid !== undefined
