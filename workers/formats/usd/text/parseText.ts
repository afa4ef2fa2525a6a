import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import { editList, type Layer, type NumberArray, type PrimReference, type PrimSpec, primSpec, type PropertySpec, type UsdValue } from '../layer.ts'
import { TextReader } from './textReader.ts'

const operations = new Set(['prepend', 'append', 'delete', 'add', 'reorder'])
const specifiers = new Set(['def', 'over', 'class'])
const qualifiers = new Set(['custom', 'uniform', 'varying', 'config'])
const texts = /^(string|token|asset|pathExpression)/
const wholes = /^(int|uint|uchar|int64|uint64|bool)\d?$/
const floats =
  /^(float|half|point3f|normal3f|vector3f|color[34]f|texCoord[23]f|point3h|normal3h|vector3h|color[34]h|texCoord[23]h|float[234]|half[234]|quatf|quath)$/

/** What a metadata statement holds: a value, or a list of arcs or paths. */
type Stated = { value: UsdValue } | { arcs: PrimReference[] }

/** A text layer (`#usda 1.0`). Throws `file-exception` with the line where the grammar breaks. */
export function parseText(bytes: Uint8Array): Layer {
  const parser = new Parser(bytes)
  return parser.layer()
}

class Parser {
  private readonly text: TextReader
  private depth = 0

  constructor(bytes: Uint8Array) {
    this.text = new TextReader(bytes)
  }

  layer(): Layer {
    const root = primSpec('')
    const { text } = this
    if (text.peek() === '(') this.metadata(root.metadata, root)
    while (text.peek() !== '') this.statement(root)
    const listed = root.metadata.get('subLayers')
    const subLayers = Array.isArray(listed) ? listed.flatMap((item) => (typeof item === 'object' ? item.asset : [])) : []
    return { root, subLayers }
  }

  /** One statement of a prim's body, or of the layer. */
  private statement(prim: PrimSpec): void {
    const { text } = this
    let word = text.word()
    if (word === '') text.fail('a statement')
    if (specifiers.has(word)) return this.prim(prim.children, word as PrimSpec['specifier'])
    if (word === 'variantSet') return this.variantSet(prim)
    let operation = ''
    if (operations.has(word)) {
      operation = word
      word = text.word()
      if (operation === 'reorder' && (word === 'nameChildren' || word === 'rootPrims' || word === 'properties')) {
        text.need('=')
        const order = this.value('token[]')
        if (word !== 'properties' && Array.isArray(order)) prim.primOrder = order.filter((item) => typeof item === 'string')
        return
      }
    }
    while (qualifiers.has(word)) word = text.word()
    if (operations.has(word)) {
      operation = word
      word = text.word()
    }
    if (word === 'rel') this.relationship(prim, operation)
    else this.attribute(prim, word, operation)
  }

  private prim(siblings: Map<string, PrimSpec>, specifier: PrimSpec['specifier']): void {
    const { text } = this
    const next = text.peek()
    const typeName = next === '"' || next === "'" ? '' : text.word()
    const name = text.string()
    const prim = siblings.get(name) ?? primSpec(name, specifier, typeName)
    siblings.set(name, prim)
    if (text.peek() === '(') this.metadata(prim.metadata, prim)
    this.body(prim)
  }

  private body(prim: PrimSpec): void {
    const { text } = this
    if (++this.depth > MAX_DEPTH) throw new OpenError('file-exception', 'prims are nested too deeply')
    text.need('{')
    while (!text.take('}')) this.statement(prim)
    this.depth--
  }

  private variantSet(prim: PrimSpec): void {
    const { text } = this
    const name = text.string()
    text.need('=')
    text.need('{')
    const variants = prim.variantSets.get(name) ?? new Map<string, PrimSpec>()
    prim.variantSets.set(name, variants)
    while (!text.take('}')) {
      const variant = primSpec(text.string())
      variants.set(variant.name, variant)
      if (text.peek() === '(') this.metadata(variant.metadata, variant)
      this.body(variant)
    }
  }

