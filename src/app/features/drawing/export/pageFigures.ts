import { type Affine, compose, invert, mapRect, mapX, mapY } from '../../../../core/drawing/spaceWindow.ts'
import type { Drawing } from '../../../../core/drawing/drawing.ts'
import type { Figure, Spot } from '../../../../core/markup/markPath.ts'
import type { Rect } from '../../../../core/drawing/space.ts'
import { PX_PER_MM } from '../../../../core/drawing/paint.ts'
import { markFigures } from '../../../state/markup/markFigures.ts'
import type { Mark } from '../../../state/markup/marks.ts'
import { measureFigures } from '../measure/figure.ts'
import { type DrawingMeasurement, windowOf } from '../../../state/drawing/measureState.ts'

interface Review {
  marks: readonly Mark[]
  measurements: readonly DrawingMeasurement[]
  wordsOf(mark: Mark): readonly string[]
  valueOf(measurement: DrawingMeasurement): string
}

/** Measurements and marks of a tab, as they lie on a page (see `PaintOptions.figures`): as large on paper as on a screen of 96 pixels to the inch. */
export function pageFigures(
  drawing: Drawing,
  page: { tab: number; toPage: Affine; height: number },
  { marks, measurements, wordsOf, valueOf }: Review,
): Figure[] {
  const spotOf = (map: Affine, x: number, y: number): Spot => ({ x: mapX(map, x, y) * PX_PER_MM, y: (page.height - mapY(map, x, y)) * PX_PER_MM })
  const measured = measurements.flatMap((measurement) => {
    const window = measurement.tab === page.tab ? windowOf(drawing, measurement) : undefined
    if (!window) return []
    const map = compose(page.toPage, window.toSheet)
    const spots: Spot[] = []
    for (let i = 0; i + 1 < measurement.points.length; i += 2) spots.push(spotOf(map, measurement.points[i], measurement.points[i + 1]))
    return measureFigures(measurement.mode, spots, valueOf(measurement))
  })
  const marked = marks.flatMap((mark) =>
    mark.tab === page.tab
      ? markFigures(
          mark,
          mark.points.map(([x, y]) => spotOf(page.toPage, x, y)),
          wordsOf(mark),
        )
      : [],
  )
  // Numbers are to be read, whatever is drawn around them.
  return [...marked, ...measured]
}

/** How far lines and the arcs of clouds reach over the points of their paths, CSS pixels. */
const REACH_PX = 12

/** An area of a tab, enlarged to hold what lies over it too. `figures`: as they lie on a page that was set up for the area. */
export function areaWith(area: Rect, { toPage, height }: { toPage: Affine; height: number }, figures: readonly Figure[]): Rect {
  const back = invert(toPage)
  const ends = figures.flatMap((figure): Spot[] => ('text' in figure ? [] : endsOf(figure.d)))
  if (!back || ends.length === 0) return area
  const xs = ends.map(({ x }) => x / PX_PER_MM)
  const ys = ends.map(({ y }) => height - y / PX_PER_MM)
  const reach = REACH_PX / PX_PER_MM
  const [x0, y0, x1, y1] = mapRect(back, [Math.min(...xs) - reach, Math.min(...ys) - reach, Math.max(...xs) + reach, Math.max(...ys) + reach])
  return [Math.min(area[0], x0), Math.min(area[1], y0), Math.max(area[2], x1), Math.max(area[3], y1)]
}

/** Where the pieces of an SVG path end. */
function endsOf(d: string): Spot[] {
  return (d.match(/[A-Y][^A-Z]*/g) ?? []).flatMap((piece): Spot[] => {
    const [x, y] = (piece.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).slice(-2).map(Number)
    return Number.isFinite(x) && Number.isFinite(y) ? [{ x, y }] : []
  })
}
