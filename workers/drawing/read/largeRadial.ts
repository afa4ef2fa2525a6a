import { Dimension, DimensionType, ObjectType, XYZ } from '@node-projects/acad-ts'

const NAME = 'LARGE_RADIAL_DIMENSION'

/** A radius of which the centre is too far away: its line begins at another point and has a jog. The centre itself is `definitionPoint`. */
export class LargeRadialDimension extends Dimension {
  chordPoint = new XYZ(0, 0, 0)
  /** Where the line begins instead of the centre. */
  overrideCenter = new XYZ(0, 0, 0)
  /** The middle of the jog. */
  jogPoint = new XYZ(0, 0, 0)

  constructor() {
    super(DimensionType.Radius)
  }

  override get objectName(): string {
    return NAME
  }

  override get objectType(): ObjectType {
    return ObjectType.UNLISTED
  }

  override get subclassMarker(): string {
    return 'AcDbRadialDimensionLarge'
  }

  override get measurement(): number {
    const { definitionPoint: center, chordPoint: chord } = this
    return Math.hypot(chord.x - center.x, chord.y - center.y, chord.z - center.z)
  }

  override getBoundingBox(): null {
    return null
  }
}
