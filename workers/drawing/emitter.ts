import type { ShapeKind } from '../../src/core/drawing/space.ts'

/** x' = a x + c y + e, y' = b x + d y + f; order a b c d e f. */
export type Matrix2 = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** `ItemStyle.lineType` of items that are never dashed: `Drawing.lineTypes[0]` is always the continuous one. */
export const CONTINUOUS = 0

/** What a leaf states beside its entity: whatever is left out (also what a file calls "by block" within a dimension or leader) is as the entity's. */
export interface ItemStyle {
  /** Index into `Drawing.layers`. */
  layer: number
  /** 0 = the layer's, else sRGB `0xRRGGBBAA`, `FOREGROUND` or `BACKGROUND`; above 32 bits its colour index, where it has one (`aciColor`). */
  color: number
  /** Index into `Drawing.lineTypes`; -1 = the layer's. */
  lineType: number
  lineTypeScale: number
  /** Hundredths of a millimetre; -1 = the layer's, -2 = the drawing's default. */
  weight: number
  /** 0..1; negative = the layer's. */
  opacity: number
  /** Index into `Drawing.plotStyles`; absent: the layer's. */
  plotStyle?: number
  /** Bit `v`: seen in view `v` (`StyleTable.views`). Absent: in all. */
  views?: number
}

/**
 * Where entities are drawn into, in the coordinates of the current block (doubles, y up). Whoever owns it places the block, resolves "by block" and layer 0,
 * and drops numbers that are not finite.
 */
export interface Emitter {
  /** Applied before earlier matrices, to everything until `pop`. */
  push(matrix: Matrix2): void
  pop(): void
  /** From here on until the next call, within the current entity: `style({})` is the entity's own again. */
  style(own: Partial<ItemStyle>): void
  /** Drawn with the line type of the style, whose pattern begins again at each corner where segments are `apart`. x y pairs; a closed one need not repeat its first point. */
  polyline(points: ArrayLike<number>, closed?: boolean, apart?: boolean): void
  /** A letter of a stroke font: polylines (x y pairs each) through `matrix`, which leads to the block. They may be kept and must not change. */
  strokes(strokes: readonly ArrayLike<number>[], matrix: Matrix2): void
  /** Area of rings (x y pairs each, no repeated end point) by the even-odd rule. */
  fill(rings: readonly ArrayLike<number>[]): void
  /** x y pairs, three indices per triangle; `color`: RGBA bytes per vertex. */
  triangles(positions: ArrayLike<number>, indices: ArrayLike<number>, color?: Uint8Array): void
  /** A letter of an outline font (index into `FontTable.fonts`, index of the glyph in it); `matrix` from em to the block. */
  glyph(font: number, glyph: number, matrix: Matrix2): void
  /** A line of text to be found by search; corners counter-clockwise from the lower left, eight values. `above`: part of the height that lies above the base line (1). */
  text(text: string, corners: ArrayLike<number>, above?: number): void
  /** Exact curve for snapping, values as in `ShapeTable`. It is not drawn by this. */
  shape(kind: ShapeKind, values: ArrayLike<number>): void
  /** Draws a block (arrow heads, leaders' content) placed by `matrix` with the current style as its "by block"; false when the drawing has none of this name. */
  block(name: string, matrix: Matrix2): boolean
  /** Greatest distance between a curve and the chords that stand for it, in the coordinates of the current block. */
  chordError(): number
}
