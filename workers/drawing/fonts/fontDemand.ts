import { decodeUnicodeCodes, letterOfNumber } from './letterCodes.ts'

const MAX_FONTS = 500
/** `\fArial|b1|i0|c0|p34;` and `\Ftxt.shx,gbcbig;` */
const FONT_CODE = /\\[fF]([^;\\{}]{1,200});/g
/** `%%181` */
const NUMBER_CODE = /%%(\d{1,3})/g

/** Key of a request in maps. */
export const requestKey = ({ name, bigFont = '', bold = false, italic = false }: FontRequest): string =>
  `${name.toLowerCase()}|${bigFont.toLowerCase()}|${bold ? 1 : 0}${italic ? 1 : 0}`

/** What `\f` and `\F` ask for; the argument without the semicolon. */
export function requestOfCode(argument: string): FontRequest {
  const [names, ...flags] = argument.split('|')
  const [name, bigFont] = names.split(',')
  return { name: name.trim(), ...(bigFont && { bigFont: bigFont.trim() }), bold: flags.includes('b1'), italic: flags.includes('i1') }
}

const ASCII = 0x7e

function* codesOf(text: string): Generator<number> {
  for (const character of decodeUnicodeCodes(text)) yield character.codePointAt(0) ?? 0
  for (const match of text.matchAll(NUMBER_CODE)) yield letterOfNumber(Number(match[1]))
}

/** Fonts and letters that a drawing's texts need: gathered first, loaded once, so that laying out never waits. */
export class FontDemand {
  readonly requests = new Map<string, FontRequest>()
  readonly codes = new Set<number>([0x20, 0x3f, 0xb0, 0xb1, 0xd8, 0x2300])

  /** Files of shapes, as styles name them. */
  readonly shapeFiles = new Set<string>()

  /** Keys of the requests that a text is drawn with; others are only named by a style. */
  readonly used = new Set<string>()

  /** Text with its codes, and the font of its style. An empty text asks for the font only. */
  add(text: string, font: FontRequest): void {
    this.request(font, text.trim() !== '')
    // Letters that an inline font lacks are those of the big font that was in use before it.
    const bigFonts = new Set(font.bigFont ? [font.bigFont] : [])
    for (const match of text.matchAll(FONT_CODE)) {
      const inline = requestOfCode(match[1])
      if (match[1].includes(',')) {
        if (inline.bigFont) bigFonts.add(inline.bigFont)
      } else for (const bigFont of bigFonts) this.request({ ...inline, bigFont }, true)
      this.request(inline, true)
    }
    for (const code of codesOf(text)) this.codes.add(code)
  }

  /** Text that may be drawn in a font that is asked for elsewhere; every font has its letters of ASCII. */
  addLetters(text: string): void {
    for (const code of codesOf(text)) if (code > ASCII) this.codes.add(code)
  }

  private request(font: FontRequest, used: boolean): void {
    if (this.requests.size >= MAX_FONTS) return
    const key = requestKey(font)
    this.requests.set(key, font)
    if (used) this.used.add(key)
  }
}

/** A font as a text style or a format code names it. */
export interface FontRequest {
  /** File or family, as written: "romans.shx", "romans", "arial.ttf", "Arial". Empty: the drawing's default (txt). */
  name: string
  /** Big font for Asian letters: "gbcbig.shx". */
  bigFont?: string
  bold?: boolean
  italic?: boolean
}
