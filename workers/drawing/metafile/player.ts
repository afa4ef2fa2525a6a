import { BACKGROUND, FOREGROUND } from '../../../src/core/drawing/drawing.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { bitmapPicture } from '../../mesh/placeholder/pictureSize.ts'
import type { Matrix2 } from '../emitter.ts'
import { invert2, multiply2 } from '../geometry/affine.ts'
import { corners, mapped } from '../build/drawGlyph.ts'
import { hatchLines, tiledBitmap } from './areaPatterns.ts'
import { bezierPoints, dashed, ellipseRing } from './curves.ts'
import { type Brush, DeviceContext, type Pen, stockTools, type Tool } from './deviceContext.ts'
import type { Metafile, MetafileItem } from './items.ts'
import { placeText, type TextRun } from './textRun.ts'

/** Numbers of coordinates that a picture may come to: curves become chords, so that a file can ask for more than it holds. */
const MAX_VALUES = 20_000_000
const MAX_SAVED = 1000
const MAX_TOOLS = 65_536
/** Ternary raster operations that need no bitmap. */
const plainFills: Record<number, 'brush' | 'black' | 'white'> = { 0xf00021: 'brush', 0x000042: 'black', 0xff0062: 'white' }

type Ring = { points: number[]; closed: boolean }

/** Plays records of drawing: keeps the device context, the tools and the path, and collects the items. All coordinates that come in are logical. */
export class MetafilePlayer {
  readonly items: MetafileItem[] = []
  readonly skipped = new Map<string, number>()
  context = new DeviceContext()
  private readonly tools = new Map<number, Tool>()
  /** No slot below is free. */
  private lowest = 0
  private readonly saved: DeviceContext[] = []
  private path: Ring[] | undefined
  private donePath: Ring[] = []
  private values = 0
  /** Pixel size, millimetres. */
  readonly pixel: { x: number; y: number }
  /** From pixels to millimetres. */
  readonly toSheet: Matrix2
  /** Nothing is drawn: these records repeat what others have drawn. */
  isMuted = false

  /** `origin`: pixels of the picture's upper left corner; `height`: millimetres. */
  constructor(pixel: { x: number; y: number }, origin: { x: number; y: number }, height: number) {
    this.pixel = pixel
    this.toSheet = [pixel.x, 0, 0, -pixel.y, -origin.x * pixel.x, height + origin.y * pixel.y]
  }

  done(width: number, height: number): Metafile {
    return { width, height, items: this.items, skipped: this.skipped }
  }

  /** A record that draws is not drawn. */
  skip(what: string): void {
    if (this.isMuted) return
    this.skipped.set(what, (this.skipped.get(what) ?? 0) + 1)
  }

  /** From logical units to millimetres. */
  get matrix(): Matrix2 {
    return multiply2(this.toSheet, this.context.toDevice(this.pixel))
  }

  create(slot: number, tool: Tool): void {
    if (this.tools.size < MAX_TOOLS) this.tools.set(slot, tool)
  }

  /** The lowest free slot, which metafiles of 16 bits fill in turn. */
  freeSlot(): number {
    while (this.tools.has(this.lowest)) this.lowest++
    return this.lowest
  }

  remove(slot: number): void {
    this.tools.delete(slot)
    this.lowest = Math.min(this.lowest, slot)
  }

  select(slot: number): void {
    const tool = this.tool(slot)
    if (!tool) return
    const { context } = this
    if (tool.type === 'pen') context.pen = tool
    else if (tool.type === 'brush') context.brush = tool
    else if (tool.type === 'font') context.font = tool
    else if (tool.type === 'none') context[tool.of] = undefined
  }

  save(): void {
    if (this.saved.length < MAX_SAVED) this.saved.push(this.context.copy())
  }

  /** Negative: so many steps back; positive: the number of the saved state. */
  restore(which: number): void {
    const at = which < 0 ? this.saved.length + which : which - 1
    if (at < 0 || at >= this.saved.length) return
    this.context = this.saved[at]
    this.saved.length = at
  }

  beginPath(): void {
    this.path = []
  }

  endPath(): void {
    this.donePath = this.path ?? []
    this.path = undefined
  }

  closeFigure(): void {
    const last = this.path?.at(-1)
    if (!last) return
    last.closed = true
    ;[this.context.x, this.context.y] = last.points
  }

  drawPath(filled: boolean, stroked: boolean): void {
    this.draw(this.donePath, filled, stroked)
    this.donePath = []
  }

  /** What lies in the path is all that shows from here on. */
  clipPath(): void {
    const { matrix } = this
    const rings = this.donePath.map(({ points }) => mapped(points, matrix)).filter(({ length }) => length >= 6)
    if (rings.length > 0) this.context.clips = [...this.context.clips, rings]
    this.donePath = []
  }

  clipRectangle([left, top, right, bottom]: readonly number[]): void {
    this.context.clips = [...this.context.clips, [mapped(corners(left, top, right, bottom), this.matrix)]]
  }

