import { type DrawingOptions, drawingScales, type DrawingView, scaleText, sheetSizes } from '../../../src/core/export/drawing/drawingOptions.ts'
import type { Point } from '../../../src/core/export/flat/flatFace.ts'
import type { ViewPicture } from './viewPicture.ts'
import type { DxfFile } from '../../../src/core/export/flat/dxfFile.ts'

/** Distances on paper, millimetres. */
const BORDER = 10
/** The edge at which sheets are filed. */
const FILED = 20
const TITLE: Point = [180, 32]
const GAP = 14
/** Room for a dimension on the left of a view and above it. */
const DIMENSION = 14

/** What stands on a sheet: a view, a section or a detail. */
export type SheetView = DrawingView | 'section' | 'detail'

interface PlacedView {
  view: SheetView
  picture: ViewPicture
  /** Lower left corner on the sheet. */
  at: Point
}

interface Layout {
  width: number
  height: number
  /** Inner frame: lower left and upper right corner. */
  low: Point
  high: Point
  scale: number
  views: PlacedView[]
}

/** Puts views onto a sheet by the rules of the projection: first angle with the top view below, third angle above; section and detail beside them. `larger`: size of the detail to that of the others. */
export function layOut(pictures: ReadonlyMap<SheetView, ViewPicture>, { sheet, angle, scale, dimensions }: DrawingOptions, larger = 1): Layout {
  const [width, height] = sheetSizes[sheet]
  const low: Point = [FILED, BORDER]
  const high: Point = [width - BORDER, height - BORDER]
  const rows: SheetView[][] = [
    ['front', 'side', 'section'],
    ['top', 'iso', 'detail'],
  ]
  if (angle === 'third') rows.reverse()
  const size = (view: SheetView, axis: 0 | 1): number => {
    const picture = pictures.get(view)
    return picture ? (picture.high[axis] - picture.low[axis]) * (view === 'detail' ? larger : 1) : 0
  }
  const columnSizes = [0, 1, 2].map((column) => Math.max(size(rows[0][column], 0), size(rows[1][column], 0)))
  const rowSizes = rows.map((row) => Math.max(...row.map((view) => size(view, 1))))
  const has = (views: readonly SheetView[]): boolean => views.some((view) => pictures.has(view))
  const columns = [0, 1, 2].filter((column) => has([rows[0][column], rows[1][column]]))
  const lines = [0, 1].filter((row) => has(rows[row]))
  const room = GAP + (dimensions || pictures.has('section') || pictures.has('detail') ? DIMENSION : 0)
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
      // These are not in line with the others: they stand in the middle of their places.
      const middle = view === 'iso' || view === 'detail' || (view === 'section' && size(view, 1) < size('front', 1))
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

/** Draws the frame and the title block onto the sheet. */
export function drawSheet(file: DxfFile, { low, high, width, height, scale }: Layout, { texts, sheet, angle }: DrawingOptions): void {
  const frame = (a: Point, b: Point, layer: string): void => {
    const corners: Point[] = [a, [b[0], a[1]], b, [a[0], b[1]]]
    corners.forEach((from, i) => file.curve({ kind: 'line', from, to: corners[(i + 1) % 4] }, layer))
  }
  frame([0, 0], [width, height], 'Sheet')
  frame(low, high, 'Frame')
  // Marks in the middle of the sides, for cameras and folding.
  for (const [from, to] of [
    [
      [width / 2, 0],
      [width / 2, low[1] + 5],
    ],
    [
      [width / 2, height],
      [width / 2, high[1] - 5],
    ],
    [
      [0, height / 2],
      [low[0] + 5, height / 2],
    ],
    [
      [width, height / 2],
      [high[0] - 5, height / 2],
    ],
  ] as [Point, Point][])
    file.curve({ kind: 'line', from, to }, 'Frame')
  const wide = Math.min(TITLE[0], high[0] - low[0])
  const [x, y] = [high[0] - wide, low[1]]
  frame([x, y], [high[0], y + TITLE[1]], 'Frame')
  const rule = (from: Point, to: Point): void => file.curve({ kind: 'line', from, to }, 'Title')
  const half = y + TITLE[1] / 2
  rule([x, half], [high[0], half])
  const columns = [0.25, 0.5, 0.75].map((share) => x + wide * share)
  for (const at of columns) rule([at, y], [at, half])
  const symbolAt = high[0] - 34
  rule([symbolAt, half], [symbolAt, y + TITLE[1]])
  const field = (at: Point, room: number, name: string, value: string, size: number): void => {
    file.write({ at: [at[0] + 2, at[1] + TITLE[1] / 2 - 4], text: name, height: 2, layer: 'Title' })
    // Long names are written smaller, so that they stay in their field.
    const fitting = Math.min(size, (room - 4) / (Math.max(1, columnsOf(value)) * 0.72))
    file.write({ at: [at[0] + 2, at[1] + 4], text: value, height: fitting, layer: 'Title' })
  }
  field([x, half], symbolAt - x, texts.titleField, texts.title, 5)
  field([x, y], wide / 4, texts.scaleField, scaleText(scale), 3.5)
  field([columns[0], y], wide / 4, texts.sheetField, sheet, 3.5)
  field([columns[1], y], wide / 4, texts.unitField, 'mm', 3.5)
  field([columns[2], y], wide / 4, texts.dateField, texts.date, 3.5)
  symbol(file, [(symbolAt + high[0]) / 2, (half + y + TITLE[1]) / 2], angle === 'first')
}

/** Letters of East Asian scripts are twice as wide. */
const columnsOf = (text: string): number => Array.from(text).reduce((sum, c) => sum + (c >= '\u2e80' ? 1.5 : 1), 0)

/** The symbol of the projection (ISO 5456-2): a cone from the side and from its smaller end. */
function symbol(file: DxfFile, [x, y]: Point, first: boolean): void {
  const [long, large, small] = [9, 4.5, 2.25]
  const sideX = first ? x - 7 : x + 7
  const roundX = first ? x + 7 : x - 7
  // The smaller end points to the left in both.
  const ends: [Point, Point, Point, Point] = [
    [sideX - long / 2, y - small],
    [sideX + long / 2, y - large],
    [sideX + long / 2, y + large],
    [sideX - long / 2, y + small],
  ]
  ends.forEach((from, i) => file.curve({ kind: 'line', from, to: ends[(i + 1) % 4] }, 'Title'))
  for (const radius of [large, small]) file.curve({ kind: 'arc', center: [roundX, y], radius, start: 0, sweep: 2 * Math.PI }, 'Title')
  file.curve({ kind: 'line', from: [sideX - long / 2 - 1.5, y], to: [sideX + long / 2 + 1.5, y] }, 'Center')
  file.curve({ kind: 'line', from: [roundX - large - 1.5, y], to: [roundX + large + 1.5, y] }, 'Center')
  file.curve({ kind: 'line', from: [roundX, y - large - 1.5], to: [roundX, y + large + 1.5] }, 'Center')
}
