import type { Picture } from '../../../src/core/drawing/drawing.ts'
import { Clip } from '../build/clip.ts'
import { corners, drawGlyph, mapped } from '../build/drawGlyph.ts'
import type { Painter } from '../build/painter.ts'
import { CONTINUOUS } from '../emitter.ts'
import type { FontDemand } from '../fonts/fontDemand.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { multiply2 } from '../geometry/affine.ts'
import { brokenLines } from './brokenLines.ts'
import type { ItemClips, Metafile, MetafileItem, MetafileText } from './items.ts'
import { ASCENT, CAPITALS, LINE } from './textRun.ts'

/** The fonts and letters that a metafile's texts need. */
export function gatherMetafile({ items }: Metafile, demand: FontDemand): void {
  for (const item of items) if (item.kind === 'text') demand.add(String.fromCodePoint(...item.codes.slice(0, MOST_LETTERS)), item.font)
}

const MOST_LETTERS = 10_000
/** In heights of capitals: lines below and through letters. */
const [UNDER, THROUGH] = [-0.2, 0.5]

/** Draws one item of a metafile; the painter's matrix leads from millimetres of the picture. `pictures` gets its bitmaps, each once; `opacity`: in place of the item's. */
export function drawMetafileItem(item: MetafileItem, painter: Painter, fonts: FontLibrary, pictures: Picture[], opacity = item.opacity): void {
  const seen = opacity !== undefined && { opacity }
  within(item.clips, painter, () => {
    if (item.kind === 'text') return drawText(item, painter, fonts, opacity)
    if (item.kind === 'image') {
      painter.style({ ...seen })
      const known = pictures.findLastIndex(({ data }) => data === item.picture.image)
      painter.picture(known < 0 ? pictures.length : known, item.matrix)
      if (known < 0) pictures.push({ name: '', mime: item.picture.mime, data: item.picture.image })
      return
    }
    if (item.kind === 'shade') {
      painter.style({ color: 0, ...seen })
      painter.triangles(item.positions, item.indices, Uint8Array.from(item.colors))
      return
    }
    painter.style({ color: item.color, lineType: CONTINUOUS, ...(item.kind === 'line' && { weight: item.weight }), ...seen })
    if (item.kind === 'line') painter.polyline(item.points, item.closed)
    else painter.fill(item.rings)
  })
}

/** Draws within areas of the picture. */
export function within(clips: ItemClips = [], painter: Painter, draw: () => void): void {
  const cut = (at: number): void => (at < clips.length ? painter.clipped(clipOf(clips[at], painter), () => cut(at + 1)) : draw())
  cut(0)
}

/** Areas that many items share are divided once. */
const known = new WeakMap<ItemClips[number], { key: string; clip: Clip }>()

function clipOf(rings: ItemClips[number], painter: Painter): Clip {
  const placed = rings.map((ring) => {
    const points: number[] = []
    for (let i = 0; i + 1 < ring.length; i += 2) points.push(...painter.place(ring[i], ring[i + 1]))
    return points
  })
  const key = placed[0]?.slice(0, 4).join(' ') ?? ''
  const found = known.get(rings)
  if (found?.key === key) return found.clip
  const clip = new Clip(placed)
  known.set(rings, { key, clip })
  return clip
}

/** Letters of a line, or of a box broken into lines. */
function drawText(item: MetafileText, painter: Painter, fonts: FontLibrary, opacity?: number): void {
  if (!item.box) return drawLetters(item, painter, fonts, opacity)
  const { box, ...line } = item
  const face = fonts.face(item.font)
  const lines = brokenLines(item.codes, box.width, (code) => face.glyph(code)?.advance ?? 0)
  const [step, ascent] = [LINE / CAPITALS, ASCENT / CAPITALS]
  const top = (box.lineAlign / 2) * lines.length * step - ascent
  for (const [i, codes] of lines.entries())
    drawLetters({ ...line, codes, matrix: multiply2(item.matrix, [1, 0, 0, 1, 0, top - i * step]) }, painter, fonts, opacity)
}

function drawLetters(
  { codes, steps, justify, matrix, font, underline, strikeOut, color }: MetafileText,
  painter: Painter,
  fonts: FontLibrary,
  opacity?: number,
): void {
  const face = fonts.face(font)
  const starts: number[] = []
  let width = 0
  for (const [i, code] of codes.entries()) {
    starts.push(steps?.[i] ?? width)
    width = starts[i] + (face.glyph(code)?.advance ?? 0)
  }
  const shift = justify * width
  painter.style({ color, lineType: CONTINUOUS, weight: 0, ...(opacity !== undefined && { opacity }) })
  for (const [i, code] of codes.entries()) {
    const glyph = face.glyph(code)
    if (glyph && code > 0x20) drawGlyph(painter, glyph, multiply2(matrix, [1, 0, 0, 1, starts[i] + shift, 0]))
  }
  for (const height of [...(underline ? [UNDER] : []), ...(strikeOut ? [THROUGH] : [])])
    painter.polyline(mapped([shift, height, shift + width, height], matrix))
  painter.text(String.fromCodePoint(...codes.slice(0, MOST_LETTERS)), mapped(corners(shift, -face.descent, shift + width, 1), matrix))
}
