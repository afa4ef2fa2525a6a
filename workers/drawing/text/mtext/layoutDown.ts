import type { FontLibrary } from '../../fonts/fontLibrary.ts'
import type { MTextSpec } from '../textSpec.ts'
import { breakLines, type Line } from './breakLines.ts'
import { type Inline, type Paragraph, paragraphsOf } from './inline.ts'
import type { MTextLayout, PlacedLine } from './layoutMText.ts'
import { parseMText } from './parseMText.ts'

/** From line to line beyond their widths at spacing 1, in heights of capitals. */
const LINE_GAP = 2 / 3
/** From letter to letter, in heights of capitals: of simplex.shx by the extents of texts that AutoCAD keeps, and of txt.shx. */
const STEP = 9 / 7
const TXT_STEP = 1.5

interface Column {
  line: Line
  /** From its top, which is that of the first letter's ink where letters stand below each other, to the first baseline. */
  height: number
  /** Ink to the left and to the right of the letters' middle; absent where they stand beside each other. */
  down?: [left: number, right: number]
  width: number
  /** From its top to the lowest ink. */
  depth: number
  gap: number
}

/** Lays out text that flows downwards: lines stand beside each other, and letters of stroke fonts below each other. Outline fonts keep their letters in a row, as AutoCAD does. */
export function layoutDown(spec: MTextSpec, fonts: FontLibrary): MTextLayout {
  const { attachment = 'top-left', width: length = 0 } = spec
  const columns = paragraphsOf(parseMText(spec), fonts).flatMap((paragraph) => columnsOf(paragraph, spec))
  const total = columns.reduce((sum, { width, gap }, i) => sum + width + (i + 1 < columns.length ? gap : 0), 0)
  const depth = columns.reduce((most, column) => Math.max(most, column.depth), Math.max(0, length))
  let x = attachment.endsWith('left') ? 0 : attachment.endsWith('center') ? -total / 2 : -total
  const top = attachment.startsWith('top') ? 0 : attachment.startsWith('middle') ? depth / 2 : depth
  const isInked = columns.some(({ line }) => line.items.length > 0)
  const box = isInked ? { minX: x, minY: top - depth, maxX: x + total, maxY: top } : { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  const lines = columns.map((column): PlacedLine => {
    const { line, height, down, width, gap } = column
    const free = depth - column.depth
    const from = top - (attachment.startsWith('top') ? 0 : attachment.startsWith('middle') ? free / 2 : free)
    const placed = { line, x: down ? x - down[0] : x - line.start, baseline: from - height, height, spread: 0, ...(down && { down }) }
    x += width + gap
    return placed
  })
  return { lines, ...box }
}

/** Letters that AutoCAD puts below each other. */
const isStroke = ({ kind, glyph }: Inline): boolean => kind !== 'stack' && glyph?.kind !== 'outline'

function columnsOf(paragraph: Paragraph, spec: MTextSpec): Column[] {
  const { spacing } = paragraph.style
  const factor = spacing?.factor ?? spec.lineSpacing ?? 1
  const isDown = paragraph.items.length > 0 && paragraph.items.every(isStroke)
  const measured = isDown ? { ...paragraph, items: paragraph.items.map((item) => ({ ...item, width: stepOf(item) })) } : paragraph
  return breakLines(measured, isDown ? (spec.width ?? 0) : 0).map((line): Column => {
    const height = line.items.reduce((most, { state }) => Math.max(most, state.height), 0) || paragraph.state.height
    const down = isDown ? inkOf(line.items) : undefined
    const width = down ? down[1] - down[0] : line.end - line.start
    const bottom = line.items.reduce((least, { glyph, state }) => Math.min(least, (glyph?.bottom ?? 0) * state.height), 0)
    const last = line.items.at(-1)
    const top = isDown ? height * topOf(line.items[0]) : height
    const depth = top - bottom + (isDown && last ? line.end - line.start - stepOf(last) : 0)
    return { line, height: top, ...(down && { down }), width, depth, gap: Math.max(0, factor) * (width + LINE_GAP * height) - width }
  })
}

const stepOf = ({ state: { font, height } }: Inline): number => height * (font.name === '' || /^txt\b/i.test(font.name) ? TXT_STEP : STEP)

/** Highest ink of a letter in heights of capitals; those without ink are as high as they. */
function topOf({ glyph }: Inline): number {
  if (glyph?.kind !== 'stroke') return 1
  const heights = glyph.strokes.flatMap((stroke) => Array.from(stroke).filter((_, i) => i % 2 === 1))
  return heights.length > 0 ? Math.max(...heights) : 1
}

/** How far ink reaches to both sides of the letters' middle. */
function inkOf(items: readonly Inline[]): [number, number] {
  let [left, right] = [0, 0]
  for (const { glyph, state } of items) {
    if (glyph?.kind !== 'stroke') continue
    const unit = state.height * state.widthFactor
    for (const stroke of glyph.strokes)
      for (let i = 0; i < stroke.length; i += 2) {
        left = Math.min(left, (stroke[i] - glyph.advance / 2) * unit)
        right = Math.max(right, (stroke[i] - glyph.advance / 2) * unit)
      }
  }
  return [left, right]
}
