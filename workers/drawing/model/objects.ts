import { Color } from './color.ts'
import { Matrix, XY, XYZ } from './geometry.ts'
import { CadObject } from './object.ts'
import type { Sight } from './sight.ts'
import type { SolidLook } from './solidLook.ts'
import type { BlockRecord, LineType, TextStyle } from './tables.ts'

/** Objects by their names. */
export class Dictionary extends CadObject {
  private readonly entries = new Map<string, CadObject>()

  add(name: string, object: CadObject): void {
    this.entries.set(name, object)
  }

  get(name: string): CadObject | undefined {
    return this.entries.get(name)
  }

  values(): Iterable<CadObject> {
    return this.entries.values()
  }

  named(): Iterable<[string, CadObject]> {
    return this.entries
  }
}

export class DictionaryVariable extends CadObject {
  value = ''
}

/** A name of a dictionary that stands for itself, such as a plot style. */
export class Placeholder extends CadObject {}

/** Values with their group codes. */
export class XRecord extends CadObject {
  readonly entries: { code: number; value: unknown }[] = []
}

/** The order in which entities of a block are drawn: sort handles by the handles of entities. */
export class SortHandles extends CadObject {
  readonly keys = new Map<number, number>()
}

export class ImageDefinition extends CadObject {
  fileName = ''
}

export class UnderlayDefinition extends CadObject {
  file = ''
  page = ''
}

export class RasterVariables extends CadObject {
  isDisplayFrameShown = false
}

export class WipeoutVariables extends CadObject {
  displayImageFrame = false
}

/** XCLIP of an insert. */
export class SpatialFilter extends CadObject {
  boundaryPoints: XY[] = []
  normal = new XYZ(0, 0, 1)
  origin = new XYZ()
  displayBoundary = false
  /** From the world into the block as it stood when it was clipped. */
  inverseInsertTransform = new Matrix()
}

export class MultiLeaderStyle extends CadObject {
  arrowhead: BlockRecord | null = null
  textStyle: TextStyle | null = null
}

export class MLineStyleElement {
  offset = 0
  color = Color.byLayer
  lineType: LineType | null = null
}

export class MLineStyle extends CadObject {
  name: string
  description = ''
  flags = 0
  fillColor = Color.byLayer
  startAngle = Math.PI / 2
  endAngle = Math.PI / 2
  readonly elements: MLineStyleElement[] = []

  constructor(name = '') {
    super()
    this.name = name
  }
}

/** A part of a space by its name, in the units of the drawing: its middle is measured from the target, on a plane at right angles to `direction`, which leads to the eye. */
export class View extends CadObject {
  name = ''
  center = new XY()
  target = new XYZ()
  direction = new XYZ(0, 0, 1)
  /** Radians by which the space appears turned. */
  twist = 0
  width = 0
  height = 0
  /** Absent: everything, in parallel. */
  sight: Sight | undefined
  /** How solids are shown; undefined: with all edges. */
  look: SolidLook | undefined
  isOfPaper = false
}

/** A sheet: lengths of the paper are millimetres, others units of the drawing. */
export class Layout extends CadObject {
  name = ''
  /** File name of its plot style table. */
  styleSheet = ''
  flags = 0
  unprintableMargin = { left: 0, bottom: 0, right: 0, top: 0 }
  paperWidth = 0
  paperHeight = 0
  plotOriginX = 0
  plotOriginY = 0
  paperUnits = 0
  paperRotation = 0
  plotType = 0
  /** The view that is plotted, where the plot is one of a view. */
  view: View | null = null
  windowLowerLeftX = 0
  windowLowerLeftY = 0
  windowUpperLeftX = 0
  windowUpperLeftY = 0
  numeratorScale = 1
  denominatorScale = 1
  scaledFit = 0
  layoutFlags = 0
  tabOrder = 0
  minLimits = new XY()
  maxLimits = new XY()
  minExtents = new XYZ()
  maxExtents = new XYZ()
  associatedBlock: BlockRecord | null = null
}
