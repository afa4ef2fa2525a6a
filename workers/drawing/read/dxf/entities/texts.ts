import { XYZ } from '../../../model/geometry.ts'
import { type AttributeBase, AttributeDefinition, AttributeEntity, MText, Shape, TextEntity, Tolerance } from '../../../model/texts.ts'
import { indexed } from '../../dwg/record.ts'
import { colorOf24 } from '../codes.ts'
import type { DxfObjects } from '../dxfObjects.ts'
import { Scope, type Tags } from '../tags.ts'
import type { EntitiesAgain } from './again.ts'

export function readText({ own }: Tags, objects: DxfObjects, again?: EntitiesAgain): TextEntity {
  const text = again ? again.text() : new TextEntity()
  fillText(text, own, objects)
  text.verticalAlignment = own.num(73)
  return text
}

function fillText(text: TextEntity, own: Scope, objects: DxfObjects): void {
  own.point(10, text.insertPoint)
  // A justified text without a point of alignment hangs on its insertion point.
  own.point(own.find(11) < 0 ? 10 : 11, text.alignmentPoint)
  text.value = own.string(1) ?? ''
  text.height = own.num(40)
  text.rotation = own.angle(50)
  text.widthFactor = own.num(41, 1)
  text.obliqueAngle = own.angle(51)
  text.mirror = own.num(71)
  text.horizontalAlignment = own.num(72)
  own.normal(text.normal)
  text.thickness = own.num(39)
  text.style = objects.textStyle(own.string(7)) ?? text.style
}

function fillAttribute(attribute: AttributeBase, tags: Tags, subclass: string, objects: DxfObjects): void {
  fillText(attribute, tags.within('AcDbText'), objects)
  const own = tags.within(subclass)
  // The style may stand in either part.
  attribute.style = objects.textStyle(tags.own.string(7)) ?? attribute.style
  attribute.tag = own.string(2) ?? ''
  attribute.flags = own.num(70)
  attribute.verticalAlignment = own.num(74)
  if (tags.embedded < tags.extended) {
    attribute.mText = mtextOf(new Scope(tags, tags.embedded + 1, tags.extended), objects)
    attribute.mText.style = attribute.style
  }
}

export function readAttribute(tags: Tags, objects: DxfObjects): AttributeEntity {
  const attribute = new AttributeEntity()
  fillAttribute(attribute, tags, 'AcDbAttribute', objects)
  return attribute
}

export function readAttributeDefinition(tags: Tags, objects: DxfObjects): AttributeDefinition {
  const definition = new AttributeDefinition()
  fillAttribute(definition, tags, 'AcDbAttributeDefinition', objects)
  definition.prompt = tags.own.string(3) ?? ''
  return definition
}

export function readMText(tags: Tags, objects: DxfObjects): MText {
  const text = mtextOf(tags.within('AcDbMText'), objects)
  if (tags.embedded < tags.extended) readColumns(text, new Scope(tags, tags.embedded + 1, tags.extended))
  return text
}

function mtextOf(own: Scope, objects: DxfObjects): MText {
  const { tags } = own
  const text = new MText()
  let value = ''
  let direction: XYZ | undefined
  for (let at = own.from; at < own.to; at++) {
    const code = tags.codes[at]
    if (code === 1 || code === 3) value += tags.string(at)
    else if (code === 50) {
      const angle = (tags.number(at) * Math.PI) / 180
      if (Number.isFinite(angle)) direction = new XYZ(Math.cos(angle), Math.sin(angle), 0)
    } else if (code === 11) direction = own.part(at, own.to).point(11)
  }
  text.value = value
  if (direction) text.alignmentPoint = direction
  text.insertPoint = own.point(10)
  text.normal = own.normal()
  text.height = own.num(40)
  text.rectangleWidth = own.num(41)
  text.rectangleHeight = own.num(46)
  text.attachmentPoint = own.num(71, 1)
  text.flow = own.num(72)
  text.lineSpacingStyle = own.num(73, 1)
  text.lineSpacing = own.num(44, 1)
  text.style = objects.textStyle(own.string(7)) ?? text.style
  text.backgroundFillFlags = own.num(90)
  text.backgroundScale = own.num(45, text.backgroundScale)
  const exact = own.number(421)
  const index = own.number(63)
  if (exact !== undefined) text.backgroundColor = colorOf24(exact)
  else if (index !== undefined) text.backgroundColor = indexed(index)
  return text
}

/** Columns stand in an object of their own behind the text. */
function readColumns(text: MText, own: Scope): void {
  const { columnData: columns } = text
  if (!columns) return
  columns.columnType = own.num(71)
  columns.columnCount = own.num(72)
  columns.width = own.num(44)
  columns.gutter = own.num(45)
  columns.autoHeight = own.flag(73)
  columns.flowReversed = own.flag(74)
  columns.heights = own.numbers(46)
}

export function readShape(tags: Tags, objects: DxfObjects): Shape {
  const { own } = tags
  const shape = new Shape()
  shape.insertionPoint = own.point(10)
  shape.size = own.num(40)
  shape.rotation = own.angle(50)
  shape.relativeXScale = own.num(41, 1)
  shape.obliqueAngle = own.angle(51)
  shape.thickness = own.num(39)
  shape.normal = own.normal()
  shape.shapeName = own.string(2)?.trim() ?? ''
  const style = objects.shapeStyle()
  if (style) shape.shapeStyle = style
  return shape
}

export function readTolerance(tags: Tags, objects: DxfObjects): Tolerance {
  const { own } = tags
  const tolerance = new Tolerance()
  tolerance.insertionPoint = own.point(10)
  tolerance.direction = own.find(11) < 0 ? new XYZ(1, 0, 0) : own.point(11)
  tolerance.normal = own.normal()
  tolerance.text = own.string(1) ?? ''
  tolerance.style = objects.dimensionStyle(own.string(3))
  return tolerance
}
