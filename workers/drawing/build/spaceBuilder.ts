import { type PlacedPicture, type Rect, type ShapeKind, shapeKinds, type Space, type Viewport } from '../../../src/core/drawing/space.ts'
import { Growing } from '../../mesh/growing.ts'
import type { Matrix2 } from '../emitter.ts'
import { LineChunks } from './lineChunks.ts'

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

/** The largest coordinate that is believed: beyond it lie damaged numbers, which would spoil the extents. */
const MAX_COORDINATE = 1e15
/** Entities and segments whose positions decide about the origin. */
const SAMPLES = 1000

const isSound = (value: number): boolean => value > -MAX_COORDINATE && value < MAX_COORDINATE

/** Collects one space's batches about an origin. */
export class SpaceBuilder {
  private readonly handles = new Growing<Float64Array<ArrayBuffer>>(Float64Array)
  private readonly types = new Growing<Uint8Array<ArrayBuffer>>(Uint8Array)
  private readonly layers = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly bounds = new Growing<Float64Array<ArrayBuffer>>(Float64Array)
  private readonly insertRow = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly insertBlock = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly attributeRow = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, 16)
  private readonly attributeTags: string[] = []
  private readonly attributeValues: string[] = []
  private readonly extendedRow = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array, 16)
  private readonly applications: string[] = []
  private readonly extendedTexts: string[] = []
  private readonly itemStyle = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly itemEntity = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly lines: LineChunks
  private readonly near: readonly [number, number] | undefined
  private readonly fillPositions = new Growing<Float64Array<ArrayBuffer>>(Float64Array)
  private readonly fillIndices = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly fillItem = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  /** Colours of vertices, once one has its own. */
  private fillColor: Growing<Uint8Array<ArrayBuffer>> | undefined
  private readonly glyphFont: number[] = []
  private readonly glyphs = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly glyphMatrix = new Growing<Float64Array<ArrayBuffer>>(Float64Array)
  private readonly glyphItem = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly images: PlacedPicture[] = []
  private readonly shapeKind = new Growing<Uint8Array<ArrayBuffer>>(Uint8Array)
  private readonly shapeItem = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly shapeStart = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly shapeValues = new Growing<Float64Array<ArrayBuffer>>(Float64Array)
  private readonly texts: string[] = []
  private readonly textItem = new Growing<Uint32Array<ArrayBuffer>>(Uint32Array)
  private readonly textAbove = new Growing(Float32Array, 16)
  private readonly textCorners = new Growing<Float64Array<ArrayBuffer>>(Float64Array)
  private readonly visibleBox = new Box()
  private readonly wholeBox = new Box()
  /** Whether the current items count for the extents. */
  visible = true
  readonly viewports: Viewport[] = []

  /** `near`: a point amid the entities, where it is known before them: the origin. Absent, it is found at the end. */
  constructor(near?: readonly [number, number]) {
    this.near = near
    this.lines = new LineChunks(near)
  }

  /** Begins an entity of the space itself; returns its row. */
  entity(handle: number, type: number, layer: number): number {
    this.handles.push(handle)
    this.types.push(type)
    this.layers.push(layer)
    for (let i = 0; i < 4; i++) this.bounds.push(Number.NaN)
    return this.handles.length - 1
  }

  /** The last entity inserts a block: its index among the drawing's. */
  insert(block: number): void {
    this.insertRow.push(this.handles.length - 1)
    this.insertBlock.push(block)
  }

  /** An attribute of the last entity. */
  attribute(tag: string, value: string): void {
    this.attributeRow.push(this.handles.length - 1)
    this.attributeTags.push(tag)
    this.attributeValues.push(value)
  }

  /** Extended data of the last entity. */
  extended(application: string, text: string): void {
    this.extendedRow.push(this.handles.length - 1)
    this.applications.push(application)
    this.extendedTexts.push(text)
  }

  /** Begins an item of the last entity. */
  item(style: number): number {
    this.itemStyle.push(style)
    this.itemEntity.push(this.handles.length - 1)
    return this.itemStyle.length - 1
  }

  get entityCount(): number {
    return this.handles.length
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

  /** Segments from each point to the next: `count` of x y. */
  run(item: number, points: Float64Array, count: number): void {
    let [minX, minY, maxX, maxY] = [points[0], points[1], points[0], points[1]]
    let sound = true
    for (let i = 0; i < count * 2; i += 2) {
      const x = points[i]
      const y = points[i + 1]
      sound &&= isSound(x) && isSound(y)
      if (x < minX) minX = x
      else if (x > maxX) maxX = x
      if (y < minY) minY = y
      else if (y > maxY) maxY = y
    }
    let along = 0
    for (let i = 2; i < count * 2; i += 2) {
      const x1 = points[i - 2]
      const y1 = points[i - 1]
      const x2 = points[i]
      const y2 = points[i + 1]
      if (sound) this.lines.add(item, x1, y1, x2, y2, along)
      else this.line(item, x1, y1, x2, y2, along)
      along += Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1))
    }
    if (!sound || count < 2) return
    this.grow(item, minX, minY)
    this.grow(item, maxX, maxY)
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
      this.fillPositions.push(positions[i])
      this.fillPositions.push(positions[i + 1])
      this.fillItem.push(item)
      if (fillColor) for (let k = 0; k < 4; k++) fillColor.push(color?.[i * 2 + k] ?? 0)
      this.grow(item, positions[i], positions[i + 1])
    }
    for (let i = 0; i < indices.length; i++) this.fillIndices.push(first + indices[i])
  }

  glyph(item: number, font: number, glyph: number, matrix: Matrix2): void {
    if (!matrix.every(isSound)) return
    this.glyphFont.push(font)
    this.glyphs.push(glyph)
    for (const value of matrix) this.glyphMatrix.push(value)
    this.glyphItem.push(item)
    const [a, b, c, d, e, f] = matrix
    this.grow(item, e, f)
    // Capitals are about 0.7 em high, letters half an em wide.
    this.grow(item, e + 0.5 * a + 0.7 * c, f + 0.5 * b + 0.7 * d)
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
    this.textItem.push(item)
    this.textAbove.push(above)
    for (let i = 0; i < 8; i++) this.textCorners.push(corners[i])
  }

  shape(item: number, kind: ShapeKind, values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) if (!isSound(values[i])) return
    this.shapeKind.push(shapeKinds.indexOf(kind))
    this.shapeItem.push(item)
    this.shapeStart.push(this.shapeValues.length)
    this.shapeValues.reserve(values.length)
    for (let i = 0; i < values.length; i++) this.shapeValues.push(values[i])
  }

  /** `about`: what the space is called and its sheet. Without anything drawn `extents` is absent. */
  done(about: Pick<Space, 'name' | 'kind' | 'paper'>): Space {
    const origin: [number, number] = this.near ? [this.near[0], this.near[1]] : this.middle()
    const extents = this.extents
    this.shapeStart.push(this.shapeValues.length)
    const matrices = this.glyphMatrix
    const entityCount = this.handles.length
    for (let i = 0; i < matrices.length; i += 6) {
      matrices.data[i + 4] -= origin[0]
      matrices.data[i + 5] -= origin[1]
    }
    return {
      ...about,
      origin,
      ...(extents && { extents }),
      viewports: this.viewports,
      entities: {
        count: entityCount,
        handle: this.handles.take(),
        type: this.types.take(),
        layer: Uint16Array.from(this.layers.take()),
        bounds: this.bounds.take(),
        ...(this.insertRow.length > 0 && { inserts: { row: this.insertRow.take(), block: this.insertBlock.take() } }),
        ...(this.applications.length > 0 && {
          extended: { row: this.extendedRow.take(), application: this.applications, text: this.extendedTexts },
        }),
        ...(this.attributeTags.length > 0 && { attributes: { row: this.attributeRow.take(), tag: this.attributeTags, value: this.attributeValues } }),
      },
      items: { count: this.itemStyle.length, style: this.itemStyle.take(), entity: this.itemEntity.take() },
      lines: this.lines.done(origin),
      fills: {
        positions: relative(this.fillPositions, origin),
        indices: this.fillIndices.take(),
        item: this.fillItem.take(),
        ...(this.fillColor && { color: this.fillColor.take() }),
      },
      glyphs: {
        font: Uint16Array.from(this.glyphFont),
        glyph: this.glyphs.take(),
        matrix: Float32Array.from(matrices.take()),
        item: this.glyphItem.take(),
      },
      images: this.images.map((image) => {
        const [a, b, c, d, e, f] = image.matrix
        return { ...image, matrix: [a, b, c, d, e - origin[0], f - origin[1]] }
      }),
      shapes: { kind: this.shapeKind.take(), item: this.shapeItem.take(), start: this.shapeStart.take(), values: this.shapeValues.take() },
      texts: { text: this.texts, item: this.textItem.take(), corners: this.textCorners.take(), above: this.textAbove.take() },
    }
  }

  private grow(item: number, x: number, y: number): void {
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

function relative(positions: Growing<Float64Array<ArrayBuffer>>, [x, y]: readonly [number, number]): Float32Array<ArrayBuffer> {
  const { data, length } = positions
  const result = new Float32Array(length)
  for (let i = 0; i < length; i += 2) {
    result[i] = data[i] - x
    result[i + 1] = data[i + 1] - y
  }
  positions.release()
  return result
}
