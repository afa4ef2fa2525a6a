import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { childOf, elementsOf, numberOf, numbersOf, pathOf, type Tree } from '../tree.ts'
import { Container } from '../container/container.ts'
import { type Document, treeOf, tryRead } from '../document.ts'
import { edgeRows, faceRows, visibleGeometry } from '../geometry/rows.ts'
import { buildSolid, type Solid } from '../geometry/solid.ts'
import { readStripSets, type StripSet } from './tristrips.ts'

/** Colours of a part: of all of it, and of faces by their numbers. 0 = none. */
interface PartColours {
  part: Rgba
  faces: ReadonlyMap<number, Rgba>
}

const noColours: PartColours = { part: 0, faces: new Map() }

/** The face number that stands for the whole part. */
const WHOLE = -1
/** Kind of an object that a reference leads to. */
const SURFACE_PROPERTIES = 107

/** Red, green, blue from 0 to 1 as shown, and transparency. */
function packed(rgb: ArrayLike<number> | undefined, transparency: number): Rgba {
  if (!rgb || !Number.isFinite(rgb[0] + rgb[1] + rgb[2])) return 0
  const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255)
  const opacity = transparency > 0 ? Math.max(1, byte(1 - transparency)) : 255
  return ((byte(rgb[0]) << 24) | (byte(rgb[1]) << 16) | (byte(rgb[2]) << 8) | opacity) >>> 0
}

/** Colours of the text form, section `DispDataTable`: a list of colours, and which of them each face has. */
function textColours(section: Tree | undefined): PartColours {
  let part: Rgba = 0
  const faces = new Map<number, Rgba>()
  for (const entry of elementsOf(childOf(section, 'disp_data_table'), 'disp_data_arr')) {
    const table = pathOf(entry, 'disp_data', 'color_prop_ptr')
    const colours = elementsOf(table, 'color_refs').map((element) => {
      const colour = childOf(element, 'ref_color')
      return packed(numbersOf(colour, 'maximum', 3), numberOf(colour, 'transmission'))
    })
    for (const row of elementsOf(table, 'surf_ind_tab')) {
      const colour = colours[numbersOf(row, 'surf_color_inds')?.[0] ?? -1] ?? 0
      const face = numberOf(row, 'surf_id')
      if (face === WHOLE) part = colour
      else if (colour !== 0) faces.set(face, colour)
    }
  }
  return { part, faces }
}

/** Colours of Creo, section `SolidPersistTable`: segments (faces, by their numbers) refer to properties, and those to appearances. */
function persistColours(section: Tree | undefined): PartColours {
  const table = section?.children[0]
  const list = (holder: string, name: string): Tree[] => {
    const array = elementsOf(childOf(table, holder), 'pp_objrefs')[0]
    return elementsOf(array, `pgl_${name}_arr`).map((element) => childOf(element, `pgl_${name}`) ?? element)
  }
  const appearances = list('appearancesH', 'appearance').map((appearance) => {
    const rgb = numbersOf(appearance, 'diffuse', 3)
    // Black appearances are shown in the program's own grey.
    return rgb?.every((value) => value === 0) ? 0 : packed(rgb, numberOf(appearance, 'transparency'))
  })
  const properties = list('surfpropsH', 'surfprop').map((property) => appearances[numberOf(childOf(property, 'p_appearance'), 'ref_id')] ?? 0)
  const faces = new Map<number, Rgba>()
  for (const segment of list('segmentsH', 'segment')) {
    const front = childOf(segment, 'p_surfprops')?.children[0]
    if (!front || front.isNull || numberOf(front, 'type_of_reference') !== SURFACE_PROPERTIES) continue
    const colour = properties[numberOf(front, 'ref_id')] ?? 0
    const face = numberOf(segment, 'id')
    if (colour !== 0 && face > 1) faces.set(face, colour)
  }
  return { part: 0, faces }
}

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
