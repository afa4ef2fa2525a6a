import type { Face, StrokeGlyph } from './face.ts'

/**
 * Our file of a stroke font, made by tools/fonts/strokes.ts: magic, u16 number of glyphs, then per glyph u16 code, u8 advance, u16 bytes and the pen's steps:
 * two signed bytes dx dy draw, after `PEN_UP` they only move. Little-endian; a step's unit is a quarter of Hershey's, whose capitals are 21 high.
 */
export const STROKE_MAGIC = 'FSTK1'
export const PEN_UP = 0x80
export const UNITS_PER_STEP = 4
const CAP_HEIGHT = 21 * UNITS_PER_STEP

export interface StrokeOptions {
  /** All letters as wide as this, each in the middle; heights of capitals. */
  monospaced?: number
  /** Letters on a grid of one height, as those of txt.shx; narrow ones stay narrow. */
  grid?: boolean
}

/** Advances below this are of narrow letters; txt.shx has them a little wider than Hershey. */
const NARROW = 0.62
const NARROW_STRETCH = 1.15
/** I as files with its widths show it. */
const GRID_WIDTHS: Record<number, number> = { 0x49: 2 / 3, 0x6a: 5 / 6 }

/** Throws RangeError when the file is not one of ours. */
export function readStrokeFile(data: Uint8Array, { monospaced, grid = false }: StrokeOptions = {}): Face {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (new TextDecoder().decode(data.subarray(0, STROKE_MAGIC.length)) !== STROKE_MAGIC) throw new RangeError('not a stroke font')
  const glyphs = new Map<number, StrokeGlyph>()
  let at = STROKE_MAGIC.length + 2
  for (let left = view.getUint16(STROKE_MAGIC.length, true); left > 0; left--) {
    const code = view.getUint16(at, true)
    const length = view.getUint16(at + 3, true)
    const own = view.getUint8(at + 2)
    const glyph = penStrokes(view, at + 5, length, own, grid && own > 0 ? gridWidth(code, own / CAP_HEIGHT) / (own / CAP_HEIGHT) : 1)
    glyphs.set(code, monospaced === undefined ? glyph : centred(glyph, monospaced))
    at += 5 + length
  }
  return { descent: 1 / 3, glyph: (code) => glyphs.get(code) }
}

const gridWidth = (code: number, advance: number): number => GRID_WIDTHS[code] ?? (advance < NARROW ? advance * NARROW_STRETCH : 1)

function penStrokes(view: DataView, start: number, length: number, advance: number, stretch: number): StrokeGlyph {
  const strokes: number[][] = []
  let x = 0,
    y = 0,
    bottom = 0
  for (let at = start; at < start + length; at += 2) {
    const up = view.getUint8(at) === PEN_UP
    if (up) at++
    x += view.getInt8(at)
    y += view.getInt8(at + 1)
    if (up) strokes.push([(x / CAP_HEIGHT) * stretch, y / CAP_HEIGHT])
    else strokes.at(-1)?.push((x / CAP_HEIGHT) * stretch, y / CAP_HEIGHT)
    bottom = Math.min(bottom, y / CAP_HEIGHT)
  }
  return { kind: 'stroke', advance: (advance / CAP_HEIGHT) * stretch, bottom, strokes: strokes.filter((stroke) => stroke.length > 2) }
}

function centred(glyph: StrokeGlyph, advance: number): StrokeGlyph {
  const shift = (advance - glyph.advance) / 2
  return { ...glyph, advance, strokes: glyph.strokes.map((stroke) => Array.from(stroke, (value, i) => (i % 2 === 0 ? value + shift : value))) }
}
