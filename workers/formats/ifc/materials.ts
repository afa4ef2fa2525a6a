import type { Attribute } from '../../../src/core/scene/model.ts'
import type { IfcFile } from '../../../wasm/ifc/ifcFile.ts'
import { numberAt, referenceAt, referencesAt, textAt, type IfcLine } from '../../../wasm/ifc/line.ts'
import type { IfcUnits } from './units.ts'

const GROUP = 'Material'
const MAX_LAYERS = 200

/** The materials of an IfcMaterialSelect: one, a list, or the layers, profiles or constituents of a set (with its usage). */
export function readMaterial(file: IfcFile, id: number, units: IfcUnits, depth = 0): Attribute[] {
  const line = file.line(id)
  if (!line || depth > 4) return []
  const follow = (place: number): Attribute[] => {
    const next = referenceAt(line, place)
    return next === undefined ? [] : readMaterial(file, next, units, depth + 1)
  }
  const followAll = (place: number): Attribute[] =>
    referencesAt(line, place)
      .slice(0, MAX_LAYERS)
      .flatMap((next) => readMaterial(file, next, units, depth + 1))
  switch (line.type) {
    case 'IfcMaterial':
      return named('Material', textAt(line, 0))
    case 'IfcMaterialList':
      return followAll(0)
    case 'IfcMaterialLayerSetUsage':
    case 'IfcMaterialProfileSetUsage':
    case 'IfcMaterialProfileSetUsageTapering':
      return follow(0)
    case 'IfcMaterialLayerSet':
      return [...named('Layer set', textAt(line, 1)), ...followAll(0)]
    case 'IfcMaterialLayer':
    case 'IfcMaterialLayerWithOffsets':
      return layer(file, line, units)
    case 'IfcMaterialProfileSet':
    case 'IfcMaterialConstituentSet':
      return [...named('Set', textAt(line, 0)), ...followAll(2)]
    case 'IfcMaterialProfile':
    case 'IfcMaterialProfileWithOffsets':
    case 'IfcMaterialConstituent':
      return named(textAt(line, 0) || 'Material', materialName(file, line, 2))
    default:
      return []
  }
}

function layer(file: IfcFile, line: IfcLine, units: IfcUnits): Attribute[] {
  const thickness = numberAt(line, 1)
  const material = materialName(file, line, 0) || '–'
  const unit = units.symbols.get('LENGTHUNIT') ?? ''
  return named('Layer', thickness === undefined ? material : `${material}, ${thickness} ${unit}`.trim())
}

function materialName(file: IfcFile, line: IfcLine, place: number): string {
  const id = referenceAt(line, place)
  const material = id === undefined ? undefined : file.line(id)
  return material?.type === 'IfcMaterial' ? textAt(material, 0) : ''
}

const named = (name: string, value: string): Attribute[] => (value ? [{ group: GROUP, name, value }] : [])
