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
