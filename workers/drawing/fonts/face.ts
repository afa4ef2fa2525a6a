/** Letter drawn by pen strokes. Unit: the height of capitals; the pen starts at the origin of the baseline. */
export interface StrokeGlyph {
  kind: 'stroke'
  advance: number
  /** Lowest ink, 0 when it stands on the baseline. */
  bottom: number
  /** x y pairs of each stroke. */
  strokes: readonly ArrayLike<number>[]
}

/** Letter of an outline font in the drawing's table of fonts. */
interface OutlineGlyph {
  kind: 'outline'
  /** In heights of capitals, as `bottom`. */
  advance: number
  bottom: number
  font: number
  glyph: number
  /** From em to heights of capitals, across and up. */
  scaleX: number
  scaleY: number
  /** To the right and upwards, heights of capitals. */
  shift: number
  raise: number
}

export type FaceGlyph = StrokeGlyph | OutlineGlyph

/** A font as text is laid out with it: lengths are in heights of its capitals, as CAD text measures. */
export interface Face {
  /** Undefined: this face has no such letter. */
  glyph(code: number): FaceGlyph | undefined
  /** Depth of its descenders. */
  readonly descent: number
}

/** Letters that may stand for others. */
const alike: Record<number, readonly number[]> = {
  0x2300: [0x2205, 0xd8],
  0x2205: [0x2300, 0xd8],
  0xa0: [0x20],
  0x2007: [0x20],
  0x202f: [0x20],
  0x2010: [0x2d],
  0x2011: [0x2d],
  0x2012: [0x2d],
  0x2212: [0x2d],
  0x2015: [0x2014, 0x2d],
  0x2018: [0x27],
  0x2019: [0x27],
  0x201c: [0x22],
  0x201d: [0x22],
  0x2032: [0x27],
  0x2033: [0x22],
  0x2044: [0x2f],
  0x2215: [0x2f],
  0xba: [0xb0],
  0x2022: [0xb7],
}

/** Whether every Latin font draws a letter, by another that looks like it. */
export const hasLookAlike = (code: number): boolean => alike[code] !== undefined

/** Letters that are seen when there is nothing to draw. */
const UNKNOWN = 0x3f

/** Asks faces one after the other; a letter that none has is drawn as a question mark, a control character not at all. */
export class FallbackFace implements Face {
  readonly descent: number
  private readonly faces: readonly Face[]

  constructor(faces: readonly Face[]) {
    this.faces = faces
    this.descent = faces[0]?.descent ?? 1 / 3
  }

  /** Whether a face has a letter, or one that looks like it. */
  holds(code: number): boolean {
    return this.found(code) !== undefined
  }

  glyph(code: number): FaceGlyph | undefined {
    const found = this.found(code)
    if (found) return found
    return code < 0x20 || code === UNKNOWN || (code >= 0x200b && code <= 0x200f) || code === 0xfeff ? undefined : this.glyph(UNKNOWN)
  }

  private found(code: number): FaceGlyph | undefined {
    // A look-alike of the font itself goes before the true letter of another one.
    for (const face of this.faces) {
      const own = face.glyph(code)
      if (own) return own
      for (const other of alike[code] ?? []) {
        const glyph = face.glyph(other)
        if (glyph) return glyph
      }
    }
    return undefined
  }
}
