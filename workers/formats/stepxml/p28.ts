import { OpenError } from '../../../src/core/errors.ts'
import { MAX_NODES } from '../../../src/core/limits.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { skippedEntity } from '../../mesh/notes.ts'
import { parseXml, type XmlAttributes } from '../../mesh/xml.ts'
import { quoted, real } from './exchangeText.ts'
import { allAttributes, type Attribute, ownAttributes } from './p28Entities.ts'
import { type Element, earlyBound, isLateBound } from './p28Late.ts'

/** A population of ISO 10303-28 as an exchange file of ISO 10303-21. */
export interface Exchanged {
  bytes: Uint8Array<ArrayBuffer>
  notes: Note[]
}

/** Attributes of XML that state nothing of EXPRESS. They are lower case, where names of EXPRESS begin with a capital: `id` is the instance's, `Id` that of a product. */
const OF_XML = new Set(['id', 'ref', 'href', 'proxy', 'nil', 'type', 'pos', 'path', 'cType', 'itemType', 'arraySize', 'entities'])
/** Kinds of entities that are seen in other STEP files and are not translated: their loss is reported. */
const TOLD = /tolerance|datum|dimensional|annotation|tessellated|draughting_callout/
const COMPLEX = 'complexentity'
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const WORD = /^\w+$/
/** Letters of text that are put together before they are encoded. */
const PIECE = 1 << 20

const bare = (name: string): string => name.slice(name.lastIndexOf(':') + 1)
/** Name of an attribute: where two supertypes have it, the file puts the entity's before it. */
const plain = (name: string): string => name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('.')) + 1).toLowerCase()
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** A value that is not of its attribute's kind: the instance is left out. */
class Unfit extends Error {}

/**
 * Translates instances written in XML by their entities (ISO 10303-28:2007, and the late bound form of 2003; root `iso_10303_28` or another that begins so) to Part 21. Throws `file-exception` for XML that is not well
 * formed, `unsupported-format` where no element is an entity that the STEP reader shows.
 */
export function exchangedPopulation(bytes: Uint8Array): Exchanged {
  const population = new Population()
  parseXml(bytes, population)
  return population.done()
}

class Population {
  private readonly stack: string[] = []
  /** Elements from an instance down to the present one. */
  private readonly within: Element[] = []
  private readonly numbers = new Map<string, number>()
  private readonly written = new Set<number>()
  private next = 0
  private readonly pieces: Uint8Array<ArrayBuffer>[] = []
  private piece = ''
  private readonly unread = new Map<string, number>()
  private schema = ''
  private readonly header = new Map<string, string>()

  open(tag: string, attributes: XmlAttributes): void {
    const depth = this.stack.push(tag)
    if (depth <= 3) this.schema ||= attributes.schema ?? attributes.schema_name ?? ''
    const isWithin = this.within.length > 0
    if (isWithin || ((depth === 2 || depth === 3) && isInstance(tag)) || (depth > 2 && isLateBound(tag))) {
      const element: Element = { tag, attributes, children: [], text: '' }
      if (isWithin) this.within.at(-1)!.children.push(element)
      this.within.push(element)
    } else if (depth <= 3 && TOLD.test(tag.toLowerCase())) this.leaveOut(tag)
  }

  close(tag: string, text: string): void {
    const depth = this.stack.length
    this.stack.pop()
    const element = this.within.pop()
    if (!element) {
      if (depth === 3 && /header$/i.test(this.stack[1])) this.header.set(tag.toLowerCase(), text.trim())
      return
    }
    element.text = text.trim()
    if (this.within.length > 0) return
    if (!isLateBound(tag)) this.instance(element)
    else {
      const early = earlyBound(element)
      if (early && isInstance(early.tag)) this.instance(early)
      else if (early && TOLD.test(early.tag.toLowerCase())) this.leaveOut(early.tag)
    }
  }

  /** Writes an instance. Returns its number, which those that refer to it have too. */
  private instance(element: Element): number {
    const number = this.numberOf(element.attributes.id)
    // A second one with the same id is not valid: the first stands.
    if (this.written.has(number)) return number
    if (this.written.size >= MAX_NODES * 100) throw new OpenError('too-large', 'instances')
    this.written.add(number)
    try {
      this.write(`#${number}=${this.record(element)};\n`)
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      const names = element.tag.toLowerCase() === COMPLEX ? element.children.map(({ tag }) => tag) : [element.tag]
      if (names.some((name) => isInstance(name) || TOLD.test(name.toLowerCase()))) this.leaveOut(names.join('+'))
    }
    return number
  }

  private leaveOut(tag: string): void {
    this.unread.set(tag.toUpperCase(), (this.unread.get(tag.toUpperCase()) ?? 0) + 1)
  }

  private numberOf(id: string | undefined): number {
    const known = id === undefined ? undefined : this.numbers.get(id)
    if (known !== undefined) return known
    this.next++
    if (id !== undefined) this.numbers.set(id, this.next)
    return this.next
  }

  private record(element: Element): string {
    const name = element.tag.toLowerCase()
    if (name !== COMPLEX) return `${name.toUpperCase()}(${this.values(element, allAttributes(name)!)})`
    const parts = new Map<string, string>()
    // Leaves without attributes need no element of their own.
    for (const leaf of wordsOf(element.attributes.entities ?? '')) if (isInstance(leaf)) parts.set(leaf.toUpperCase(), '')
    for (const part of element.children) {
      const own = ownAttributes(part.tag.toLowerCase())
      if (own) parts.set(part.tag.toUpperCase(), this.values(part, own))
    }
    if (parts.size === 0) throw new Unfit()
    const sorted = [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `(${sorted.map(([part, values]) => `${part}(${values})`).join('')})`
  }

