import { identity, multiply } from '../../../../src/core/geometry/matrix.ts'
import { vector, numbersOf, type VrmlNode } from '../ast.ts'
import { rotationMatrix, transformMatrix } from '../shape.ts'
import { madeNode, numberValue } from '../values.ts'

/** What nodes of VRML 1.0 leave behind for the shapes that follow them, up to the end of their Separator. */
export interface Properties {
  /** From the space of the shapes to that of the enclosing Separator; column-major. */
  readonly matrix: Float64Array
  /** The node that was met last, by type: material, coordinates, normals, bindings, texture, hints. */
  readonly nodes: ReadonlyMap<string, VrmlNode>
}

export const NOTHING_SET: Properties = { matrix: identity(), nodes: new Map() }

/** Nodes that hold for the shapes behind them, those that are used here. */
const KEPT = new Set([
  'Coordinate3',
  'Material',
  'MaterialBinding',
  'Normal',
  'NormalBinding',
  'ShapeHints',
  'Texture2',
  'Texture2Transform',
  'TextureCoordinate2',
])

/** The placement that a node adds, where it is a node of that kind. */
function placementOf(node: VrmlNode): Float64Array | undefined {
  switch (node.type) {
    case 'Translation':
      return transformMatrix(placing('translation', vector(node, 'translation', [0, 0, 0])))
    case 'Rotation':
      return rotationMatrix(vector(node, 'rotation', [0, 0, 1, 0]))
    case 'Scale':
      return transformMatrix(placing('scale', vector(node, 'scaleFactor', [1, 1, 1])))
    case 'MatrixTransform': {
      // Rows of a matrix that vectors stand before: in memory the same as columns of one that stands before vectors.
      const rows = numbersOf(node, 'matrix')
      return rows.length >= 16 && rows.every(Number.isFinite) ? Float64Array.from(rows.subarray(0, 16)) : undefined
    }
    case 'Transform': {
      const factor = node.fields.get('scaleFactor')
      return transformMatrix(factor ? madeNode('Transform', '', [...node.fields, ['scale', factor]]) : node)
    }
    default:
      return undefined
  }
}

const placing = (field: string, numbers: readonly number[]): VrmlNode => madeNode('Transform', '', [[field, numberValue(numbers)]])

/** The properties behind a node; undefined when it is none that leaves any. */
export function changedBy(node: VrmlNode, { matrix, nodes }: Properties): Properties | undefined {
  if (KEPT.has(node.type)) return { matrix, nodes: new Map(nodes).set(node.type, node) }
  const placement = placementOf(node)
  return placement && { matrix: multiply(matrix, placement), nodes }
}
