import { BACKGROUND } from '../../../src/core/drawing/drawing.ts'
import { corners, fillRing } from '../build/drawGlyph.ts'
import type { Emitter, ItemStyle } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { drawMText } from '../text/drawMText.ts'
import type { Attachment, Point2 } from '../text/textSpec.ts'
import type { FontRequest } from '../fonts/fontDemand.ts'

const MAX_LINES = 20_000

/** Edges of rows or columns from their sizes; sizes that are no numbers count as none. */
function edges(sizes: readonly number[]): number[] {
  const out = [0]
  for (const size of sizes.slice(0, MAX_LINES)) out.push(out[out.length - 1] + (size > 0 && Number.isFinite(size) ? size : 0))
  return out
}

/** Draws the grid, backgrounds and texts of a table; lines within merged cells are left out. `letters`: what draws the texts. */
export function drawTable(spec: TableSpec, fonts: FontLibrary, emitter: Emitter, style: Partial<ItemStyle> = {}, letters: Emitter = emitter): void {
  const { rotation = 0, position, upwards = false } = spec
  const xs = edges(spec.columnWidths),
    ys = edges(spec.rowHeights).map((y) => (upwards ? y : -y))
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  if (![cos, sin, ...position].every(Number.isFinite)) return
  emitter.push([cos, sin, -sin, cos, position[0], position[1]])
  const merged = new Merged(xs.length - 1)
  for (const cell of spec.cells) {
    const right = xs[Math.min(cell.column + Math.max(1, cell.columns ?? 1), xs.length - 1)],
      far = ys[Math.min(cell.row + Math.max(1, cell.rows ?? 1), ys.length - 1)]
    const left = xs[cell.column],
      near = ys[cell.row]
    if (left === undefined || near === undefined) continue
    merged.add(cell)
    const box = { left, right, top: Math.max(near, far), bottom: Math.min(near, far) }
    if (cell.background !== undefined) {
      emitter.style({ ...style, color: cell.background || BACKGROUND })
      fillRing(corners(box.left, box.bottom, box.right, box.top), emitter)
    }
    drawContent(cell, box, spec.margin, fonts, { emitter, letters }, style)
  }
  emitter.style(style)
  drawGrid(xs, ys, merged, emitter)
  emitter.style({})
  emitter.pop()
}

/** Which edges lie within merged cells. */
class Merged {
  private readonly hidden = new Set<number>()
  private readonly columns: number

  constructor(columns: number) {
    this.columns = columns
  }

  add({ row, column, rows = 1, columns = 1 }: TableCell): void {
    if (!(rows * columns > 1) || rows * columns > MAX_LINES) return
    for (let r = row; r < row + rows; r++)
      for (let c = column; c < Math.min(column + columns, this.columns); c++) {
        if (r > row) this.hidden.add(this.key(r, c, 0))
        if (c > column) this.hidden.add(this.key(r, c, 1))
      }
  }

  /** `side` 0: the edge above the cell, 1: the one at its left. */
  has(row: number, column: number, side: 0 | 1): boolean {
    return this.hidden.has(this.key(row, column, side))
  }

  private key(row: number, column: number, side: number): number {
    return (row * (this.columns + 1) + column) * 2 + side
  }
}

function drawGrid(xs: readonly number[], ys: readonly number[], merged: Merged, emitter: Emitter): void {
  const rows = ys.length - 1,
    columns = xs.length - 1
  for (let r = 0; r <= rows; r++)
    for (let c = 0, from = 0; c <= columns; c++)
      if (c === columns || merged.has(r, c, 0)) {
        if (c > from) emitter.polyline([xs[from], ys[r], xs[c], ys[r]])
        from = c + 1
      }
  for (let c = 0; c <= columns; c++)
    for (let r = 0, from = 0; r <= rows; r++)
      if (r === rows || merged.has(r, c, 1)) {
        if (r > from) emitter.polyline([xs[c], ys[from], xs[c], ys[r]])
        from = r + 1
      }
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function drawContent(
  cell: TableCell,
  { left, right, top, bottom }: Box,
  margin: number,
  fonts: FontLibrary,
  { emitter, letters }: { emitter: Emitter; letters: Emitter },
  style: Partial<ItemStyle>,
): void {
  const own = cell.color === undefined ? style : { ...style, color: cell.color }
  if (cell.block) {
    const { name, scale, rotation } = cell.block
    const [cos, sin] = [Math.cos(rotation) * scale, Math.sin(rotation) * scale]
    emitter.style(own)
    emitter.block(name, [cos, sin, -sin, cos, (left + right) / 2, (top + bottom) / 2])
  }
  if (!cell.text || !(cell.height > 0)) return
  const attachment: Attachment = cell.alignment ?? 'middle-center'
  const x = attachment.endsWith('left') ? left + margin : attachment.endsWith('right') ? right - margin : (left + right) / 2
  const y = attachment.startsWith('top') ? top - margin : attachment.startsWith('bottom') ? bottom + margin : (top + bottom) / 2
  const at: Point2 = [x, y]
  const width = Math.max(0, right - left - 2 * margin)
  drawMText({ text: cell.text, position: at, height: cell.height, attachment, width, rotation: cell.rotation, font: cell.font }, fonts, letters, own)
}

export interface TableCell {
  row: number
  column: number
  /** Rows and columns that it spans; 1 = its own. */
  rows?: number
  columns?: number
  /** MTEXT codes allowed. */
  text?: string
  height: number
  alignment?: Attachment
  rotation?: number
  font: FontRequest
  color?: number
  background?: number
  block?: { name: string; scale: number; rotation: number }
}

/** ACAD_TABLE without a block: grid and texts. */
interface TableSpec {
  position: Point2
  rotation?: number
  /** Top to bottom; `upwards`: bottom to top. */
  rowHeights: readonly number[]
  columnWidths: readonly number[]
  upwards?: boolean
  /** Between a cell's edge and its text. */
  margin: number
  cells: readonly TableCell[]
}
