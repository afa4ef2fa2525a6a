/** Outlines of letters, for drawing (atlas or triangles) and for PDF and SVG export. */
export interface OutlineFont {
  name: string
  /** Commands of glyph `g` are `start[g] .. start[g + 1]` of `commands`: 0 move (x y), 1 line (x y), 2 quadratic (cx cy x y), 3 cubic (c1x c1y c2x c2y x y), 4 close. */
  start: Uint32Array
  commands: Uint8Array
  /** First coordinate of each glyph in `coordinates`; one more at the end. Values are in em, y up. */
  coordinateStart: Uint32Array
  coordinates: Float32Array
  /** Unicode of each glyph, for text in PDF; 0 = none. */
  unicode: Uint32Array
}

/** Only the glyphs that the drawing uses are kept. */
export interface FontTable {
  fonts: OutlineFont[]
}
