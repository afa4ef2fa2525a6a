import { drawGlyph } from '../build/drawGlyph.ts'
import { FIT_SLACK, fitPattern, periodOf, signedLength } from '../../../src/core/drawing/patternFit.ts'
import { CONTINUOUS, type Emitter, type ItemStyle, type Matrix2 } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { symbolFace } from '../fonts/symbols.ts'
import { multiply2 } from '../geometry/affine.ts'
import type { LineTypeMark } from '../polyline/widePolyline.ts'
import { textLetters } from '../text/percentCodes.ts'

const MAX_MARKS = 5000

/**
 * Draws the texts and shapes of a line type along a line, where its dashes are laid (`fitPattern`). `apart`: each segment of the line is a curve by itself. `pattern`: lengths of its
 * dashes (gaps negative), `scale`: of the line type as it is drawn. Lines on which there would be too many to be seen have none.
 */
export function drawLineTypeMarks(
  points: ArrayLike<number>,
  apart: boolean,
  pattern: readonly number[],
  marks: readonly LineTypeMark[],
  scale: number,
  fonts: FontLibrary,
  emitter: Emitter,
  style: Partial<ItemStyle> = {},
): void {
  const total = Math.abs(signedLength(points))
  if (!Number.isFinite(total) || !((total / (periodOf(pattern) * scale)) * marks.length <= MAX_MARKS)) return
  emitter.style({ ...style, lineType: CONTINUOUS })
  for (const curve of apart ? segmentsOf(points) : [points]) {
    const length = signedLength(curve)
    const fit = fitPattern(pattern, scale, Math.abs(length), length < 0)
    if (!fit) continue
    for (const mark of marks) {
      const start = periodOf(pattern.slice(0, mark.after + 1)) * fit.unit - fit.phase
      walk(curve, start, periodOf(pattern) * fit.unit, Math.abs(length) - fit.end, (x, y, angle) => drawMark(mark, x, y, angle, scale, fonts, emitter))
    }
  }
  emitter.style({})
}

const segmentsOf = (points: ArrayLike<number>): number[][] =>
  Array.from({ length: Math.max(0, points.length / 2 - 1) }, (_, i) => [points[i * 2], points[i * 2 + 1], points[i * 2 + 2], points[i * 2 + 3]])

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

/** Visits the places at `start`, `start + period` … along the line, none of them beyond `end`. */
function walk(points: ArrayLike<number>, start: number, period: number, end: number, visit: (x: number, y: number, angle: number) => void): void {
  const last = end + period * FIT_SLACK
  let passed = 0
  let next = start
  for (let at = 0; at + 3 < points.length; at += 2) {
    const x = points[at]
    const y = points[at + 1]
    const dx = points[at + 2] - x
    const dy = points[at + 3] - y
    const length = Math.hypot(dx, dy)
    const angle = Math.atan2(dy, dx)
    for (; next <= Math.min(passed + length, last); next += period) {
      const t = length > 0 ? (next - passed) / length : 0
      visit(x + dx * t, y + dy * t, angle)
    }
    passed += length
  }
}
