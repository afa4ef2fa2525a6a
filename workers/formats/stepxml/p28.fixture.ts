import { Exchange } from '../step/part21/exchange.ts'
import { Enumeration, Ref, Text, Typed, type Value } from '../step/part21/value.ts'
import { allAttributes, type Attribute, ownAttributes } from './p28Entities.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const capital = (name: string): string => name[0].toUpperCase() + name.slice(1).toLowerCase()

/**
 * A STEP file in the XML of ISO 10303-28: `terse` has values and references in attributes of XML and none but selects in elements (AP238's configuration), in `elements` each attribute is an
 * element, with what it refers to within (the default binding), `late` is the late bound form of 2003. Entities that are not in the table are left out.
 */
export function p28Of(step: string, form: 'terse' | 'elements' | 'late'): string {
  if (form === 'late') return lateBoundOf(step)
  const terse = form === 'terse'
  const exchange = new Exchange(new TextEncoder().encode(step))
  const ids = (row: number): string => `i${exchange.id(row)}`
  const tagOf = (row: number): string => (exchange.isComplex(row) ? 'exp:complexEntity' : capital(exchange.keyword(row)))
  const reference = ({ row }: Ref): string => `<${tagOf(row)} ref="${ids(row)}" xsi:nil="true"/>`
  const simple = (value: Value): string => {
    if (value instanceof Text) return escaped(value.text)
    if (value instanceof Ref) return ids(value.row)
    if (value instanceof Enumeration) return { T: 'true', F: 'false', U: 'unknown' }[value.name] ?? value.name.toLowerCase()
    return Object.is(value, -0) ? '-0' : String(value)
  }
  const isTerse = (value: Value): boolean => !(value instanceof Typed) && !(Array.isArray(value) && value.some((item) => Array.isArray(item) || !isTerse(item)))
  const item = (value: Value, kind: Attribute['kind']): string => {
    if (Array.isArray(value))
      return `<Seq-Item>${terse && isTerse(value) ? value.map(simple).join(' ') : value.map((each) => item(each, kind)).join('')}</Seq-Item>`
    if (value instanceof Ref) return reference(value)
    if (value instanceof Typed) return `<${capital(value.name)}-wrapper>${simple(value.args[0])}</${capital(value.name)}-wrapper>`
    return `<exp:${kind === 'i' ? 'long' : 'double'}-wrapper>${simple(value)}</exp:${kind === 'i' ? 'long' : 'double'}-wrapper>`
  }
  const element = (tag: string, id: string, args: readonly Value[], attributes: readonly Attribute[]): string => {
    let own = ''
    let within = ''
    for (const [i, { name, kind }] of attributes.entries()) {
      const value = args[i]
      if (value === null || kind === '*' || attributes.findIndex((other) => other.name === name) < i) continue
      if (terse && isTerse(value)) own += ` ${capital(name)}="${Array.isArray(value) ? value.map(simple).join(' ') : simple(value)}"`
      else {
        const content = Array.isArray(value)
          ? value.map((each) => item(each, kind)).join('')
          : value instanceof Ref || value instanceof Typed
            ? item(value, kind)
            : simple(value)
        within += `<${capital(name)}>${content}</${capital(name)}>`
      }
    }
    return `<${tag}${id}${own}>${within}</${tag}>\n`
  }
  let body = ''
  for (let row = 0; row < exchange.count; row++) {
    const id = ` id="${ids(row)}"`
    if (exchange.isComplex(row)) {
      const parts = [...exchange.parts(row)]
      const names = parts.map(([name]) => name.toLowerCase())
      if (names.some((name) => !ownAttributes(name))) continue
      const filled = parts.filter(([, args]) => args.length > 0)
      body += `<exp:complexEntity${id} entities="${names.join(' ')}">${filled.map(([name, args]) => element(capital(name), '', args, ownAttributes(name.toLowerCase())!)).join('')}</exp:complexEntity>\n`
    } else {
      const attributes = allAttributes(exchange.keyword(row).toLowerCase())
      if (attributes) body += element(tagOf(row), id, exchange.args(row), attributes)
    }
  }
  const head = '<exp:header><exp:name>a &amp; b</exp:name><exp:originating_system>Writer 28</exp:originating_system></exp:header>'
  const spaces = 'xmlns="urn:oid:1.0.10303.238.2.0.1" xmlns:exp="urn:oid:1.0.10303.28.2.1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
  return terse
    ? `<?xml version="1.0"?>\n<iso_10303_28_terse ${spaces} schema="automotive_design">${head}\n${body}</iso_10303_28_terse>`
    : `<?xml version="1.0"?>\n<exp:iso_10303_28 ${spaces}>${head}<uos schema="automotive_design">\n${body}</uos></exp:iso_10303_28>`
}

