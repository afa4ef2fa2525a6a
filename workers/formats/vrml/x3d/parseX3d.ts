import { MAX_DEPTH } from '../../../../src/core/limits.ts'
import { OpenError } from '../../../../src/core/errors.ts'
import { parseXml, type XmlAttributes } from '../../../mesh/xml.ts'
import type { VrmlDocument, VrmlNode, VrmlValue } from '../ast.ts'
import { VrmlScanner } from '../scanner.ts'
import { Growing } from '../../../mesh/growing.ts'
import { madeNode, nodeValue, stringValue } from '../values.ts'
import { plainNode } from './nodes.ts'

/** Elements that show nothing, with all that they hold. */
const PASSED = new Set(['head', 'ProtoDeclare', 'ExternProtoDeclare', 'Script', 'ROUTE', 'IS', 'fieldValue', 'field'])
/** Attributes of every element that are no fields. */
const NO_FIELDS = new Set(['DEF', 'USE', 'containerField', 'class', 'id', 'style'])
/** Fields that hold text, whatever it looks like. */
const TEXTS = new Set(['url', 'name', 'title', 'description', 'info', 'string', 'family', 'language', 'justify', 'style'])

/** The field of its parent that a node belongs to when it states none. */
const FIELDS = new Map([
  ['Appearance', 'appearance'],
  ['Color', 'color'],
  ['ColorRGBA', 'color'],
  ['Coordinate', 'coord'],
  ['CoordinateDouble', 'coord'],
  ['ImageTexture', 'texture'],
  ['Material', 'material'],
  ['MovieTexture', 'texture'],
  ['MultiTexture', 'texture'],
  ['Normal', 'normal'],
  ['PhysicalMaterial', 'material'],
  ['PixelTexture', 'texture'],
  ['TextureCoordinate', 'texCoord'],
  ['TextureTransform', 'textureTransform'],
  ['UnlitMaterial', 'material'],
])
const GEOMETRY = /^(Box|Sphere|Cone|Cylinder|ElevationGrid|Extrusion|Text|PointSet|(Indexed)?(FaceSet|LineSet|QuadSet|Triangle(Strip|Fan)?Set)|Nurbs\w+|\w+2D)$/

/** Parses X3D in XML (ISO/IEC 19776-1) into nodes of VRML97. Throws `file-exception` where it is no X3D, not well formed or nested too deeply. */
export function parseX3d(bytes: Uint8Array, progress: (fraction: number) => void): VrmlDocument {
  const scene: VrmlNode = { type: 'Scene', name: '', fields: new Map() }
  const defs = new Map<string, VrmlNode>()
  const stack: VrmlNode[] = []
  let passed = 0
  let errors = 0
  let isX3d = false
  let metres: number | undefined

  const open = (type: string, attributes: XmlAttributes): void => {
    if (type === 'X3D') isX3d = true
    if (type === 'unit' && attributes.category === 'length') metres = Number(attributes.conversionFactor)
    if (passed > 0 || PASSED.has(type)) passed++
    if (passed > 0 || type === 'X3D') return
    if (type === 'Scene') {
      stack.push(scene)
      return
    }
    if (stack.length > MAX_DEPTH * 2) throw new OpenError('file-exception', 'nodes nested too deep')
    const used = attributes.USE === undefined ? undefined : defs.get(attributes.USE)
    if (attributes.USE !== undefined && !used) errors++
    const node = used ?? (type === 'ProtoInstance' ? prototype() : { type, name: attributes.DEF ?? '', fields: fieldsOf(attributes) })
    if (attributes.DEF) defs.set(attributes.DEF, node)
    const parent = stack.at(-1)
    if (parent) added(parent, attributes.containerField ?? FIELDS.get(type) ?? (GEOMETRY.test(type) ? 'geometry' : 'children'), node)
    // What an element that refers to another one holds belongs to neither.
    stack.push(used ? { type, name: '', fields: new Map() } : node)
  }
  const close = (type: string): void => {
    if (passed > 0) passed--
    else if (type !== 'X3D') {
      const node = stack.pop()
      if (node && node !== scene) plainNode(node)
    }
  }
  parseXml(bytes, { open, close }, progress)
  if (!isX3d) throw new OpenError('file-exception', 'not X3D')
  const nodes = scene.fields.get('children')?.nodes ?? []
  return { nodes, protos: new Map(), isEmpty: nodes.length === 0, errors, ...(metres && metres > 0 && Number.isFinite(metres) && { metres }) }
}

/** An instance of a prototype stands for shapes that are not made: it is reported by its type. */
const prototype = (): VrmlNode => madeNode('Shape', '', [['geometry', nodeValue([madeNode('ProtoInstance', '', [])])]])

function added(parent: VrmlNode, field: string, node: VrmlNode): void {
  const value = parent.fields.get(field)
  if (value) value.nodes.push(node)
  else parent.fields.set(field, nodeValue([node]))
}

function fieldsOf(attributes: XmlAttributes): Map<string, VrmlValue> {
  const fields = new Map<string, VrmlValue>()
  for (const [name, text] of Object.entries(attributes)) {
    if (!NO_FIELDS.has(name)) fields.set(name, TEXTS.has(name) ? stringValue(textsOf(text)) : valueOf(text))
  }
  return fields
}

/** One text, or several in quotes. */
function textsOf(text: string): string[] {
  if (!text.trimStart().startsWith('"')) return [text]
  const scanner = new VrmlScanner(new TextEncoder().encode(text))
  const texts: string[] = []
  while (scanner.peek() === 34) texts.push(scanner.string())
  return texts
}

/** Numbers and truth values, or words. */
function valueOf(text: string): VrmlValue {
  const scanner = new VrmlScanner(new TextEncoder().encode(text))
  const numbers = new Growing(Float64Array, 16)
  const strings: string[] = []
  while (scanner.peek() >= 0) {
    if (scanner.numberHere()) numbers.push(scanner.number())
    else {
      const word = scanner.word()
      if (word === 'true' || word === 'TRUE') numbers.push(1)
      else if (word === 'false' || word === 'FALSE') numbers.push(0)
      else if (word !== '') strings.push(word)
      else scanner.at++
    }
  }
  return { numbers: numbers.done(), strings, nodes: [] }
}
