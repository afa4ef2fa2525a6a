import { type Affine, compose, mapX, mapY } from '../../../../core/drawing/spaceWindow.ts'
import type { Rect } from '../../../../core/drawing/space.ts'
import type { Drawing } from '../../../../core/drawing/drawing.ts'
import type { Figure, Spot } from '../../../../core/markup/markPath.ts'
import { PX_PER_MM } from '../../../../core/drawing/paint.ts'
import { markFigures } from '../../../state/markup/markFigures.ts'
import type { Mark } from '../../../state/markup/marks.ts'
import { measureFigures } from '../measure/figure.ts'
import { type DrawingMeasurement, windowOf } from '../../../state/drawing/measureState.ts'

/** Millimetres, upright. */
export const pageSizes = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
  Letter: [215.9, 279.4],
  Tabloid: [279.4, 431.8],
  'ANSI D': [558.8, 863.6],
} as const
export type PageSize = keyof typeof pageSizes

export interface PageSetup {
  width: number
  height: number
  toPage: Affine
  /** Millimetres of paper per millimetre of the drawing. */
  scale: number
}

const MARGIN_MM = 10

/**
 * Puts an area of a tab onto a page, in the middle, turned to lie as it does. `mmPerUnit`: of the tab's units.
 * `scale`: paper to drawing (0.01 = 1:100); absent = as large as fits. `size` absent: the page is as large as the area at that scale (1:1 if absent).
 */
export function setUpPage(area: Rect, mmPerUnit: number, size: PageSize | undefined, scale?: number): PageSetup {
  const wide = Math.max((area[2] - area[0]) * mmPerUnit, 1e-9)
  const high = Math.max((area[3] - area[1]) * mmPerUnit, 1e-9)
  if (!size) {
    const own = scale ?? 1
    return place(area, mmPerUnit, own, wide * own, high * own)
  }
  const [short, long] = pageSizes[size]
  const [width, height] = wide > high ? [long, short] : [short, long]
  const fitted = Math.min((width - 2 * MARGIN_MM) / wide, (height - 2 * MARGIN_MM) / high)
  return place(area, mmPerUnit, scale ?? fitted, width, height)
}

function place([x0, y0, x1, y1]: Rect, mmPerUnit: number, scale: number, width: number, height: number): PageSetup {
  const k = mmPerUnit * scale
  return { width, height, scale, toPage: [k, 0, 0, k, width / 2 - (k * (x0 + x1)) / 2, height / 2 - (k * (y0 + y1)) / 2] }
}

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
