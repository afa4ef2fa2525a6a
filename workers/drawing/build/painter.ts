import type { PictureLook, ShapeKind } from '../../../src/core/drawing/space.ts'
import { mapped } from './drawGlyph.ts'
import { CONTINUOUS, type Emitter, type ItemStyle, type Matrix2 } from '../emitter.ts'
import { type Affine, identity2, invert2, multiply2, placeShape, planeOf, stretch } from '../geometry/affine.ts'
import { arcCurve, bulgedCurve, type Points, unitCircle } from '../geometry/arcs.ts'
import { type Clip, polygonWithin } from './clip.ts'
import type { SpaceBuilder } from './spaceBuilder.ts'
import type { Styles } from './styles.ts'
import { triangulate } from './triangulate.ts'

/** A painter's view of the drawing around it. */
export interface PainterHost {
  /** Whether a layer is on and thawed. */
  isVisible(layer: number): boolean
  /** Draws a block by name with `style` as what its "by block" entities have; `plane`: where the matrix is not that of the space. */
  drawBlock(name: string, matrix: Matrix2, style: ItemStyle, plane?: Affine): boolean
  /** Draws the marks (text, shapes) of a line type along a line, along each of its segments where they are `apart`; coordinates are the space's. Absent: no line type has marks. */
  drawMarks?(style: ItemStyle, points: readonly number[], apart: boolean): void
  /** Whether a style has a line type with gaps, or may have one in a layer state. Absent: none has. */
  hasPattern?(style: ItemStyle): boolean
}

/** Stands for a distance of 0 along a line of which only a piece is there. */
const BEGINNING = 1e-30

/** Draws into a space: keeps the matrix, the style and the clips of the current item. */
export class Painter implements Emitter {
  private readonly space: SpaceBuilder
  private readonly styles: Styles
  protected readonly host: PainterHost
  /** Chord error in the space's units. */
  private readonly tolerance: number
  protected matrix: Matrix2 = identity2
  private stack: Matrix2[] | undefined
  private entityStyle: ItemStyle | undefined
  protected ownStyle: ItemStyle | undefined
  private item = -1
  /** Whether the item is there, and the space has been given whether it counts for the extents. */
  private hasBegun = false
  private clips: readonly Clip[] = []
  private scratch = new Float64Array(256)
  /** Circles of radius 1 by their chords. */
  private readonly circles = new Map<number, readonly Float64Array[]>()

  constructor(space: SpaceBuilder, styles: Styles, host: PainterHost, tolerance: number) {
    this.space = space
    this.styles = styles
    this.host = host
    this.tolerance = tolerance
  }

  /**
   * Draws something with its own style and from its own coordinates (`matrix` leads to the space's); afterwards the earlier item goes on.
   * `item`: one of that style that is there already.
   */
  within(style: ItemStyle, matrix: Matrix2, draw: (painter: Painter) => void, item = -1): void {
    const { matrix: before, stack, entityStyle, ownStyle } = this
    this.matrix = matrix
    this.stack = undefined
    this.entityStyle = this.ownStyle = style
    this.item = item
    this.hasBegun = false
    try {
      draw(this)
    } finally {
      this.matrix = before
      this.stack = stack
      this.entityStyle = entityStyle
      this.ownStyle = ownStyle
      this.item = -1
      this.hasBegun = false
    }
  }

  /** Draws in a plane: its axes, their normal and its origin in the space. */
  withinPlane(style: ItemStyle, plane: Affine, draw: (painter: Painter) => void): void {
    this.within(style, planeOf(plane), draw)
  }

  /** Items that `draw` makes are cut by `clip`, a polygon of the space. */
  clipped(clip: Clip, draw: () => void): void {
    const { clips } = this
    this.clips = [...clips, clip]
    try {
      draw()
    } finally {
      this.clips = clips
    }
  }

  /** What cuts the items that are made now. */
  get activeClips(): readonly Clip[] {
    return this.clips
  }

  push(matrix: Matrix2): void {
    ;(this.stack ??= []).push(this.matrix)
    this.matrix = this.matrix === identity2 ? matrix : multiply2(this.matrix, matrix)
  }

  pop(): void {
    this.matrix = this.stack?.pop() ?? this.matrix
  }

