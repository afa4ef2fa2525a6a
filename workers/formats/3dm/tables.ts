import { type File3dm, type RhinoModule, withHandles } from '../../../wasm/rhino/index.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { packRgba } from '../../mesh/three/look.ts'
import { type LengthUnit, mmPerUnit } from '../../../src/core/units.ts'

export interface Layer {
  id: string
  parent: string
  name: string
  visible: boolean
  color: Rgba
  /** -1 = none. */
  material: number
}

export interface RhinoMaterial {
  name: string
  color: Rgba
  metalness?: number
  roughness?: number
  /** File name of the diffuse picture. */
  picture?: string
}

interface RhinoColor {
  r: number
  g: number
  b: number
  a: number
}

/** Alpha is 255 for opaque. Colour 0 would mean "inherit". */
export const rgbaOf = (color: unknown, alpha = 255): Rgba => {
  const { r, g, b } = color as RhinoColor
  return packRgba(r & 255, g & 255, b & 255, Math.max(1, Math.min(255, Math.round(alpha))))
}

export const NO_ID = '00000000-0000-0000-0000-000000000000'

export function readLayers(file: File3dm): Layer[] {
  return withHandles((handles) => {
    const table = handles.own(file.layers())
    return Array.from({ length: table.count }, (_, i) =>
      withHandles((inner): Layer => {
        const layer = inner.own(table.get(i))
        return {
          id: layer.id,
          parent: layer.parentLayerId,
          name: layer.name,
          visible: layer.visible,
          color: rgbaOf(layer.color),
          material: layer.renderMaterialIndex,
        }
      }),
    )
  })
}

export function readMaterials(file: File3dm, rhino: RhinoModule): RhinoMaterial[] {
  return withHandles((handles) => {
    const table = handles.own(file.materials())
    return Array.from({ length: table.count }, (_, i) =>
      withHandles((inner): RhinoMaterial => {
        const material = inner.own(table.get(i))
        const out: RhinoMaterial = { name: material.name, color: rgbaOf(material.diffuseColor, 255 * (1 - material.transparency)) }
        const physical = inner.own(material.physicallyBased())
        if (physical?.supported) {
          const base = physical.baseColor as unknown as number[] | RhinoColor
          const [r, g, b] = Array.isArray(base) ? base : [base.r, base.g, base.b]
          out.color = packRgba(Math.round(r * 255) & 255, Math.round(g * 255) & 255, Math.round(b * 255) & 255, Math.max(1, Math.round(physical.opacity * 255)))
          out.metalness = physical.metallic
          out.roughness = physical.roughness
        }
        const picture = inner.own(material.getTexture(rhino.TextureType.Diffuse) ?? material.getBitmapTexture())
        if (picture?.fileName) out.picture = picture.fileName
        return out
      }),
    )
  })
}

const known: Record<string, LengthUnit> = {
  Microns: 'um',
  Millimeters: 'mm',
  Centimeters: 'cm',
  Meters: 'm',
  Kilometers: 'km',
  Inches: 'in',
  Feet: 'ft',
  Yards: 'yd',
  Miles: 'mi',
}
/** Units that have no name in our list, in millimetres. */
const rare: Record<string, number> = {
  Angstroms: 1e-7,
  Nanometers: 1e-6,
  Decimeters: 100,
  Dekameters: 1e4,
  Hectometers: 1e5,
  Megameters: 1e9,
  Microinches: 2.54e-5,
  Mils: 0.0254,
  PrinterPoints: 25.4 / 72,
  PrinterPicas: 25.4 / 6,
  NauticalMiles: 1_852_000,
}

/** Unit and millimetres per unit by the name of OpenNURBS' unit system. */
export function rhinoUnit(name: string): { unit: LengthUnit; scale: number } {
  const unit = known[name] ?? 'unknown'
  return { unit, scale: unit === 'unknown' ? (rare[name] ?? 1) : mmPerUnit[unit] }
}
