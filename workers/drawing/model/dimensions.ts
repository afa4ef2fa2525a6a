import { DimensionStyle } from './dimensionStyle.ts'
import { named, up } from './entity.ts'
import { XYZ } from './geometry.ts'
import type { BlockRecord } from './tables.ts'

/** Points that are measured are those of the world, angles are radians. */
export abstract class Dimension extends named('DIMENSION') {
  definitionPoint = new XYZ()
  textMiddlePoint = new XYZ()
  /** Where the block stands. */
  insertionPoint = new XYZ()
  normal = up()
  text = ''
  textRotation = 0
  horizontalDirection = 0
  attachmentPoint = 0
  lineSpacingStyle = 1
  lineSpacingFactor = 1
  flipArrow1 = false
  flipArrow2 = false
  isTextUserDefinedLocation = false
  style = DimensionStyle.default
  /** What shows it. */
  block: BlockRecord | null = null
}

export class DimensionAligned extends Dimension {
  firstPoint = new XYZ()
  secondPoint = new XYZ()
  extLineRotation = 0
}

export class DimensionLinear extends DimensionAligned {
  rotation = 0
}

export class DimensionOrdinate extends Dimension {
  featureLocation = new XYZ()
  leaderEndpoint = new XYZ()
  isOrdinateTypeX = false
}

export class DimensionAngular3Pt extends Dimension {
  firstPoint = new XYZ()
  secondPoint = new XYZ()
  angleVertex = new XYZ()
}

export class DimensionAngular2Line extends Dimension {
  firstPoint = new XYZ()
  secondPoint = new XYZ()
  angleVertex = new XYZ()
  dimensionArc = new XYZ()
}

export class DimensionRadius extends Dimension {
  angleVertex = new XYZ()
}

export class DimensionDiameter extends Dimension {
  angleVertex = new XYZ()
}

export class DimensionArc extends Dimension {
  firstPoint = new XYZ()
  secondPoint = new XYZ()
  center = new XYZ()

  override get objectName(): string {
    return 'ARC_DIMENSION'
  }
}

/** A radius of which the centre is too far away: its line begins at another point and has a jog. The centre itself is `definitionPoint`. */
export class LargeRadialDimension extends Dimension {
  chordPoint = new XYZ()
  /** Where the line begins instead of the centre. */
  overrideCenter = new XYZ()
  /** The middle of the jog. */
  jogPoint = new XYZ()

  override get objectName(): string {
    return 'LARGE_RADIAL_DIMENSION'
  }
}
