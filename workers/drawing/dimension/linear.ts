import type { Point2 } from '../text/textSpec.ts'
import { drawArrow, isStroke, isTick } from './arrow.ts'
import type { DimensionSpec, DimensionStyle } from './dimensionSpec.ts'
import { along, crossing, type DimensionPen, type DimensionText, distance, dot, readable, unitOf } from './dimensionPen.ts'

type LinearSpec = Extract<DimensionSpec, { kind: 'linear' | 'aligned' }>

/** Where the extension line through `point` in direction `out` meets the dimension line through `line` in direction `u`. */
function onLine(point: Point2, line: Point2, u: Point2, out: Point2): Point2 {
  const across = out[0] * u[1] - out[1] * u[0]
  if (Math.abs(across) < 1e-9) return point
  const t = ((line[0] - point[0]) * u[1] - (line[1] - point[1]) * u[0]) / across
  return along(point, out, t)
}

export function drawLinear(spec: LinearSpec, pen: DimensionPen): void {
  const { first, second, line } = spec
  const u: Point2 = spec.kind === 'linear' ? [Math.cos(spec.angle), Math.sin(spec.angle)] : unitOf(first, second)
  const out: Point2 = spec.oblique ? [Math.cos(spec.oblique), Math.sin(spec.oblique)] : [-u[1], u[0]]
  const a = onLine(first, line, u, out),
    b = onLine(second, line, u, out)
  if (!pen.style.hideExtension1) drawExtension(first, a, 0, pen)
  if (!pen.style.hideExtension2) drawExtension(second, b, 1, pen)
  const value = spec.kind === 'linear' ? Math.abs(dot([second[0] - first[0], second[1] - first[1]], u)) : distance(first, second)
  const text = pen.text(value, 'length')
  drawDimensionLine(a, b, u, text, spec.textPosition, pen)
}

function drawExtension(from: Point2, to: Point2, which: 0 | 1, pen: DimensionPen): void {
  const length = distance(from, to)
  if (!(length > 0)) return
  const v = unitOf(from, to)
  const { extensionOffset, fixedExtension } = pen.style
  const offset = fixedExtension === undefined ? extensionOffset : Math.max(extensionOffset, length - fixedExtension)
  if (length <= offset) return
  const start = along(from, v, offset),
    end = along(to, v, pen.style.extensionBeyond)
  pen.extension([...start, ...end], which)
}

/** The line between the extension lines with arrows and text. `u`: direction of measuring, either way. */
export function drawDimensionLine(a: Point2, b: Point2, u: Point2, text: DimensionText | undefined, stated: Point2 | undefined, pen: DimensionPen): void {
  const { style } = pen
  const length = distance(a, b)
  const v = length > 0 ? unitOf(a, b) : u
  const middle: Point2 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const angle = readable(Math.atan2(v[1], v[0]))
  const up: Point2 = [-Math.sin(angle), Math.cos(angle)]
  const above = style.textAbove === 0 ? style.textLift * style.textHeight : (style.textAbove === 4 ? -1 : 1) * (style.gap + (text?.height ?? 0) / 2)
  // Off the line with a leader to it (DIMTMOVE 1), the place that is stated is the near end of the text.
  const led = text && stated && style.textMovement === 1 && Math.abs(dot([stated[0] - middle[0], stated[1] - middle[1]], up)) > text.height + 2 * style.gap
  if (led) return drawLed(a, b, v, length, text, stated, pen)
  const at = text ? (stated ?? along(along(a, v, freePlace(length, text, style)), up, above)) : middle
  const place = dot([at[0] - a[0], at[1] - a[1]], v)
  const aside = Math.abs(dot([at[0] - a[0], at[1] - a[1]], [-v[1], v[0]]))
  const inside = place > 0 && place < length
  const level = inside ? style.levelInside : style.levelOutside
  const rotation = level ? 0 : angle
  // Half of the text's length along the line, wherever it is turned to.
  const reach = text ? (Math.abs(Math.cos(rotation - angle)) * text.width + Math.abs(Math.sin(rotation - angle)) * text.height) / 2 + style.gap : 0
  const tall = text ? (Math.abs(Math.cos(rotation - angle)) * text.height + Math.abs(Math.sin(rotation - angle)) * text.width) / 2 : 0
  const hole = text && crossing(a, v, text, at, rotation, style.gap)
  const arrowsInside = fit(length, hole && inside ? hole[1] - hole[0] : 2 * style.gap, style)
  drawEnds(a, b, v, length, arrowsInside, { place, reach, inside, hole, beside: aside <= tall + 2 * style.gap }, pen)
  if (text) pen.drawText(text, at, rotation)
}

