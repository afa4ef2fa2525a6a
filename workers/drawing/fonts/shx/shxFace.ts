import type { Face, FaceGlyph } from '../face.ts'
import { penStrokes } from './shapePen.ts'
import type { ShxFile } from './shxFile.ts'

const tables = new Map<string, Map<number, number>>()
const ASIAN = /^(gb|big5|euc|shift|ks|windows-949|windows-31j)/i

/** Numbers of a code page by Unicode: one byte, or lead × 256 + trail. `encoding`: label of TextDecoder; an unknown one is taken as windows-1252. */
export function codePageOf(encoding: string): Map<number, number> {
  const made = tables.get(encoding)
  if (made) return made
  const table = new Map<number, number>()
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(encoding)
  } catch {
    decoder = new TextDecoder('windows-1252')
  }
  for (let byte = 0x80; byte < 0x100; byte++) {
    const text = decoder.decode(Uint8Array.of(byte))
    if (text.length === 1 && text !== '\ufffd') table.set(text.charCodeAt(0), byte)
  }
  if (ASIAN.test(encoding)) {
    const pair = new Uint8Array(2)
    for (pair[0] = 0x81; pair[0] < 0xff; pair[0]++)
      for (pair[1] = 0x40; pair[1] < 0xff; pair[1]++) {
        const text = decoder.decode(pair)
        const code = text.codePointAt(0) ?? 0
        if (code !== 0xfffd && code > 0x7f && text.length === 1 && !table.has(code)) table.set(code, pair[0] * 256 + pair[1])
      }
  }
  tables.set(encoding, table)
  return table
}

/** Code page of a big font by its name, else the drawing's. */
export function bigFontEncoding(name: string, drawing: string): string {
  if (/^(gb|hz|chs|china)|hztxt|gbcbig/i.test(name)) return 'gbk'
  if (/^(chineset|cht|big5)/i.test(name)) return 'big5'
  if (/^(bigfont|extfont|@?extslim|japan)/i.test(name)) return 'shift_jis'
  if (/^(wh|ksc|korea)/i.test(name)) return 'euc-kr'
  return ASIAN.test(drawing) ? drawing : 'gbk'
}

const EXTRA: Record<number, readonly number[]> = { 0xb0: [127], 0xb1: [128], 0x2300: [129, 0x2205, 0xd8], 0x2205: [129, 0x2300, 0xd8] }

/** A face of a shape font. `encoding`: code page (a label of TextDecoder) of its numbers; unicode fonts have none. */
export class ShxFace implements Face {
  readonly descent: number
  private readonly file: ShxFile
  private readonly encoding: string
  private readonly glyphs = new Map<number, FaceGlyph | undefined>()
  /** Shapes that were drawn, by their numbers. */
  private readonly shapes = new Map<number, FaceGlyph | undefined>()

  constructor(file: ShxFile, encoding: string) {
    this.file = file
    this.encoding = encoding
    this.descent = file.above > 0 ? file.below / file.above : 1 / 3
  }

  glyph(code: number): FaceGlyph | undefined {
    if (this.glyphs.has(code)) return this.glyphs.get(code)
    let made: FaceGlyph | undefined
    for (const number of this.numbers(code)) if ((made = this.make(number))) break
    this.glyphs.set(code, made)
    return made
  }

  private numbers(code: number): number[] {
    if (this.file.kind === 'unifont' || code < 0x80) return [code, ...(EXTRA[code] ?? [])]
    const own = codePageOf(this.encoding).get(code)
    return [...(own === undefined ? [] : [own]), ...(this.file.kind === 'shapes' ? (EXTRA[code] ?? []) : [])]
  }

  /** A shape by its own number. */
  numbered(number: number): FaceGlyph | undefined {
    return this.make(number)
  }

  /** A shape by its name, in which capitals make no difference. */
  named(name: string): FaceGlyph | undefined {
    const number = this.file.names.get(name.toUpperCase())
    return number === undefined ? undefined : this.make(number)
  }

  private make(number: number): FaceGlyph | undefined {
    if (!this.shapes.has(number)) this.shapes.set(number, this.draw(number))
    return this.shapes.get(number)
  }

  private draw(number: number): FaceGlyph | undefined {
    const drawn = penStrokes(this.file, number)
    if (!drawn) return undefined
    const unit = this.file.above || 1
    let bottom = 0
    const strokes = drawn.strokes.map((stroke) =>
      stroke.map((value, i) => {
        if (i % 2 === 1) bottom = Math.min(bottom, value / unit)
        return value / unit
      }),
    )
    return { kind: 'stroke', advance: drawn.x / unit, bottom, strokes }
  }
}
