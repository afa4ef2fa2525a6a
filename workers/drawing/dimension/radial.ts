import type { Point2 } from '../text/textSpec.ts'
import { drawArrow } from './arrow.ts'
import type { DimensionSpec } from './dimensionSpec.ts'
import { along, crossing, type DimensionPen, type DimensionText, distance, dot, readable, unitOf } from './dimensionPen.ts'
import { drawDimensionLine } from './linear.ts'

type RadialSpec = Extract<DimensionSpec, { kind: 'radius' | 'diameter' }>

/** Radius or diameter: within the circle a line to its border, outside one from the text to the border. */
export function drawRadial(spec: RadialSpec, pen: DimensionPen): void {
  const { chord } = spec
  const isRadius = spec.kind === 'radius'
  const far = isRadius ? undefined : spec.far
  const center: Point2 = isRadius ? spec.center : [(chord[0] + spec.far[0]) / 2, (chord[1] + spec.far[1]) / 2]
  const radius = distance(center, chord)
  const post = pen.style.post
  const sign = /^(r|%%c|⌀|Ø)/i.test(post) ? '' : isRadius ? 'R' : '%%c'
  const text = pen.text(isRadius ? radius : 2 * radius, 'length', sign)
  const v = unitOf(center, chord)
  const { style, emitter } = pen
  const size = style.arrowSize
  const at = textPlace(spec, center, v, text, pen)
  const outside = distance(center, at) > radius
  if (!outside && text && spec.textMoved && !style.textInside) return drawFromText(chord, v, at, text, pen)
  if (!outside) {
    if (far) return drawDimensionLine(far, chord, v, text, at, pen)
    const inset = drawArrow(style.arrow2, chord, v, size, emitter, pen.lineStyle)
    const rotation = style.levelInside ? 0 : readable(Math.atan2(v[1], v[0]))
    const hole = text && crossing(center, v, text, at, rotation, style.gap)
    if (hole) {
      if (hole[0] > 0) pen.line([...center, ...along(center, v, hole[0])])
      if (hole[1] < radius - inset) pen.line([...along(center, v, hole[1]), ...along(chord, v, -inset)])
    } else pen.line([...center, ...along(chord, v, -inset)])
    if (text) pen.drawText(text, at, rotation)
    return
  }
  drawOutside(chord, v, at, text, center, pen)
}

/** The text stands above its line, in it, or (DIMTAD 4) below. */
const sideOf = ({ textAbove }: DimensionPen['style']): -1 | 0 | 1 => (textAbove === 0 ? 0 : textAbove === 4 ? -1 : 1)

/** Where the text stands: one that was moved along the line is stated by its place on the line. */
function textPlace(spec: RadialSpec, center: Point2, v: Point2, text: DimensionText | undefined, pen: DimensionPen): Point2 {
  const { style } = pen
  const stated = spec.textPosition
  if (!stated) return freePlace(spec.chord, v, text, pen)
  const level = distance(center, stated) > distance(center, spec.chord) ? style.levelOutside : style.levelInside
  const aside = Math.abs((stated[0] - center[0]) * v[1] - (stated[1] - center[1]) * v[0])
  if (!text || !spec.textMoved || level || aside > text.height / 2) return stated
  const angle = readable(Math.atan2(v[1], v[0]))
  return along(stated, [-Math.sin(angle), Math.cos(angle)], sideOf(style) * (text.height / 2 + style.gap))
}

/** Within the circle, from a text that was moved to the border: with a hook when the text is level, else from its far end or its near one. */
function drawFromText(chord: Point2, v: Point2, at: Point2, text: DimensionText, pen: DimensionPen): void {
  const { style, emitter } = pen
  const level = style.levelInside
  const angle = readable(Math.atan2(v[1], v[0]))
  const half = text.width / 2 + style.gap
  const side = chord[0] >= at[0] ? 1 : -1
  const drop = -sideOf(style) * (text.height / 2 + style.gap)
  const foot = along(at, level ? [0, 1] : [-Math.sin(angle), Math.cos(angle)], drop)
  const near: Point2 = level ? [foot[0] + side * half, foot[1]] : along(foot, v, half)
  const far: Point2 = level ? [foot[0] - side * half, foot[1]] : along(foot, v, -half)
  const knee: Point2 = level ? [near[0] + side * style.arrowSize, near[1]] : near
  const to = unitOf(knee, chord)
  const inset = drawArrow(style.arrow2, chord, to, style.arrowSize, emitter, pen.lineStyle)
  pen.line([...(style.textAbove === 0 ? near : far), ...knee, ...along(chord, to, -inset)])
  pen.drawText(text, at, level ? 0 : angle)
}

/** Outside the circle, on the line or above it. */
function freePlace(chord: Point2, v: Point2, text: DimensionText | undefined, { style }: DimensionPen): Point2 {
  if (!text) return chord
  const drop = sideOf(style) * (text.height / 2 + style.gap)
  const angle = readable(Math.atan2(v[1], v[0]))
  const up: Point2 = style.levelOutside ? [0, 1] : [-Math.sin(angle), Math.cos(angle)]
  return along(along(chord, v, 3 * style.arrowSize + text.width / 2), up, drop)
}