  style(own: Partial<ItemStyle>): void {
    const { layer, color, lineType, lineTypeScale, weight, opacity, plotStyle, views } = this.entityStyle!
    this.ownStyle = {
      layer: own.layer ?? layer,
      color: own.color ?? color,
      lineType: own.lineType ?? lineType,
      lineTypeScale: own.lineTypeScale ?? lineTypeScale,
      weight: own.weight ?? weight,
      opacity: own.opacity ?? opacity,
      plotStyle: own.plotStyle ?? plotStyle,
      views: own.views ?? views,
    }
    this.item = -1
    this.hasBegun = false
  }

  chordError(): number {
    if (this.matrix === identity2) return this.tolerance
    const factor = stretch(this.matrix)
    return factor > 0 ? this.tolerance / factor : this.tolerance
  }

  /** Whether lines have gaps in the current style, or may have some. */
  get isPatterned(): boolean {
    return this.host.hasPattern?.(this.ownStyle!) ?? false
  }

  polyline(points: ArrayLike<number>, closed = false, apart = false): void {
    this.line(points, Math.floor(points.length / 2), closed, apart)
  }

  /** Like `polyline`, with the points of a buffer. */
  curve({ data, length }: Points, apart = false): void {
    this.line(data, length >> 1, false, apart)
  }

  /** A line, an arc or a polyline with its exact curve: values as `ShapeTable` has them; `apart` as for `polyline`. */
  exact(kind: 'line' | 'arc' | 'polyline', values: ArrayLike<number>, apart = false): void {
    if (this.drawsItself(kind, values, apart)) return
    if (kind === 'line') this.polyline(values)
    else if (kind === 'arc') this.curve(arcCurve(values[0], values[1], values[2], values[3], values[4], this.chordError()))
    else this.curve(bulgedCurve(values, 1, values[0] !== 0, this.chordError()), apart)
    this.shape(kind, values)
  }

  /** Draws a curve of which nothing else is kept; false, and nothing is drawn, where it is cut, has marks, or is another curve in the space. */
  protected drawsItself(kind: ShapeKind, values: ArrayLike<number>, apart: boolean): boolean {
    if (!this.space.keepsCurves || this.clips.length > 0 || this.hasMarks) return false
    if (this.matrix === identity2) return this.space.curve(this.begin(), kind, values, apart)
    const placed = placeShape(kind, values, this.matrix)
    return placed?.kind === kind && this.space.curve(this.begin(), kind, placed.values, apart)
  }

  /** Whether a line of the current style may have marks along it. */
  private get hasMarks(): boolean {
    return this.host.drawMarks !== undefined && this.ownStyle!.lineType !== CONTINUOUS
  }

  /** A whole circle. */
  circle(x: number, y: number, radius: number): void {
    const chord = this.chordError()
    if (this.sign(unitCircle(radius, chord, this.circles), [radius, 0, 0, radius, x, y])) return
    this.curve(arcCurve(x, y, radius, 0, 2 * Math.PI, chord))
  }

  strokes(strokes: readonly ArrayLike<number>[], matrix: Matrix2): void {
    if (strokes.length > 0 && strokes[0].length > 1 && this.sign(strokes, matrix)) return
    this.push(matrix)
    for (let i = 0; i < strokes.length; i++) this.polyline(strokes[i])
    this.pop()
  }

  /** Draws strokes of which only the place is kept; false, and nothing is drawn, where they are cut or have marks. They must not change. */
  protected sign(strokes: readonly ArrayLike<number>[], matrix: Matrix2): boolean {
    if (this.clips.length > 0 || this.hasMarks) return false
    return this.space.letter(this.begin(), strokes, this.matrix === identity2 ? matrix : multiply2(this.matrix, matrix))
  }

  protected line(points: ArrayLike<number>, corners: number, closed: boolean, apart: boolean): void {
    if (corners === 0) return
    const item = this.begin()
    const style = this.ownStyle!
    const marked = this.hasMarks
    if (this.clips.length === 0 && !marked) return this.space.run(item, points, corners, closed, this.matrix, apart)
    const count = closed ? corners + 1 : corners
    const run = this.placed(points, corners, count)
    if (this.clips.length === 0) this.space.run(item, run, count, false, identity2, apart)
    else this.clippedRun(item, run, count, apart)
    if (marked) this.host.drawMarks?.(style, Array.from(run.subarray(0, count * 2)), apart)
  }

