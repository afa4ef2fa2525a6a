import { ColumnType } from '../../../model/flags.ts'
import { XYZ } from '../../../model/geometry.ts'
import { type AttributeBase, AttributeDefinition, AttributeEntity, MText, Shape, TextEntity, Tolerance } from '../../../model/texts.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import { EntityHeader } from '../entityHeader.ts'
import type { DwgRecord } from '../record.ts'

/** Bits of fields that a text leaves out. */
const NO_ELEVATION = 1
const NO_ALIGNMENT = 2
const NO_OBLIQUE = 4
const NO_ROTATION = 8
const NO_WIDTH = 16
const NO_GENERATION = 32
const NO_HORIZONTAL = 64
const NO_VERTICAL = 128

export function readText(record: DwgRecord, objects: DwgObjects): TextEntity {
  const text = new TextEntity()
  readTextFields(record, text)
  text.style = objects.textStyle(record.ref()) ?? text.style
  return text
}

function readTextFields(record: DwgRecord, text: TextEntity): void {
  const { data, release } = record
  if (release < 2000) {
    const elevation = data.bd()
    const insertion = record.raw2()
    const alignment = record.raw2()
    text.insertPoint = new XYZ(insertion.x, insertion.y, elevation)
    text.alignmentPoint = new XYZ(alignment.x, alignment.y, elevation)
    text.normal = record.point()
    text.thickness = data.bd()
    text.obliqueAngle = data.bd()
    text.rotation = data.bd()
    text.height = data.bd()
    text.widthFactor = data.bd()
    text.value = record.text()
    setPlace(text, data.bs(), data.bs(), data.bs())
    return
  }
  const without = data.rc()
  const has = (bit: number): boolean => (without & bit) === 0
  const elevation = has(NO_ELEVATION) ? data.rd() : 0
  const { x, y } = record.raw2()
  text.insertPoint = new XYZ(x, y, elevation)
  if (has(NO_ALIGNMENT)) {
    const ax = data.dd(x)
    text.alignmentPoint = new XYZ(ax, data.dd(y), elevation)
  }
  text.normal = record.extrusion()
  text.thickness = record.thickness()
  if (has(NO_OBLIQUE)) text.obliqueAngle = data.rd()
  if (has(NO_ROTATION)) text.rotation = data.rd()
  text.height = data.rd()
  if (has(NO_WIDTH)) text.widthFactor = data.rd()
  text.value = record.text()
  setPlace(text, has(NO_GENERATION) ? data.bs() : 0, has(NO_HORIZONTAL) ? data.bs() : 0, has(NO_VERTICAL) ? data.bs() : 0)
}

function setPlace(text: TextEntity, mirror: number, horizontal: number, vertical: number): void {
  text.mirror = mirror
  text.horizontalAlignment = horizontal
  text.verticalAlignment = vertical
}

const MULTI_LINE = 2
const CONSTANT_MULTI_LINE = 4

function readAttributeFields(record: DwgRecord, attribute: AttributeBase, objects: DwgObjects): void {
  const { data, release } = record
  readTextFields(record, attribute)
  if (release >= 2010) data.rc()
  if (release >= 2018) {
    const kind = data.rc()
    if (kind === MULTI_LINE || kind === CONSTANT_MULTI_LINE) {
      const header = new EntityHeader()
      header.readBody(record)
      attribute.mText = readMText(record, objects)
      const size = data.bs()
      if (size > 0) {
        data.take(size)
        record.ref()
        data.bs()
      }
    }
  }
  attribute.tag = record.text()
  data.bs()
  attribute.flags = data.rc()
  if (release >= 2007) data.bit()
}

export function readAttribute(record: DwgRecord, objects: DwgObjects): AttributeEntity {
  const attribute = new AttributeEntity()
  readAttributeFields(record, attribute, objects)
  attribute.style = objects.textStyle(record.ref()) ?? attribute.style
  return attribute
}

export function readAttributeDefinition(record: DwgRecord, objects: DwgObjects): AttributeDefinition {
  const definition = new AttributeDefinition()
  readAttributeFields(record, definition, objects)
  if (record.release >= 2010) record.data.rc()
  definition.prompt = record.text()
  definition.style = objects.textStyle(record.ref()) ?? definition.style
  return definition
}

const BACKGROUND = 1
const FRAME = 16

export function readMText(record: DwgRecord, objects: DwgObjects): MText {
  const { data, release } = record
  const text = new MText()
  text.insertPoint = record.point()
  text.normal = record.point()
  text.alignmentPoint = record.point()
  text.rectangleWidth = data.bd()
  if (release >= 2007) text.rectangleHeight = data.bd()
  text.height = data.bd()
  text.attachmentPoint = data.bs()
  text.flow = data.bs()
  data.bd()
  data.bd()
  text.value = record.text()
  text.style = objects.textStyle(record.ref()) ?? text.style
  if (release >= 2000) {
    text.lineSpacingStyle = data.bs()
    text.lineSpacing = data.bd()
    data.bit()
  }
  if (release >= 2004) {
    text.backgroundFillFlags = data.bl()
    if ((text.backgroundFillFlags & (release >= 2018 ? BACKGROUND | FRAME : BACKGROUND)) !== 0) {
      text.backgroundScale = data.bd()
      text.backgroundColor = record.color()
      data.bl()
    }
  }
  if (release >= 2018) {
    text.isAnnotative = !data.bit()
    if (!text.isAnnotative) readColumns(record, text)
  }
  return text
}

function readColumns(record: DwgRecord, text: MText): void {
  const { data } = record
  data.bs()
  data.bit()
  record.ref()
  data.bl()
  record.point()
  record.point()
  for (let i = 0; i < 4; i++) data.bd()
  const { columnData: columns } = text
  const type = data.bs()
  if (columns) columns.columnType = type
  if (type === ColumnType.NoColumns) return
  const count = data.bl()
  const [width, gutter] = [data.bd(), data.bd()]
  const [autoHeight, reversed] = [data.bit(), data.bit()]
  const heights = !autoHeight && type === ColumnType.DynamicColumns ? record.doubles(count) : []
  if (columns) Object.assign(columns, { columnCount: count, width, gutter, autoHeight, flowReversed: reversed, heights })
}

export function readShape(record: DwgRecord, objects: DwgObjects): Shape {
  const { data } = record
  const shape = new Shape()
  shape.insertionPoint = record.point()
  shape.size = data.bd()
  shape.rotation = data.bd()
  shape.relativeXScale = data.bd()
  shape.obliqueAngle = data.bd()
  shape.thickness = data.bd()
  shape.shapeIndex = data.bs()
  shape.normal = record.point()
  const style = objects.textStyle(record.ref())
  if (style?.isShapeFile) shape.shapeStyle = style
  return shape
}

export function readTolerance(record: DwgRecord, objects: DwgObjects): Tolerance {
  const { data, release } = record
  const tolerance = new Tolerance()
  if (release < 2000) {
    data.bs()
    data.bd()
    data.bd()
  }
  tolerance.insertionPoint = record.point()
  tolerance.direction = record.point()
  tolerance.normal = record.point()
  tolerance.text = record.text()
  tolerance.style = objects.dimensionStyle(record.ref()) ?? tolerance.style
  return tolerance
}