  private relationship(prim: PrimSpec, operation: string): void {
    const { text } = this
    const name = text.word()
    const property = propertyOf(prim, name, '')
    if (text.take('=')) property.targets = editList(property.targets, operation, this.paths())
    if (text.peek() === '(') this.metadata(property.metadata)
  }

  private attribute(prim: PrimSpec, type: string, operation: string): void {
    const { text } = this
    let whole = type
    if (text.take('[')) {
      text.need(']')
      whole += '[]'
    }
    const written = text.word()
    if (written === '') text.fail('the name of an attribute')
    const [, name, part] = /^(.*?)(?:\.(timeSamples|connect|default|spline))?$/.exec(written) ?? ['', written, undefined]
    const property = propertyOf(prim, name, whole)
    if (text.take('=')) {
      if (part === 'connect') property.targets = editList(property.targets, operation, this.paths())
      else if (part === 'timeSamples') property.samples = this.samples(whole)
      else if (part === 'spline') this.any()
      else property.value = this.value(whole)
    }
    if (text.peek() === '(') this.metadata(property.metadata)
  }

  private samples(type: string): PropertySpec['samples'] {
    const { text } = this
    const times: number[] = []
    const values: UsdValue[] = []
    text.need('{')
    while (!text.take('}')) {
      times.push(text.number())
      text.need(':')
      values.push(this.value(type))
    }
    return { times, values }
  }

  /** One path, a list of them, or `None`. */
  private paths(): string[] {
    const { text } = this
    if (text.peek() === '<') return [text.path()]
    if (!text.take('[')) {
      if (text.word() !== 'None') text.fail('a path')
      return []
    }
    const out: string[] = []
    while (!text.take(']')) out.push(text.path())
    return out
  }

  /** A value of a stated type. */
  private value(type: string): UsdValue {
    const { text } = this
    const next = text.peek()
    if (next === 'N' && text.word() === 'None') return undefined
    const base = type.replace('[]', '')
    const plain = texts.test(base) || base === 'dictionary' || base === 'opaque' || base === 'group'
    if (plain || next === '"' || next === "'" || next === '@' || next === '{' || next === '<') return this.any()
    if (type.endsWith('[]')) {
      text.need('[')
      return typed(text.numbers(), base)
    }
    if (next === '(') return this.tuple()
    const value = text.number()
    return base === 'bool' ? value !== 0 : value
  }

  /** Numbers in brackets, which may be nested as in matrices. */
  private tuple(): number[] {
    const { text } = this
    const out: number[] = []
    let open = 0
    do {
      if (text.take('(')) open++
      else if (text.take(')')) open--
      else out.push(text.number())
    } while (open > 0)
    return out
  }

  /** A value whose type is seen by its form. */
  private any(): UsdValue {
    const stated = this.stated()
    return 'value' in stated ? stated.value : stated.arcs.map(({ asset }) => ({ asset }))
  }

  private stated(): Stated {
    const { text } = this
    const next = text.peek()
    if (next === '"' || next === "'") return { value: text.string() }
    if (next === '(') return { value: this.tuple() }
    if (next === '{') return { value: this.dictionary() }
    if (next === '@' || next === '<') {
      const bare = next === '@'
      const arc = this.arc()
      return bare && arc.path === '' ? { value: { asset: arc.asset } } : { arcs: [arc] }
    }
    if (next === '[') return this.list()
    if (text.numberNext()) return { value: text.number() }
    const word = text.word()
    if (word === '') text.fail('a value')
    if (word === 'None') return { value: undefined }
    return { value: word === 'true' ? true : word === 'false' ? false : word }
  }