  /** Points in the space's coordinates, `count` of them: the first comes again behind the last corner. Good until the next. */
  private placed(points: ArrayLike<number>, corners: number, count: number): Float64Array {
    if (this.scratch.length < count * 2) this.scratch = new Float64Array(count * 4)
    const { scratch } = this
    const [a, b, c, d, e, f] = this.matrix
    for (let i = 0; i < corners * 2; i += 2) {
      const x = points[i]
      const y = points[i + 1]
      scratch[i] = a * x + c * y + e
      scratch[i + 1] = b * x + d * y + f
    }
    if (count > corners) {
      scratch[corners * 2] = scratch[0]
      scratch[corners * 2 + 1] = scratch[1]
    }
    return scratch
  }

  fill(rings: readonly ArrayLike<number>[]): void {
    const { positions, indices } = triangulate(rings)
    this.triangles(positions, indices)
  }

  triangles(positions: ArrayLike<number>, indices: ArrayLike<number>, color?: Uint8Array): void {
    if (indices.length === 0) return
    const item = this.begin()
    const [a, b, c, d, e, f] = this.matrix
    const placed = new Float64Array(positions.length)
    for (let i = 0; i + 1 < positions.length; i += 2) {
      placed[i] = a * positions[i] + c * positions[i + 1] + e
      placed[i + 1] = b * positions[i] + d * positions[i + 1] + f
    }
    if (this.clips.length === 0) {
      this.space.triangles(item, placed, indices, color)
      return
    }
    for (let i = 0; i + 2 < indices.length; i += 3) {
      let pieces: number[][] = [[indices[i], indices[i + 1], indices[i + 2]].flatMap((at) => [placed[at * 2], placed[at * 2 + 1]])]
      for (const clip of this.clips) pieces = pieces.flatMap((piece) => clip.convex(piece))
      const [r, g, bl, al] = color ? color.subarray(indices[i] * 4, indices[i] * 4 + 4) : []
      for (const piece of pieces) {
        const corners = piece.length / 2
        const own = color ? Uint8Array.from({ length: corners * 4 }, (_, k) => [r, g, bl, al][k % 4]) : undefined
        this.space.triangles(
          item,
          piece,
          Array.from({ length: (corners - 2) * 3 }, (_, k) => (k % 3 === 0 ? 0 : Math.floor(k / 3) + (k % 3))),
          own,
        )
      }
    }
  }

  glyph(font: number, glyph: number, matrix: Matrix2): void {
    const placed = multiply2(this.matrix, matrix)
    if (this.clips.length > 0 && !this.isShown(placed[4] + 0.25 * placed[0] + 0.35 * placed[2], placed[5] + 0.25 * placed[1] + 0.35 * placed[3])) return
    this.space.glyph(this.begin(), font, glyph, placed)
  }

  text(text: string, corners: ArrayLike<number>, above = 1): void {
    const placed = mapped(corners, this.matrix)
    if (text.trim() === '' || !this.isShown((placed[0] + placed[4]) / 2, (placed[1] + placed[5]) / 2)) return
    this.space.text(this.begin(), text, placed, above)
  }

  shape(kind: ShapeKind, values: ArrayLike<number>): void {
    // Where things are cut away, snapping to the whole curve would lead to points that cannot be seen.
    if (this.clips.length > 0) return
    if (this.matrix === identity2) return this.space.shape(this.begin(), kind, values)
    const placed = placeShape(kind, values, this.matrix)
    if (placed) this.space.shape(this.begin(), placed.kind, placed.values)
  }

  block(name: string, matrix: Matrix2): boolean {
    return this.host.drawBlock(name, multiply2(this.matrix, matrix), this.ownStyle!)
  }

