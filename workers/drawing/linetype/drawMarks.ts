import { drawGlyph } from '../build/drawGlyph.ts'
import { CONTINUOUS, type Emitter, type ItemStyle, type Matrix2 } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { symbolFace } from '../fonts/symbols.ts'
import { multiply2 } from '../geometry/affine.ts'
import type { LineTypeMark } from '../polyline/widePolyline.ts'
import { textLetters } from '../text/percentCodes.ts'

const MAX_MARKS = 5000

/**
 * Draws the texts and shapes of a line type along a line. `pattern`: lengths of its dashes (gaps negative), `scale`: of the line type as it is drawn.
 * Lines on which there would be too many to be seen have none.
 */
export function drawLineTypeMarks(
  points: ArrayLike<number>,
  closed: boolean,
  pattern: readonly number[],
  marks: readonly LineTypeMark[],
  scale: number,
  fonts: FontLibrary,
  emitter: Emitter,
  style: Partial<ItemStyle> = {},
): void {
  const period = pattern.reduce((sum, dash) => sum + Math.abs(dash), 0) * scale
  const total = lengthOf(points, closed)
  if (!(period > 0) || !Number.isFinite(total) || (total / period) * marks.length > MAX_MARKS) return
  emitter.style({ ...style, lineType: CONTINUOUS })
  for (const mark of marks) {
    const start = pattern.slice(0, mark.after + 1).reduce((sum, dash) => sum + Math.abs(dash), 0) * scale
    walk(points, closed, start, period, (x, y, angle) => drawMark(mark, x, y, angle, scale, fonts, emitter))
  }
  emitter.style({})
}

function drawMark(mark: LineTypeMark, x: number, y: number, angle: number, scale: number, fonts: FontLibrary, emitter: Emitter): void {
  const turn = mark.absolute ? mark.rotation : angle + mark.rotation
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [ox, oy] = [mark.offset[0] * scale, mark.offset[1] * scale]
  const size = mark.scale * scale
  const frame: Matrix2 = [
    Math.cos(turn) * size,
    Math.sin(turn) * size,
    -Math.sin(turn) * size,
    Math.cos(turn) * size,
    x + ox * cos - oy * sin,
    y + ox * sin + oy * cos,
  ]
  if (!frame.every(Number.isFinite)) return
  const face = fonts.face(mark.font)
  if (mark.text === undefined) {
    const glyph = mark.shape === undefined ? undefined : (fonts.shape(mark.font.name, mark.shape) ?? symbolFace.glyph(mark.shape))
    if (glyph) drawGlyph(emitter, glyph, frame)
    return
  }
  let at = 0
  for (const { code } of textLetters(mark.text)) {
    const glyph = face.glyph(code)
    if (glyph && code !== 0x20) drawGlyph(emitter, glyph, multiply2(frame, [1, 0, 0, 1, at, 0]))
    at += glyph?.advance ?? 0
  }
}

function lengthOf(points: ArrayLike<number>, closed: boolean): number {
  let sum = 0
  const count = Math.floor(points.length / 2)
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const j = (i + 1) % count
    sum += Math.hypot(points[j * 2] - points[i * 2], points[j * 2 + 1] - points[i * 2 + 1])
  }
  return sum
}

/** Visits the places at `start`, `start + period` … along the line. */
function walk(points: ArrayLike<number>, closed: boolean, start: number, period: number, visit: (x: number, y: number, angle: number) => void): void {
  const count = Math.floor(points.length / 2)
  let passed = 0
  let next = start
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const j = (i + 1) % count
    const x = points[i * 2],
      y = points[i * 2 + 1]
    const dx = points[j * 2] - x,
      dy = points[j * 2 + 1] - y
    const length = Math.hypot(dx, dy)
    const angle = Math.atan2(dy, dx)
    for (; next <= passed + length; next += period) {
      const t = length > 0 ? (next - passed) / length : 0
      visit(x + dx * t, y + dy * t, angle)
    }
    passed += length
  }
}
