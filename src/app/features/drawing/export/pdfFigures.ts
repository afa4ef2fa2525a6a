import { clip, type Color, endPath, LineJoinStyle, LineCapStyle, type PDFPage, popGraphicsState, pushGraphicsState, rectangle, rgb, setLineJoin } from 'pdf-lib'
import { type PaintOptions, PX_PER_MM } from '../../../../core/drawing/paint.ts'
import { mapRect } from '../../../../core/drawing/spaceWindow.ts'
import type { Figure } from '../../../../core/markup/markPath.ts'
import type { PdfText } from '../../../lib/pdfText.ts'

const POINTS_PER_MM = 72 / 25.4
const POINTS_PER_PX = POINTS_PER_MM / PX_PER_MM
/** Middles of letters over their base line, in em. */
const HALF_CAPITAL = 0.35

/** Draws what lies over the drawing, within the area that is printed. */
export async function drawFigures(sheet: PDFPage, { area, toPage, ink }: PaintOptions, figures: readonly Figure[], text: PdfText): Promise<void> {
  const [x0, y0, x1, y1] = mapRect(toPage, area).map((mm) => mm * POINTS_PER_MM)
  const top = sheet.getHeight()
  const channels = (hex: string): [number, number, number] => {
    const value = ink.monochrome && hex !== '#ffffff' ? 0 : Number.parseInt(hex.slice(1), 16)
    return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
  }
  sheet.pushOperators(pushGraphicsState(), rectangle(x0, y0, x1 - x0, y1 - y0), clip(), endPath(), setLineJoin(LineJoinStyle.Round))
  for (const figure of figures) {
    if ('text' in figure) {
      const { x, y, size, fill } = figure
      const place = { x: x * POINTS_PER_PX, y: top - (y + size * HALF_CAPITAL) * POINTS_PER_PX, size: size * POINTS_PER_PX }
      await text.write(sheet, figure.text, { ...place, width: Infinity, centred: true, bold: true, color: channels(fill) })
      continue
    }
    const { d, fill, stroke, width = 1, opacity = 1 } = figure
    sheet.drawSvgPath(d, {
      x: 0,
      y: top,
      scale: POINTS_PER_PX,
      ...(fill && { color: rgb(...channels(fill)) as Color, opacity }),
      ...(stroke && { borderColor: rgb(...channels(stroke)) as Color, borderWidth: width, borderOpacity: opacity, borderLineCap: LineCapStyle.Round }),
    })
  }
  sheet.pushOperators(popGraphicsState())
}