  private values({ attributes, children }: Element, wanted: readonly Attribute[]): string {
    const stated = new Map<string, string>()
    for (const name in attributes) if (!OF_XML.has(bare(name))) stated.set(plain(name), attributes[name])
    const nested = new Map(children.map((child) => [plain(child.tag), child]))
    return wanted.map((attribute) => this.value(attribute, stated.get(attribute.name), nested.get(attribute.name))).join()
  }

  private value(attribute: Attribute, stated: string | undefined, nested: Element | undefined): string {
    if (attribute.kind === '*') return '*'
    if (stated !== undefined) return this.ofText(stated, attribute)
    if (!nested) return '$'
    return this.ofElement(nested, attribute)
  }

  private ofElement(element: Element, attribute: Attribute): string {
    const { attributes, children, text } = element
    const { lists } = attribute
    if (lists > 0) {
      if (children.length === 0) return this.ofText(text, lists > 1 ? { ...attribute, row: rowOf(attributes) ?? attribute.row } : attribute)
      const each = inner(attribute)
      return `(${children.map((child) => this.ofItem(child, each)).join()})`
    }
    // The attribute's element may itself be the reference.
    if (attributes.ref !== undefined) return `#${this.numberOf(attributes.ref)}`
    if (children.length === 1) return this.ofItem(children[0], attribute)
    if (children.length > 1) throw new Unfit()
    return this.ofText(text, attribute)
  }

  /** One value: a reference, an instance that stands where it is used, an inner list (Seq-…), or a typed one ("Length_measure-wrapper", "exp:double-wrapper"). */
  private ofItem(element: Element, attribute: Attribute): string {
    const { tag, attributes, text } = element
    if (attribute.lists > 0) {
      if (!/^seq-/i.test(tag)) throw new Unfit()
      return this.ofElement(element, attribute)
    }
    const { ref } = attributes
    if (ref !== undefined) return `#${this.numberOf(ref)}`
    if (attribute.kind !== 'x') return this.ofText(text, attribute)
    if (isInstance(tag)) return `#${this.instance(element)}`
    const type = tag.replace(/-wrapper$/i, '').toUpperCase()
    if (!WORD.test(type)) throw new Unfit()
    return `${type}(${NUMBER.test(text) ? real(Number(text)) : /_(name|label|text|identifier|description)$|^(label|text|identifier)$/i.test(type) ? quoted(text) : enumeration(text)})`
  }

  private ofText(text: string, attribute: Attribute): string {
    const { kind, lists, row } = attribute
    if (lists > 0) {
      const words = wordsOf(text)
      const each = inner(attribute)
      if (lists === 1 || words.length === 0) return `(${words.map((word) => this.ofText(word, each)).join()})`
      // How long the inner lists of a flat row of values are is stated by EXPRESS, or by the schema of the file alone.
      if (lists > 2 || row === undefined || words.length % row > 0) throw new Unfit()
      return `(${Array.from({ length: words.length / row }, (_, i) => this.ofText(words.slice(i * row, (i + 1) * row).join(' '), each)).join()})`
    }
    if (kind === 's') return quoted(text)
    if (kind === 'x') {
      if (text === '') return '$'
      if (/\s/.test(text)) throw new Unfit()
      return `#${this.numberOf(text)}`
    }
    if (kind === 'b') return truth(text)
    if (kind === 'e') return enumeration(text)
    const number = Number(text)
    if (!NUMBER.test(text) || !Number.isFinite(number)) throw new Unfit()
    return kind === 'i' ? String(Math.trunc(number)) : real(number)
  }

  private write(text: string): void {
    this.piece += text
    if (this.piece.length >= PIECE) this.flush()
  }

  private flush(): void {
    this.pieces.push(new TextEncoder().encode(this.piece))
    this.piece = ''
  }

  done(): Exchanged {
    const { header } = this
    if (this.written.size === 0) throw new OpenError('unsupported-format', `XML of ${this.schema || 'ISO 10303-28'}: no entity of a shape or a product`)
    this.write('ENDSEC;\nEND-ISO-10303-21;\n')
    this.flush()
    const stated = (name: string): string => quoted(header.get(name) ?? '')
    const names = `FILE_NAME(${stated('name')},${stated('time_stamp')},(${stated('author')}),(${stated('organization')}),${stated('preprocessor_version')},${stated('originating_system')},'')`
    const head = `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\n${names};\nFILE_SCHEMA((${quoted(this.schema.toUpperCase())}));\nENDSEC;\nDATA;\n`
    const all = [new TextEncoder().encode(head), ...this.pieces]
    const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of all) {
      bytes.set(piece, at)
      at += piece.length
    }
    return { bytes, notes: Array.from(this.unread, ([name, count]) => skippedEntity(name, count)) }
  }
}

const inner = (attribute: Attribute): Attribute => ({ ...attribute, lists: attribute.lists - 1 })

/** Length of the inner lists, where the element states the lengths of both. */
function rowOf({ 'exp:arraySize': prefixed, arraySize = prefixed }: XmlAttributes): number | undefined {
  const sizes = wordsOf(arraySize ?? '').map(Number)
  return sizes.length === 2 && Number.isInteger(sizes[1]) && sizes[1] > 0 ? sizes[1] : undefined
}

const isInstance = (tag: string): boolean => tag.toLowerCase() === COMPLEX || ownAttributes(tag.toLowerCase()) !== undefined

function truth(text: string): string {
  if (text === 'true' || text === '1') return '.T.'
  if (text === 'false' || text === '0') return '.F.'
  if (text === 'unknown') return '.U.'
  throw new Unfit()
}

function enumeration(text: string): string {
  if (!WORD.test(text)) throw new Unfit()
  return `.${text.toUpperCase()}.`
}