  /** Boxes in pixels are all that shows from here on. */
  clipPixels(boxes: readonly number[][]): void {
    this.context.clips = [...this.context.clips, boxes.map(([left, top, right, bottom]) => mapped(corners(left, top, right, bottom), this.toSheet))]
  }

  moveTo(x: number, y: number): void {
    this.context.x = x
    this.context.y = y
    this.path?.push({ points: [x, y], closed: false })
  }

  /** Goes on from the current point. */
  linesTo(points: readonly number[], curved = false): void {
    const { context } = this
    const { x, y } = context
    const all = curved ? bezierPoints([x, y, ...points]) : [x, y, ...points]
    if (points.length < 2) return
    context.x = points.at(-2)!
    context.y = points.at(-1)!
    const last = this.path?.at(-1)
    if (last && !last.closed) for (let i = 2; i < all.length; i++) last.points.push(all[i])
    else this.draw([{ points: all, closed: false }], false, true)
  }

  lines(rings: readonly number[][], closed: boolean, curved = false): void {
    this.draw(
      rings.map((points) => ({ points: curved ? bezierPoints(points) : points, closed })),
      closed,
      true,
    )
  }

  rectangle([left, top, right, bottom]: readonly number[]): void {
    this.lines(Array.of(corners(left, top, right, bottom)), true)
  }

  roundRectangle([left, top, right, bottom]: readonly number[], width: number, height: number): void {
    const [rx, ry] = [Math.min(Math.abs(width), Math.abs(right - left)) / 2, Math.min(Math.abs(height), Math.abs(bottom - top)) / 2]
    const corner = (cx: number, cy: number, start: number): number[] => ellipseRing([cx - rx, cy - ry, cx + rx, cy + ry], start, Math.PI / 2)
    const [x1, x2] = [Math.min(left, right), Math.max(left, right)]
    const [y1, y2] = [Math.min(top, bottom), Math.max(top, bottom)]
    const quarter = Math.PI / 2
    this.lines(
      [
        [
          ...corner(x2 - rx, y2 - ry, 0),
          ...corner(x1 + rx, y2 - ry, quarter),
          ...corner(x1 + rx, y1 + ry, 2 * quarter),
          ...corner(x2 - rx, y1 + ry, 3 * quarter),
        ],
      ],
      true,
    )
  }

  /** Part of the ellipse in a box, from the ray to the first point to the ray to the second. Without points all of it. */
  arc(box: readonly number[], ends: readonly number[] | undefined, kind: 'open' | 'to' | 'chord' | 'pie'): void {
    if (!ends) return this.lines([ellipseRing(box, 0, 2 * Math.PI)], true)
    const [cx, cy] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
    const [rx, ry] = [Math.abs(box[2] - box[0]) / 2 || 1, Math.abs(box[3] - box[1]) / 2 || 1]
    const start = Math.atan2((ends[1] - cy) / ry, (ends[0] - cx) / rx)
    const end = Math.atan2((ends[3] - cy) / ry, (ends[2] - cx) / rx)
    // Counter-clockwise as seen: whether angles grow or fall that way depends on which way y goes.
    const [a, b, c, d] = this.matrix
    const grows = a * d - b * c > 0 !== this.context.clockwise
    let sweep = (grows ? end - start : start - end) % (2 * Math.PI)
    if (sweep <= 1e-9) sweep += 2 * Math.PI
    const points = ellipseRing(box, start, grows ? sweep : -sweep)
    if (kind === 'to') return this.linesTo(points)
    if (kind === 'open') return this.lines([points], false)
    this.lines([kind === 'pie' ? [...points, cx, cy] : points], true)
  }

  /** Circle around a point, from the current one: angles in degrees, counter-clockwise as seen. */
  angleArc(cx: number, cy: number, radius: number, start: number, sweep: number): void {
    const [a, b, c, d] = this.matrix
    const sign = a * d - b * c > 0 ? 1 : -1
    const radians = Math.PI / 180
    this.linesTo(
      ellipseRing([cx - radius, cy - radius, cx + radius, cy + radius], sign * start * radians, sign * Math.max(-360, Math.min(360, sweep)) * radians),
    )
  }

  text(run: TextRun): void {
    const { context, matrix } = this
    if (run.opaque) this.fillRing(run.opaque, context.background)
    if (run.codes.length > 0) this.add(placeText(run, context, matrix))
  }

  /** Fills a box without a bitmap, by the raster operation. */
  fillBox(x: number, y: number, width: number, height: number, operation: number): void {
    const way = plainFills[operation]
    const { brush } = this.context
    if (way === 'brush' && brush) return this.paintBoxes(Array.of([x, y, x + width, y + height]), brush)
    const color = way === 'white' ? BACKGROUND : way === 'black' ? stockBlack : undefined
    if (color !== undefined) this.fillRing([x, y, x + width, y + height], color)
  }

