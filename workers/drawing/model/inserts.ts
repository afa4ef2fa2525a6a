import { named, up } from './entity.ts'
import type { Entity } from './entity.ts'
import { ClipMode, ClipType, ImageDisplayFlags, UnderlayDisplayFlags } from './flags.ts'
import { XY, XYZ } from './geometry.ts'
import type { ImageDefinition, UnderlayDefinition } from './objects.ts'
import type { Sight } from './sight.ts'
import type { SolidLook } from './solidLook.ts'
import type { BlockRecord, Layer, TextStyle } from './tables.ts'
import type { AttributeEntity } from './texts.ts'

/** A block, once or in rows and columns. The angle is radians. */
export class Insert extends named('INSERT') {
  block: BlockRecord | null = null
  insertPoint = new XYZ()
  xScale = 1
  yScale = 1
  zScale = 1
  rotation = 0
  normal = up()
  columnCount = 1
  rowCount = 1
  columnSpacing = 0
  rowSpacing = 0
  readonly attributes: AttributeEntity[] = []
}

/** A cell of a table: its angle is radians, its style null for that of the table. */
export interface TableEntityCell {
  row: number
  column: number
  text: string
  height: number
  alignment: number
  rotation: number
  style: TextStyle | null
}

/** A table by the block that shows it, and by its cells where it has none. */
export class TableEntity extends Insert {
  horizontalDirection = new XYZ(1, 0, 0)
  rowHeights: number[] = []
  columnWidths: number[] = []
  readonly cells: TableEntityCell[] = []

  override get objectName(): string {
    return 'ACAD_TABLE'
  }
}

/** A window of a layout. */
export class Viewport extends named('VIEWPORT') {
  id = 0
  status = 0
  center = new XYZ()
  width = 0
  height = 0
  viewCenter = new XY()
  viewHeight = 0
  viewTarget = new XYZ()
  viewDirection = up()
  twistAngle = 0
  /** How solids in it are shown; undefined: with all edges. */
  look: SolidLook | undefined
  /** Absent: everything, in parallel. */
  sight: Sight | undefined
  readonly frozenLayers: Layer[] = []
  /** The entity around a window that is no rectangle. */
  boundary: Entity | null = null
}

/** IMAGE and WIPEOUT: a parallelogram of pixels. */
export abstract class CadWipeoutBase extends named('IMAGE') {
  insertPoint = new XYZ()
  /** Edges of one pixel. */
  uVector = new XYZ(1, 0, 0)
  vVector = new XYZ(0, 1, 0)
  /** Pixels. */
  size = new XY()
  flags = 0
  clipType: number = ClipType.Rectangular
  clipMode: number = ClipMode.Outside
  clipBoundaryVertices: XY[] = []

  get showImage(): boolean {
    return (this.flags & ImageDisplayFlags.ShowImage) !== 0
  }
}

export class RasterImage extends CadWipeoutBase {
  /** Percent by which its colours are mixed with the ground. */
  fade = 0
  /** Percent, 50 for colours as they are. */
  brightness = 50
  contrast = 50
  definition: ImageDefinition | null = null

  /** The paper of scans of one bit, and clear pixels, show what lies below. */
  get isClear(): boolean {
    return (this.flags & ImageDisplayFlags.Transparent) !== 0
  }
}

export class Wipeout extends CadWipeoutBase {
  override get objectName(): string {
    return 'WIPEOUT'
  }
}

/** A sheet of a PDF, DWF or DGN file. */
export class Underlay extends named('PDFUNDERLAY') {
  private readonly dxfName: string
  insertPoint = new XYZ()
  rotation = 0
  xScale = 1
  yScale = 1
  zScale = 1
  normal = up()
  flags: number = UnderlayDisplayFlags.Default
  /** Percent by which its colours are mixed with the ground. */
  fade = 0
  /** Percent of the fade that the faintest colours have. */
  contrast = 100
  clipBoundaryVertices: XY[] = []
  definition: UnderlayDefinition | null = null

  constructor(name = 'PDFUNDERLAY') {
    super()
    this.dxfName = name
  }

  override get objectName(): string {
    return this.dxfName
  }
}

export class Ole2Frame extends named('OLE2FRAME') {
  upperLeftCorner = new XYZ(1, 1, 0)
  lowerRightCorner = new XYZ()
  binaryData: Uint8Array = new Uint8Array(0)
  sourceApplication = ''
}
