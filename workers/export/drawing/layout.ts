import { type DrawingOptions, type DrawingView, drawingScales, sheetSizes } from '../../../src/core/export/drawing/drawingOptions.ts'
import type { Point } from '../../../src/core/export/flat/flatFace.ts'
import type { ViewPicture } from './viewPicture.ts'

/** Distances on paper, millimetres. */
const BORDER = 10
/** The edge at which sheets are filed. */
const FILED = 20
export const TITLE: Point = [180, 32]
const GAP = 14
/** Room for a dimension on the left of a view and above it. */
const DIMENSION = 14

interface PlacedView {
  view: DrawingView
  picture: ViewPicture
  /** Lower left corner on the sheet. */
  at: Point
}

export interface Layout {
  width: number
  height: number
  /** Inner frame: lower left and upper right corner. */
  low: Point
  high: Point
  scale: number
  views: PlacedView[]
}

/** Puts views onto a sheet as the projection wants them: first angle with the top view below, third angle above. */
export function layOut(pictures: ReadonlyMap<DrawingView, ViewPicture>, { sheet, angle, scale, dimensions }: DrawingOptions): Layout {
  const [width, height] = sheetSizes[sheet]
  const low: Point = [FILED, BORDER]
  const high: Point = [width - BORDER, height - BORDER]
  const rows: DrawingView[][] = [
    ['front', 'side'],
    ['top', 'iso'],
  ]
  if (angle === 'third') rows.reverse()
  const size = (view: DrawingView, axis: 0 | 1): number => {
    const picture = pictures.get(view)
    return picture ? picture.high[axis] - picture.low[axis] : 0
  }
  const columnSizes = [0, 1].map((column) => Math.max(size(rows[0][column], 0), size(rows[1][column], 0)))
  const rowSizes = rows.map((row) => Math.max(size(row[0], 1), size(row[1], 1)))
  const has = (views: readonly DrawingView[]): boolean => views.some((view) => pictures.has(view))
  const columns = [0, 1].filter((column) => has([rows[0][column], rows[1][column]]))
  const lines = [0, 1].filter((row) => has(rows[row]))
  const room = GAP + (dimensions ? DIMENSION : 0)
  const area: Point = [high[0] - low[0] - room * columns.length - GAP, high[1] - low[1] - TITLE[1] - room * lines.length - GAP]
  const whole: Point = [columns.reduce((sum, c) => sum + columnSizes[c], 0), lines.reduce((sum, r) => sum + rowSizes[r], 0)]
  const largest = Math.min(area[0] / (whole[0] || 1e-9), area[1] / (whole[1] || 1e-9))
  const own = scale ?? drawingScales.find((each) => each <= largest) ?? largest
  const spare = [0, 1].map((axis) => Math.max(0, area[axis] - whole[axis] * own)) as [number, number]
  const views: PlacedView[] = []
  let y = high[1] - spare[1] / 2
  for (const r of lines) {
    y -= room + rowSizes[r] * own
    let x = low[0] + spare[0] / 2
    for (const c of columns) {
      x += room
      const view = rows[r][c]
      const picture = pictures.get(view)
      // An isometric view is not in line with the others: it stands in the middle of its place.
      const middle = view === 'iso'
      if (picture) {
        views.push({
          view,
          picture,
          at: [x + (middle ? ((columnSizes[c] - size(view, 0)) * own) / 2 : 0), y + (middle ? ((rowSizes[r] - size(view, 1)) * own) / 2 : 0)],
        })
      }
      x += columnSizes[c] * own
    }
  }
  return { width, height, low, high, scale: own, views }
}
