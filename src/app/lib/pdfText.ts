import { type Color, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

/** Pixels per point of texts that are drawn as pictures. */
const SHARPNESS = 4
const LINE = 1.3

interface TextPlace {
  /** Where the text begins; of a centred one, its middle. */
  x: number
  centred?: boolean
  /** Height of the base line over the page's bottom. */
  y: number
  size: number
  /** Longer texts are cut. */
  width: number
  bold?: boolean
  color?: [number, number, number]
}

/**
 * Writes texts on pages. Latin texts are text in one of PDF's own fonts; what these fonts have no letters for (Chinese, Japanese, Korean...) is drawn by the
 * device's fonts and set in as a picture.
 */
export class PdfText {
  private readonly document: PDFDocument
  private readonly plain: PDFFont
  private readonly bold: PDFFont

  private constructor(document: PDFDocument, plain: PDFFont, bold: PDFFont) {
    this.document = document
    this.plain = plain
    this.bold = bold
  }

  static async of(document: PDFDocument): Promise<PdfText> {
    return new PdfText(document, await document.embedFont(StandardFonts.Helvetica), await document.embedFont(StandardFonts.HelveticaBold))
  }

  async write(page: PDFPage, text: string, place: TextPlace): Promise<void> {
    const clean = text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
    if (clean.trim() === '') return
    const font = place.bold ? this.bold : this.plain
    const color = place.color ?? [0.1, 0.12, 0.16]
    const { y, size, width } = place
    if (isWritable(font, clean)) {
      const shown = cut(clean, (part) => font.widthOfTextAtSize(part, size), width)
      const x = place.centred ? place.x - font.widthOfTextAtSize(shown, size) / 2 : place.x
      page.drawText(shown, { x, y, size, font, color: rgb(...color) as Color })
    } else await this.picture(page, clean, place, color)
  }

  private async picture(page: PDFPage, text: string, { x, y, size, width, bold, centred }: TextPlace, color: readonly number[]): Promise<void> {
    const canvas = globalThis.document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (!context) return
    const font = `${bold ? '600 ' : ''}${size * SHARPNESS}px "PMI symbols", system-ui, sans-serif`
    // Symbols of tolerances come from a font of the page, where it has been asked for.
    await globalThis.document.fonts?.load(`12px "PMI symbols"`, '⏥').catch(() => [])
    context.font = font
    const shown = cut(text, (part) => context.measureText(part).width / SHARPNESS, width)
    canvas.width = Math.ceil(context.measureText(shown).width) + 1
    canvas.height = Math.ceil(size * LINE * SHARPNESS)
    // Sizing a canvas resets it.
    context.font = font
    context.fillStyle = `rgb(${color.map((c) => Math.round(c * 255)).join(' ')})`
    context.textBaseline = 'alphabetic'
    context.fillText(shown, 0, size * SHARPNESS)
    const image = await this.document.embedPng(canvas.toDataURL('image/png'))
    const wide = canvas.width / SHARPNESS
    page.drawImage(image, { x: centred ? x - wide / 2 : x, y: y - size * (LINE - 1), width: wide, height: canvas.height / SHARPNESS })
  }
}

function isWritable(font: PDFFont, text: string): boolean {
  try {
    font.encodeText(text)
    return true
  } catch {
    return false
  }
}

/** Cuts the text to the width, with an ellipsis. */
function cut(text: string, widthOf: (text: string) => number, width: number): string {
  if (widthOf(text) <= width) return text
  const letters = [...text]
  let low = 0
  let high = letters.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (widthOf(`${letters.slice(0, middle).join('')}…`) <= width) low = middle
    else high = middle - 1
  }
  return `${letters.slice(0, low).join('')}…`
}
