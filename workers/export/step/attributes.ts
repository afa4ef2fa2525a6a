import type { Attribute } from '../../../src/core/scene/model.ts'
import { type Part21, quoted, real, type Ref } from './part21.ts'

/** Attributes of one product, and characters of a value. */
const MOST = 200
const LONGEST = 10_000

/** Attributes that the format has a place of its own for, by the names that our readers give them. */
export interface ProductTexts {
  number?: string
  description: string
  version: string
  others: Attribute[]
}

export function productTexts(attributes: readonly Attribute[]): ProductTexts {
  const out: ProductTexts = { description: '', version: '', others: [] }
  for (const attribute of attributes) {
    const text = attribute.group === undefined ? String(attribute.value) : ''
    if (text !== '' && attribute.name === 'Part number' && out.number === undefined) out.number = text
    else if (text !== '' && attribute.name === 'Description' && out.description === '') out.description = text
    else if (text !== '' && attribute.name === 'Version' && out.version === '') out.version = text
    else if (attribute.name !== '' && attribute.value !== '' && out.others.length < MOST) out.others.push(attribute)
  }
  return out
}

/** Writes user-defined attributes of a product definition: numbers as such, with their unit as text; all else as text. `context`: of representations. */
export function writeAttributes(file: Part21, attributes: readonly Attribute[], definition: Ref, context: Ref): void {
  for (const { group, name, value, unit } of attributes) {
    const isNumber = typeof value === 'number' && Number.isFinite(value) && !unit
    const text = `${value}${unit ? ` ${unit}` : ''}`.slice(0, LONGEST)
    const item = file.add(
      isNumber
        ? `VALUE_REPRESENTATION_ITEM(${quoted(name)},NUMERIC_MEASURE(${real(value)}))`
        : `DESCRIPTIVE_REPRESENTATION_ITEM(${quoted(name)},${quoted(text)})`,
    )
    const about = quoted(group ?? 'user defined attribute')
    const property = file.add(`PROPERTY_DEFINITION(${quoted(name)},${about},#${definition})`)
    file.add(`PROPERTY_DEFINITION_REPRESENTATION(#${property},#${file.add(`REPRESENTATION(${quoted(name)},(#${item}),#${context})`)})`)
    const general = file.once(`GENERAL_PROPERTY('',${quoted(name)},${about})`)
    file.add(`GENERAL_PROPERTY_ASSOCIATION('','',#${general},#${property})`)
  }
}
