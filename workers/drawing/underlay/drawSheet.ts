import { BACKGROUND, FOREGROUND, type Picture } from '../../../src/core/drawing/drawing.ts'
import type { Painter } from '../build/painter.ts'
import { plainColor } from '../build/styles.ts'
import { CONTINUOUS, type ItemStyle, type Matrix2 } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { drawMetafileItem, within } from '../metafile/drawMetafile.ts'
import { brightness, inGray } from './pdfPicture.ts'
import type { PdfItem, PdfSheet } from './pdfSheet.ts'

export interface SheetLook {
  /** Shades of gray. */
  isMonochrome: boolean
  /** Black and white stand out from the ground, and are it. */
  followsGround: boolean
  /** 0..1, of everything together; negative: the layer's. */
  opacity: number
  /** 0..1: how much is mixed with the ground, black most. `contrast`: which share of it white has. */
  fade: number
  contrast: number
}

/** Rows of the glyphs of sheets in the drawing's table of fonts; a sheet that is drawn more than once has them once. */
export class SheetFonts {
  private readonly fonts = new Map<PdfSheet, number>()
  private readonly library: FontLibrary

  constructor(library: FontLibrary) {
    this.library = library
  }

  fontOf(sheet: PdfSheet): number {
    let font = this.fonts.get(sheet)
    if (font === undefined) {
      const { index, builder } = this.library.addOutlines('PDF')
      for (const path of sheet.glyphs) builder.addPath(path)
      this.fonts.set(sheet, (font = index))
    }
    return font
  }
}

/** Draws a page; the painter's matrix leads from its inches. `pictures` gets its pictures. */
export function drawSheet(
  sheet: PdfSheet,
  painter: Painter,
  fonts: FontLibrary,
  { sheetFonts, pictures }: { sheetFonts: SheetFonts; pictures: Picture[] },
  look: SheetLook,
): void {
  const font = sheet.glyphs.length > 0 ? sheetFonts.fontOf(sheet) : -1
  let last = ''
  const style = (kind: PdfItem['kind'], own: Partial<ItemStyle> & { color: number; opacity: number }): void => {
    const key = `${kind} ${own.color} ${own.opacity} ${own.weight}`
    // Neighbours that look alike are one item.
    if (key !== last) painter.style({ lineType: CONTINUOUS, ...own })
    last = key
  }
  for (const item of sheet.items) {
    const opacity = opacityOf(item, look)
    if (item.kind === 'image') {
      painter.style({ color: 0, opacity })
      drawMetafileItem(look.isMonochrome ? { ...item, picture: inGray(item.picture) } : item, painter, fonts, pictures)
      last = ''
      continue
    }
    if (item.kind === 'shade') {
      painter.style({ color: 0, opacity })
      const colors = Uint8Array.from(look.isMonochrome ? graysOf(item.colors) : item.colors)
      within(item.clips, painter, () => painter.triangles(item.positions, item.indices, colors))
      last = ''
      continue
    }
    const color = colorOf(item.color, look)
    if (item.kind === 'text') {
      drawMetafileItem({ ...item, color }, painter, fonts, pictures, opacity)
      last = ''
      continue
    }
    style(item.kind, { color, opacity, ...(item.kind === 'line' && { weight: item.weight }) })
    within(item.clips, painter, () => {
      if (item.kind === 'line') painter.polyline(item.points, item.closed)
      else if (item.kind === 'fill') painter.fill(item.rings)
      else {
        for (const [i, glyph] of item.glyphs.entries()) painter.glyph(font, glyph, item.matrices.slice(i * 6, i * 6 + 6) as unknown as Matrix2)
        painter.text(item.text, item.corners)
      }
    })
  }
}

/** The opacity that fade leaves to an item. As AutoCAD's help describes it, less contrast fades faint colours less: white has `contrast` of the fade, black all of it. Pictures fade in full. */
function opacityOf(item: PdfItem, { opacity, fade, contrast }: SheetLook): number {
  if (fade === 0) return item.opacity === undefined ? opacity : Math.abs(opacity) * item.opacity
  const plain = 'color' in item ? plainColor(item.color) : 0xff
  const faintness = brightness(plain >>> 24, (plain >>> 16) & 255, (plain >>> 8) & 255) / 255
  return Math.abs(opacity) * (item.opacity ?? 1) * (1 - fade * (1 - (1 - contrast) * faintness))
}

function colorOf(stated: number, { isMonochrome, followsGround }: SheetLook): number {
  const color = isMonochrome ? gray(stated) : stated
  return !followsGround ? color : color === BLACK ? FOREGROUND : color === WHITE ? BACKGROUND : color
}

const BLACK = 0x000000ff
const WHITE = 0xffffffff

const graysOf = (colors: readonly number[]): number[] =>
  colors.map((value, i) => (i % 4 === 3 ? value : brightness(colors[i - (i % 4)], colors[i - (i % 4) + 1], colors[i - (i % 4) + 2])))

function gray(color: number): number {
  const plain = plainColor(color)
  const value = brightness(plain >>> 24, (plain >>> 16) & 255, (plain >>> 8) & 255)
  return value * 0x1010100 + 0xff
}
