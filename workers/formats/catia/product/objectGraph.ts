import { OpenError } from '../../../../src/core/errors.ts'
import { Cursor } from '../container/container.ts'
import { type Appearance, readAppearances } from './appearance.ts'
import { readAtom, readName } from './head.ts'
import { pathText } from './documents.ts'

/** One object of a graph: an entity with its attributes, and a record with its place among the others. */
export interface GraphObject {
  id: number
  className: string
  name: string
  /** Bytes of its attributes. */
  values: Uint8Array
  /** Bytes of its record's head, which name the class that it is an instance of. */
  head: Uint8Array
  /** Targets of its lists, by the list's name. */
  lists: ReadonlyMap<string, number[]>
  appearance?: Appearance
}

export interface ObjectGraph {
  names: readonly string[]
  objects: ReadonlyMap<number, GraphObject>
  /** In the order of the file. */
  order: readonly GraphObject[]
}

const TAG = 0x7c
const ENTITIES = 0x04
const ENTITY = 0x05
const ENTITY_HEAD = 0x06
const ATTRIBUTES = 0x07
const RECORDS = 0x08
const RECORD = 0x09
const PAYLOAD = 0x0a
const PROPERTIES = 0x0b
const CATALOGUE = 0x02
const ENTITY_END = 0xea
const LIST = 0x81
const MAX_OBJECTS = 1_000_000

/** All object graphs of a `Data` stream. */
export function* readGraphs(bytes: Uint8Array): Generator<ObjectGraph> {
  let at = 0
  while ((at = bytes.indexOf(TAG, at)) >= 0) {
    const graph = bytes[at + 1] === ENTITIES ? graphAt(bytes, at) : undefined
    if (graph) {
      yield graph.graph
      at = graph.end
    } else at++
  }
}

interface Block {
  tag: number
  /** Behind tag and length. */
  from: number
  end: number
}

/** `7c`, tag, length of the whole in four bytes. */
function blockAt(bytes: Uint8Array, at: number): Block | undefined {
  if (at + 6 > bytes.length || bytes[at] !== TAG) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset + at + 2, 4).getUint32(0, true)
  return length >= 6 && at + length <= bytes.length ? { tag: bytes[at + 1], from: at + 6, end: at + length } : undefined
}

function blocks(bytes: Uint8Array, from: number, end: number, tag: number): Block[] {
  const out: Block[] = []
  for (let at = from; at < end; ) {
    const block = blockAt(bytes, at)
    if (!block || block.tag !== tag || block.end > end || out.length >= MAX_OBJECTS) break
    out.push(block)
    at = block.end
  }
  return out
}

function graphAt(bytes: Uint8Array, at: number): { graph: ObjectGraph; end: number } | undefined {
  const entities = blockAt(bytes, at)
  const records = entities && blockAt(bytes, entities.end)
  if (!entities || !records || records.tag !== RECORDS) return undefined
  const catalogue = catalogueAfter(bytes, records.end)
  if (!catalogue) return undefined
  const heads = blocks(bytes, records.from, records.end, RECORD)
  const own = blocks(bytes, entities.from, entities.end, ENTITY)
  const appearances = readAppearances(catalogue.properties, catalogue.names, own.length)
  const order: GraphObject[] = []
  for (const [i, entity] of own.entries()) {
    try {
      const appearance = appearances.get(i)
      order.push({ ...readObject(bytes, entity, heads[i], catalogue.names), ...(appearance && { appearance }) })
    } catch (error) {
      // An entity of another making: what refers to it is left out.
      if (!(error instanceof OpenError)) throw error
    }
  }
  return { graph: { names: catalogue.names, order, objects: new Map(order.map((object) => [object.id, object])) }, end: catalogue.end }
}

/** Strings of the graph, and the properties of its objects that stand before them in most files: within a few bytes of the records' end. */
function catalogueAfter(bytes: Uint8Array, from: number): { names: string[]; properties: Uint8Array; end: number } | undefined {
  const extra = blockAt(bytes, from)
  const hasProperties = extra?.tag === PROPERTIES
  const start = hasProperties ? extra.end : from
  const properties = hasProperties ? bytes.subarray(extra.from, extra.end) : new Uint8Array(0)
  for (let at = start; at < start + 16; at++) {
    const block = blockAt(bytes, at)
    if (block?.tag !== CATALOGUE) continue
    const cursor = new Cursor(bytes.subarray(0, block.end), block.from)
    const count = readAtom(cursor)
    const names: string[] = []
    while (names.length < count && cursor.left > 0) {
      const length = cursor.u8()
      names.push(pathText(cursor.take(length === 0 ? cursor.u32() : length - 1)))
    }
    return { names, properties, end: block.end }
  }
  return undefined
}

function readObject(bytes: Uint8Array, entity: Block, record: Block | undefined, names: readonly string[]): GraphObject {
  const headAt = bytes[entity.from] === TAG ? entity.from : entity.from + 1
  const head = blockAt(bytes, headAt)
  if (head?.tag !== ENTITY_HEAD) throw new OpenError('file-exception', 'an entity of a CATIA product is damaged')
  const cursor = new Cursor(bytes.subarray(0, head.end), head.from + 2)
  const className = names[readName(cursor)] ?? ''
  const name = names[readName(cursor)] ?? ''
  cursor.expect(ENTITY_END)
  const id = cursor.u32()
  const attributes = blockAt(bytes, head.end)
  return {
    id,
    className,
    name,
    values: attributes?.tag === ATTRIBUTES ? bytes.subarray(attributes.from, attributes.end) : bytes.subarray(head.end, entity.end),
    ...readRecord(bytes, record, names),
  }
}

/** Head and lists of a record; it ends with the payload, whose lists are `<name> <count> 81` and pairs of target and key. */
function readRecord(bytes: Uint8Array, record: Block | undefined, names: readonly string[]): Pick<GraphObject, 'head' | 'lists'> {
  const lists = new Map<string, number[]>()
  if (!record) return { head: new Uint8Array(0), lists }
  for (let at = bytes.indexOf(TAG, record.from); at >= 0 && at < record.end; at = bytes.indexOf(TAG, at + 1)) {
    const payload = blockAt(bytes, at)
    if (payload?.tag !== PAYLOAD || payload.end !== record.end) continue
    const cursor = new Cursor(bytes.subarray(0, payload.end), payload.from)
    try {
      while (cursor.left > 2) {
        const name = names[readName(cursor)] ?? ''
        const count = readAtom(cursor)
        if (cursor.u8() !== LIST || count > cursor.left) break
        const targets: number[] = []
        for (let i = 0; i < count; i++) {
          targets.push(readAtom(cursor))
          readAtom(cursor)
        }
        lists.set(name, targets)
      }
    } catch (error) {
      // Behind the lists stand single values.
      if (!(error instanceof OpenError)) throw error
    }
    return { head: bytes.subarray(record.from, at), lists }
  }
  return { head: bytes.subarray(record.from, record.end), lists }
}
