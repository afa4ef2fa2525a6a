import type { XmlAttributes } from '../../mesh/xml.ts'

/** An element within an instance. */
export interface Element {
  tag: string
  attributes: XmlAttributes
  children: Element[]
  text: string
}

const element = (tag: string, from: Partial<Element>): Element => ({ tag, attributes: {}, children: [], text: '', ...from })

/** Elements that are instances in the form of 2003 without a schema of its own (late bound): `entity_instance`, alone or with `flat_complex_` or `nested_complex_` before it. */
export const isLateBound = (tag: string): boolean => /^(?:(?:flat|nested)_complex_)?entity_instance$/.test(tag)

/** Most partial instances within one another. */
const MAX_LEVELS = 32

/**
 * An instance of ISO/TS 10303-28:2003 in its late bound form as the same in the form of 2007: there the names of entities and attributes are values of attributes of XML
 * (`express_entity_name`), and each value is a literal of its type. Undefined where the entity has no name.
 */
export function earlyBound(instance: Element): Element | undefined {
  const parts = new Map<string, Element[]>()
  gather(instance, parts, 0)
  const name = instance.attributes.express_entity_name ?? ''
  const leaves = name.split(/[+&$]/).filter(Boolean)
  const { id } = instance.attributes
  const attributes: XmlAttributes = id === undefined ? {} : { id }
  if (leaves.length === 1 && instance.tag === 'entity_instance') return element(name, { attributes, children: [...parts.values()].flat() })
  if (parts.size === 0 && leaves.length === 0) return undefined
  const partial = Array.from(parts, ([tag, children]) => element(tag, { children })).filter(({ tag }) => tag !== name)
  return element('complexEntity', {
    attributes: { ...attributes, entities: [...leaves, ...parts.keys()].filter((tag) => tag !== name || leaves.length === 1).join(' ') },
    children: partial,
  })
}

/** Attributes of an instance by the entity that declares them: its own, and those of the partial instances within. */
function gather({ attributes, children }: Element, parts: Map<string, Element[]>, level: number): void {
  const own = attributes.express_entity_name ?? ''
  const found = parts.get(own) ?? []
  if (own !== '') parts.set(own, found)
  for (const child of children) {
    const attribute = child.attributes.express_attribute_name
    if (attribute !== undefined) {
      const value = child.children.at(0)
      const known = value ? valueOf(value) : undefined
      if (known) found.push(element(attribute, { children: isSequence(known) ? known.children : [known] }))
    } else if (level < MAX_LEVELS) gather(child, parts, level + 1)
  }
}

const isSequence = ({ tag }: Element): boolean => tag === 'Seq-Value'

/** A literal: a reference, a list, a value of a named type, or text. Undefined: unset. */
function valueOf(literal: Element): Element | undefined {
  const { tag, attributes, children, text } = literal
  if (tag === 'unset') return undefined
  if (attributes.refid !== undefined) return element('instance', { attributes: { ref: attributes.refid } })
  if (/^(?:list|set|bag|array|aggregate)_literal$/.test(tag)) return element('Seq-Value', { children: children.flatMap((child) => valueOf(child) ?? []) })
  // True, false and unknown are elements.
  const [inner] = children
  if (tag !== 'type_literal') return element('value', { text: text !== '' || !inner ? text : inner.tag })
  const value = inner ? valueOf(inner) : element('value', { text })
  if (!value || value.attributes.ref !== undefined || isSequence(value)) return value
  return element(`${attributes.express_type_name ?? ''}-wrapper`, { text: value.text })
}
