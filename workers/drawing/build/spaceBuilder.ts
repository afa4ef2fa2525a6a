import { type PlacedPicture, type Rect, type ShapeKind, shapeKinds, type Space, type Viewport } from '../../../src/core/drawing/space.ts'
import { chordPoints } from '../../../src/core/drawing/chords.ts'
import { curveBox } from '../../../src/core/drawing/curveBox.ts'
import { APART, AS_WHOLE, ELSEWHERE } from '../../../src/core/drawing/wholeLines.ts'
import { Growing, type Numbers } from '../../mesh/growing.ts'
import type { Matrix2 } from '../emitter.ts'
import { FloatParts } from './floatParts.ts'
import { LetterRows } from './letterRows.ts'
import { LineChunks, MAX_COORDINATE } from './lineChunks.ts'

/** A rectangle that grows around points. */
class Box {
  minX = Infinity
  minY = Infinity
  maxX = -Infinity
  maxY = -Infinity

  add(x: number, y: number): void {
    if (x < this.minX) this.minX = x
    if (x > this.maxX) this.maxX = x
    if (y < this.minY) this.minY = y
    if (y > this.maxY) this.maxY = y
  }

  get rect(): Rect | undefined {
    return this.maxX >= this.minX ? [this.minX, this.minY, this.maxX, this.maxY] : undefined
  }
}

/** Entities and segments whose positions decide about the origin. */
const SAMPLES = 1000

const isSound = (value: number): boolean => value > -MAX_COORDINATE && value < MAX_COORDINATE

const kindNumbers = Object.fromEntries(shapeKinds.map((kind, number) => [kind, number])) as Record<ShapeKind, number>

const NO_BOX = Float64Array.of(Number.NaN, Number.NaN, Number.NaN, Number.NaN)

/** Values that a column has room for at first: most spaces hold little, and columns that grow early are compiled with their growth. */
const ROOM = 32

