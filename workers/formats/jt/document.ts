import { OpenError } from '../../../src/core/errors.ts'
import type { LengthUnit } from '../../../src/core/units.ts'
import { type FileEntry, type FileSet, pathKey } from '../../contract/fileSet.ts'
import { type Container, openContainer } from './container/container.ts'
import { firstElement } from './container/elements.ts'
import { type AtomValue, type Graph, readGraph, readPropertyProxy } from './graph/graph.ts'
import type { GraphNode } from './graph/nodes.ts'

/** One .jt file. */
export interface JtDocument {
  path: string
  container: Container
  graph: Graph
}

export async function openDocument(entry: FileEntry): Promise<JtDocument> {
  const container = openContainer(await entry.bytes())
  return { path: entry.path, container, graph: readGraph(container) }
}

/** The files of an assembly, each opened once; undefined for one that is not there. */
export class Documents {
  /** Files that are there and cannot be read, and why. */
  readonly failed = new Map<string, string>()
  private readonly files: FileSet
  private readonly known = new Map<string, JtDocument | undefined>()

  constructor(files: FileSet, root: JtDocument) {
    this.files = files
    this.known.set(pathKey(root.path), root)
  }

  async open(name: string, from: string): Promise<JtDocument | undefined> {
    const entry = this.files.resolve(name, from)
    if (!entry) return undefined
    const key = pathKey(entry.path)
    if (!this.known.has(key)) {
      let document: JtDocument | undefined
      try {
        document = await openDocument(entry)
      } catch (error) {
        if (!(error instanceof OpenError)) throw error
        this.failed.set(entry.path, error.detail || error.message)
      }
      this.known.set(key, document)
    }
    return this.known.get(key)
  }

  /** Whether the file is there, readable or not. */
  has(name: string, from: string): boolean {
    return this.files.resolve(name, from) !== undefined
  }

  /** All that were opened. */
  all(): JtDocument[] {
    return [...this.known.values()].filter((document) => document !== undefined)
  }
}

export const isExternal = (node: GraphNode, graph: Graph): boolean =>
  node.kind === 'partition' && node.children.length === 0 && node !== graph.root && Boolean(node.file)

/** Files that partitions without content of their own name. */
export function externalFiles({ nodes }: Graph, graph: Graph): string[] {
  return [...new Set([...nodes.values()].filter((node) => isExternal(node, graph)).map(({ file }) => file!))]
}

/** Properties of a node with those of its meta data segment, which win. */
export function propertiesOf({ container, graph }: JtDocument, node: GraphNode): Map<string, AtomValue> {
  const own = graph.properties.get(node.id)
  const out = new Map<string, AtomValue>(own)
  const late = own?.get('JT_LLPROP_METADATA')
  const segment = typeof late === 'object' ? container.segments.get(late.segment) : undefined
  if (!segment) return out
  try {
    const element = firstElement(container, container.read(segment))
    for (const [key, value] of readPropertyProxy(element, container.generation)) out.set(key, value)
  } catch (error) {
    // Meta data that are damaged leave the properties of the graph.
    if (!(error instanceof OpenError)) throw error
  }
  return out
}

const units: Readonly<Record<string, LengthUnit>> = {
  millimeters: 'mm',
  centimeters: 'cm',
  meters: 'm',
  inches: 'in',
  feet: 'ft',
  yards: 'yd',
  micrometers: 'um',
  kilometers: 'km',
  miles: 'mi',
}

/** The unit that a node states; undefined when it states none, or one that no user works in (decimetres, mils). */
export function unitOf(properties: ReadonlyMap<string, AtomValue>): LengthUnit | undefined {
  const stated = properties.get('JT_PROP_MEASUREMENT_UNITS')
  return typeof stated === 'string' ? units[stated.trim().toLowerCase()] : undefined
}
