import type { Color } from './color.ts'
import { DimensionStyle } from './dimensionStyle.ts'
import { named, up } from './entity.ts'
import { ColumnType, LineSpacingStyleType } from './flags.ts'
import { XYZ } from './geometry.ts'
import { TextStyle } from './tables.ts'

/** Angles are radians. */
export class TextEntity extends named('TEXT') {
  value = ''
  insertPoint = new XYZ()
  alignmentPoint = new XYZ()
  height = 1
  rotation = 0
  widthFactor = 1
  obliqueAngle = 0
  mirror = 0
  horizontalAlignment = 0
  verticalAlignment = 0
  thickness = 0
  normal = up()
  style = TextStyle.default
}

export interface TextColumnData {
  columnType: number
  columnCount: number
  flowReversed: boolean
  autoHeight: boolean
  width: number
  gutter: number
  heights: number[]
}

export class MText extends named('MTEXT') {
  value = ''
  insertPoint = new XYZ()
  /** Direction of the lines; without a length they are level. */
  alignmentPoint = new XYZ()
  attachmentPoint = 1
  /** `FlowDirection`. */
  flow = 0
  height = 1
  rectangleWidth = 0
  rectangleHeight = 0
  lineSpacing = 1
  lineSpacingStyle: number = LineSpacingStyleType.AtLeast
  normal = up()
  style = TextStyle.default
  backgroundFillFlags = 0
  backgroundScale = 1.5
  backgroundColor: Color | null = null
  isAnnotative = false
  readonly columnData: TextColumnData = {
    columnType: ColumnType.NoColumns,
    columnCount: 0,
    flowReversed: false,
    autoHeight: false,
    width: 0,
    gutter: 0,
    heights: [],
  }

  get hasColumns(): boolean {
    return this.columnData.columnType !== ColumnType.NoColumns
  }
}

export abstract class AttributeBase extends TextEntity {
  tag = ''
  flags = 0
  /** Text of several lines. */
  mText: MText | null = null
}

export class AttributeEntity extends AttributeBase {
  override get objectName(): string {
    return 'ATTRIB'
  }
}

export class AttributeDefinition extends AttributeBase {
  prompt = ''

  override get objectName(): string {
    return 'ATTDEF'
  }
}

export class Shape extends named('SHAPE') {
  insertionPoint = new XYZ()
  size = 1
  rotation = 0
  relativeXScale = 1
  obliqueAngle = 0
  thickness = 0
  /** DWG files state the number of a shape, DXF files its name. */
  shapeIndex = 0
  shapeName = ''
  normal = up()
  shapeStyle = TextStyle.default
}

export class Tolerance extends named('TOLERANCE') {
  insertionPoint = new XYZ()
  direction = new XYZ(1, 0, 0)
  normal = up()
  text = ''
  style = DimensionStyle.default
}

/** Text along an arc (Express Tools). Angles are radians, counter-clockwise from `start` to `end`. */
export class ArcAlignedText extends named('ARCALIGNEDTEXT') {
  text = ''
  style = TextStyle.default
  center = new XYZ()
  normal = up()
  radius = 1
  start = 0
  end = Math.PI
  height = 1
  widthFactor = 1
  /** Between letters, and from the arc. */
  spacing = 0
  offset = 0
  /** Left out at the left and the right end of the arc. */
  left = 0
  right = 0
  alignment: 'fit' | 'left' | 'right' | 'center' = 'fit'
  /** Tops of letters point to the centre. */
  inward = false
  /** It stands within the arc. */
  concave = false
}