  private list(): Stated {
    const { text } = this
    text.need('[')
    const first = text.peek()
    if (first === '@' || first === '<') {
      const arcs: PrimReference[] = []
      while (!text.take(']')) arcs.push(this.arc())
      return arcs.every((arc) => arc.path === '' && arc.asset !== '') ? { value: arcs.map(({ asset }) => ({ asset })) } : { arcs }
    }
    if (first === '(' || text.numberNext()) return { value: text.numbers() }
    const out: string[] = []
    while (!text.take(']')) {
      const item = this.any()
      out.push(typeof item === 'string' ? item : String(item))
    }
    return { value: out }
  }

  /** `@layer@</prim> (offset = 1)`: what stands in the brackets concerns times only. */
  private arc(): PrimReference {
    const { text } = this
    const next = text.peek()
    if (next !== '@' && next !== '<') text.fail('a path')
    const asset = next === '@' ? text.asset() : ''
    const path = text.peek() === '<' ? text.path() : ''
    if (text.peek() === '(') this.metadata(new Map())
    return { asset, path }
  }

  private dictionary(): Map<string, UsdValue> {
    const { text } = this
    if (++this.depth > MAX_DEPTH) throw new OpenError('file-exception', 'dictionaries are nested too deeply')
    text.need('{')
    const out = new Map<string, UsdValue>()
    while (!text.take('}')) {
      let type = text.word()
      if (type === '') text.fail('a type')
      if (text.take('[')) {
        text.need(']')
        type += '[]'
      }
      const next = text.peek()
      const key = next === '"' || next === "'" ? text.string() : text.word()
      text.need('=')
      out.set(key, this.value(type))
    }
    this.depth--
    return out
  }

  /** What stands in round brackets behind a layer's head, a prim or a property. Arcs and selections go to `prim`. */
  private metadata(into: Map<string, UsdValue>, prim?: PrimSpec): void {
    const { text } = this
    text.need('(')
    while (!text.take(')')) {
      const next = text.peek()
      if (next === '"' || next === "'") {
        into.set('documentation', text.string())
        continue
      }
      let key = text.word()
      let operation = ''
      if (operations.has(key)) {
        operation = key
        key = text.word()
      }
      if (key === '') text.fail('a name')
      if (!text.take('=')) continue
      const stated = this.stated()
      if (prim && this.arcOf(prim, key, operation, stated)) continue
      if ('value' in stated) into.set(key, stated.value)
    }
  }

  /** Whether a metadata statement was an arc or a selection of variants. */
  private arcOf(prim: PrimSpec, key: string, operation: string, stated: Stated): boolean {
    const arcs = 'arcs' in stated ? stated.arcs : assetsOf(stated.value).map((asset) => ({ asset, path: '' }))
    if (key === 'references') prim.references = editList(prim.references, operation, arcs)
    else if (key === 'payload' || key === 'payloads') prim.payloads = editList(prim.payloads, operation, arcs)
    else if (key === 'inherits')
      prim.inherits = editList(
        prim.inherits,
        operation,
        arcs.map(({ path }) => path),
      )
    else if (key === 'specializes')
      prim.specializes = editList(
        prim.specializes,
        operation,
        arcs.map(({ path }) => path),
      )
    else if (key === 'variants' && 'value' in stated && stated.value instanceof Map) {
      prim.selections ??= new Map()
      for (const [set, variant] of stated.value) if (typeof variant === 'string') prim.selections.set(set, variant)
    } else return false
    return true
  }
}

function propertyOf(prim: PrimSpec, name: string, type: string): PropertySpec {
  let property = prim.properties.get(name)
  if (!property) prim.properties.set(name, (property = { type, metadata: new Map() }))
  return property
}

function assetsOf(value: UsdValue): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'object' ? item.asset : []))
  return typeof value === 'object' && 'asset' in value ? [value.asset] : []
}

function typed(numbers: Float64Array<ArrayBuffer>, base: string): NumberArray {
  if (wholes.test(base)) return Int32Array.from(numbers)
  return floats.test(base) ? Float32Array.from(numbers) : numbers
}
