import { LineTypeShapeFlags } from '../model/flags.ts'
import type { LineType } from '../model/tables.ts'
import type { LineTypeMark } from '../polyline/widePolyline.ts'
import { fontOf } from './drawText.ts'

const known = new WeakMap<LineType, LineTypeMark[]>()

/** Texts and shapes of a line type. */
export function marksOf(lineType: LineType): LineTypeMark[] {
  let marks = known.get(lineType)
  if (!marks) {
    marks = lineType.segments.flatMap(({ text, isShape, shapeNumber, shapeFlags, style, scale, rotation, offset }, after): LineTypeMark[] =>
      text === '' && !isShape
        ? []
        : [
            {
              after,
              ...(isShape ? { shape: shapeNumber } : { text }),
              font: fontOf(style),
              scale: scale || 1,
              rotation,
              absolute: (shapeFlags & LineTypeShapeFlags.RotationIsAbsolute) !== 0,
              offset: [offset.x, offset.y],
            },
          ],
    )
    known.set(lineType, marks)
  }
  return marks
}
