import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { ShapeTables } from './shapeBody.ts'
import type { ShapeUse } from './shapeTable.ts'

/** Kinds that make one part together where a compound lists them by themselves. */
const loose = new Set(['Fa', 'Wi', 'Ed'])

/** A part as the tree has it. */
interface WalkedPart {
  id: number
  name: string
  isWire: boolean
}

/**
 * The nodes of a shape: compounds, and below them the parts that `part` makes of some solids, shells, faces or wires. A solid or shell that is used several times
 * is one part. The same shape gives the same parts in the same order.
 */
export function walkShapes(
  { shapes, locations }: Pick<ShapeTables, 'shapes' | 'locations'>,
  root: ShapeUse,
  part: (uses: readonly ShapeUse[]) => WalkedPart | undefined,
): Node[] {
  const partOf = new Map<number, WalkedPart | undefined>()
  let nodes = 0
  const partFor = (shape: number): WalkedPart | undefined => {
    if (!partOf.has(shape)) partOf.set(shape, part([{ shape, location: 0, orientation: '+' }]))
    return partOf.get(shape)
  }
  // Wires beside solids are axes, sketches and paths; without solids they are the model.
  const leaf = (made: WalkedPart | undefined): Node | undefined =>
    made && { id: 0, name: made.name, part: made.id, ...(made.isWire && { role: 'construction' as const }), children: [] }
  const looseParts = new Map<number, (WalkedPart | undefined)[]>()
  /** Loose faces of a compound as one part, its loose wires as another. */
  const looseIn = (shape: number): (WalkedPart | undefined)[] => {
    let known = looseParts.get(shape)
    if (!known) {
      const uses = shapes[shape].children.filter((child) => loose.has(shapes[child.shape].kind))
      const faces = uses.filter((child) => shapes[child.shape].kind === 'Fa')
      known = [faces, uses.filter((use) => shapes[use.shape].kind !== 'Fa')].map((list) => (list.length > 0 ? part(list) : undefined))
      looseParts.set(shape, known)
    }
    return known
  }
  const convert = (use: ShapeUse, depth: number): Node | undefined => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) return undefined
    const { kind, children } = shapes[use.shape]
    const matrix = use.location > 0 ? locations[use.location] : undefined
    const moved = matrix?.every(Number.isFinite) && matrix.some((value, i) => value !== locations[0][i])
    const placed = (node: Node | undefined): Node | undefined => (node && moved ? { ...node, transform: matrix } : node)
    if (kind !== 'Co' && kind !== 'CS') return kind === 'Ve' ? undefined : placed(leaf(partFor(use.shape)))
    const node: Node = { id: 0, name: `Compound ${nodes}`, children: [] }
    for (const child of children) {
      const made = loose.has(shapes[child.shape].kind) ? undefined : convert(child, depth + 1)
      if (made) node.children.push(made)
    }
    for (const made of looseIn(use.shape).map(leaf)) if (made) node.children.push(made)
    return node.children.length > 0 ? placed(node) : undefined
  }
  const top = convert(root, 0)
  return top ? [top] : []
}
