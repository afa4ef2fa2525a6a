import type { Point2 } from '../text/textSpec.ts'
import type { DimensionSpec } from './dimensionSpec.ts'
import { along, type DimensionPen, distance, unitOf } from './dimensionPen.ts'

/** Distance from the origin along one axis, at the end of a line with a jog. */
export function drawOrdinate(spec: Extract<DimensionSpec, { kind: 'ordinate' }>, pen: DimensionPen): void {
  const { origin, feature, end, axis } = spec
  const { style } = pen
  const measured = axis === 'x' ? 0 : 1
  const run = 1 - measured
  const text = pen.text(Math.abs(feature[measured] - origin[measured]), 'length')
  const way = end[run] >= feature[run] ? 1 : -1
  const at = (m: number, r: number): Point2 => (measured === 0 ? [m, r] : [r, m])
  const points: Point2[] = [feature]
  if (Math.abs(end[measured] - feature[measured]) > 1e-9 * distance(feature, end)) {
    const leg = Math.min(2 * style.arrowSize, Math.abs(end[run] - feature[run]) / 3)
    points.push(at(feature[measured], end[run] - way * 2 * leg), at(end[measured], end[run] - way * leg))
  }
  points.push(end)
  const first = unitOf(points[0], points[1])
  if (distance(points[0], points[1]) > style.extensionOffset) points[0] = along(points[0], first, style.extensionOffset)
  pen.extension(points.flat())
  if (!text) return
  const rotation = axis === 'x' ? Math.PI / 2 : 0
  pen.drawText(text, spec.textPosition ?? along(end, at(0, way), style.gap + text.width / 2), style.levelOutside ? 0 : rotation)
}
