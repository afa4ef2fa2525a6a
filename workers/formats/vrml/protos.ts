import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'
import type { VrmlNode, VrmlProto, VrmlValue } from './ast.ts'

/** Nodes that instances of prototypes may make together. */
const MAX_MADE = 500_000

/** Turns instances of prototypes into the nodes that they stand for, when they are met; an instance that occurs again is the same node again. */
export class Protos {
  private readonly protos: ReadonlyMap<string, VrmlProto>
  private readonly done = new Map<VrmlNode, VrmlNode | undefined>()
  private made = 0

  constructor(protos: ReadonlyMap<string, VrmlProto>) {
    this.protos = protos
  }

  /** The node itself, or the first node of its prototype's body with the parameters filled in. */
  resolve(node: VrmlNode): VrmlNode | undefined {
    let at: VrmlNode | undefined = node
    for (let depth = 0; at && this.protos.has(at.type); depth++) {
      if (depth > MAX_DEPTH) throw new OpenError('file-exception', 'prototypes that make themselves')
      at = this.expand(at)
    }
    return at
  }

  private expand(instance: VrmlNode): VrmlNode | undefined {
    if (this.done.has(instance)) return this.done.get(instance)
    const proto = this.protos.get(instance.type)!
    const copies = new Map<VrmlNode, VrmlNode>()
    const copy = (node: VrmlNode): VrmlNode => {
      const known = copies.get(node)
      if (known) return known
      if (++this.made > MAX_MADE) throw new OpenError('memory-budget', 'too many nodes from prototypes')
      const out: VrmlNode = { type: node.type, name: node.name, fields: new Map() }
      copies.set(node, out)
      for (const [name, value] of node.fields) {
        const given = value.is === undefined ? value : (instance.fields.get(value.is) ?? proto.parameters.get(value.is))
        if (given) out.fields.set(name, given === value ? copied(value, copy) : given)
      }
      return out
    }
    const [first] = proto.body
    const made = first && copy(first)
    if (made && instance.name !== '') made.name = instance.name
    this.done.set(instance, made)
    return made
  }
}

const copied = (value: VrmlValue, copy: (node: VrmlNode) => VrmlNode): VrmlValue =>
  value.nodes.length > 0 ? { ...value, nodes: value.nodes.map(copy) } : value
