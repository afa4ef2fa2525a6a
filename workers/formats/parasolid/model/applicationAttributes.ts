import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef, NodeTable } from '../stream/nodeTable.ts'
import { Attributes } from './attributes.ts'

/** An attribute that an application has given to a node. */
export interface ApplicationAttribute {
  /** The node that it is about: the `source` of a face or an edge. */
  owner: NodeRef
  /** Its lists of whole numbers, in their order. */
  ints: readonly (readonly number[])[]
  /** The same of real numbers, in units of its own. */
  reals: readonly (readonly number[])[]
  /** Lists of axes: a point (metres) and a direction each, six numbers. */
  axes: readonly (readonly number[])[]
  /** Its first text; '' = none. */
  text: string
}

/** Values of a list that are kept: attributes of applications are short. */
const LONGEST = 1000

/** The attributes whose definition has one of these names. */
export function applicationAttributes(nodes: NodeTable, names: ReadonlySet<string>): ApplicationAttribute[] {
  const attributes = new Attributes(nodes)
  const out: ApplicationAttribute[] = []
  for (let node = 0; node < nodes.count; node++) {
    if (nodes.type(node) !== NodeType.attribute || !names.has(attributes.nameOf(nodes.ref(node, 'definition')))) continue
    const lists = (type: number): number[][] =>
      nodes
        .refs(node, 'fields')
        .filter((value) => nodes.type(value) === type)
        .map((value) => Array.from(nodes.list(value, 'values').subarray(0, LONGEST)))
    out.push({
      owner: nodes.ref(node, 'owner'),
      ints: lists(NodeType.ints),
      reals: lists(NodeType.reals),
      axes: lists(NodeType.axes),
      text: attributes.text(node),
    })
  }
  return out
}