/** Place along the line of a text without a place in the file: in its middle, at one end (DIMJUST), or behind the second end without room (DIMATFIT). */
function freePlace(length: number, text: DimensionText, style: DimensionStyle): number {
  const { arrowSize, gap, textAbove, fit: kind, justify } = style
  const wide = text.width + 2 * gap
  const room = length - (isTick(style.arrow1) && isTick(style.arrow2) ? 0 : 2 * arrowSize)
  const both = room >= (textAbove === 0 ? wide : 0) && length >= wide
  const inside = style.textInside || both || (length >= wide && (kind === 1 || kind === 3))
  if (!inside) return length + 2 * arrowSize + wide / 2
  if (justify === 1 || justify === 2) return justify === 1 ? arrowSize + wide / 2 : length - arrowSize - wide / 2
  return length / 2
}

interface TextPlace {
  place: number
  reach: number
  inside: boolean
  /** The part of the line that the text takes. */
  hole: readonly [from: number, to: number] | undefined
  beside: boolean
}

/** Whether the heads have room between the extension lines, beside the taken length. */
function fit(length: number, taken: number, { arrow1, arrow2, arrowSize }: DimensionStyle): boolean {
  return (isTick(arrow1) && isTick(arrow2)) || length >= 2 * arrowSize + taken
}

/** The text beside a leader from the middle of the line, which is level at its end. */
function drawLed(a: Point2, b: Point2, v: Point2, length: number, text: DimensionText, edge: Point2, pen: DimensionPen): void {
  const { style } = pen
  const away: TextPlace = { place: 0, reach: 0, inside: true, hole: undefined, beside: false }
  drawEnds(a, b, v, length, fit(length, 2 * style.gap, style), away, pen)
  const middle: Point2 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const side = edge[0] >= middle[0] ? 1 : -1
  const end: Point2 = [edge[0] - side * style.gap, edge[1]]
  pen.line([...a, ...b])
  pen.line([...middle, end[0] - side * style.arrowSize, end[1], ...end])
  pen.drawText(text, [edge[0] + (side * text.width) / 2, edge[1]], 0)
}

function drawEnds(a: Point2, b: Point2, v: Point2, length: number, arrowsInside: boolean, text: TextPlace, pen: DimensionPen): void {
  const { style, emitter, spec } = pen
  const back: Point2 = [-v[0], -v[1]]
  // Without room for them between the extension lines nothing is drawn outside either.
  const bare = !arrowsInside && style.hideOutside && style.textInside
  const arrow = (name: string, tip: Point2, hidden: boolean, way: Point2): number =>
    hidden || bare ? 0 : drawArrow(name, tip, way, style.arrowSize, emitter, pen.lineStyle)
  const inset1 = arrow(style.arrow1, a, style.hideLine1, arrowsInside !== (spec.flip1 === true) ? back : v)
  const inset2 = arrow(style.arrow2, b, style.hideLine2, arrowsInside !== (spec.flip2 === true) ? v : back)
  const beyond = isStroke(style.arrow1) && isStroke(style.arrow2) ? style.lineBeyond : 0
  let from = -beyond,
    to = length + beyond
  if (arrowsInside) {
    from += inset1
    to -= inset2
  }
  const [gapFrom, gapTo] = text.hole ?? [Infinity, -Infinity]
  const piece = (start: number, end: number): void => {
    if (end > start) pen.line([...along(a, v, start), ...along(a, v, end)])
  }
  const cut = (start: number, end: number): void => {
    if (gapFrom >= end || gapTo <= start) piece(start, end)
    else {
      piece(start, gapFrom)
      piece(gapTo, end)
    }
  }
  const half = length / 2
  if (arrowsInside || style.lineInside) {
    if (!style.hideLine1) cut(from, half)
    if (!style.hideLine2) cut(half, to)
  }
  // Tails of arrows outside; the one at the text goes on below or up to it.
  if (bare) return
  const tail = 2 * style.arrowSize
  const toText = text.beside && !text.inside
  if (!arrowsInside && !style.hideLine1) cut(toText && text.place < 0 ? Math.min(-tail, text.place + text.reach * (text.hole ? 1 : -1)) : -tail, -inset1)
  else if (toText && text.place < 0 && !style.hideLine1) cut(text.place + text.reach * (text.hole ? 1 : -1), 0)
  if (!arrowsInside && !style.hideLine2)
    cut(length + inset2, toText && text.place > length ? Math.max(length + tail, text.place + text.reach * (text.hole ? -1 : 1)) : length + tail)
  else if (toText && text.place > length && !style.hideLine2) cut(length, text.place + text.reach * (text.hole ? -1 : 1))
}
