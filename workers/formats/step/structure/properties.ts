import type { Attribute } from '../../../../src/core/scene/model.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asNumber, asNumbers, asRow, asRows, asText } from '../part21/plain.ts'
import { Text, Typed } from '../part21/value.ts'
import { isName, unitName } from './units.ts'

/** Attributes of one product or usage: what files hold in thousands is no property any more. */
const MAX_ATTRIBUTES = 200
/** Properties that lead to other files or to styles: shown elsewhere or not at all. */
const notShown = /^(document property|external definition|shape for|pmi validation)/i
const validation = /validation property/i
/** Categories that every product has. */
const plainCategories = /^(part|detail|assembly|product|document|undefined category|)$/i

/** A validation property and the row of the representation that has its values. */
export interface ValidationProperty {
  title: string
  description: string
  owner: number
  representation: number
}

/** A file's data about its products and usages in PROPERTY_DEFINITIONs (ISO 10303-41): material, validation and user-defined properties. */
export class Properties {
  private readonly exchange: Exchange
  private byOwner?: Map<number, Attribute[]>
  private readonly checks: ValidationProperty[] = []

  constructor(exchange: Exchange) {
    this.exchange = exchange
  }

  /** Attributes of a product definition, a formation, a product, a usage, or the PRODUCT_DEFINITION_SHAPE of one of these. */
  of(row: number): readonly Attribute[] {
    this.byOwner ??= this.read()
    return this.byOwner.get(row) ?? []
  }

  /** Validation properties of all owners, in the order of the file. */
  validation(): readonly ValidationProperty[] {
    this.byOwner ??= this.read()
    return this.checks
  }

  private read(): Map<number, Attribute[]> {
    const { exchange } = this
    const out = new Map<number, Attribute[]>()
    const add = (owner: number, attribute: Attribute): void => {
      if (attribute.name === '' || attribute.value === '') return
      const list = out.get(owner)
      if (!list) out.set(owner, [attribute])
      else if (list.length < MAX_ATTRIBUTES && !list.some((known) => known.name === attribute.name && known.value === attribute.value)) list.push(attribute)
    }
    const names = this.generalNames()
    for (const row of exchange.rows('PROPERTY_DEFINITION_REPRESENTATION')) {
      const args = exchange.args(row)
      const definition = asRow(args[0])
      if (exchange.keyword(definition) !== 'PROPERTY_DEFINITION') continue
      const [name, description, owner] = exchange.args(definition)
      const title = asText(name).replaceAll('_', ' ').trim()
      if (asRow(owner) < 0) continue
      if (validation.test(title)) this.checks.push({ title, description: asText(description), owner: asRow(owner), representation: asRow(args[1]) })
      if (notShown.test(title)) continue
      const context = { title, description: asText(description).trim(), general: names.get(definition) }
      for (const item of asRows(exchange.args(asRow(args[1]))[1])) {
        const attribute = this.attribute(item, context)
        if (attribute) add(this.ownerOf(asRow(owner)), attribute)
      }
    }
    for (const row of exchange.rows('PRODUCT_RELATED_PRODUCT_CATEGORY')) {
      const args = exchange.args(row)
      const value = asText(args[0]).trim()
      if (!plainCategories.test(value)) for (const product of asRows(args[2])) add(product, { name: 'Category', value })
    }
    return out
  }

  /** The shape of something stands for it. */
  private ownerOf(row: number): number {
    return this.exchange.keyword(row) === 'PRODUCT_DEFINITION_SHAPE' ? asRow(this.exchange.args(row)[2]) : row
  }

  /** Names of user-defined properties: GENERAL_PROPERTY_ASSOCIATION(name, description, general, property). */
  private generalNames(): Map<number, string> {
    const names = new Map<number, string>()
    for (const row of this.exchange.rows('GENERAL_PROPERTY_ASSOCIATION')) {
      const args = this.exchange.args(row)
      const name = asText(this.exchange.args(asRow(args[2]))[1]).trim()
      if (isName(name)) names.set(asRow(args[3]), name)
    }
    return names
  }

  private attribute(item: number, { title, description, general }: { title: string; description: string; general?: string }): Attribute | undefined {
    const found = this.valueOf(item)
    if (!found || found.value === '') return undefined
    const own = sentence(found.name.replaceAll('_', ' ').replace(/ measure$/i, ''))
    if (validation.test(title)) return { group: 'Validation properties', name: own || sentence(description), value: found.value, ...unitOf(found) }
    if (/^material property/i.test(title))
      return { name: typeof found.value === 'string' ? 'Material' : own || sentence(description), value: found.value, ...unitOf(found) }
    const candidates = [general, /^user defined attribute$/i.test(title) ? '' : title, found.name, description]
    const name = candidates.find((text) => text !== undefined && isName(text) && text !== found.value) ?? ''
    return { name: sentence(name), value: found.value, ...unitOf(found) }
  }

  private valueOf(item: number): { name: string; value: string | number; unit?: string } | undefined {
    const { exchange } = this
    const parts = exchange.parts(item)
    const measure = parts.get('MEASURE_REPRESENTATION_ITEM')
    if (measure) {
      const [value, unit] = measure.length >= 3 ? measure.slice(1) : (parts.get('MEASURE_WITH_UNIT') ?? [])
      const number = asNumber(value)
      const name = asText((measure.length >= 3 ? measure : parts.get('REPRESENTATION_ITEM'))?.[0])
      return number === undefined ? undefined : { name, value: number, unit: unitName(exchange, asRow(unit)) }
    }
    const args = exchange.args(item)
    const name = asText(args[0]).trim()
    switch (exchange.keyword(item)) {
      case 'DESCRIPTIVE_REPRESENTATION_ITEM':
        return { name, value: asText(args[1]).trim() }
      case 'VALUE_REPRESENTATION_ITEM':
      case 'INTEGER_REPRESENTATION_ITEM':
      case 'REAL_REPRESENTATION_ITEM': {
        const value = args[1] instanceof Typed && args[1].args[0] instanceof Text ? args[1].args[0].text : asNumber(args[1])
        return value === undefined ? undefined : { name, value }
      }
      case 'CARTESIAN_POINT':
        return { name: /^(centre|center)/i.test(name) || name === '' ? 'centroid' : name, value: asNumbers(args[1]).join(', ') }
      default:
        return undefined
    }
  }
}

const unitOf = ({ unit }: { unit?: string }): { unit?: string } => (unit ? { unit } : {})
const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
