import { mapped } from '../build/drawGlyph.ts'
import type { Emitter, ItemStyle, Matrix2 } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { multiply2 } from '../geometry/affine.ts'
import { drawMText } from '../text/drawMText.ts'
import { layoutMText, type MTextLayout } from '../text/mtext/layoutMText.ts'
import type { MTextSpec, Point2 } from '../text/textSpec.ts'
import type { FontRequest } from '../fonts/fontDemand.ts'

const MAX_ROWS = 50
const MAX_CELLS = 50

interface Cell {
  spec: MTextSpec
  layout: MTextLayout
  width: number
}

export interface ToleranceColors {
  frame?: Partial<ItemStyle>
  text?: Partial<ItemStyle>
}

/** Text of each compartment by rows. Blank compartments at the end of a row are none. */
export function toleranceCells(text: string): string[][] {
  return text
    .split(/\^J|\\n|\n/)
    .slice(0, MAX_ROWS)
    .map((row) => {
      const cells = row.split(/%%v/i).slice(0, MAX_CELLS)
      while (cells.length > 0 && cells[cells.length - 1].replace(/[{}\s]/g, '') === '') cells.pop()
      return cells
    })
    .filter((row) => row.length > 0)
}

/** Draws a feature control frame: rows of compartments as high as two heights of the text. `letters`: what draws the texts. */
export function drawTolerance(
  spec: ToleranceSpec,
  fonts: FontLibrary,
  emitter: Emitter,
  { frame = {}, text = {} }: ToleranceColors = {},
  letters: Emitter = emitter,
): void {
  const { height, rotation = 0, position } = spec
  const gap = Math.abs(spec.gap)
  const rowHeight = height + 2 * Math.max(gap, height / 2)
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
  const matrix: Matrix2 = [cos, sin, -sin, cos, position[0], position[1]]
  if (!(height > 0) || !matrix.every(Number.isFinite)) return
  const rows = toleranceCells(spec.text).map((row) => row.map((cell) => measured(cell, spec, fonts)))
  const widths = rows.map((row) => row.map(({ width }) => Math.max(rowHeight, width + 2 * gap)))
  // Equal symbols in consecutive rows are not joined, but their compartments line up.
  const first = Math.max(0, ...widths.map((row) => row[0] ?? 0))
  rows.forEach((row, r) => {
    const top = rowHeight / 2 - r * rowHeight,
      bottom = top - rowHeight,
      middle = (top + bottom) / 2
    // A row of one compartment is a datum or a note: it is as wide as its text.
    const own = row.length > 1 ? [first, ...widths[r].slice(1)] : widths[r]
    const total = own.reduce((sum, width) => sum + width, 0)
    emitter.style(frame)
    emitter.polyline(mapped([0, top, total, top, total, bottom, 0, bottom], matrix), true)
    let x = 0
    row.forEach(({ spec: cell, layout }, c) => {
      if (c > 0) {
        emitter.style(frame)
        emitter.polyline(mapped([x, top, x, bottom], matrix))
      }
      const [, , , , px, py] = multiply2(matrix, [1, 0, 0, 1, x + own[c] / 2, middle])
      drawMText({ ...cell, position: [px, py], rotation }, fonts, letters, text, layout)
      x += own[c]
    })
  })
  emitter.style({})
}

function measured(text: string, { height, font }: ToleranceSpec, fonts: FontLibrary): Cell {
  const spec: MTextSpec = { text, position: [0, 0], height, attachment: 'middle-center', font }
  const layout = layoutMText(spec, fonts)
  return { spec, layout, width: Math.max(0, layout.maxX - layout.minX) || 0 }
}

/** TOLERANCE: a feature control frame. */
interface ToleranceSpec {
  /** Text of the file: `%%v` between compartments, `\n` or `^J` between rows, `{\Fgdt;j}` for symbols. */
  text: string
  /** Middle of the left edge of the first row. */
  position: Point2
  /** Radians. */
  rotation?: number
  /** DIMTXT and DIMGAP, already multiplied by DIMSCALE. */
  height: number
  gap: number
  font: FontRequest
}
