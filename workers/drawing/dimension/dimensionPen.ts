import { mapped } from '../build/drawGlyph.ts'
import type { Emitter, ItemStyle } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { drawMText } from '../text/drawMText.ts'
import { layoutMText, type MTextLayout } from '../text/mtext/layoutMText.ts'
import type { MTextSpec, Point2 } from '../text/textSpec.ts'
import type { DimensionSpec, DimensionStyle } from './dimensionSpec.ts'
import { measurementText } from './measurementText.ts'

export interface DimensionText {
  spec: MTextSpec
  layout: MTextLayout
  width: number
  height: number
}

/** A dimension being drawn: its style, its text and the colours of its parts. */
export class DimensionPen {
  readonly style: DimensionStyle
  readonly emitter: Emitter
  /** Draws the text. */
  private readonly letters: Emitter
  private readonly fonts: FontLibrary
  readonly spec: DimensionSpec

  constructor(spec: DimensionSpec, style: DimensionStyle, fonts: FontLibrary, emitter: Emitter, letters: Emitter) {
    this.spec = spec
    this.style = style
    this.fonts = fonts
    this.emitter = emitter
    this.letters = letters
  }

  get lineStyle(): Partial<ItemStyle> {
    const { lineColor, lineType, lineWeight } = this.style
    return look(lineColor, lineType, lineWeight)
  }

  line(points: ArrayLike<number>): void {
    this.emitter.style(this.lineStyle)
    this.emitter.polyline(points)
  }

  /** `end`: at which of both points. */
  extension(points: ArrayLike<number>, end: 0 | 1 = 0): void {
    const { extensionColor, extensionType1, extensionType2, extensionWeight } = this.style
    this.emitter.style(look(extensionColor, end === 0 ? extensionType1 : extensionType2, extensionWeight))
    this.emitter.polyline(points)
  }

  /** The measurement with the file's override around it; undefined when the override is blank. */
  text(value: number, kind: 'length' | 'angle', sign = ''): DimensionText | undefined {
    const stated = this.spec.measurement
    const number = measurementText(stated !== undefined && Number.isFinite(stated) && stated > 0 ? stated : value, this.style, kind, sign)
    const override = this.spec.text ?? ''
    const text = override === '' ? number : override.replaceAll('<>', number)
    if (text.trim() === '') return undefined
    const spec: MTextSpec = { text, position: [0, 0], height: this.style.textHeight, attachment: 'middle-center', font: this.style.font }
    const layout = layoutMText(spec, this.fonts)
    const width = layout.maxX - layout.minX
    return width > 0 ? { spec, layout, width, height: layout.maxY - layout.minY } : undefined
  }

  drawText({ spec, layout }: DimensionText, at: Point2, rotation: number): void {
    const { textFill, textHeight, gap, reversed } = this.style
    const turned = (this.spec.textRotation ? this.spec.textRotation : rotation) + (reversed ? Math.PI : 0)
    drawMText(
      { ...spec, position: at, rotation: turned, ...(textFill !== undefined && { background: { color: textFill, margin: gap / textHeight } }) },
      this.fonts,
      this.letters,
      this.style.textColor === undefined ? {} : { color: this.style.textColor },
      layout,
    )
    if (this.style.boxed) this.box(layout, at, turned)
  }

  /** Around the text, as far from it as the line. */
  private box({ minX, minY, maxX, maxY }: MTextLayout, [x, y]: Point2, angle: number): void {
    const { gap } = this.style
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const corners = [minX - gap, minY - gap, maxX + gap, minY - gap, maxX + gap, maxY + gap, minX - gap, maxY + gap]
    this.emitter.style(this.lineStyle)
    this.emitter.polyline(mapped(corners, [cos, sin, -sin, cos, x, y]), true)
  }
}

const look = (color: number | undefined, lineType: number | undefined, weight: number | undefined): Partial<ItemStyle> => ({
  ...(color !== undefined && { color }),
  ...(lineType !== undefined && { lineType }),
  ...(weight !== undefined && { weight }),
})

/** The same angle or its opposite, so that text reads from below or from the right. */
export function readable(angle: number): number {
  const turn = 2 * Math.PI
  const a = ((angle % turn) + turn) % turn
  return a > Math.PI / 2 + 1e-6 && a <= (3 * Math.PI) / 2 + 1e-6 ? a - Math.PI : a
}

export const distance = (a: Point2, b: Point2): number => Math.hypot(b[0] - a[0], b[1] - a[1])
/** `a` moved by `t` times `v`. */
export const along = (a: Point2, v: Point2, t: number): Point2 => [a[0] + v[0] * t, a[1] + v[1] * t]
export const unitOf = (a: Point2, b: Point2): Point2 => {
  const length = distance(a, b)
  return length > 0 ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : [1, 0]
}
export const dot = (a: Point2, b: Point2): number => a[0] * b[0] + a[1] * b[1]

/**
 * Where the line through `a` in direction `v` passes a text, a gap before and after it, as distances from `a`; undefined when it does not meet the letters.
 * `rotation`: of the text.
 */
export function crossing(a: Point2, v: Point2, text: DimensionText, at: Point2, rotation: number, gap: number): [from: number, to: number] | undefined {
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const turned = ([x, y]: Point2): Point2 => [x * cos + y * sin, y * cos - x * sin]
  const p = turned([a[0] - at[0], a[1] - at[1]]),
    d = turned(v)
  const within = (margin: number): [number, number] | undefined => {
    let from = -Infinity,
      to = Infinity
    for (const [axis, half] of [text.width / 2 + margin, text.height / 2 + margin].entries()) {
      if (Math.abs(d[axis]) < 1e-12) {
        if (Math.abs(p[axis]) >= half) return undefined
        continue
      }
      const [s, t] = [(-half - p[axis]) / d[axis], (half - p[axis]) / d[axis]]
      from = Math.max(from, Math.min(s, t))
      to = Math.min(to, Math.max(s, t))
    }
    return from < to ? [from, to] : undefined
  }
  return within(0) && within(gap)
}
