import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Attribute } from '../../../../src/core/scene/model.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef, NodeTable } from '../stream/nodeTable.ts'

const LONGEST = 1000
const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('latin1')

/** A node's properties by its attributes: names, colours, layers, by the names of Siemens' own definitions; those of applications are not known. */
export class Attributes {
  private readonly nodes: NodeTable
  private readonly names = new Map<NodeRef, string>()

  constructor(nodes: NodeTable) {
    this.nodes = nodes
  }

  /** Attribute nodes of a node by the name of their definition. */
  private all(node: NodeRef): Map<string, NodeRef> {
    const { nodes } = this
    const out = new Map<string, NodeRef>()
    for (const attribute of nodes.chain(nodes.ref(node, 'attributes_features'), 'next')) {
      if (nodes.type(attribute) === NodeType.attribute) out.set(this.nameOf(nodes.ref(attribute, 'definition')), attribute)
    }
    return out
  }

  /** '' = none. */
  nameOf(definition: NodeRef): string {
    let name = this.names.get(definition)
    if (name === undefined) {
      const { nodes } = this
      name = String.fromCharCode(...nodes.list(nodes.ref(definition, 'identifier'), 'string').subarray(0, LONGEST))
      this.names.set(definition, name)
    }
    return name
  }

  private reals(attribute: NodeRef | undefined): ArrayLike<number> {
    if (attribute === undefined) return []
    const values = this.nodes.refs(attribute, 'fields').find((value) => this.nodes.type(value) === NodeType.reals) ?? -1
    return this.nodes.list(values, 'values')
  }

  private int(attribute: NodeRef | undefined): number | undefined {
    if (attribute === undefined) return undefined
    const values = this.nodes.refs(attribute, 'fields').find((value) => this.nodes.type(value) === NodeType.ints) ?? -1
    const [value] = this.nodes.list(values, 'values')
    return Number.isFinite(value) ? value : undefined
  }

  /** The first text of an attribute; '' = none. */
  text(attribute: NodeRef | undefined): string {
    if (attribute === undefined) return ''
    const { nodes } = this
    for (const value of nodes.refs(attribute, 'fields')) {
      const type = nodes.type(value)
      const codes = nodes.list(value, 'values').subarray(0, LONGEST)
      // 16-bit units are read as signed numbers.
      if (type === NodeType.unicode) return String.fromCharCode(...codes.map((code) => code & 0xffff)).trim()
      if (type === NodeType.chars) return decoded(Uint8Array.from(codes)).trim()
    }
    return ''
  }

  /** 0 = none. */
  color(node: NodeRef): Rgba {
    const all = this.all(node)
    const [r, g, b] = Array.from(this.reals(all.get('SDL/TYSA_COLOUR') ?? all.get('SDL/TYSA_COLOUR_2')))
    if (!(r >= 0 && g >= 0 && b >= 0)) return 0
    const [clear = 0] = Array.from(this.reals(all.get('SDL/TYSA_TRANSLUCENCY') ?? all.get('SDL/TYSA_TRANSLUCENCY_2')))
    const byte = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)))
    // Fully transparent would mean none: something is left of it.
    const alpha = Math.max(byte(0.05), byte(1 - clear))
    return ((byte(r) << 24) | (byte(g) << 16) | (byte(b) << 8) | alpha) >>> 0
  }

  /** '' = none. */
  name(node: NodeRef): string {
    const all = this.all(node)
    return this.text(all.get('SDL/TYSA_UNAME')) || this.text(all.get('SDL/TYSA_NAME'))
  }

  isHidden(node: NodeRef): boolean {
    return this.all(node).has('SDL/TYSA_INVISIBLE')
  }

  /** Layer and density, for the list of properties. */
  listed(node: NodeRef): Attribute[] {
    const all = this.all(node)
    const out: Attribute[] = []
    const layer = this.int(all.get('SDL/TYSA_LAYER'))
    if (layer !== undefined) out.push({ name: 'Layer', value: layer })
    const [density] = Array.from(this.reals(all.get('SDL/TYSA_DENSITY')))
    if (density > 0) out.push({ name: 'Density', value: density, unit: 'kg/m³' })
    return out
  }
}

function decoded(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  const own = end < 0 ? bytes : bytes.subarray(0, end)
  try {
    return utf8.decode(own)
  } catch {
    return latin.decode(own)
  }
}