  /** A picture; `matrix` from the unit square, in which `outline` is the visible part: absent = all. */
  picture(picture: number, matrix: Matrix2, outline?: readonly number[], look?: PictureLook): void {
    const placed = multiply2(this.matrix, matrix)
    const back = this.clips.length > 0 ? invert2(placed) : undefined
    if (!back) return this.image(picture, placed, outline, look)
    const whole = polygonWithin(mapped(outline ?? [0, 0, 1, 0, 1, 1, 0, 1], placed), this.clips)
    if (whole) {
      if (whole.length >= 6) this.image(picture, placed, mapped(whole, back), look)
      return
    }
    let pieces = outline ? trianglesOf(outline) : [[0, 0, 1, 0, 1, 1, 0, 1]]
    pieces = pieces.map((piece) => mapped(piece, placed))
    for (const clip of this.clips) pieces = pieces.flatMap((piece) => clip.convex(piece))
    for (const piece of pieces) this.image(picture, placed, mapped(piece, back), look)
  }

  /** The number of the next item, and where a point of the current coordinates lies in the space: for items that are completed when the extents are known. */
  later(x: number, y: number): { item: number; at: [number, number] } {
    return { item: this.begin(), at: this.place(x, y) }
  }

  place(x: number, y: number): [number, number] {
    const m = this.matrix
    return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]
  }

  private begin(): number {
    if (!this.hasBegun) this.beginItem()
    return this.item
  }

  private beginItem(): void {
    const style = this.ownStyle!
    this.space.visible = this.host.isVisible(style.layer) && (style.views === undefined || (style.views & 1) !== 0)
    if (this.item < 0) this.item = this.space.item(this.styles.idOf(style))
    this.hasBegun = true
  }

  private image(picture: number, matrix: Matrix2, outline: readonly number[] | undefined, look: PictureLook | undefined): void {
    const [a, b, c, d, e, f] = matrix
    this.space.image({ picture, item: this.begin(), matrix: [a, b, c, d, e, f], ...(outline && { clip: Float32Array.from(outline) }), ...look })
  }

  private isShown(x: number, y: number): boolean {
    return this.clips.length === 0 || this.clips.every((clip) => clip.shows(x, y))
  }

  /** The shown pieces of a line in the space's coordinates. Patterns run on through parts that are cut away, and are not fitted to ends. */
  private clippedRun(item: number, run: Float64Array, count: number, apart: boolean): void {
    const pieces: number[] = []
    let along = 0
    let isWhole = true
    for (let i = 2; i < count * 2; i += 2) {
      const [x1, y1, x2, y2] = [run[i - 2], run[i - 1], run[i], run[i + 1]]
      const before = pieces.length
      this.clippedLine(pieces, x1, y1, x2, y2, apart ? 0 : along, 0)
      const isAllShown =
        pieces.length === before + 5 && pieces[before] === x1 && pieces[before + 1] === y1 && pieces[before + 2] === x2 && pieces[before + 3] === y2
      isWhole &&= isAllShown
      if (!(apart && isAllShown)) for (let at = before + 4; at < pieces.length; at += 5) pieces[at] = Math.max(pieces[at], BEGINNING)
      along += Math.hypot(x2 - x1, y2 - y1)
    }
    if (isWhole) return this.space.run(item, run, count, false, identity2, apart)
    for (let at = 0; at < pieces.length; at += 5) this.space.line(item, pieces[at], pieces[at + 1], pieces[at + 2], pieces[at + 3], pieces[at + 4])
  }

  /** Appends the shown pieces of a segment: x1 y1 x2 y2 and how far along its line each begins. */
  private clippedLine(out: number[], x1: number, y1: number, x2: number, y2: number, along: number, first: number): void {
    const clip = this.clips[first]
    if (!clip) {
      out.push(x1, y1, x2, y2, along)
      return
    }
    const [dx, dy] = [x2 - x1, y2 - y1]
    const length = Math.hypot(dx, dy)
    for (const [from, to] of clip.segment(x1, y1, x2, y2)) {
      const [ex, ey] = to === 1 ? [x2, y2] : [x1 + dx * to, y1 + dy * to]
      this.clippedLine(out, x1 + dx * from, y1 + dy * from, ex, ey, along + length * from, first + 1)
    }
  }
}

/** A polygon in triangles. */
function trianglesOf(polygon: readonly number[]): number[][] {
  const { positions, indices } = triangulate([polygon])
  return Array.from({ length: indices.length / 3 }, (_, i) =>
    [indices[i * 3], indices[i * 3 + 1], indices[i * 3 + 2]].flatMap((at) => [positions[at * 2], positions[at * 2 + 1]]),
  )
}