/** Collects one space's batches about an origin. */
export class SpaceBuilder {
  private readonly handles = new Growing<Float64Array<ArrayBuffer>>(Float64Array, ROOM)
  private readonly types = new Growing<Uint8Array<ArrayBuffer>>(Uint8Array, ROOM)
  private readonly layers = new Growing<Uint16Array<ArrayBuffer>>(Uint16Array, ROOM)
  private readonly bounds = new Growing<Float64Array<ArrayBuffer>>(Float64Array, ROOM)
  private readonly insertRow = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly insertBlock = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly attributeRow = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly attributeTags: string[] = []
  private readonly attributeValues: string[] = []
  private readonly extendedRow = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly applications: string[] = []
  private readonly extendedTexts: string[] = []
  private readonly itemStyle = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly itemEntity = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly lines: LineChunks
  private readonly letters: LetterRows
  private readonly near: readonly [number, number] | undefined
  private readonly fillPositions = new Growing<Float64Array<ArrayBuffer>>(Float64Array, ROOM)
  private readonly fillIndices = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly fillItem = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  /** Colours of vertices, once one has its own. */
  private fillColor: Growing<Uint8Array<ArrayBuffer>> | undefined
  private readonly glyphFont: number[] = []
  private readonly glyphs = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly glyphMatrix = new Growing<Float64Array<ArrayBuffer>>(Float64Array, ROOM)
  private readonly glyphItem = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly images: PlacedPicture[] = []
  private readonly shapeKind = new Growing<Uint8Array<ArrayBuffer>>(Uint8Array, ROOM)
  private readonly shapeItem = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly shapeStart = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly shapeValues = new FloatParts<Float64Array<ArrayBuffer>>(Float64Array)
  /** Greatest distance of the chords of curves that are drawn as they are. Absent: none is. */
  private readonly chord: number | undefined
  private readonly shapeHow = new Growing<Uint8Array<ArrayBuffer>>(Uint8Array, ROOM)
  private curveRuns = 0
  private curvePoints = 0
  private readonly curveBox = new Float64Array(4)
  private readonly texts: string[] = []
  private readonly textItem = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, ROOM)
  private readonly textAbove = new Growing(Float32Array, ROOM)
  private readonly textCorners = new Growing<Float64Array<ArrayBuffer>>(Float64Array, ROOM)
  private readonly visibleBox = new Box()
  private readonly wholeBox = new Box()
  /** Whether the current items count for the extents. */
  visible = true
  /** Whether the current items are another look of something that is there already: they count for no box. */
  isAnotherLook = false
  readonly viewports: Viewport[] = []

  /**
   * `near`: a point amid the entities, where it is known before them: the origin. Absent, it is found at the end. `chord`: lines, arcs and polylines that are drawn as they are, are kept
   * as their exact curves alone, and drawn with chords that are no farther from them. Absent, they are kept as runs of points beside their curves.
   */
  constructor(near?: readonly [number, number], chord?: number) {
    this.near = near
    this.chord = chord
    this.lines = new LineChunks(near)
    this.letters = new LetterRows(near)
  }

  /** Makes room for so many entities, each of one item and one curve, all at once. */
  expect(entities: number): void {
    const { handles, types, layers, itemStyle, itemEntity, shapeKind, shapeItem, shapeStart } = this
    for (const column of [handles, types, layers, itemStyle, itemEntity, shapeKind, shapeItem, shapeStart]) column.reserve(entities)
    if (this.keepsCurves) this.shapeHow.reserve(entities)
    this.bounds.reserve(entities * 4)
  }

  /** Begins an entity of the space itself; returns its row. */
  entity(handle: number, type: number, layer: number): number {
    pushDouble(this.handles, handle)
    pushByte(this.types, type)
    pushShort(this.layers, layer)
    appendAll(this.bounds, NO_BOX)
    return this.handles.length - 1
  }

  /** The last entity inserts a block: its index among the drawing's. */
  insert(block: number): void {
    pushWord(this.insertRow, this.handles.length - 1)
    pushWord(this.insertBlock, block)
  }

  /** An attribute of the last entity. */
  attribute(tag: string, value: string): void {
    pushWord(this.attributeRow, this.handles.length - 1)
    this.attributeTags.push(tag)
    this.attributeValues.push(value)
  }

  /** Extended data of the last entity. */
  extended(application: string, text: string): void {
    pushWord(this.extendedRow, this.handles.length - 1)
    this.applications.push(application)
    this.extendedTexts.push(text)
  }

  /** Begins an item of the last entity, or of that of another row, which nothing may be drawn for before it is there. */
  item(style: number, row = this.handles.length - 1): number {
    pushWord(this.itemStyle, style)
    pushWord(this.itemEntity, row)
    return this.itemStyle.length - 1
  }

  get entityCount(): number {
    return this.handles.length
  }

  get itemCount(): number {
    return this.itemStyle.length
  }

  /** Box of the items so far on visible layers. */
  get extents(): Space['extents'] {
    return this.visibleBox.rect ?? this.wholeBox.rect
  }

  line(item: number, x1: number, y1: number, x2: number, y2: number, along: number): void {
    if (!isSound(x1) || !isSound(y1) || !isSound(x2) || !isSound(y2)) return
    this.lines.add(item, x1, y1, x2, y2, along)
    this.grow(item, x1, y1)
    this.grow(item, x2, y2)
  }

  /**
   * Segments from each of `count` points (x y) to the next, and from the last to the first of a closed one; `matrix` leads to the space. `apart`: each is a curve by
   * itself, on which its line type's pattern begins again.
   */
  run(item: number, points: ArrayLike<number>, count: number, closed: boolean, m: Matrix2, apart = false): void {
    const { lines } = this
    if (!lines.run(item, points, count, closed, m, apart ? Number.NaN : 0)) return this.brokenRun(item, points, count, closed, m, apart)
    if (count < 2 && !closed) return
    const { box } = lines
    this.grow(item, box[0], box[1])
    this.grow(item, box[2], box[3])
  }

  /**
   * A letter of a stroke font, or a circle: its strokes (x y pairs each) through `matrix`. They are kept and must not change. False, and nothing is drawn, where it has to be drawn
   * stroke by stroke.
   */
  letter(item: number, strokes: readonly ArrayLike<number>[], matrix: Matrix2): boolean {
    const { letters } = this
    if (!letters.add(item, strokes, matrix, this.lines.count)) return false
    const { box } = letters
    if (box[0] > box[2]) return true
    this.grow(item, box[0], box[1])
    this.grow(item, box[2], box[3])
    return true
  }

  /** The sound segments of a run that has others. */
  private brokenRun(item: number, points: ArrayLike<number>, count: number, closed: boolean, [a, b, c, d, e, f]: Matrix2, apart: boolean): void {
    let along = 0
    for (let i = 1; i < (closed ? count + 1 : count); i++) {
      const from = i * 2 - 2
      const to = i === count ? 0 : i * 2
      const [x1, y1] = [a * points[from] + c * points[from + 1] + e, b * points[from] + d * points[from + 1] + f]
      const [x2, y2] = [a * points[to] + c * points[to + 1] + e, b * points[to] + d * points[to + 1] + f]
      this.line(item, x1, y1, x2, y2, apart ? 0 : along)
      along += Math.hypot(x2 - x1, y2 - y1)
    }
  }

  /** A line that goes on for ever: it does not count for the extents. */
  endless(item: number, x1: number, y1: number, x2: number, y2: number): void {
    this.lines.add(item, x1, y1, x2, y2, 0)
  }

  /** Vertices and triangles between them; all or nothing. `color` has alpha 0 where the item's own holds. */
  triangles(item: number, positions: ArrayLike<number>, indices: ArrayLike<number>, color?: Uint8Array): void {
    for (let i = 0; i < positions.length; i++) if (!isSound(positions[i])) return
    const first = this.fillItem.length
    if (color && !this.fillColor) {
      this.fillColor = new Growing<Uint8Array<ArrayBuffer>>(Uint8Array, Math.max(1024, first * 4))
      this.fillColor.length = first * 4
    }
    const { fillColor } = this
    for (let i = 0; i + 1 < positions.length; i += 2) {
      pushDouble(this.fillPositions, positions[i])
      pushDouble(this.fillPositions, positions[i + 1])
      pushWord(this.fillItem, item)
      if (fillColor) for (let k = 0; k < 4; k++) fillColor.push(color?.[i * 2 + k] ?? 0)
      this.grow(item, positions[i], positions[i + 1])
    }
    for (let i = 0; i < indices.length; i++) pushWord(this.fillIndices, first + indices[i])
  }

  glyph(item: number, font: number, glyph: number, matrix: Matrix2): void {
    for (let i = 0; i < 6; i++) if (!isSound(matrix[i])) return
    this.glyphFont.push(font)
    pushWord(this.glyphs, glyph)
    appendAll(this.glyphMatrix, matrix)
    pushWord(this.glyphItem, item)
    const e = matrix[4]
    const f = matrix[5]
    this.grow(item, e, f)
    // Capitals are about 0.7 em high, letters half an em wide.
    this.grow(item, e + 0.5 * matrix[0] + 0.7 * matrix[2], f + 0.5 * matrix[1] + 0.7 * matrix[3])
  }

  image(placed: PlacedPicture): void {
    const [a, b, c, d, e, f] = placed.matrix
    if (!placed.matrix.every(isSound)) return
    this.images.push(placed)
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ])
      this.grow(placed.item, a * u + c * v + e, b * u + d * v + f)
  }

  text(item: number, text: string, corners: ArrayLike<number>, above = 1): void {
    for (let i = 0; i < 8; i++) if (!isSound(corners[i])) return
    this.texts.push(text)
    pushWord(this.textItem, item)
    this.textAbove.push(above)
    appendAll(this.textCorners, corners)
  }

  shape(item: number, kind: ShapeKind, values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) if (!isSound(values[i])) return
    this.addShape(item, kindNumbers[kind], values, ELSEWHERE)
  }

  /** Whether `curve` may take something. */
  get keepsCurves(): boolean {
    return this.chord !== undefined
  }

  /** A line, an arc or a polyline that is drawn, and kept as its exact curve alone. False, and nothing is drawn, where it has to be drawn by points. */
  curve(item: number, kind: ShapeKind, values: ArrayLike<number>, apart: boolean): boolean {
    const { chord, curveBox: box } = this
    const number = kindNumbers[kind]
    const { length } = values
    for (let i = 0; i < length; i++) if (!isSound(values[i])) return false
    if (chord === undefined || !curveBox(number, values, 0, length, box)) return false
    const points = chordPoints(number, values, 0, length, chord)
    if (points < 2 || !isSound(box[0]) || !isSound(box[1]) || !isSound(box[2]) || !isSound(box[3])) return false
    this.addShape(item, number, values, apart ? APART : AS_WHOLE)
    this.curveRuns++
    this.curvePoints += points
    this.grow(item, box[0], box[1])
    this.grow(item, box[2], box[3])
    return true
  }

  private addShape(item: number, kind: number, values: ArrayLike<number>, how: number): void {
    pushByte(this.shapeKind, kind)
    pushWord(this.shapeItem, item)
    pushWord(this.shapeStart, this.shapeValues.length)
    if (this.chord !== undefined) pushByte(this.shapeHow, how)
    this.shapeValues.append(values)
  }

  /** The space as far as it is drawn, in arrays of its own: rows that follow come behind those that are there. */
  soFar(about: Pick<Space, 'name' | 'kind' | 'paper' | 'plot' | 'patternScale' | 'isPlan'>): Space {
    return this.space(about, true)
  }

  /** `about`: what the space is called and its sheet. Without anything drawn `extents` is absent. Nothing is left here. */
  done(about: Pick<Space, 'name' | 'kind' | 'paper' | 'plot' | 'patternScale' | 'isPlan'>): Space {
    return this.space(about, false)
  }

  private space(about: Pick<Space, 'name' | 'kind' | 'paper' | 'plot' | 'patternScale' | 'isPlan'>, goesOn: boolean): Space {
    const origin: [number, number] = this.near ? [this.near[0], this.near[1]] : this.middle()
    const extents = this.extents
    const column = <T extends Numbers>(values: Growing<T>): T => (goesOn ? values.done() : values.take())
    const list = <T>(values: T[]): T[] => (goesOn ? values.slice() : values)
    const entityCount = this.handles.length
    pushWord(this.shapeStart, this.shapeValues.length)
    const start = column(this.shapeStart)
    if (goesOn) this.shapeStart.length--
    return {
      ...about,
      origin,
      ...(extents && { extents }),
      viewports: list(this.viewports),
      entities: {
        count: entityCount,
        handle: column(this.handles),
        type: column(this.types),
        layer: column(this.layers),
        bounds: column(this.bounds),
        ...(this.insertRow.length > 0 && { inserts: { row: column(this.insertRow), block: column(this.insertBlock) } }),
        ...(this.applications.length > 0 && {
          extended: { row: column(this.extendedRow), application: list(this.applications), text: list(this.extendedTexts) },
        }),
        ...(this.attributeTags.length > 0 && {
          attributes: { row: column(this.attributeRow), tag: list(this.attributeTags), value: list(this.attributeValues) },
        }),
      },
      items: { count: this.itemStyle.length, style: column(this.itemStyle), entity: column(this.itemEntity) },
      lines: {
        ...(goesOn ? this.lines.copy(origin) : this.lines.done(origin)),
        ...(!this.letters.isEmpty && { letters: goesOn ? this.letters.copy(origin) : this.letters.done(origin) }),
        ...(this.chord !== undefined &&
          this.curveRuns > 0 && { curves: { how: column(this.shapeHow), chord: this.chord, runCount: this.curveRuns, pointCount: this.curvePoints } }),
      },
      fills: {
        positions: relative(this.fillPositions, origin, 2, goesOn),
        indices: column(this.fillIndices),
        item: column(this.fillItem),
        ...(this.fillColor && { color: column(this.fillColor) }),
      },
      glyphs: {
        font: Uint16Array.from(this.glyphFont),
        glyph: column(this.glyphs),
        matrix: relative(this.glyphMatrix, origin, 6, goesOn),
        item: column(this.glyphItem),
      },
      images: this.images.map((image) => {
        const [a, b, c, d, e, f] = image.matrix
        return { ...image, matrix: [a, b, c, d, e - origin[0], f - origin[1]] }
      }),
      shapes: { kind: column(this.shapeKind), item: column(this.shapeItem), start, values: goesOn ? this.shapeValues.done() : this.shapeValues.take() },
      texts: { text: list(this.texts), item: column(this.textItem), corners: column(this.textCorners), above: column(this.textAbove) },
    }
  }

  private grow(item: number, x: number, y: number): void {
    if (this.isAnotherLook) return
    const at = this.itemEntity.data[item] * 4
    const { data } = this.bounds
    // Comparisons with NaN are false: the first point sets all four.
    if (!(x >= data[at])) data[at] = x
    if (!(y >= data[at + 1])) data[at + 1] = y
    if (!(x <= data[at + 2])) data[at + 2] = x
    if (!(y <= data[at + 3])) data[at + 3] = y
    this.wholeBox.add(x, y)
    if (this.visible) this.visibleBox.add(x, y)
  }

  /** The median of the items: one stray entity far away does not cost the others their precision. */
  private middle(): [number, number] {
    const { data, length } = this.bounds
    const xs: number[] = []
    const ys: number[] = []
    const step = Math.max(1, Math.floor(length / 4 / SAMPLES)) * 4
    for (let i = 0; i < length; i += step) {
      if (Number.isNaN(data[i])) continue
      xs.push((data[i] + data[i + 2]) / 2)
      ys.push((data[i + 1] + data[i + 3]) / 2)
    }
    const median = (values: number[]): number => Math.round(values.sort((a, b) => a - b)[values.length >> 1] ?? 0)
    return [median(xs), median(ys)]
  }
}

