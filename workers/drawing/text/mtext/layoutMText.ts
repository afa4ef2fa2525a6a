import type { FontLibrary } from '../../fonts/fontLibrary.ts'
import type { Attachment, MTextSpec } from '../textSpec.ts'
import { breakLines, type Line } from './breakLines.ts'
import { paragraphsOf, STACK_GAP } from './inline.ts'
import { layoutDown } from './layoutDown.ts'
import type { ParagraphAlign } from './mtextState.ts'
import { parseMText } from './parseMText.ts'

/** A line in the frame of the text: origin at the attachment point, x along the text, y up. */
export interface PlacedLine {
  line: Line
  /** Added to the line's own x. */
  x: number
  baseline: number
  /** Height of its tallest letters. */
  height: number
  /** Stretch of the spaces of justified lines. */
  spread: number
  /** Letters stand below each other about `x`, the line's own places lead downwards: how far their ink reaches to both sides. */
  down?: readonly [left: number, right: number]
}

export interface MTextLayout {
  lines: PlacedLine[]
  /** Box of the ink by lines, in the frame of the text. */
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** From line to line at spacing 1, in heights of capitals. */
const LINE_STEP = 5 / 3
const MAX_COLUMNS = 100

const across = (attachment: Attachment): 0 | 1 | 2 => (attachment.endsWith('left') ? 0 : attachment.endsWith('center') ? 1 : 2)

interface Row {
  line: Line
  height: number
  /** From the baseline above, or from the column's top for the first. */
  step: number
  bottom: number
  newColumn: boolean
}

/** Lays the text out; lengths are drawing units. */
export function layoutMText(spec: MTextSpec, fonts: FontLibrary): MTextLayout {
  if (spec.flowsDown) return layoutDown(spec, fonts)
  const { attachment = 'top-left', columns } = spec
  const count = columns ? Math.max(1, Math.min(MAX_COLUMNS, Math.floor(columns.count))) : 1
  const columnWidth = columns && columns.width > 0 ? columns.width : (spec.width ?? 0)
  const rows = rowsOf(spec, columnWidth, fonts)
  const groups = columns ? splitColumns(rows, count, columns.heights) : [rows]
  const widest = rows.reduce((most, { line }) => Math.max(most, line.end), 0)
  const width = columnWidth > 0 ? columnWidth : widest
  const stride = width + (columns?.gutter ?? 0)
  const total = width + stride * (Math.max(groups.length, columns ? count : 1) - 1)
  const side = across(attachment)
  const left = side === 0 ? 0 : side === 1 ? -total / 2 : -total
  const depth = groups.reduce((most, group) => Math.max(most, depthOf(group)), 0)
  const top = attachment.startsWith('top') ? 0 : attachment.startsWith('middle') ? depth / 2 : depth
  const layout: MTextLayout = { lines: [], minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  groups.forEach((group, column) => {
    const at = left + stride * (columns?.reversed ? groups.length - 1 - column : column)
    let y = top
    group.forEach(({ line, height, step, bottom }, i) => {
      y -= i === 0 ? height : step
      const align: ParagraphAlign = line.paragraph.style.align ?? (side === 0 ? 'left' : side === 1 ? 'center' : 'right')
      const free = width - line.paragraph.style.right - line.end
      const gaps = line.items.slice(0, -1).filter(({ kind }) => kind === 'space').length
      const spread = (align === 'justified' && !line.last) || align === 'distributed' ? (gaps > 0 ? Math.max(0, free) / gaps : 0) : 0
      const shift = align === 'center' ? (free - line.start) / 2 : align === 'right' ? free : 0
      layout.lines.push({ line, x: at + shift, baseline: y, height, spread })
      if (line.items.length === 0) return
      layout.minX = Math.min(layout.minX, at + shift + line.start)
      layout.maxX = Math.max(layout.maxX, at + shift + line.end + spread * gaps)
      layout.minY = Math.min(layout.minY, y + bottom)
      layout.maxY = Math.max(layout.maxY, y + height)
    })
  })
  return layout
}

/** Measures lines: height of the tallest letter and the distance from the line above. */
function rowsOf(spec: MTextSpec, width: number, fonts: FontLibrary): Row[] {
  const rows: Row[] = []
  let newColumn = false
  for (const paragraph of paragraphsOf(parseMText(spec), fonts)) {
    const { spacing, before, after } = paragraph.style
    const factor = spacing?.factor ?? spec.lineSpacing ?? 1
    const exact = spacing?.exact ?? spec.exactSpacing ?? false
    for (const line of breakLines(paragraph, width)) {
      let height = 0,
        bottom = 0
      for (const { kind, state, glyph } of line.items) {
        height = Math.max(height, kind === 'stack' && !exact ? state.height * (1.5 + STACK_GAP / 2) : state.height)
        bottom = Math.min(bottom, (glyph?.bottom ?? 0) * state.height)
        if (kind === 'stack') bottom = Math.min(bottom, -state.height * (0.5 + STACK_GAP / 2))
      }
      if (height === 0) height = paragraph.state.height
      const step = LINE_STEP * factor * (exact ? spec.height : height) + (line.first ? before : 0)
      rows.push({ line, height, step, bottom, newColumn: newColumn && line.first })
    }
    newColumn = paragraph.column
    const last = rows.at(-1)
    if (last && after > 0) last.bottom -= after
  }
  // An end of paragraph at the end of the text is no line of its own.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.line.items.length === 0) rows.pop()
  return rows
}

function depthOf(rows: readonly Row[]): number {
  const drawn = rows.reduce((sum, { height, step }, i) => sum + (i === 0 ? height : step), 0)
  return drawn - (rows.at(-1)?.bottom ?? 0)
}

/** Puts lines into columns: at stated breaks, and where a column is full; without stated heights as evenly as they go. */
function splitColumns(rows: readonly Row[], count: number, heights: readonly number[]): Row[][] {
  const even = depthOf(rows) / count
  const groups: Row[][] = [[]]
  let depth = 0
  for (const row of rows) {
    const limit = heights[groups.length - 1] ?? heights.at(-1) ?? 0
    const current = groups[groups.length - 1]
    const next = depth + (current.length === 0 ? row.height : row.step)
    const full = limit > 0 ? next > limit * (1 + 1e-9) : next > even + row.height / 2
    if (current.length > 0 && (row.newColumn || (full && groups.length < count))) {
      groups.push([row])
      depth = row.height
    } else {
      current.push(row)
      depth = next
    }
  }
  return groups
}
