import type { IfcModel } from './model.ts'
import { IfcToken, referenceAt, referencesAt, textAt, type IfcArgument, type IfcLine } from '../../../wasm/ifc/line.ts'
import type { IfcRelations } from './relations.ts'
import type { Entry } from './tree.ts'

/** Depth of a transformation operator: operator, direction or point. */
const MAX_TARGET_DEPTH = 3

/**
 * Identifies products of one shape: two products with the same key look the same in their own placements, so that the shape is made once.
 * The engine would make it anew for every product.
 */
export class ShapeKeys {
  /** Keys of targets by id, and the number of each different one. */
  private readonly targets = new Map<number, number>()
  private readonly targetNumbers = new Map<string, number>()
  private readonly representations = new Map<number, string>()
  private readonly file: IfcModel
  private readonly relations: IfcRelations

  constructor(file: IfcModel, relations: IfcRelations) {
    this.file = file
    this.relations = relations
  }

  /** Key of a product's shape; undefined when it has none. */
  of(entry: Entry): string | undefined {
    const { id, representation } = entry
    if (representation === undefined) return undefined
    if (this.isCut(entry)) return `#${id}`
    const definition = this.file.line(representation)
    if (!definition) return undefined
    // Styles may come from the material of the object or of its type.
    const type = this.relations.typeOf.get(id)
    const materials = [this.relations.materials.get(id) ?? [], type === undefined ? [] : (this.relations.materials.get(type) ?? [])]
    return `${materials.flat().join()};${referencesAt(definition, 2)
      .map((shape) => this.representation(shape))
      .join(';')}`
  }

  /** Openings are cut out of a product, and out of the parts of a product. */
  private isCut(entry: Entry): boolean {
    for (let at: Entry | undefined = entry; at; at = at.parent) if (this.relations.voided.has(at.id)) return true
    return false
  }

  private representation(id: number): string {
    let key = this.representations.get(id)
    if (key === undefined) {
      const line = this.file.line(id)
      const items = line ? referencesAt(line, 3).map((item) => this.item(item)) : []
      key = `${line ? textAt(line, 1) : ''}:${items.join()}`
      this.representations.set(id, key)
    }
    return key
  }

  /** A mapped item is its source and the values of its target: exporters write a new target for every use. */
  private item(id: number): string {
    if (this.file.typeOf(id) !== 'IfcMappedItem') return `#${id}`
    const line = this.file.line(id)
    if (!line) return `#${id}`
    const target = referenceAt(line, 1)
    return `#${referenceAt(line, 0)}@${target === undefined ? '' : this.target(target)}`
  }

  private target(id: number): number {
    let number = this.targets.get(id)
    if (number === undefined) {
      const values = this.values(id, 0)
      number = this.targetNumbers.get(values) ?? this.targetNumbers.size
      this.targetNumbers.set(values, number)
      this.targets.set(id, number)
    }
    return number
  }

  private values(id: number, depth: number): string {
    const line = depth < MAX_TARGET_DEPTH ? this.file.line(id) : undefined
    return line ? `${line.type}(${line.arguments.map((argument) => this.value(argument, depth)).join()})` : `#${id}`
  }

  private value(argument: IfcArgument, depth: number): string {
    if (!argument) return '$'
    if (Array.isArray(argument)) return `(${argument.map((item) => this.value(item, depth)).join()})`
    if (argument.type === IfcToken.reference && typeof argument.value === 'number') return this.values(argument.value, depth + 1)
    return String(argument.type === IfcToken.real ? Number(argument.value) : argument.value)
  }
}

/** IfcProduct.Representation; types before IfcProduct in the tree (IfcProject) have a text or a list there. */
export function representationOf(line: IfcLine): number | undefined {
  return line.type === 'IfcProject' ? undefined : referenceAt(line, 6)
}
