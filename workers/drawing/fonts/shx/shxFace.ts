import type { Face, FaceGlyph } from '../face.ts'
import { codePageOf } from './codePage.ts'
import { penStrokes } from './shapePen.ts'
import type { ShxFile } from './shxFile.ts'

const EXTRA: Record<number, readonly number[]> = { 0xb0: [127], 0xb1: [128], 0x2300: [129, 0x2205, 0xd8], 0x2205: [129, 0x2300, 0xd8] }

/** A face of a shape font. `encoding`: code page (a label of TextDecoder) of its numbers; unicode fonts have none. */
export class ShxFace implements Face {
  readonly descent: number
  private readonly file: ShxFile
  private readonly encoding: string
  private readonly glyphs = new Map<number, FaceGlyph | undefined>()

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

  private make(number: number): FaceGlyph | undefined {
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
