import { type Affine, compose, mapX, mapY } from '../../../../core/drawing/spaceWindow.ts'
import type { Drawing } from '../../../../core/drawing/drawing.ts'
import type { Figure, Spot } from '../../../../core/markup/markPath.ts'
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
