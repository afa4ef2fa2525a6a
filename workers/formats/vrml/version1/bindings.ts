import { numbersOf, stringsOf, type VrmlNode, type VrmlValue } from '../ast.ts'
import { flagValue, madeNode, nodeValue, numberValue } from '../values.ts'

type Current = ReadonlyMap<string, VrmlNode>
type Field = [string, VrmlValue]

/** An index of a set's own; undefined where it is left out, or as its default [-1]. */
export function indexed(node: VrmlNode, field: string): Float64Array | undefined {
  const index = numbersOf(node, field)
  return index.length > 1 || index[0] >= 0 ? index : undefined
}

/** How values of a list lie on a set: by faces (or lines) or corners, in turn or by an index. */
interface Binding {
  byCorner: boolean
  index?: Float64Array
}

function bindingOf(word: string, node: VrmlNode, indexField: string, whole: string): Binding | undefined {
  const isIndexed = word.endsWith('_INDEXED')
  const kind = isIndexed ? word.slice(0, -'_INDEXED'.length) : word
  const index = isIndexed ? indexed(node, indexField) : undefined
  if (kind === 'PER_FACE' || (kind === 'PER_PART' && whole === 'line')) return { byCorner: false, index }
  if (kind === 'PER_VERTEX') return { byCorner: true, index: index ?? (isIndexed ? undefined : cornersInTurn(numbersOf(node, 'coordIndex'))) }
  return undefined
}

/** 0, 1, 2 … for the corners of all faces, with -1 where a face ends. */
function cornersInTurn(coordIndex: Float64Array): Float64Array {
  let next = 0
  return coordIndex.map((vertex) => (vertex >= 0 ? next++ : -1))
}

/** Fields of VRML97 for colours that change within a set: those of the current materials, by the current binding. */
export function colorsOf(node: VrmlNode, current: Current): Field[] {
  const material = current.get('Material')
  const diffuse = numbersOf(material, 'diffuseColor')
  const colors = diffuse.length > 0 ? diffuse : numbersOf(material, 'emissiveColor')
  const [word = ''] = stringsOf(current.get('MaterialBinding'), 'value')
  const binding = bindingOf(word, node, 'materialIndex', node.type === 'IndexedLineSet' ? 'line' : 'face')
  if (colors.length < 6 || !binding) return []
  return [
    ['color', nodeValue([madeNode('Color', '', [['color', numberValue(colors)]])])],
    ['colorPerVertex', flagValue(binding.byCorner)],
    ...(binding.index ? [['colorIndex', numberValue(binding.index)] as Field] : []),
  ]
}

/** Fields of VRML97 for the current normals, which lie by corners and their index unless the current binding states otherwise. */
export function normalsOf(node: VrmlNode, current: Current): Field[] {
  const normals = numbersOf(current.get('Normal'), 'vector')
  const [word = 'DEFAULT'] = stringsOf(current.get('NormalBinding'), 'value')
  const binding = bindingOf(word === 'DEFAULT' ? 'PER_VERTEX_INDEXED' : word, node, 'normalIndex', 'face')
  if (normals.length < 3 || !binding) return []
  return [
    ['normal', nodeValue([madeNode('Normal', '', [['vector', numberValue(normals)]])])],
    ['normalPerVertex', flagValue(binding.byCorner)],
    ...(binding.index ? [['normalIndex', numberValue(binding.index)] as Field] : []),
  ]
}