// One function for each type of column: the engine compiles them to plain writes.

function pushWord(column: Growing<Uint32Array<ArrayBuffer>>, value: number): void {
  if (column.length === column.data.length) column.reserve(1)
  column.data[column.length++] = value
}

function pushDouble(column: Growing<Float64Array<ArrayBuffer>>, value: number): void {
  if (column.length === column.data.length) column.reserve(1)
  column.data[column.length++] = value
}

function pushShort(column: Growing<Uint16Array<ArrayBuffer>>, value: number): void {
  if (column.length === column.data.length) column.reserve(1)
  column.data[column.length++] = value
}

function pushByte(column: Growing<Uint8Array<ArrayBuffer>>, value: number): void {
  if (column.length === column.data.length) column.reserve(1)
  column.data[column.length++] = value
}

function appendAll(column: Growing<Float64Array<ArrayBuffer>>, values: ArrayLike<number>): void {
  const { length } = values
  column.reserve(length)
  const { data, length: at } = column
  for (let i = 0; i < length; i++) data[at + i] = values[i]
  column.length = at + length
}

/** Rows of `width` values, of which the last two are a place, relative to an origin. */
function relative(rows: Growing<Float64Array<ArrayBuffer>>, [x, y]: readonly [number, number], width: number, goesOn: boolean): Float32Array<ArrayBuffer> {
  const { data, length } = rows
  const result = new Float32Array(data.subarray(0, length))
  for (let i = width - 2; i < length; i += width) {
    result[i] = data[i] - x
    result[i + 1] = data[i + 1] - y
  }
  if (!goesOn) rows.release()
  return result
}
