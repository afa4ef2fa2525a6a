import type { Attribute } from '../../../src/core/scene/model.ts'
import type { IfcModel } from './model.ts'
import { type IfcLine, numberAt, referenceAt, referencesAt, textAt } from '../../../wasm/ifc/line.ts'
import type { IfcUnits } from './units.ts'
import { readPropertySet } from './properties.ts'
import type { IfcRelations } from './relations.ts'

const GROUP = 'Material'
const MAX_LAYERS = 200

/** The materials of an IfcMaterialSelect: one, a list, or the layers, profiles or constituents of a set (with its usage). */
function readMaterial(file: IfcModel, id: number, units: IfcUnits, depth = 0): Attribute[] {
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

function layer(file: IfcModel, line: IfcLine, units: IfcUnits): Attribute[] {
  const thickness = numberAt(line, 1)
  const material = materialName(file, line, 0) || '–'
  const unit = units.symbols.get('LENGTHUNIT') ?? ''
  return named('Layer', thickness === undefined ? material : `${material}, ${thickness} ${unit}`.trim())
}

function materialName(file: IfcModel, line: IfcLine, place: number): string {
  const id = referenceAt(line, place)
  const material = id === undefined ? undefined : file.line(id)
  return material?.type === 'IfcMaterial' ? textAt(material, 0) : ''
}

const named = (name: string, value: string): Attribute[] => (value ? [{ group: GROUP, name, value }] : [])

/** Attributes of a whole file, so that one with millions of properties still opens. */
const MAX_ATTRIBUTES = 400_000

/** Collects a file's attributes of its objects. A property set that many objects share is read once, and its attributes are the same objects for all. */
export class AttributeReader {
  /** Attributes left out because the file holds too many. */
  omitted = 0
  private count = 0
  private readonly sets = new Map<number, Attribute[]>()
  private readonly file: IfcModel
  private readonly relations: IfcRelations
  private readonly units: IfcUnits

  constructor(file: IfcModel, relations: IfcRelations, units: IfcUnits) {
    this.file = file
    this.relations = relations
    this.units = units
  }

  /** Attributes of an IfcObject; undefined when there are none. */
  of(line: IfcLine): Attribute[] | undefined {
    const { relations } = this
    const attributes: Attribute[] = []
    const add = (name: string, value: string): void => {
      if (value && value !== '$') attributes.push({ name, value })
    }
    add('GlobalId', textAt(line, 0))
    add('Description', textAt(line, 3))
    add('ObjectType', textAt(line, 4))
    const typeId = relations.typeOf.get(line.id)
    const type = typeId === undefined ? undefined : this.file.line(typeId)
    if (type) add('Type', textAt(type, 2))
    for (const id of relations.classifications.get(line.id) ?? []) this.take(attributes, this.set(id, readClassification))
    const materials = relations.materials.get(line.id) ?? (typeId === undefined ? undefined : relations.materials.get(typeId))
    for (const id of materials ?? [])
      this.take(
        attributes,
        this.set(id, (file, at) => readMaterial(file, at, this.units)),
      )
    for (const id of relations.definitions.get(line.id) ?? []) this.take(attributes, this.propertySet(id))
    if (type) for (const id of definitionsOfType(type)) this.take(attributes, this.propertySet(id))
    this.count += attributes.length
    if (this.count > MAX_ATTRIBUTES) {
      this.omitted += attributes.length
      return undefined
    }
    return attributes.length > 0 ? attributes : undefined
  }

  private propertySet(id: number): Attribute[] {
    return this.set(id, (file, at) => readPropertySet(file, at, this.units))
  }

  private set(id: number, read: (file: IfcModel, id: number) => Attribute[]): Attribute[] {
    let set = this.sets.get(id)
    if (!set) {
      set = this.count > MAX_ATTRIBUTES ? [] : read(this.file, id)
      this.sets.set(id, set)
    }
    return set
  }

  private take(into: Attribute[], set: readonly Attribute[]): void {
    for (const attribute of set) into.push(attribute)
  }
}

/** IfcTypeObject.HasPropertySets. */
function definitionsOfType(type: IfcLine): number[] {
  const list = type.arguments[5]
  if (!Array.isArray(list)) return []
  return list.map((item) => (item && !Array.isArray(item) && typeof item.value === 'number' ? item.value : undefined)).filter((id) => id !== undefined)
}

/** IfcClassificationReference: location, identification, name, source. */
function readClassification(file: IfcModel, id: number): Attribute[] {
  const line = file.line(id)
  if (line?.type !== 'IfcClassificationReference') return []
  const text = [textAt(line, 1), textAt(line, 2)].filter((part) => part !== '').join(' ')
  const sourceId = referenceAt(line, 3)
  const source = sourceId === undefined ? undefined : file.line(sourceId)
  const system = source?.type === 'IfcClassification' ? textAt(source, 3) : ''
  return text ? [{ group: 'Classification', name: system || 'Reference', value: text }] : []
}
