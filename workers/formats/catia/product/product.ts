import { OpenError } from '../../../../src/core/errors.ts'
import type { Container } from '../container/container.ts'
import type { Appearance } from './appearance.ts'
import { Attributes } from './attributes.ts'
import { type LinkedDocument, readDocuments } from './documents.ts'
import { type Head, readHead } from './head.ts'
import { type GraphObject, type ObjectGraph, readGraphs } from './objectGraph.ts'

/** An instance in the tree of a product file. */
export interface Instance {
  name: string
  partNumber?: string
  /** Column-major, millimetres, relative to the parent; absent = identity. */
  matrix?: Float64Array
  /** The file that it comes from. */
  document?: LinkedDocument
  /** The component of this same file that it shows. */
  definition?: GraphObject
  appearance?: Appearance
}

const PRODUCT = 'ASMPRODUCT'

/** A product file: its tree of instances, as far as it lies in this file. */
export class Product {
  readonly root: GraphObject
  readonly documents: readonly LinkedDocument[]
  private readonly graph: ObjectGraph
  private readonly attributes: Attributes
  private readonly bySlot: ReadonlyMap<number, LinkedDocument>

  /** Throws `no-geometry` when the file holds no tree. */
  constructor(container: Container) {
    const found = productGraph(container)
    if (!found) throw new OpenError('shape-unread', 'neither a part nor a product of CATIA V5')
    this.graph = found.graph
    this.root = found.root
    this.attributes = new Attributes(found.graph)
    this.documents = container.streams('\x03CATDocumentProperty').flatMap((stream) => readDocuments(container.read(stream)))
    this.bySlot = new Map(this.documents.map((document) => [document.slot, document]))
  }

  get partNumber(): string | undefined {
    return this.attributes.text(this.root, '_PartNumber')
  }

  /** What stands directly in the root or in a component of this file. */
  instancesIn(definition: GraphObject): Instance[] {
    return (definition.lists.get('_Component') ?? []).flatMap((id) => {
      const object = this.graph.objects.get(id)
      const instance = object && this.instanceOf(object)
      return instance ? [instance] : []
    })
  }

  /** Instances of the root and of every component in this file, each once. */
  *everyInstance(): Generator<Instance> {
    const queue = [this.root]
    const seen = new Set(queue)
    for (const definition of queue) {
      for (const instance of this.instancesIn(definition)) {
        yield instance
        if (!instance.definition || seen.has(instance.definition)) continue
        seen.add(instance.definition)
        queue.push(instance.definition)
      }
    }
  }

  private instanceOf(object: GraphObject): Instance | undefined {
    const head = readHead(object.head)
    if (head.kind === 'proxy' || head.kind === 'definition') return undefined
    const shown = this.shownBy(object, head)
    // A stand-in for an instance deeper down: that one is met by itself.
    if (shown?.proxy) return undefined
    const matrix =
      this.attributes.matrix(object, '_Position') ??
      this.bags(object)
        .map((bag) => this.attributes.matrix(bag, '_Position'))
        .find((found) => found)
    const partNumber = this.attributes.text(object, '_PartNumber')
    return {
      name: this.attributes.text(object, '_InstanceName') || object.name || shown?.document?.name || '',
      ...(partNumber && { partNumber }),
      ...(matrix && { matrix }),
      ...(shown?.document && { document: shown.document }),
      ...(shown?.definition && { definition: shown.definition }),
      ...(object.appearance && { appearance: object.appearance }),
    }
  }

  private shownBy(object: GraphObject, head: Head): { document?: LinkedDocument; definition?: GraphObject; proxy?: boolean } | undefined {
    if (head.kind === 'internal') {
      const target = this.graph.objects.get(head.target)
      if (!target) return undefined
      return readHead(target.head).kind === 'definition' ? { definition: target } : { proxy: true }
    }
    if (head.kind === 'external') return { document: this.bySlot.get(head.slot) }
    // Parts of catalogues: the representation leads to the file.
    for (const bag of this.bags(object)) {
      const own = readHead(bag.head)
      if (own.kind === 'external') return { document: this.bySlot.get(own.slot) }
    }
    return undefined
  }

  /** Its representations, which hold its place. */
  private bags(object: GraphObject): GraphObject[] {
    return (object.lists.get('_BagRepsList') ?? []).flatMap((id) => this.graph.objects.get(id) ?? [])
  }
}

function productGraph(container: Container): { graph: ObjectGraph; root: GraphObject } | undefined {
  for (const stream of container.streams('Data')) {
    for (const graph of readGraphs(container.read(stream))) {
      if (!graph.names.includes(PRODUCT)) continue
      const root = graph.order.find((object) => object.className === PRODUCT)
      if (root) return { graph, root }
    }
  }
  return undefined
}
