import { flag, nodesOf, numbersOf, stringsOf, vector, type VrmlNode } from '../ast.ts'
import { numberValue } from '../values.ts'
import { facesOf, linesOf } from './sets.ts'

const GROUPS = new Set(['StaticGroup', 'CADAssembly', 'CADLayer', 'PickableGroup'])

/** Turns a node that only X3D has (ISO/IEC 19775-1) into one of VRML97 that shows the same; others stay as they are. */
export function plainNode(node: VrmlNode): void {
  const { fields } = node
  if (!flag(node, 'visible', true)) node.type = 'Hidden'
  else if (GROUPS.has(node.type)) asGroup(node, 'Group')
  else if (node.type === 'CADPart') asGroup(node, 'Transform')
  else if (node.type === 'CADFace') {
    asGroup(node, 'Group')
    const shape = fields.get('shape')
    if (shape) fields.set('children', shape)
  } else if (node.type === 'ColorRGBA') withoutOpacity(node)
  else if (node.type === 'CoordinateDouble') node.type = 'Coordinate'
  else if (node.type === 'PhysicalMaterial') asMaterial(node, 'baseColor', [1, 1, 1])
  else if (node.type === 'UnlitMaterial') asMaterial(node, 'emissiveColor', [1, 1, 1])
  else asSet(node)
}

function asGroup(node: VrmlNode, type: string): void {
  node.type = type
  // Parts of CAD models have a name beside the one that others refer to.
  node.name = stringsOf(node, 'name')[0] || node.name
}

function withoutOpacity(node: VrmlNode): void {
  const colors = numbersOf(node, 'color')
  node.type = 'Color'
  node.fields.set('color', numberValue(colors.filter((_, at) => at % 4 !== 3)))
}

function asMaterial(node: VrmlNode, field: string, otherwise: readonly number[]): void {
  node.type = 'Material'
  node.fields.set('diffuseColor', numberValue(vector(node, field, otherwise)))
  node.fields.delete('emissiveColor')
}

/** Sets of triangles, quadrilaterals and lines become lists of faces and lines. */
function asSet(node: VrmlNode): void {
  const points = Math.floor(numbersOf(nodesOf(node, 'coord')[0], 'point').length / 3)
  const lines = linesOf(node, points)
  const list = lines ?? facesOf(node, points)
  if (!list) return
  node.type = lines ? 'IndexedLineSet' : 'IndexedFaceSet'
  node.fields.set('coordIndex', numberValue(list))
}
