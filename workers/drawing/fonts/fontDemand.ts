/** Code pages of `\M+n`. */
const pages: Record<string, string> = { 1: 'shift_jis', 2: 'big5', 3: 'euc-kr', 4: 'euc-kr', 5: 'gbk' }

/** Replaces `\U+XXXX` (and runs of them as UTF-16 pairs) and `\M+nXXXX` by their letters. */
export function decodeUnicodeCodes(text: string): string {
  if (!/\\[UM]\+/i.test(text)) return text
  return text
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\M\+([1-5])([0-9a-f]{4})/gi, (whole, page: string, hex: string) => {
      const value = parseInt(hex, 16)
      const decoded = new TextDecoder(pages[page]).decode(value > 0xff ? Uint8Array.of(value >> 8, value & 255) : Uint8Array.of(value))
      return decoded.includes('\ufffd') ? whole : decoded
    })
}

const MAX_FONTS = 500
/** `\fArial|b1|i0|c0|p34;` and `\Ftxt.shx,gbcbig;` */
const FONT_CODE = /\\[fF]([^;\\{}]{1,200});/g

/** Key of a request in maps. */
export const requestKey = ({ name, bigFont = '', bold = false, italic = false }: FontRequest): string =>
  `${name.toLowerCase()}|${bigFont.toLowerCase()}|${bold ? 1 : 0}${italic ? 1 : 0}`

/** What `\f` and `\F` ask for; the argument without the semicolon. */
export function requestOfCode(argument: string): FontRequest {
  const [names, ...flags] = argument.split('|')
  const [name, bigFont] = names.split(',')
  return { name: name.trim(), ...(bigFont && { bigFont: bigFont.trim() }), bold: flags.includes('b1'), italic: flags.includes('i1') }
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
    for (const character of decodeUnicodeCodes(text)) this.codes.add(character.codePointAt(0) ?? 0)
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
