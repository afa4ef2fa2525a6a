import { numbersOf, stringsOf, vector, type VrmlNode, type VrmlValue } from '../ast.ts'
import { colorsOf, indexed, normalsOf } from './bindings.ts'
import { flagValue, madeNode, nodeValue, numberValue, stringValue } from '../values.ts'

type Current = ReadonlyMap<string, VrmlNode>

const GEOMETRY = new Set(['AsciiText', 'Cone', 'Cube', 'Cylinder', 'IndexedFaceSet', 'IndexedLineSet', 'PointSet', 'Sphere'])

export const isShape = (node: VrmlNode): boolean => GEOMETRY.has(node.type)

/** The Shape of VRML97 for a geometry of VRML 1.0 and the properties that hold for it. */
export function shapeOf(node: VrmlNode, current: Current): VrmlNode | undefined {
  const geometry = geometryOf(node, current)
  return (
    geometry &&
    madeNode('Shape', node.name, [
      ['appearance', nodeValue([appearanceOf(current)])],
      ['geometry', nodeValue([geometry])],
    ])
  )
}

function appearanceOf(current: Current): VrmlNode {
  const material = current.get('Material')
  const texture = current.get('Texture2')
  const placing = current.get('Texture2Transform')
  return madeNode('Appearance', '', [
    ['material', nodeValue([material ? materialOf(material) : madeNode('Material', '', [])])],
    ['texture', texture && nodeValue([textureOf(texture)])],
    ['textureTransform', placing && nodeValue([madeNode('TextureTransform', '', [...placing.fields, ['scale', placing.fields.get('scaleFactor')]])])],
  ])
}

/** The first of the materials in the node. Without diffuse colours the emissive ones are the colours as they are seen. */
function materialOf(material: VrmlNode): VrmlNode {
  const emissive = numbersOf(material, 'emissiveColor')
  const isLit = numbersOf(material, 'diffuseColor').length > 0 || emissive.length === 0
  return madeNode('Material', material.name, [...material.fields, ['diffuseColor', isLit ? material.fields.get('diffuseColor') : numberValue(emissive)]])
}

function textureOf(texture: VrmlNode): VrmlNode {
  const names = stringsOf(texture, 'filename').filter((name) => name !== '')
  if (names.length === 0) return madeNode('PixelTexture', texture.name, [])
  const repeats = (field: string): VrmlValue => flagValue(stringsOf(texture, field)[0] !== 'CLAMP')
  return madeNode('ImageTexture', texture.name, [
    ['url', stringValue(names)],
    ['repeatS', repeats('wrapS')],
    ['repeatT', repeats('wrapT')],
  ])
}

function geometryOf(node: VrmlNode, current: Current): VrmlNode | undefined {
  const { name, fields } = node
  switch (node.type) {
    case 'Cube':
      return madeNode('Box', name, [['size', numberValue(['width', 'height', 'depth'].map((field) => vector(node, field, [2])[0]))]])
    case 'Cone':
    case 'Cylinder':
      return madeNode(node.type, name, [...fields, ...partsOf(node)])
    case 'IndexedFaceSet':
      return faceSetOf(node, current)
    case 'IndexedLineSet':
      return madeNode(node.type, name, [...fields, ['coord', coordinates(current)], ...colorsOf(node, current)])
    case 'PointSet':
      return pointSetOf(node, current)
    case 'AsciiText':
      return madeNode('Text', name, [])
    default:
      return node
  }
}

/** Which parts of a cone or cylinder there are: all, unless some are named. */
function partsOf(node: VrmlNode): [string, VrmlValue][] {
  const named = stringsOf(node, 'parts')
  if (named.length === 0 || named.includes('ALL')) return []
  const parts: [string, string][] = [
    ['side', 'SIDES'],
    ['top', 'TOP'],
    ['bottom', 'BOTTOM'],
  ]
  return parts.map(([field, word]) => [field, flagValue(named.includes(word))])
}

const coordinates = (current: Current): VrmlValue | undefined => {
  const found = current.get('Coordinate3')
  return found && nodeValue([found])
}

function faceSetOf(node: VrmlNode, current: Current): VrmlNode {
  const hints = current.get('ShapeHints')
  const ordering = hints && stringsOf(hints, 'vertexOrdering')[0]
  const isOrdered = ordering === 'CLOCKWISE' || ordering === 'COUNTERCLOCKWISE'
  const texture = current.get('TextureCoordinate2')
  const pictureIndex = indexed(node, 'textureCoordIndex')
  return madeNode(node.type, node.name, [
    ['coordIndex', node.fields.get('coordIndex')],
    ['coord', coordinates(current)],
    ['texCoord', texture && nodeValue([texture])],
    ['texCoordIndex', pictureIndex && numberValue(pictureIndex)],
    ['ccw', flagValue(ordering !== 'CLOCKWISE')],
    // Faces of which no order is stated are seen from both sides.
    ['solid', flagValue(isOrdered && stringsOf(hints, 'shapeType')[0] === 'SOLID')],
    ['creaseAngle', hints?.fields.get('creaseAngle')],
    ...colorsOf(node, current),
    ...normalsOf(node, current),
  ])
}

/** A run of the current coordinates; all from `startIndex` on when `numPoints` is -1. */
function pointSetOf(node: VrmlNode, current: Current): VrmlNode {
  const points = numbersOf(current.get('Coordinate3'), 'point')
  const colors = numbersOf(current.get('Material'), 'diffuseColor')
  const [start] = vector(node, 'startIndex', [0])
  const [count] = vector(node, 'numPoints', [-1])
  const from = Math.max(0, start) * 3
  const run = points.subarray(from, count < 0 ? points.length : from + count * 3)
  return madeNode('PointSet', node.name, [
    ['coord', nodeValue([madeNode('Coordinate', '', [['point', numberValue(run)]])])],
    [
      'color',
      colors.length >= run.length && run.length > 3 ? nodeValue([madeNode('Color', '', [['color', numberValue(colors.subarray(0, run.length))]])]) : undefined,
    ],
  ])
}