function lateBoundOf(step: string): string {
  const exchange = new Exchange(new TextEncoder().encode(step))
  const literal = (value: Value, kind: Attribute['kind']): string => {
    if (value === null) return '<unset/>'
    if (Array.isArray(value)) return `<list_literal>${value.map((each) => literal(each, kind)).join('')}</list_literal>`
    if (value instanceof Ref) return `<entity_instance_ref refid="e${exchange.id(value.row)}"/>`
    if (value instanceof Typed) return `<type_literal express_type_name="${value.name.toLowerCase()}">${literal(value.args[0], 'n')}</type_literal>`
    if (value instanceof Text) return `<type_literal express_type_name="label"><string_literal>${escaped(value.text)}</string_literal></type_literal>`
    if (value instanceof Enumeration) {
      const truth = { T: 'true', F: 'false', U: 'unknown' }[value.name]
      return truth
        ? `<logical_literal><${truth}/></logical_literal>`
        : `<type_literal express_type_name="e"><enumeration_ref>${value.name.toLowerCase()}</enumeration_ref></type_literal>`
    }
    const text = Object.is(value, -0) ? '-0' : String(value)
    return kind === 'i'
      ? `<integer_literal>${text}</integer_literal>`
      : `<type_literal express_type_name="length_measure"><real_literal>${text}</real_literal></type_literal>`
  }
  const stated = (args: readonly Value[], attributes: readonly Attribute[], tag: string): string =>
    attributes.map(({ name, kind }, i) => (kind === '*' ? '' : `<${tag} express_attribute_name="${name}">${literal(args[i], kind)}</${tag}>`)).join('')
  let body = ''
  for (let row = 0; row < exchange.count; row++) {
    const id = `id="e${exchange.id(row)}"`
    if (exchange.isComplex(row)) {
      const parts = Array.from(exchange.parts(row), ([name, args]): [string, Value[]] => [name.toLowerCase(), args])
      if (parts.some(([name]) => !ownAttributes(name))) continue
      const within = parts.map(
        ([name, args]) =>
          `<partial_entity_instance express_entity_name="${name}">${stated(args, ownAttributes(name)!, 'inherited_attribute_instance')}</partial_entity_instance>`,
      )
      body += `<entity_instance ${id} express_entity_name="${parts.map(([name]) => name).join('+')}">${within.join('')}</entity_instance>\n`
      continue
    }
    const name = exchange.keyword(row).toLowerCase()
    const [own, all] = [ownAttributes(name), allAttributes(name)]
    if (!own || !all) continue
    const args = exchange.args(row)
    const inherited = all.length - own.length
    // The reader goes by the names of attributes, whichever supertype declares them.
    const above = `<partial_entity_instance express_entity_name="representation_item">${stated(args, all.slice(0, inherited), 'inherited_attribute_instance')}</partial_entity_instance>`
    body += `<entity_instance ${id} express_entity_name="${name}">${stated(args.slice(inherited), own, 'attribute_instance')}${inherited > 0 ? above : ''}</entity_instance>\n`
  }
  return `<?xml version="1.0"?>\n<!DOCTYPE iso_10303_28 SYSTEM "late_bound.dtd">\n<iso_10303_28 representation_category="LB" version="PDTS"><express_data id="m"><schema_instance schema_name="automotive_design">\n${body}</schema_instance></express_data></iso_10303_28>`
}
