import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import type { Container } from '../container/container.ts'
import { type Element, readElements } from '../container/elements.ts'
import { type GraphAttribute, readAttribute } from './attributes.ts'
import { type GraphNode, readNode } from './nodes.ts'
import { type AtomValue, readAtom, readPropertyTable } from './properties.ts'

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
