import { BACKGROUND } from '../../../src/core/drawing/drawing.ts'
import { corners, drawGlyph, fillRing, mapped } from '../build/drawGlyph.ts'
import { CONTINUOUS, type Emitter, type ItemStyle, type Matrix2 } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { multiply2 } from '../geometry/affine.ts'
import { type Inline, STACK_GAP } from './mtext/inline.ts'
import { layoutMText, type MTextLayout, type PlacedLine } from './mtext/layoutMText.ts'
import type { MTextState } from './mtext/mtextState.ts'
import type { MTextSpec, TextBox } from './textSpec.ts'

const lineAt = { under: -0.2, over: 1.2, strike: 0.5 } as const

/** Draws formatted text into the block. Gives the box of its lines, or undefined when nothing is drawn. `layout`: if it was laid out before. */
export function drawMText(
  spec: MTextSpec,
  fonts: FontLibrary,
  emitter: Emitter,
  style: Partial<ItemStyle> = {},
  layout: MTextLayout = layoutMText(spec, fonts),
): TextBox | undefined {
  const { rotation = 0, position, background, backwards = false, upsideDown = false } = spec
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const sx = backwards ? -1 : 1,
    sy = upsideDown ? -1 : 1
  const frame: Matrix2 = [cos * sx, sin * sx, -sin * sy, cos * sy, position[0], position[1]]
  if (!frame.every(Number.isFinite) || !(layout.maxX > layout.minX)) return undefined
  const { minX, minY, maxX, maxY } = layout
  if (background) {
    const margin = Math.max(0, background.margin) * spec.height
    emitter.style({ ...style, color: background.color || BACKGROUND })
    fillRing(mapped(corners(minX - margin, minY - margin, maxX + margin, maxY + margin), frame), emitter)
  }
  if (spec.frame !== undefined) {
    const margin = Math.max(0, spec.frame) * spec.height
    emitter.style({ ...style, lineType: CONTINUOUS })
    emitter.polyline(mapped(corners(minX - margin, minY - margin, maxX + margin, maxY + margin), frame), true)
  }
  const pen = new TextPen(emitter, style)
  for (const placed of layout.lines) drawLine(placed, frame, pen)
  emitter.style({})
  return mapped(corners(minX, minY, maxX, maxY), frame)
}

/** Changes the style only when the colour of the letters changes. */
class TextPen {
  readonly emitter: Emitter
  private readonly base: Partial<ItemStyle>
  private color: number | undefined | null = null

  constructor(emitter: Emitter, base: Partial<ItemStyle>) {
    this.emitter = emitter
    this.base = base
  }

  take({ color }: MTextState): void {
    if (color === this.color) return
    this.color = color
    this.emitter.style({ ...this.base, lineType: CONTINUOUS, ...(color !== undefined && { color }) })
  }
}

/** A line whose letters stand below each other. */
function drawDown({ line: { items, x: below, start }, x, baseline, height, down = [0, 0] }: PlacedLine, frame: Matrix2, pen: TextPen): void {
  let text = ''
  let bottom = baseline
  items.forEach((item, i) => {
    const { state, glyph } = item
    pen.take(state)
    bottom = baseline - (below[i] - start)
    if (glyph) drawItem(item, x - (glyph.advance / 2) * state.height * state.widthFactor, bottom, frame, pen)
    text += String.fromCodePoint(item.code)
  })
  if (text.trim() !== '') pen.emitter.text(text.trim(), mapped(corners(x + down[0], bottom, x + down[1], baseline + height), frame))
}

function drawLine(placed: PlacedLine, frame: Matrix2, pen: TextPen): void {
  const { line, x, baseline, height, spread } = placed
  const { items } = line
  if (items.length === 0) return
  if (placed.down) return drawDown(placed, frame, pen)
  let spaces = 0
  let text = ''
  let bottom = 0
  items.forEach((item, i) => {
    const { state, glyph, kind } = item
    const at = x + line.x[i] + spread * spaces
    const next = i + 1 < items.length ? x + line.x[i + 1] + spread * (spaces + (kind === 'space' ? 1 : 0)) : at + item.width
    const y = baseline + ((height - state.height) * state.align) / 2
    pen.take(state)
    if (item.stack) {
      drawStack(item, at, y, frame, pen)
      text += `${textOf(item.stack.top)}${item.stack.bottom.length > 0 && item.stack.kind !== 'tolerance' ? '/' : ' '}${textOf(item.stack.bottom)}`
    } else {
      drawItem(item, at, y, frame, pen)
      text += String.fromCodePoint(item.code)
    }
    for (const kindOfLine of ['under', 'over', 'strike'] as const)
      if (state[kindOfLine]) {
        const height = y + lineAt[kindOfLine] * state.height
        pen.emitter.polyline(mapped([at, height, next, height], frame))
      }
    bottom = Math.min(bottom, y - baseline + (glyph?.bottom ?? 0) * state.height)
    if (kind === 'space') spaces++
  })
  if (text.trim() !== '')
    pen.emitter.text(
      text.trim(),
      mapped(corners(x + line.start, baseline + bottom, x + line.end + spread * spaces, baseline + height), frame),
      height / (height - bottom),
    )
}

const textOf = (items: readonly Inline[]): string => items.map(({ code }) => String.fromCodePoint(code)).join('')

function drawItem({ glyph, state, code }: Inline, x: number, y: number, frame: Matrix2, pen: TextPen): void {
  if (!glyph || code === 0x20) return
  const { height, widthFactor, oblique } = state
  drawGlyph(pen.emitter, glyph, multiply2(frame, [height * widthFactor, 0, Math.tan(oblique) * height, height, x, y]))
}

function drawRow(items: readonly Inline[], x: number, y: number, frame: Matrix2, pen: TextPen): void {
  let at = x
  for (const item of items) {
    drawItem(item, at, y, frame, pen)
    at += item.width
  }
}

/** Parts above each other about the middle of the capitals, or side by side with a slash. */
function drawStack({ stack, state, width: box }: Inline, x: number, y: number, frame: Matrix2, pen: TextPen): void {
  if (!stack) return
  const { height } = state
  const { kind, top, bottom, topWidth, bottomWidth } = stack
  const gap = (STACK_GAP / 2) * height
  const middle = y + height / 2
  const width = box - height * 0.1
  if (kind === 'diagonal') {
    const slash = x + topWidth
    drawRow(top, x, middle, frame, pen)
    drawRow(bottom, slash + height * 0.5, middle - height, frame, pen)
    pen.emitter.polyline(mapped([slash, middle - height, slash + height * 0.5, middle + height], frame))
    return
  }
  const centred = kind === 'over'
  drawRow(top, x + (centred ? (width - topWidth) / 2 : 0), middle + gap, frame, pen)
  drawRow(bottom, x + (centred ? (width - bottomWidth) / 2 : 0), middle - gap - height, frame, pen)
  if (centred && bottom.length > 0) pen.emitter.polyline(mapped([x, middle, x + width, middle], frame))
}