/** From the border to the text: straight on, or with a level hook when the text is level. */
function drawOutside(chord: Point2, v: Point2, at: Point2, text: DimensionText | undefined, center: Point2, pen: DimensionPen): void {
  const { style, emitter } = pen
  const side = at[0] >= chord[0] ? 1 : -1
  const half = text ? text.width / 2 + style.gap : 0
  const angle = readable(Math.atan2(v[1], v[0]))
  const level = style.levelOutside
  const above = style.textAbove !== 0
  // Beside the text, below it when the text stands above its line.
  const dropped: Point2 = level ? [0, -1] : [Math.sin(angle), -Math.cos(angle)]
  const drop = text ? sideOf(style) * (text.height / 2 + style.gap) : 0
  const foot = along(at, dropped, drop)
  const reach: Point2 = level ? [side, 0] : v
  const near = along(foot, reach, -half),
    end = above ? along(foot, reach, level && text ? text.width / 2 : half) : near
  const knee = level ? kneeOf(chord, v, foot, near, reach, style.arrowSize) : near
  const from = unitOf(chord, knee)
  const inset = drawArrow(style.arrow2, chord, [-from[0], -from[1]], style.arrowSize, emitter, pen.lineStyle)
  pen.line([...along(chord, from, inset), ...knee, ...(level || above ? end : near)])
  if (style.lineInside) pen.line([...center, ...chord])
  else drawCenterMark(center, distance(center, chord), pen)
  if (text) pen.drawText(text, at, level ? 0 : angle)
}

/** Where the line turns level: still on the radius if that is on the way to the text, else an arrow's length before it. */
function kneeOf(chord: Point2, v: Point2, foot: Point2, near: Point2, reach: Point2, size: number): Point2 {
  const t = Math.abs(v[1]) > 1e-9 ? (foot[1] - chord[1]) / v[1] : Number.NaN
  const knee = along(chord, v, t)
  return t > size && (near[0] - knee[0]) * reach[0] >= -size ? knee : along(near, reach, -size)
}

/** A cross, and with DIMCEN below 0 also lines from it to beyond the circle. */
function drawCenterMark(center: Point2, radius: number, pen: DimensionPen): void {
  const size = Math.abs(pen.style.centerMark)
  if (!(size > 0) || size > radius) return
  for (const [x, y] of [
    [1, 0],
    [0, 1],
  ] as const) {
    const from = (t: number): Point2 => [center[0] + x * t, center[1] + y * t]
    pen.line([...from(-size), ...from(size)])
    if (pen.style.centerMark > 0 || radius <= size * 2) continue
    pen.line([...from(size * 2), ...from(radius + size)])
    pen.line([...from(-size * 2), ...from(-radius - size)])
  }
}

/** A radius whose line begins beside its centre: parallel to the radius to the jog, across, and on the radius itself to the border. */
export function drawJogged({ center, chord, from, jog, textPosition }: Extract<DimensionSpec, { kind: 'jogged' }>, pen: DimensionPen): void {
  const { style, emitter } = pen
  const radius = distance(center, chord)
  if (!(radius > 0)) return
  const v = unitOf(center, chord)
  const n: Point2 = [-v[1], v[0]]
  const before = dot([jog[0] - from[0], jog[1] - from[1]], n)
  const after = dot([center[0] - jog[0], center[1] - jog[1]], n)
  // The jog goes back: where it leaves the first line is nearer to the border than where it meets the radius.
  const back = 1 / Math.tan(Math.min(Math.PI / 2, Math.max(0.1, style.jogAngle)))
  const first = along(along(jog, n, -before), v, Math.abs(before) * back)
  const second = along(along(jog, n, after), v, -Math.abs(after) * back)
  pen.line([...from, ...first, ...second])
  const text = pen.text(radius, 'length', /^(r|\\U)/i.test(style.post) ? '' : 'R')
  const angle = readable(Math.atan2(v[1], v[0]))
  const length = distance(second, chord)
  const up: Point2 = [-Math.sin(angle), Math.cos(angle)]
  const drop = text && style.textAbove !== 0 ? (style.textAbove === 4 ? -1 : 1) * (style.gap + text.height / 2) : 0
  const at = textPosition ?? along(along(second, v, length / 2), up, drop)
  const rotation = (distance(center, at) > radius ? style.levelOutside : style.levelInside) ? 0 : angle
  const inset = drawArrow(style.arrow2, chord, v, style.arrowSize, emitter, pen.lineStyle)
  const hole = text && crossing(second, v, text, at, rotation, style.gap)
  const end = length - inset
  if (hole && hole[0] < end && hole[1] > 0) {
    if (hole[0] > 0) pen.line([...second, ...along(second, v, hole[0])])
    if (hole[1] < end) pen.line([...along(second, v, hole[1]), ...along(second, v, end)])
  } else pen.line([...second, ...along(second, v, end)])
  if (text) pen.drawText(text, at, rotation)
}
