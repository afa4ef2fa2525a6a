import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { type Container, guid } from '../container/container.ts'
import { type Element, Kind, localVersion, readElements } from '../container/elements.ts'
import { count, date, type GraphAttribute, longText, readAttribute } from './attributes.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import { type GraphNode, readNode } from './nodes.ts'

/** Where the value of a property stands in a segment of its own. */
interface LateLoaded {
  segment: string
  type: number
}

export type AtomValue = string | number | LateLoaded

/** The value of a property atom; undefined for kinds that mean nothing to a reader. */
function readAtom({ kind, fields }: Element, generation: number): AtomValue | undefined {
  localVersion(fields, generation)
  fields.skip(4)
  localVersion(fields, generation)
  switch (kind) {
    case Kind.stringAtom:
      return longText(fields)
    case Kind.integerAtom:
      return fields.i32()
    case Kind.floatAtom:
      return fields.f32()
    case Kind.dateAtom:
      return date(fields)
    case Kind.lateLoadedAtom:
      return { segment: guid(fields), type: fields.i32() }
    default:
      return undefined
  }
}

/** Properties of nodes, by the nodes' numbers and the properties' keys. Pairs that name atoms which are not there are left out. */
function readPropertyTable(fields: ByteCursor, atoms: ReadonlyMap<number, AtomValue>): Map<number, Map<string, AtomValue>> {
  const out = new Map<number, Map<string, AtomValue>>()
  if (fields.left < 6) return out
  fields.skip(2)
  const elements = count(fields, 8)
  for (let i = 0; i < elements; i++) {
    const id = fields.i32()
    const own = new Map<string, AtomValue>()
    for (let key = fields.i32(); key !== 0; key = fields.i32()) {
      const name = atoms.get(key)
      const value = atoms.get(fields.i32())
      if (typeof name === 'string' && value !== undefined) own.set(name, value)
    }
    out.set(id, own)
  }
  return out
}

/** Name, value pairs of a meta data segment. Values of other types than text, number and date end the list. */
export function readPropertyProxy({ fields }: Element, generation: number): Map<string, string | number> {
  const out = new Map<string, string | number>()
  localVersion(fields, generation)
  while (fields.left >= 4) {
    const key = longText(fields)
    if (key === '') break
    const type = fields.u8()
    if (type === 1) out.set(key, longText(fields))
    else if (type === 2) out.set(key, fields.i32())
    else if (type === 3) out.set(key, fields.f32())
    else if (type === 4) out.set(key, date(fields))
    else if (type !== 0) break
  }
  return out
}

/** The logical scene graph of a file. */
export interface Graph {
  root: GraphNode
  nodes: ReadonlyMap<number, GraphNode>
  attributes: ReadonlyMap<number, GraphAttribute>
  properties: ReadonlyMap<number, ReadonlyMap<string, AtomValue>>
  /** Elements that could not be read. */
  failed: number
}

/** Reads the scene graph. One damaged element costs only itself. Throws `file-exception` when the list or its first node is damaged. */
export function readGraph(container: Container): Graph {
  const { generation } = container
  const cursor = new ByteCursor(container.read(container.graph))
  const nodes = new Map<number, GraphNode>()
  const attributes = new Map<number, GraphAttribute>()
  const atoms = new Map<number, AtomValue>()
  let failed = 0
  let root: GraphNode | undefined
  const take = <T>(element: Element, read: (element: Element, generation: number) => T | undefined): T | undefined => {
    const from = element.fields.at
    try {
      return read(element, generation)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      failed++
      return undefined
    } finally {
      element.fields.at = from
    }
  }
  for (const element of readElements(cursor, true)) {
    const node = take(element, readNode)
    if (node) {
      nodes.set(node.id, node)
      root ??= node
      continue
    }
    const attribute = take(element, readAttribute)
    if (attribute) attributes.set(element.id, attribute)
  }
  if (!root) throw new OpenError('file-exception', 'the scene graph is empty')
  let properties: Graph['properties'] = new Map()
  try {
    for (const element of readElements(cursor, true)) {
      const value = take(element, readAtom)
      if (value !== undefined) atoms.set(element.id, value)
    }
    properties = readPropertyTable(cursor, atoms)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    failed++
  }
  return { root, nodes, attributes, properties, failed }
}
