import { OpenError } from '../../../../src/core/errors.ts'
import { baseSchema } from './baseSchema.ts'
import { type Field, isFieldCode, type Layout, makeLayout, widths } from './layout.ts'
import type { Source } from './source.ts'
import { NodeTable } from './nodeTable.ts'
import { plainFields } from './plainSchema.ts'

/** The count that means: as in the base schema. */
const UNCHANGED = 255
const MOST_FIELDS = 254

/** Reads what stands before the first node of a type: how its fields differ from the base schema's, or all of them. */
function readEmbedded(source: Source, type: number): Field[] {
  const base = baseSchema.get(type)
  const count = source.byte()
  if (base && count === UNCHANGED) return [...base]
  if (!(count >= 0 && count <= MOST_FIELDS)) throw new OpenError('file-exception', `type ${type} has ${count} fields`)
  if (base) return readEdits(source, type, base, count)
  // Its name and description.
  source.raw(source.byte())
  source.raw(source.byte())
  return Array.from({ length: count }, () => readField(source))
}

function readEdits(source: Source, type: number, base: readonly Field[], count: number): Field[] {
  const fields: Field[] = []
  let from = 0
  for (;;) {
    const edit = String.fromCharCode(source.char())
    if (edit === 'C' && from < base.length) fields.push(base[from++])
    else if (edit === 'D' && from < base.length) from++
    else if (edit === 'I' || edit === 'A') fields.push(readField(source))
    else if (edit === 'Z' && fields.length === count) return fields
    else throw new OpenError('file-exception', `type ${type}: edit ${edit} at ${source.at}`)
    if (fields.length > count) throw new OpenError('file-exception', `type ${type}: more than ${count} fields`)
  }
}

function readField(source: Source): Field {
  const name = source.raw(source.byte())
  const pointerClass = source.short()
  const count = source.index()
  const code = pointerClass === 0 ? source.raw(source.byte()) : 'p'
  if (!isFieldCode(code) || !(count >= 0 && count <= 0xffff)) throw new OpenError('file-exception', `field ${name}: ${code}[${count}]`)
  const stored = count !== 1 || source.logical() === 1
  return { name, code, count, stored }
}

const TERMINATOR = 1
const MOST_USER_FIELDS = 255

/** What stands before the nodes. */
export interface Prologue {
  description: string
  /** `SCH_modeller_schema` or `SCH_modeller_schema_base`. */
  key: string
  schema: number
  /** The file describes its own schema. */
  embedded: boolean
  userFields: number
}

/** Throws `file-exception`, and `no-geometry` for a stream of changes to another one. */
export function readPrologue(source: Source): Prologue {
  const description = source.raw(source.titleLength())
  if (!description.includes('TRANSMIT FILE')) throw new OpenError('file-exception', 'not a Parasolid stream')
  if (description.includes('(deltas)')) throw new OpenError('no-geometry', 'a stream of changes to another file')
  const key = source.raw(source.length())
  const [, schema, base] = /^SCH_\w+?_(\d+)(?:_(\d+))?$/.exec(key) ?? []
  if (!schema) throw new OpenError('file-exception', `schema ${key}`)
  if (base) source.short()
  const userFields = source.int()
  if (!(userFields >= 0 && userFields <= MOST_USER_FIELDS)) throw new OpenError('file-exception', `${userFields} user fields`)
  return { description, key, schema: Number(schema), embedded: base !== undefined, userFields }
}

/** Reads all nodes up to the terminator. Throws `file-exception` with the type and offset at which the stream makes no sense. */
export function readNodes(source: Source, { embedded, userFields }: Prologue, schema: number): NodeTable {
  const nodes = new NodeTable()
  const layouts = new Map<number, Layout>()
  for (;;) {
    const type = source.short()
    if (type === TERMINATOR) {
      if (source.index() !== 0) throw new OpenError('file-exception', `no end at ${source.at}`)
      return nodes
    }
    let layout = layouts.get(type)
    if (!layout) {
      const fields = embedded ? readEmbedded(source, type) : plainFields(type, schema)
      if (!fields) throw new OpenError('file-exception', `node type ${type} at ${source.at}`)
      layout = makeLayout(fields)
      layouts.set(type, layout)
    }
    readNode(source, nodes, type, layout)
    for (let i = 0; i < userFields; i++) source.int()
  }
}

function readNode(source: Source, nodes: NodeTable, type: number, layout: Layout): void {
  const list = layout.variable ? source.length() : 0
  // A value takes at least one byte: a count beyond the remaining bytes is damage.
  if (!(Number.isInteger(list) && list >= 0 && list <= source.left)) throw new OpenError('file-exception', `type ${type}: a list of ${list} at ${source.at}`)
  const index = source.index()
  if (!(index >= 0)) throw new OpenError('file-exception', `type ${type}: node ${index} at ${source.at}`)
  let numbers = 0
  let listNumbers = 0
  for (const { code, count, stored } of layout.fields) {
    const values = count === 1 ? (stored ? list : 0) : Math.max(1, count)
    if (values > source.left) throw new OpenError('file-exception', `type ${type}: ${values} values at ${source.at}`)
    if (count === 1) listNumbers = values * widths[code]
    numbers += values * widths[code]
  }
  const { data, at } = nodes.reserve(numbers)
  let to = at
  for (const field of layout.fields) {
    const values = field.count === 1 ? (field.stored ? list : 0) : Math.max(1, field.count)
    for (let i = 0; i < values; i++) to = readValue(source, field, data, to)
  }
  nodes.add(type, index, layout, listNumbers, numbers)
}

function readValue(source: Source, { code, count }: Field, out: Float64Array, at: number): number {
  switch (code) {
    case 'p':
      out[at] = source.index()
      break
    case 'f':
      out[at] = source.double()
      break
    case 'd':
    case 't':
      out[at] = source.int()
      break
    case 'u':
      out[at] = source.byte()
      break
    case 'n':
    case 'w':
      out[at] = source.short()
      break
    case 'c':
      out[at] = count === 1 ? source.textChar() : source.char()
      break
    case 'l':
      out[at] = source.logical()
      break
    case 'v':
    case 'h':
      source.vector(out, at)
      break
    case 'i':
    case 'b':
      for (let i = 0; i < widths[code]; i++) out[at + i] = source.double()
  }
  return at + widths[code]
}