  /** A bitmap (BITMAPINFO and its bits in one piece) in a box. */
  image(dib: Uint8Array, x: number, y: number, width: number, height: number): void {
    const picture = bitmapPicture(dib)
    if (!picture) return this.skip('bitmap')
    const [a, b, c, d, e, f] = this.matrix
    const matrix: Matrix2 = [a * width, b * width, -c * height, -d * height, a * x + c * (y + height) + e, b * x + d * (y + height) + f]
    this.add({ kind: 'image', picture, matrix })
  }

  private fillRing([left, top, right, bottom]: readonly number[], color: Rgba): void {
    this.fill(Array.of(corners(left, top, right, bottom)), color)
  }

  /** Boxes in logical units in the pattern of a brush. */
  paintBoxes(boxes: readonly number[][], brush = this.context.brush): void {
    if (brush && boxes.length > 0)
      this.paint(
        boxes.map(([left, top, right, bottom]) => corners(left, top, right, bottom)),
        brush,
      )
  }

  /** The brush or the region in a slot. */
  tool(slot: number): Tool | undefined {
    return slot >= 0x80000000 ? stockTools[slot - 0x80000000] : this.tools.get(slot)
  }

  private paint(rings: readonly number[][], { color, hatch, bitmap }: Brush): void {
    const { context, matrix, toSheet } = this
    const back = invert2(toSheet)
    if (rings.length === 0) return
    if ((hatch === undefined && !bitmap) || !back) return this.fill(rings, color)
    const area = rings.map((ring) => mapped(ring, matrix))
    const pixels = area.flatMap((ring) => mapped(ring, back))
    const [xs, ys] = [0, 1].map((axis) => pixels.filter((_, i) => i % 2 === axis))
    const ends = (values: readonly number[]): [number, number] =>
      values.reduce<[number, number]>(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
    const [[left, right], [top, bottom]] = [ends(xs), ends(ys)]
    const { clips } = context
    if (bitmap) {
      const two = bitmap.isMono ? ([plainOf(context.textColor), plainOf(context.background)] as const) : undefined
      const tiled = tiledBitmap(bitmap.dib, [left, top, right, bottom], context.brushOrigin, two)
      if (!tiled) return this.skip('pattern of areas')
      context.clips = [...clips, area]
      this.add({ kind: 'image', picture: tiled.picture, matrix: multiply2(toSheet, tiled.matrix) })
    } else {
      if (context.opaque) this.fill(rings, context.background)
      const lines = hatchLines(hatch ?? 0, [left, top, right, bottom], context.brushOrigin)
      if (!lines) return this.skip('pattern of areas')
      context.clips = [...clips, area]
      for (const line of lines) this.add({ kind: 'line', points: mapped(line, toSheet), closed: false, color, weight: Math.round(this.pixel.x * 100) })
    }
    context.clips = clips
  }

  private fill(rings: readonly number[][], color: Rgba): void {
    const { matrix } = this
    this.add({ kind: 'fill', rings: rings.map((ring) => mapped(ring, matrix)), color })
  }

  private draw(figures: readonly Ring[], filled: boolean, stroked: boolean): void {
    if (this.path) {
      for (const figure of figures) this.path.push(figure)
      return
    }
    const { brush, pen } = this.context
    if (filled && brush)
      this.paint(
        figures.map(({ points }) => points).filter(({ length }) => length >= 6),
        brush,
      )
    if (stroked && pen) for (const figure of figures) this.stroke(figure, pen)
  }

  private stroke({ points, closed }: Ring, { color, width, dashes, inWidths }: Pen): void {
    if (points.length < 4) return
    const { matrix } = this
    const [a, b, c, d] = matrix
    const scale = Math.sqrt(Math.abs(a * d - b * c))
    const placed = mapped(points, matrix)
    const weight = Math.max(0, Math.min(32_000, Math.round(width * scale * 100)))
    const unit = inWidths ? Math.max(width * scale, this.pixel.x) : scale
    const pattern = dashes.map((length) => length * unit)
    if (pattern.length === 0) this.add({ kind: 'line', points: placed, closed, color, weight })
    else
      for (const dash of dashed(closed ? [...placed, placed[0], placed[1]] : placed, pattern))
        this.add({ kind: 'line', points: dash, closed: false, color, weight })
  }

  private add(item: MetafileItem): void {
    const { clips } = this.context
    if (!this.isMuted) this.put(clips.length > 0 ? { ...item, clips } : item)
  }

  /** Takes an item as it is. */
  put(item: MetafileItem): void {
    this.values += sizeOf(item)
    if (this.values > MAX_VALUES) this.skip('all that follows')
    else this.items.push(item)
  }
}

function sizeOf(item: MetafileItem): number {
  if (item.kind === 'line') return item.points.length
  if (item.kind === 'fill') return item.rings.reduce((sum, ring) => sum + ring.length, 0)
  return item.kind === 'shade' ? item.positions.length : 8
}

/** 0xRRGGBB. */
const plainOf = (color: Rgba): number => (color === FOREGROUND ? 0 : color === BACKGROUND ? 0xffffff : color >>> 8)

const stockBlack = (stockTools[4] as { color: Rgba }).color
