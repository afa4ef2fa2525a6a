import { BoundingBox, type CadDocument, Entity, ObjectType, TextStyle, XYZ } from '@node-projects/acad-ts'
import { type DxfRecord, numberOf, pointsOf, subclass, textValue } from '../dxfRecords.ts'

const TURN = Math.PI / 180

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

const alignments = ['fit', 'left', 'right', 'center'] as const

export function arcTextOf(record: DxfRecord, document: CadDocument): Entity[] {
  const given = subclass(record, 'AcDbArcAlignedText')
  const text = new ArcAlignedText()
  const number = (code: number, otherwise: number): number => numberOf(given, code) ?? otherwise
  text.text = textValue(given, 1) ?? ''
  text.style = document.textStyles?.tryGetValue(textValue(given, 7) ?? 'Standard') ?? text.style
  const [center] = pointsOf(given, 10)
  if (center) text.center = new XYZ(center[0], center[1], center[2])
  text.normal = new XYZ(number(210, 0), number(220, 0), number(230, 1))
  text.radius = number(40, 1)
  text.widthFactor = number(41, 1)
  text.height = number(42, 1)
  text.spacing = number(43, 0)
  text.offset = number(44, 0)
  text.right = number(45, 0)
  text.left = number(46, 0)
  text.start = number(50, 0) * TURN
  text.end = number(51, 180) * TURN
  if (number(70, 0) === 1) text.text = [...text.text].reverse().join('')
  text.inward = number(71, 1) === 2
  text.alignment = alignments[number(72, 1) - 1] ?? 'fit'
  text.concave = number(73, 1) === 2
  return text.text.trim() === '' || !(text.radius > 0) ? [] : [text]
}
