import { OpenError } from '../../../../src/core/errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../src/core/limits.ts'
import { isIdentity } from '../../../mesh/three/sceneTree.ts'
import { nodesOf, stringsOf, vector, type VrmlDocument, type VrmlNode } from '../ast.ts'
import { madeNode, nodeValue, numberValue, stringValue } from '../values.ts'
import { isShape, shapeOf } from './shapes.ts'
import { changedBy, NOTHING_SET, type Properties } from './state.ts'

/** Whose properties end with them. */
const SEPARATORS = new Set(['Separator', 'WWWAnchor'])
const SHOW_ALL = -3

/**
 * A document of VRML 1.0 as one of VRML97. There, properties stand before the shapes that they are for, and last until the end of their Separator; here each shape gets its own.
 * Throws `memory-budget` when nodes that are used again and again would make too many.
 */
export function fromVersion1(document: VrmlDocument): VrmlDocument {
  const { nodes } = new Converter().list(document.nodes, NOTHING_SET, 0)
  // A file has one Separator around everything, which is no group of its own.
  return { ...document, nodes: nodes.flatMap((node) => (node.type === 'Group' && node.name === '' ? nodesOf(node, 'children') : [node])) }
}

/** Nodes that were made, and what holds behind them. */
interface Made {
  nodes: VrmlNode[]
  behind: Properties
}

class Converter {
  private readonly shapes = new Map<string, VrmlNode | undefined>()
  private readonly ids = new Map<VrmlNode, number>()
  private readonly open = new Set<VrmlNode>()
  private count = 0

  list(nodes: readonly VrmlNode[], before: Properties, depth: number): Made {
    const made: VrmlNode[] = []
    let behind = before
    for (const node of nodes) {
      const next = this.one(node, behind, depth)
      made.push(...next.nodes)
      behind = next.behind
    }
    return { nodes: made, behind }
  }

  private one(node: VrmlNode, before: Properties, depth: number): Made {
    // A node within itself.
    if (this.open.has(node)) return { nodes: [], behind: before }
    if (depth > MAX_DEPTH) throw new OpenError('file-exception', `nodes nested deeper than ${MAX_DEPTH}`)
    if (++this.count > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} nodes`)
    this.open.add(node)
    try {
      return this.opened(node, before, depth)
    } finally {
      this.open.delete(node)
    }
  }

  private opened(node: VrmlNode, before: Properties, depth: number): Made {
    const behind = changedBy(node, before)
    if (behind) return { nodes: [], behind }
    if (isShape(node)) {
      const shape = this.shape(node, before)
      return { nodes: shape ? [placed(shape, before)] : [], behind: before }
    }
    if (node.type === 'WWWInline') {
      const inline = madeNode('Inline', node.name, [['url', stringValue(stringsOf(node, 'name'))]])
      return { nodes: [placed(inline, before)], behind: before }
    }
    const children = shownOf(node)
    if (children.length === 0) return { nodes: [], behind: before }
    if (SEPARATORS.has(node.type)) {
      const within = this.list(children, { ...NOTHING_SET, nodes: before.nodes }, depth + 1).nodes
      return { nodes: within.length > 0 ? [placed(groupOf(node, within), before)] : [], behind: before }
    }
    const within = this.list(children, before, depth + 1)
    const restored = node.type === 'TransformSeparator' ? { ...within.behind, matrix: before.matrix } : within.behind
    return { nodes: within.nodes.length > 0 ? [groupOf(node, within.nodes)] : [], behind: restored }
  }

  /** The Shape of a geometry under these properties: the same node when the same properties meet it again. */
  private shape(node: VrmlNode, { nodes }: Properties): VrmlNode | undefined {
    const key = [node, ...nodes.values()].map((each) => this.id(each)).join(' ')
    if (!this.shapes.has(key)) this.shapes.set(key, shapeOf(node, nodes))
    return this.shapes.get(key)
  }

  private id(node: VrmlNode): number {
    const known = this.ids.get(node)
    if (known !== undefined) return known
    this.ids.set(node, this.ids.size)
    return this.ids.size - 1
  }
}

/** The children of a group that are shown. */
function shownOf(node: VrmlNode): VrmlNode[] {
  const children = nodesOf(node, 'children')
  if (node.type === 'LOD' || node.type === 'LevelOfDetail') return children.slice(0, 1)
  if (node.type !== 'Switch') return children
  const [which] = vector(node, 'whichChild', [-1])
  return which === SHOW_ALL ? children : which < 0 ? [] : children.slice(which, which + 1)
}

const groupOf = (node: VrmlNode, children: VrmlNode[]): VrmlNode => madeNode('Group', node.name, [['children', nodeValue(children)]])

const placed = (node: VrmlNode, { matrix }: Properties): VrmlNode =>
  isIdentity(matrix)
    ? node
    : madeNode('Transform', node.name, [
        ['matrix', numberValue(matrix)],
        ['children', nodeValue([node])],
      ])
