import type { Point2 } from '../text/textSpec.ts'
import type { DimensionSpec } from './dimensionSpec.ts'
import { along, DimensionPen, distance, unitOf } from './dimensionPen.ts'
import type { Emitter } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { drawAngular } from './angular.ts'
import { dimensionStyle } from './dimensionStyle.ts'
import { drawJogged, drawRadial } from './radial.ts'
import { drawLinear } from './linear.ts'

/** Distance from the origin along one axis, at the end of a line with a jog. */
function drawOrdinate(spec: Extract<DimensionSpec, { kind: 'ordinate' }>, pen: DimensionPen): void {
  const { origin, feature, end, axis } = spec
  const { style } = pen
  const measured = axis === 'x' ? 0 : 1
  const run = 1 - measured
  const text = pen.text(Math.abs(feature[measured] - origin[measured]), 'length')
  const way = end[run] >= feature[run] ? 1 : -1
  const at = (m: number, r: number): Point2 => (measured === 0 ? [m, r] : [r, m])
  const points: Point2[] = [feature]
  if (Math.abs(end[measured] - feature[measured]) > 1e-9 * distance(feature, end)) {
    // Two heads' lengths straight at both ends, the rest at the feature: where there is no room the line goes back.
    const leg = 2 * style.arrowSize
    const first = Math.max(Math.abs(end[run] - feature[run]) - 2 * leg, leg)
    points.push(at(feature[measured], feature[run] + way * first), at(end[measured], end[run] - way * leg))
  }
  const place = spec.textPosition ?? (text ? along(end, at(0, way), style.gap + text.width / 2) : end)
  // The line goes on below a text that stands above it.
  const reach = text && style.textAbove !== 0 ? way * (place[run] - end[run]) + text.width / 2 : 0
  points.push(reach > 0 ? along(end, at(0, way), reach) : end)
  const first = unitOf(points[0], points[1])
  if (distance(points[0], points[1]) > style.extensionOffset) points[0] = along(points[0], first, style.extensionOffset)
  pen.extension(points.flat())
  if (!text) return
  const rotation = axis === 'x' ? Math.PI / 2 : 0
  const [dx, dy] = spec.textPosition || style.textAbove === 0 ? [0, 0] : [-Math.sin(rotation), Math.cos(rotation)]
  const drop = style.gap + text.height / 2
  pen.drawText(text, [place[0] + dx * drop, place[1] + dy * drop], rotation)
}

/** Draws a dimension that has no block of its own. One with a point or an angle that is no number is left out. `letters`: what draws its text. */
export function drawDimension(spec: DimensionSpec, fonts: FontLibrary, emitter: Emitter, letters: Emitter = emitter): void {
  if (!Object.values(spec).every(isSound)) return
  const pen = new DimensionPen(spec, dimensionStyle(spec.style), fonts, emitter, letters)
  switch (spec.kind) {
    case 'linear':
    case 'aligned':
      drawLinear(spec, pen)
      break
    case 'radius':
    case 'diameter':
      drawRadial(spec, pen)
      break
    case 'jogged':
      drawJogged(spec, pen)
      break
    case 'angular2line':
    case 'angular3point':
    case 'arcLength':
      drawAngular(spec, pen)
      break
    case 'ordinate':
      drawOrdinate(spec, pen)
  }
  emitter.style({})
}

const isSound = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  return !Array.isArray(value) || value.every((part) => Number.isFinite(part))
}
