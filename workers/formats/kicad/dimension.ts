import type { Figure } from '../board/figure.ts'
import { stroked } from '../board/ring.ts'
import { pointsOf } from './graphics.ts'
import { origin } from './place.ts'
import { type List, listOf, listsOf, numberOf, textAt } from './sexpr.ts'

/** Parts of a dimension before release 6: each is a polyline of its own. */
const older = ['feature1', 'feature2', 'crossbar', 'arrow1a', 'arrow1b', 'arrow2a', 'arrow2b']

/** Lines of a dimension; its text is separate. */
export function dimensionFigures(list: List): Figure[] {
  const width = numberOf(listOf(list, 'style'), 'thickness', numberOf(list, 'width', 0.15))
  const figure = (points: number[]): Figure => ({ type: 'dimension', rings: stroked(points, width), curves: lines(points) })
  const parts = listsOf(list, ...older)
  if (parts.length > 0) return parts.map((part) => figure(pointsOf(part, origin))).filter(({ rings }) => rings.length > 0)
  const points = pointsOf(list, origin)
  if (points.length < 4) return []
  const kind = textAt(listOf(list, 'type'), 1)
  if (kind !== 'aligned' && kind !== 'orthogonal') return [figure(points)]
  const [x1, y1, x2, y2] = points
  const height = numberOf(list, 'height')
  if (kind === 'orthogonal') {
    const vertical = numberOf(list, 'orientation') === 1
    const bar = vertical ? [x1 + height, y1, x1 + height, y2] : [x1, y1 - height, x2, y1 - height]
    return [figure([x1, y1, bar[0], bar[1]]), figure([x2, y2, bar[2], bar[3]]), figure(bar)]
  }
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return []
  // A positive height lies on the right of the way from the first point to the second.
  const [nx, ny] = [((y2 - y1) / length) * height, ((x1 - x2) / length) * height]
  const bar = [x1 + nx, y1 + ny, x2 + nx, y2 + ny]
  return [figure([x1, y1, bar[0], bar[1]]), figure([x2, y2, bar[2], bar[3]]), figure(bar)]
}

function lines(points: readonly number[]): Figure['curves'] {
  const out: NonNullable<Figure['curves']> = []
  for (let i = 2; i + 1 < points.length; i += 2) out.push({ kind: 'line', values: points.slice(i - 2, i + 2) })
  return out
}
