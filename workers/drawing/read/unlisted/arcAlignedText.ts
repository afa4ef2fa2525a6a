import { type BoundingBox, Entity, ObjectType, TextStyle, XYZ } from '@node-projects/acad-ts'

/** Text along an arc (Express Tools). Angles are radians, counter-clockwise from `start` to `end`. */
export class ArcAlignedText extends Entity {
  text = ''
  style: TextStyle = TextStyle.default
  center = new XYZ(0, 0, 0)
  normal = new XYZ(0, 0, 1)
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

  override get objectName(): string {
    return 'ARCALIGNEDTEXT'
  }

  override get objectType(): ObjectType {
    return ObjectType.UNLISTED
  }

  override applyTransform(): void {}

  override getBoundingBox(): BoundingBox | null {
    return null
  }
}
