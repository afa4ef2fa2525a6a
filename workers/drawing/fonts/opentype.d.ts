/** What we use of opentype.js, which brings no types of its own. */
declare module 'opentype.js' {
  export interface PathCommand {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z'
    x?: number
    y?: number
    x1?: number
    y1?: number
    x2?: number
    y2?: number
  }
  export interface Glyph {
    advanceWidth?: number
    /** Font units, y up. */
    path: { commands: PathCommand[] }
  }
  export interface Font {
    unitsPerEm: number
    ascender: number
    descender: number
    tables: { os2?: { sCapHeight?: number } }
    /** 0 when the font has none. */
    charToGlyphIndex(character: string): number
    glyphs: { get(index: number): Glyph | undefined; length: number }
  }
  /** Throws on damaged data. */
  export function parse(buffer: ArrayBuffer, options?: { lowMemory?: boolean }): Font
  const whole: { parse: typeof parse }
  export default whole
}
