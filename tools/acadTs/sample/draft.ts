import {
  ACadVersion,
  BlockRecord,
  CadDocument,
  type CadObject,
  Circle,
  Color,
  DimensionStyle,
  type Entity,
  Layer,
  Line,
  LineType,
  LineTypeSegment,
  LwPolyline,
  LwPolylineVertex,
  TextEntity,
  TextHorizontalAlignment,
  TextStyle,
  TextVerticalAlignmentType,
  XY,
  XYZ,
} from '@node-projects/acad-ts'

/** Name, colour (0xRRGGBB; undefined = what stands out from the paper), weight in hundredths of a millimetre, line type. */
const layers: readonly [string, number | undefined, number, string?][] = [
  ['OUTLINE', undefined, 50],
  ['THIN', 0x6b7280, 18],
  ['HIDDEN', 0x2f8f6b, 25, 'HIDDEN'],
  ['CENTER', 0xd64545, 18, 'CENTER'],
  ['HATCH', 0x8c96a3, 13],
  ['DIMENSION', 0x2c6fbb, 18],
  ['SYMBOL', 0xb8651b, 25],
  ['CUT', undefined, 70],
  ['DETAIL', 0x7a4fc0, 18],
  ['ORDINATE', 0x2c6fbb, 18],
  ['TEXT', undefined, 25],
  ['FRAME', undefined, 50],
  ['TITLE', 0x6b7280, 18],
  ['LOGO', 0x2c6fbb, 0],
  ['VIEWPORT', 0x9aa3ad, 0],
]

/** Dash > 0, gap < 0, in millimetres of paper. */
const lineTypes: Record<string, readonly number[]> = { CENTER: [10, -1.5, 1.5, -1.5], HIDDEN: [3, -1.5] }

export const at = (x: number, y: number): XYZ => new XYZ(x, y, 0)

/** Corner of an outline; `bulge` belongs to the way to the next one: the tangent of a quarter of the arc's angle, counter-clockwise. */
export type Corner = readonly [x: number, y: number, bulge?: number]

/** A document with this project's layers, line types and styles, and short words for the most frequent entities. */
export class Draft {
  readonly document = new CadDocument(ACadVersion.AC1018)
  readonly narrow = new TextStyle('ISO')
  readonly dimensions = dimensionStyle('ISO-25', 2.5)
  /** For the view at 5:1: sizes a fifth. */
  readonly fine = dimensionStyle('DETAIL-5', 0.5)
  private target: BlockRecord
  private readonly types = new Map<string, LineType>()

  constructor() {
    const { document } = this
    this.target = document.modelSpace!
    this.narrow.filename = 'isocp.shx'
    document.textStyles!.add(this.narrow)
    for (const style of [this.dimensions, this.fine]) {
      style.style = this.narrow
      document.dimensionStyles!.add(style)
    }
    for (const [name, pattern] of Object.entries(lineTypes)) {
      const type = new LineType(name)
      for (const length of pattern) {
        const segment = new LineTypeSegment()
        segment.length = length
        type.addSegment(segment)
      }
      document.lineTypes!.add(type)
      this.types.set(name, type)
    }
    for (const [name, color, weight, type] of layers) {
      const layer = new Layer(name)
      // The library (3.2.0) writes red where the file has blue.
      layer.color = color === undefined ? new Color(7) : new Color(color & 0xff, (color >> 8) & 0xff, color >> 16)
      layer.lineWeight = weight
      layer.lineType = (type && this.types.get(type)) || LineType.continuous
      if (name === 'VIEWPORT') layer.isOn = false
      document.layers!.add(layer)
    }
  }

  /** Entities drawn by `draw` go into that block. */
  into(block: BlockRecord, draw: () => void): void {
    const before = this.target
    this.target = block
    draw()
    this.target = before
  }

  block(name: string, draw: () => void): BlockRecord {
    const block = new BlockRecord(name)
    this.document.blockRecords!.add(block)
    this.into(block, draw)
    return block
  }

  layer(name: string): Layer {
    const layer = this.document.layers!.tryGetValue(name)
    if (!layer) throw new Error(`no layer ${name}`)
    return layer
  }

  add<T extends Entity>(layer: string, entity: T): T {
    entity.layer = this.layer(layer)
    this.target.entities.add(entity)
    return entity
  }

  /** The library (3.2.0) gives no handles to what an insert owns, and leaves it out of the file without them. */
  adopt<T extends CadObject>(object: T, owner: CadObject): T {
    const { header } = this.document
    if (!header) throw new Error('no header')
    object.handle = header.handleSeed
    header.handleSeed++
    object.owner = owner
    return object
  }

  /** Straight lines from point to point: x y x y … */
  line(layer: string, ...points: number[]): void {
    for (let i = 0; i + 3 < points.length; i += 2) this.add(layer, new Line(at(points[i], points[i + 1]), at(points[i + 2], points[i + 3])))
  }

  circle(layer: string, x: number, y: number, radius: number): Circle {
    const circle = new Circle()
    circle.center = at(x, y)
    circle.radius = radius
    return this.add(layer, circle)
  }

  outline(layer: string, corners: readonly Corner[], closed = true): LwPolyline {
    const line = new LwPolyline()
    line.vertices = corners.map(([x, y, bulge = 0]) => {
      const vertex = new LwPolylineVertex(new XY(x, y))
      vertex.bulge = bulge
      return vertex
    })
    line.isClosed = closed
    return this.add(layer, line)
  }

  box(layer: string, x1: number, y1: number, x2: number, y2: number): void {
    this.outline(layer, [
      [x1, y1],
      [x2, y1],
      [x2, y2],
      [x1, y2],
    ])
  }

  /** `align`: which point of the text stands at x y. */
  text(layer: string, value: string, x: number, y: number, height: number, align: 'left' | 'center' | 'middle' = 'left'): TextEntity {
    return this.add(layer, place(new TextEntity(value), this.narrow, x, y, height, align))
  }
}

export function place<T extends TextEntity>(text: T, style: TextStyle, x: number, y: number, height: number, align: 'left' | 'center' | 'middle'): T {
  text.style = style
  text.height = height
  text.insertPoint = at(x, y)
  text.alignmentPoint = at(x, y)
  if (align !== 'left') text.horizontalAlignment = TextHorizontalAlignment.Center
  if (align === 'middle') text.verticalAlignment = TextVerticalAlignmentType.Middle
  return text
}

/** ISO 129: text above the line, sizes from the text's height. */
function dimensionStyle(name: string, height: number): DimensionStyle {
  const style = new DimensionStyle(name)
  style.textHeight = height
  style.arrowSize = height
  style.extensionLineOffset = height / 4
  style.extensionLineExtension = height / 2
  style.dimensionLineGap = height / 4
  style.textVerticalAlignment = 1
  style.textInsideHorizontal = false
  style.textOutsideHorizontal = false
  style.decimalPlaces = 2
  style.zeroHandling = 8
  style.decimalSeparator = '.'
  style.centerMarkSize = 0
  style.textOutsideExtensions = true
  return style
}
