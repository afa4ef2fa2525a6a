import type { Point2 } from '../text/textSpec.ts'
import { drawArrow } from './arrow.ts'
import type { DimensionSpec } from './dimensionSpec.ts'
import { along, crossing, type DimensionPen, distance, dot, readable, unitOf } from './dimensionPen.ts'

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
