import { OpenError } from '../../../src/core/errors.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import type { FreecadDocument } from './document.ts'
import type { DocumentObject } from './documentXml.ts'

/** Colour of the whole, or one for each face; 0 = none. */
export interface Appearance {
  color: Rgba
  faces?: Uint32Array
}

/** Ambient, diffuse, specular and emissive colour, shininess and transparency: four bytes each. */
const MATERIAL_BYTES = 24

/** Colours of an object: materials (1.0 and later), else diffuse colours, else the colour of its shape. Alpha is the opacity, which the property `Transparency` states. */
export async function appearanceOf(document: FreecadDocument, object: DocumentObject): Promise<Appearance> {
  const percent = Number(document.shown(object, 'Transparency')?.attributes.value ?? 0)
  const opacity = percent > 0 && percent <= 100 ? 1 - percent / 100 : undefined
  const plain = document.shown(object, 'ShapeColor')?.attributes.value
  const whole = plain === undefined ? 0 : withOpacity(Number(plain) >>> 0, opacity ?? 1)
  try {
    const materials = document.shown(object, 'ShapeAppearance')
    const bytes = await document.file(materials?.attributes.file)
    if (bytes) return listOf(readMaterials(new ByteCursor(bytes), opacity), whole)
    const diffuse = await document.file(document.shown(object, 'DiffuseColor')?.attributes.file)
    if (diffuse) return listOf(readColors(new ByteCursor(diffuse), opacity ?? 1), whole)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
  return { color: whole }
}

/** The colour that a link gives to all that it shows; 0 = none. */
export function overrideOf(document: FreecadDocument, link: DocumentObject): Rgba {
  if (document.shown(link, 'OverrideMaterial')?.attributes.value !== 'true') return 0
  const { diffuseColor, transparency } = document.shown(link, 'ShapeMaterial')?.attributes ?? {}
  return diffuseColor === undefined ? 0 : withOpacity(Number(diffuseColor) >>> 0, 1 - Math.min(1, Math.max(0, Number(transparency ?? 0) || 0)))
}

const listOf = (colors: Uint32Array, whole: Rgba): Appearance =>
  colors.length === 0 ? { color: whole } : { color: colors[0], ...(colors.length > 1 && { faces: colors }) }

const withOpacity = (rgba: number, opacity: number): Rgba => ((rgba & 0xffffff00) | Math.round(opacity * 255)) >>> 0

function readColors(cursor: ByteCursor, opacity: number): Uint32Array {
  const count = cursor.u32()
  if (count * 4 > cursor.left) throw new OpenError('file-exception', 'colours that are not there')
  return Uint32Array.from({ length: count }, () => withOpacity(cursor.u32(), opacity))
}

/** Behind the materials stand texts (images, identifiers), which are not read. */
function readMaterials(cursor: ByteCursor, opacity: number | undefined): Uint32Array {
  const count = cursor.u32()
  if (count * MATERIAL_BYTES > cursor.left) throw new OpenError('file-exception', 'materials that are not there')
  return Uint32Array.from({ length: count }, () => {
    cursor.u32()
    const diffuse = cursor.u32()
    cursor.skip(12)
    const transparency = cursor.f32()
    return withOpacity(diffuse, opacity ?? (transparency >= 0 && transparency <= 1 ? 1 - transparency : 1))
  })
}
