import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'
import { Growing } from '../../mesh/growing.ts'
import { NO_NUMBERS, type VrmlDocument, type VrmlNode, type VrmlProto, type VrmlValue } from './ast.ts'
import { VrmlScanner } from './scanner.ts'
import { plainNode } from './x3d/nodes.ts'

const OPEN = 123
const CLOSE = 125
const LIST = 91
const LIST_END = 93
const QUOTE = 34
const BITS = 40
/** How prototypes declare what goes in or out, and what they take: in VRML97 and in X3D. */
const EVENTS = new Set(['eventIn', 'eventOut', 'inputOnly', 'outputOnly'])
const PARAMETERS = new Set(['field', 'exposedField', 'initializeOnly', 'inputOutput'])
/** Statements before the nodes of an X3D file, by the number of their words. */
const HEADER = new Map([
  ['PROFILE', 1],
  ['COMPONENT', 1],
  ['META', 2],
  ['UNIT', 3],
  ['EXPORT', 1],
  ['IMPORT', 1],
])
/** Characters out of place after which a file is no VRML. */
const MAX_ERRORS = 1000

/** Parses VRML97 into its nodes. Field types are not looked up: a value is what stands there. Damaged places are passed over and counted. */
export function parseVrml(bytes: Uint8Array, progress: (fraction: number) => void): VrmlDocument {
  return new Parser(bytes, progress).document()
}

class Parser {
  private readonly scan: VrmlScanner
  private readonly defs = new Map<string, VrmlNode>()
  private readonly protos = new Map<string, VrmlProto>()
  private readonly progress: (fraction: number) => void
  private errors = 0
  private metres: number | undefined
  private told = 0

  constructor(bytes: Uint8Array, progress: (fraction: number) => void) {
    this.scan = new VrmlScanner(bytes)
    this.progress = progress
  }

  document(): VrmlDocument {
    const nodes: VrmlNode[] = []
    while (this.scan.peek() >= 0) {
      this.body(undefined, nodes, 0)
      // A closing brace too many.
      if (this.scan.peek() === CLOSE) this.stray()
    }
    return { nodes, protos: this.protos, isEmpty: nodes.length === 0, errors: this.errors, ...(this.metres && { metres: this.metres }) }
  }

  /** A statement before the nodes, of which the unit of lengths counts. */
  private header(statement: string): void {
    const taken = Array.from({ length: HEADER.get(statement)! }, () => (this.scan.peek() === QUOTE ? this.scan.string() : this.scan.word()))
    if (statement === 'UNIT' && taken[0] === 'length' && Number(taken[2]) > 0) this.metres = Number(taken[2])
  }

  private stray(): void {
    this.scan.at++
    if (++this.errors > MAX_ERRORS) throw new OpenError('file-exception', 'not VRML')
  }

  /** Fields of `owner` and nodes without a field name (into `loose`), up to the closing brace, which is left. */
  private body(owner: VrmlNode | undefined, loose: VrmlNode[], depth: number): void {
    const { scan } = this
    for (let byte = scan.peek(); byte >= 0 && byte !== CLOSE; byte = scan.peek()) {
      const word = scan.numberHere() ? '' : scan.word()
      if (word === '') this.stray()
      else if (word === 'ROUTE') for (let i = 0; i < 3; i++) scan.word()
      else if (word === 'PROTO') this.proto(depth)
      else if (word === 'EXTERNPROTO') this.externProto()
      else if (HEADER.has(word)) this.header(word)
      else if (EVENTS.has(word)) this.event()
      else if (PARAMETERS.has(word)) {
        scan.word()
        const name = scan.word()
        const value = this.value(depth)
        owner?.fields.set(name, value)
      } else if (word === 'DEF' || word === 'USE' || scan.peek() === OPEN) {
        const node = this.node(word, depth)
        if (node) loose.push(node)
      } else {
        const value = this.value(depth)
        if (owner) owner.fields.set(word, value)
        else this.errors++
      }
    }
  }

