import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { Body } from '../../brep/body.ts'
import type { PartSource } from '../exact/partSource.ts'
import { type ShapeTables, shapeBody } from './shapeBody.ts'
import type { ShapeUse } from './shapeTable.ts'

export interface ShapeTree {
  roots: Node[]
  parts: PartSource[]
}

/** Compounds as nodes, what they hold as parts: a shape that is used several times is one part. Faces that hang together in no shell are parts of their own. */
export function shapeTree(tables: ShapeTables, root: ShapeUse): ShapeTree {
  const parts: PartSource[] = []
  const partOf = new Map<number, number | undefined>()
  let nodes = 0
  const partFor = (shape: number): number | undefined => {
    if (partOf.has(shape)) return partOf.get(shape)
    const body = shapeBody(tables, shape)
    let id: number | undefined
    if (body) id = parts.push({ id: parts.length, name: `${bodyNames[body.kind]} ${parts.length + 1}`, bodies: [body], points: [], color: 0 }) - 1
    partOf.set(shape, id)
    return id
  }
  const convert = (use: ShapeUse, depth: number): Node | undefined => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) return undefined
    const { kind, children } = tables.shapes[use.shape]
    const node: Node = { id: 0, name: '', children: [] }
    const matrix = use.location > 0 ? tables.locations[use.location] : undefined
    if (matrix?.every(Number.isFinite) && matrix.some((value, i) => value !== tables.locations[0][i])) node.transform = matrix
    if (kind === 'Co' || kind === 'CS') {
      node.name = `Compound ${nodes}`
      for (const child of children) {
        const made = convert(child, depth + 1)
        if (made) node.children.push(made)
      }
      return node.children.length > 0 ? node : undefined
    }
    const part = kind === 'Ve' ? undefined : partFor(use.shape)
    if (part === undefined) return undefined
    return { ...node, name: parts[part].name, part }
  }
  const top = convert(root, 0)
  return { roots: top ? [top] : [], parts }
}

const bodyNames: Record<Body['kind'], string> = { solid: 'Solid', sheet: 'Shell', wire: 'Wire' }
