import type { Font, PathCommand } from 'opentype.js'
import type { Face, FaceGlyph } from '../face.ts'
import type { Metrics } from './metrics.ts'
import type { OutlineFont } from '../../../../src/core/drawing/drawing.ts'

export interface OutlineOptions {
  /** Index of the font in the drawing's table. */
  index: number
  builder: OutlineBuilder
  stretch?: number
  /** Widths that the letters are to have. */
  metrics?: Metrics
  /** Height of a font's em in heights of capitals; absent: from the font's own capitals. */
  em?: number
  raise?: number
}

const DEFAULT_CAP_HEIGHT = 0.7
/** A letter is deformed no further to have its width; the rest is space on both sides. */
const MIN_STRETCH = 0.75
const MAX_STRETCH = 1.12

/** Height of capitals in em: as the font states it, else as its H is drawn. */
function capHeightOf(font: Font): number {
  const stated = font.tables.os2?.sCapHeight
  if (stated !== undefined && stated > 0) return stated / font.unitsPerEm
  const h = font.glyphs.get(font.charToGlyphIndex('H'))
  let top = 0
  for (const { y = 0 } of h?.path.commands ?? []) top = Math.max(top, y)
  return top > 0 ? top / font.unitsPerEm : DEFAULT_CAP_HEIGHT
}

/** A face of one or several font files (slices of a family, by the letters that each has); its glyphs are put into the drawing's table when first asked for. */
export class OutlineFace implements Face {
  /** Arial's. */
  readonly descent = 0.296
  private readonly fonts: Font[] = []
  private readonly glyphs = new Map<number, FaceGlyph | undefined>()
  private readonly options: OutlineOptions

  constructor(options: OutlineOptions) {
    this.options = options
  }

  addFont(font: Font): void {
    this.fonts.push(font)
    this.glyphs.clear()
  }

  get isEmpty(): boolean {
    return this.fonts.length === 0
  }

  glyph(code: number): FaceGlyph | undefined {
    if (this.glyphs.has(code)) return this.glyphs.get(code)
    const made = this.make(code)
    this.glyphs.set(code, made)
    return made
  }

  /** Width as the metrics state it, in heights of capitals. */
  private widthOf(code: number): number | undefined {
    const { metrics } = this.options
    const width = metrics?.width(code)
    return metrics && width !== undefined ? width / metrics.capHeight : undefined
  }

  private make(code: number): FaceGlyph | undefined {
    const character = String.fromCodePoint(code)
    for (const font of this.fonts) {
      const index = font.charToGlyphIndex(character)
      const glyph = index > 0 ? font.glyphs.get(index) : undefined
      if (!glyph) continue
      const { builder, em = 1 / capHeightOf(this.fonts[0]), raise = 0 } = this.options
      const own = ((glyph.advanceWidth ?? font.unitsPerEm) / font.unitsPerEm) * em
      const advance = this.widthOf(code) ?? own * (this.options.stretch ?? 1)
      const stretch = own > 0 && advance > 0 ? Math.min(MAX_STRETCH, Math.max(MIN_STRETCH, advance / own)) : 1
      let bottom = 0
      for (const { y = 0 } of glyph.path.commands) bottom = Math.min(bottom, y)
      return {
        kind: 'outline',
        advance,
        bottom: (bottom / font.unitsPerEm) * em + raise,
        font: this.options.index,
        glyph: builder.add(glyph.path.commands, font.unitsPerEm, code),
        scaleX: em * stretch,
        scaleY: em,
        shift: (advance - own * stretch) / 2,
        raise,
      }
    }
    return undefined
  }
}

/** Coordinates that each command takes: move, line, quadratic, cubic, close. */
const TYPES = 'MLQCZ'
/** Commands of `addPath` with the points that each takes. */
const PATHS: readonly (readonly [string, number])[] = [
  ['M', 1],
  ['L', 1],
  ['C', 3],
  ['Q', 2],
  ['Z', 0],
]

/** Collects the letters that a drawing uses of one font. */
export class OutlineBuilder {
  readonly name: string
  private readonly start = [0]
  private readonly commands: number[] = []
  private readonly coordinateStart = [0]
  private readonly coordinates: number[] = []
  private readonly unicode: number[] = []

  constructor(name: string) {
    this.name = name
  }

  /** Index of the new glyph. Coordinates are divided by `unitsPerEm`. */
  add(path: readonly PathCommand[], unitsPerEm: number, unicode: number): number {
    const push = (x = 0, y = 0): void => {
      this.coordinates.push(x / unitsPerEm, y / unitsPerEm)
    }
    for (const command of path) {
      this.commands.push(TYPES.indexOf(command.type))
      if (command.type === 'Q' || command.type === 'C') push(command.x1, command.y1)
      if (command.type === 'C') push(command.x2, command.y2)
      if (command.type !== 'Z') push(command.x, command.y)
    }
    this.start.push(this.commands.length)
    this.coordinateStart.push(this.coordinates.length)
    return this.unicode.push(unicode) - 1
  }

  /** Index of a new glyph without a letter: 0 move (x y), 1 line (x y), 2 cubic (three points), 3 quadratic (two points), 4 close, all in em. */
  addPath(path: ArrayLike<number>): number {
    for (let i = 0; i < path.length; ) {
      const [type, points] = PATHS[path[i++]] ?? ['Z', 0]
      this.commands.push(TYPES.indexOf(type))
      for (let k = 0; k < points * 2; k++) this.coordinates.push(path[i++] ?? 0)
    }
    this.start.push(this.commands.length)
    this.coordinateStart.push(this.coordinates.length)
    return this.unicode.push(0) - 1
  }

  build(): OutlineFont {
    return {
      name: this.name,
      start: Uint32Array.from(this.start),
      commands: Uint8Array.from(this.commands),
      coordinateStart: Uint32Array.from(this.coordinateStart),
      coordinates: Float32Array.from(this.coordinates),
      unicode: Uint32Array.from(this.unicode),
    }
  }
}