  /** A node whose first word was taken. */
  private node(first: string, depth: number): VrmlNode | undefined {
    const { scan } = this
    if (depth > MAX_DEPTH * 2) throw new OpenError('file-exception', 'nodes nested too deep')
    if (first === 'USE') {
      const used = this.defs.get(scan.word())
      if (!used) this.errors++
      return used
    }
    const name = first === 'DEF' ? scan.word() : ''
    const node: VrmlNode = { type: first === 'DEF' ? scan.word() : first, name, fields: new Map() }
    if (name !== '') this.defs.set(name, node)
    if (scan.peek() !== OPEN) {
      this.errors++
      return undefined
    }
    scan.at++
    const loose: VrmlNode[] = []
    this.body(node, loose, depth + 1)
    if (scan.peek() === CLOSE) scan.at++
    else this.errors++
    // Nodes without a field name are children (VRML 1.0 writes them so).
    if (loose.length > 0 && !node.fields.has('children')) node.fields.set('children', { numbers: NO_NUMBERS, strings: [], nodes: loose })
    plainNode(node)
    if (scan.at - this.told > 1 << 20) {
      this.told = scan.at
      this.progress(scan.at / scan.bytes.length)
    }
    return node
  }

  private value(depth: number): VrmlValue {
    const { scan } = this
    const value: VrmlValue = { numbers: NO_NUMBERS, strings: [], nodes: [] }
    const byte = scan.peek()
    if (byte === LIST) {
      scan.at++
      this.listInto(value, depth)
    } else if (byte === QUOTE) value.strings.push(scan.string())
    else if (byte === BITS) value.strings.push(...scan.bits())
    else if (scan.numberHere()) {
      const few: number[] = []
      while (scan.numberHere()) few.push(scan.number())
      value.numbers = Float64Array.from(few)
    } else if (byte >= 0 && byte !== CLOSE) {
      const word = scan.word()
      if (word === '') this.stray()
      else if (word === 'IS') value.is = scan.word()
      else this.wordInto(value, word, depth)
    }
    return value
  }

  private listInto(value: VrmlValue, depth: number): void {
    const { scan } = this
    let numbers: Growing<Float64Array<ArrayBuffer>> | undefined
    for (let byte = scan.peek(); byte >= 0 && byte !== LIST_END; byte = scan.peek()) {
      if (scan.numberHere()) {
        numbers ??= new Growing(Float64Array, 16)
        numbers.push(scan.number())
      } else if (byte === QUOTE) value.strings.push(scan.string())
      else {
        const word = scan.word()
        if (word !== '') this.wordInto(value, word, depth)
        // A list that is not closed ends with its node.
        else if (byte === CLOSE) break
        else this.stray()
      }
    }
    if (scan.peek() === LIST_END) scan.at++
    else this.errors++
    if (numbers) value.numbers = value.numbers.length > 0 ? Float64Array.from([...value.numbers, ...numbers.done()]) : numbers.done()
  }

  private wordInto(value: VrmlValue, word: string, depth: number): void {
    if (word === 'TRUE' || word === 'FALSE') value.numbers = Float64Array.from([...value.numbers, word === 'TRUE' ? 1 : 0])
    else if (word === 'DEF' || word === 'USE' || this.scan.peek() === OPEN) {
      const node = this.node(word, depth)
      if (node) value.nodes.push(node)
    } else if (word !== 'NULL') value.strings.push(word)
  }

  /** eventIn / eventOut: type, name and, in a prototype's body, `IS` and a parameter. */
  private event(): void {
    const { scan } = this
    scan.word()
    scan.word()
    if (scan.peek() !== 73) return
    const before = scan.at
    if (scan.word() === 'IS') scan.word()
    else scan.at = before
  }

  private proto(depth: number): void {
    const { scan } = this
    if (depth > MAX_DEPTH) throw new OpenError('file-exception', 'prototypes nested too deep')
    const name = scan.word()
    const head: VrmlNode = { type: name, name: '', fields: new Map() }
    if (scan.peek() === LIST) {
      scan.at++
      for (let byte = scan.peek(); byte >= 0 && byte !== LIST_END; byte = scan.peek()) {
        const kind = scan.numberHere() ? '' : scan.word()
        if (PARAMETERS.has(kind)) {
          scan.word()
          const parameter = scan.word()
          head.fields.set(parameter, this.value(depth + 1))
        } else if (EVENTS.has(kind)) this.event()
        else this.stray()
      }
      scan.at++
    }
    const body: VrmlNode[] = []
    if (scan.peek() === OPEN) {
      scan.at++
      this.body(undefined, body, depth + 1)
      if (scan.peek() === CLOSE) scan.at++
    }
    this.protos.set(name, { parameters: head.fields, body })
  }

  private externProto(): void {
    this.scan.word()
    this.value(MAX_DEPTH)
    this.value(MAX_DEPTH)
  }
}
