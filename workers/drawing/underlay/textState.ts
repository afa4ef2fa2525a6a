import type { OperatorList } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { Matrix2 } from '../emitter.ts'
import { identity2, multiply2 } from '../geometry/affine.ts'
import type { MetafileText } from '../metafile/items.ts'

/** A letter as pdf.js gives it; `width` in thousandths of em. */
export interface PdfGlyph {
  fontChar: string
  unicode: string
  width: number
  isSpace: boolean
  operatorListId?: number
}

export interface PdfFont {
  loadedName: string
  fallbackName?: string
  bold?: boolean
  black?: boolean
  italic?: boolean
  /** The file does not carry it. */
  missingFile?: boolean
  isType3Font?: boolean
  fontMatrix: Matrix2
  vertical?: boolean
  charProcOperatorList?: ReadonlyMap<number | string, OperatorList>
}

/** A piece of text that is shown at once. */
interface TextRun {
  places: { glyph: PdfGlyph; matrix: Matrix2 }[]
  /** Where each letter begins, in units of the baseline. */
  steps: number[]
  text: string
  /** From the baseline, whose unit is that of the page, to inches. */
  matrix: Matrix2
  box: [number, number, number, number]
  capHeight: number
}

const DESCENT = 0.21
const ASCENT = 0.72
const PLAIN: Matrix2 = [0.001, 0, 0, 0.001, 0, 0]

/** Where and how text goes on (ISO 32000-1, 9.3 and 9.4). */
export class TextState {
  font: PdfFont | undefined
  size = 0
  charSpacing = 0
  wordSpacing = 0
  /** Factor of widths along the line. */
  stretch = 1
  leading = 0
  rise = 0
  mode = 0
  private matrix: Matrix2 = identity2
  private x = 0
  private y = 0
  private lineX = 0
  private lineY = 0

  copy(): TextState {
    return Object.assign(new TextState(), this)
  }

  begin(): void {
    this.place(identity2)
  }

  place(matrix: readonly number[]): void {
    if (matrix.length < 6) return
    const [a, b, c, d, e, f] = matrix
    this.matrix = [a, b, c, d, e, f]
    this.x = this.y = this.lineX = this.lineY = 0
  }

  move(x: number, y: number): void {
    this.x = this.lineX += x
    this.y = this.lineY += y
  }

  setFont(font: PdfFont | undefined, size: number): void {
    this.font = font
    this.size = size
  }

  /** The letters of a piece of text by their places; `matrix` leads to inches. The text goes on behind it. */
  run(glyphs: readonly (PdfGlyph | number)[], matrix: Matrix2): TextRun | undefined {
    const { font, size, stretch, rise } = this
    if (!font || size === 0) return undefined
    const line = multiply2(multiply2(matrix, this.matrix), [stretch, 0, 0, 1, this.x, this.y + rise])
    const unit = (font.isType3Font ? font.fontMatrix : PLAIN)[0]
    const places: TextRun['places'] = []
    const steps: number[] = []
    let at = 0
    let text = ''
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        at -= (glyph * size) / 1000
        if (glyph < -SPACE && text !== '' && !text.endsWith(' ')) text += ' '
        continue
      }
      steps.push(at)
      places.push({ glyph, matrix: multiply2(line, [size, 0, 0, size, at, 0]) })
      text += glyph.unicode
      at += glyph.width * unit * size + this.charSpacing + (glyph.isSpace ? this.wordSpacing : 0)
    }
    if (font.vertical) this.y -= at
    else this.x += at * stretch
    return { places, steps, text, matrix: line, box: [0, -DESCENT * size, at, ASCENT * size], capHeight: ASCENT * size }
  }
}

/** Thousandths of em from which on a gap is a space. */
const SPACE = 180

/** Fonts of drawings that are alike, by what pdf.js takes for those that are not in the file. */
const likeness: Readonly<Record<string, string>> = { serif: 'Times New Roman', monospace: 'Courier New' }

/** Letters in a font of the app. */
export function plainText({ places, steps, matrix, capHeight }: TextRun, font: PdfFont | undefined, color: number): MetafileText {
  return {
    kind: 'text',
    codes: places.map(({ glyph }) => glyph.unicode.codePointAt(0) ?? 0x20),
    steps: steps.map((step) => step / capHeight),
    justify: 0,
    matrix: multiply2(matrix, [capHeight, 0, 0, capHeight, 0, 0]),
    font: { name: likeness[font?.fallbackName ?? ''] ?? 'Arial', bold: font?.bold === true || font?.black === true, italic: font?.italic === true },
    underline: false,
    strikeOut: false,
    color,
  }
}
