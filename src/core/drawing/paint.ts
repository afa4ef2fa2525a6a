import { type Affine, compose, leavesOut, mapRect, mapX, mapY, scaleOf, type SpaceWindow, windowHas, windowsOf } from './spaceWindow.ts'
import type { Figure } from '../markup/markPath.ts'
import type { Drawing, OutlineFont } from './drawing.ts'
import { isAllShapes, isApart, type SpaceIndex, spaceIndexOf } from './spaceIndex.ts'
import { outlineOf } from './fillOutline.ts'
import { flattenCurves } from './flattenShape.ts'
import { overlapping } from './gradientPieces.ts'
import { dashesOf, isPatterned, patternPieces } from './patternFit.ts'
import { type Ink, type ResolvedStyle, resolveStyle } from './resolvedStyle.ts'
import type { PlacedPicture, Rect } from './space.ts'

/** Something that a drawing is written to, in millimetres on the page, y up. Colours are `0xRRGGBBff`. */
export interface Painter {
  stroke(points: readonly number[], pen: Pen): void
  /** Rings by the non-zero rule. */
  area(rings: readonly (readonly number[])[], color: number, opacity: number): void
  glyph(font: OutlineFont, glyph: number, matrix: Affine, color: number, opacity: number): void
  /** `matrix` maps the unit square, v upwards. */
  picture(picture: number, matrix: Affine, clip: readonly number[] | undefined, opacity: number, tint?: PictureTint): void
  /** Whatever `paint` paints, opaque parts that may overlap, covers what lies below with this opacity as one. */
  together(opacity: number, paint: () => void): void
  /** Text for finding and copying: it is drawn by strokes and glyphs. `matrix` maps the unit square to its box, u along the line. */
  text(text: string, matrix: Affine): void
  pushClip(ring: readonly number[]): void
  popClip(): void
}

/** Changes the colours of a picture: to another brightness and contrast, or to one colour in place of all. */
export type PictureTint = { levels: readonly [factor: number, summand: number] } | { color: number }

export interface Pen {
  color: number
  opacity: number
  /** Millimetres. */
  width: number
  /** Dash, gap, dash, gap... in millimetres; empty = continuous. */
  dashes: readonly number[]
  /** Where in the pattern the stroke begins. */
  offset: number
}

export interface PaintOptions {
  tab: number
  /** What of the sheet is painted, in its units. */
  area: Rect
  /** From the sheet to millimetres on the page. */
  toPage: Affine
  /** Layers that are painted. */
  shown: Uint8Array
  ink: Ink
  /** Millimetres of a pixel, where it is known into how many the page is divided; absent: of a usual screen. */
  pixel?: number
  /** Line weights as stated; else hairlines. */
  weights: boolean
  /** What lies over the drawing, in CSS pixels (`PX_PER_MM`) from the page's top left; each painter draws it by means of its own. */
  figures?: readonly Figure[]
}

export const PX_PER_MM = 96 / 25.4

const HAIRLINE_MM = 0.13
/** A line on the very edge of the painted area is painted in its whole width. */
const BLEED_MM = 0.5
/** Curves are written as chords no farther than this from them. */
const TOLERANCE_MM = 0.005

/** Writes what a tab shows, from the back to the front. */
export function paint(drawing: Drawing, options: PaintOptions, painter: Painter): void {
  const [x0, y0, x1, y1] = mapRect(options.toPage, options.area)
  painter.pushClip(corners([x0 - BLEED_MM, y0 - BLEED_MM, x1 + BLEED_MM, y1 + BLEED_MM]))
  for (const window of windowsOf(drawing, options.tab)) {
    const index = spaceIndexOf(drawing, window.space)
    if (!index) continue
    const clip = window.clip && window.clip.length >= 6 ? Array.from(window.clip) : window.box && corners(window.box)
    if (clip) painter.pushClip(mapped(options.toPage, clip))
    new WindowPainter(drawing, index, window, options, painter).paint()
    if (clip) painter.popClip()
  }
  painter.popClip()
}

class WindowPainter {
  readonly #drawing: Drawing
  readonly #index: SpaceIndex
  readonly #window: SpaceWindow
  readonly #options: PaintOptions
  readonly #painter: Painter
  /** From the space to the page. */
  readonly #map: Affine
  readonly #scale: number
  readonly #styles = new Map<number, ResolvedStyle>()
  readonly #pictures = new Map<number, PlacedPicture[]>()

  constructor(drawing: Drawing, index: SpaceIndex, window: SpaceWindow, options: PaintOptions, painter: Painter) {
    this.#drawing = drawing
    this.#index = index
    this.#window = window
    this.#options = options
    this.#painter = painter
    this.#map = compose(options.toPage, window.toSheet)
    this.#scale = scaleOf(this.#map)
    for (const placed of index.space.images) this.#pictures.set(placed.item, [...(this.#pictures.get(placed.item) ?? []), placed])
  }

  paint(): void {
    const { items } = this.#index.space
    const seen = mapRect(this.#window.toSpace, this.#options.area)
    for (const item of this.#index.itemsIn(seen).sort((a, b) => a - b)) {
      const look = this.#look(items.style[item])
      if (this.#options.shown[look.layer] === 0 || leavesOut(this.#window, this.#drawing.styles, items.style[item]) || look.opacity === 0) continue
      for (const placed of this.#pictures.get(item) ?? []) this.#picture(placed, look)
      this.#fill(item, look)
      this.#strokes(item, look)
      this.#letters(item, look)
    }
    this.#texts()
  }

  #look(style: number): ResolvedStyle {
    const known = this.#styles.get(style)
    if (known) return known
    const look = resolveStyle(this.#drawing, style, this.#options.ink)
    this.#styles.set(style, look)
    return look
  }

  #picture({ picture, matrix, clip, levels, isMask }: PlacedPicture, look: ResolvedStyle): void {
    const toPage = compose(this.#fromBatch(), matrix)
    const tint = isMask ? { color: look.color } : levels && { levels }
    this.#painter.picture(picture, toPage, clip && clip.length >= 6 ? mapped(toPage, Array.from(clip)) : undefined, look.opacity, tint)
  }

  #fill(item: number, look: ResolvedStyle): void {
    const rows = this.#index.trianglesOf(item)
    if (rows.length === 0) return
    const { positions, indices, color } = this.#index.space.fills
    const map = this.#fromBatch()
    const at = (v: number): [number, number] => [mapX(map, positions[v * 2], positions[v * 2 + 1]), mapY(map, positions[v * 2], positions[v * 2 + 1])]
    if (color && color[indices[rows[0] * 3] * 4 + 3] > 0) {
      const fans = fansOf(indices, rows)
      const rings = overlapping(
        fans.map((fan) => fan.flatMap(at)),
        this.#options.pixel ?? 1 / PX_PER_MM,
      )
      const colors = fans.map((fan) => meanColor(color, fan))
      const paintAll = (): void => {
        // Neighbours of one colour are one area: where many meet in a corner, the ground would shine through.
        for (let from = 0, to = 1; from < fans.length; from = to++) {
          while (to < fans.length && colors[to] === colors[from]) to++
          this.#painter.area(rings.slice(from, to), colors[from], 1)
        }
      }
      if (look.opacity < 1) this.#painter.together(look.opacity, paintAll)
      else paintAll()
      return
    }
    this.#painter.area(
      outlineOf(indices, rows).map((ring) => ring.flatMap(at)),
      look.color,
      look.opacity,
    )
  }

  #strokes(item: number, look: ResolvedStyle): void {
    const width = this.#options.weights ? Math.max(look.weight, 0.05) : HAIRLINE_MM
    const shapes = this.#index.shapesOf(item)
    const lineType = this.#drawing.lineTypes[look.lineType]
    const dashes = isPatterned(lineType) ? dashesOf(lineType.pattern) : undefined
    const pen: Pen = { color: look.color, opacity: look.opacity, width, dashes: [], offset: 0 }
    const unit = look.lineTypeScale * this.#window.patternScale * this.#scale
    /** `along` as `LineBatch` has it, points on the page. */
    const stroke = (points: readonly number[], along: number): void => {
      if (points.length < 4) return
      if (!dashes) return this.#painter.stroke(points, pen)
      for (const piece of patternPieces(points, along * this.#scale, lineType.pattern, unit))
        this.#painter.stroke(piece.points, piece.unit > 0 ? { ...pen, dashes: dashes.map((length) => length * piece.unit), offset: piece.phase } : pen)
    }
    if (shapes.length > 0 && isAllShapes(this.#index, item)) {
      const apart = dashes !== undefined && isApart(this.#index, item)
      for (const s of shapes)
        for (const points of flattenCurves(this.#index.space.shapes, s, TOLERANCE_MM / this.#scale, apart)) stroke(mapped(this.#map, points), 0)
      return
    }
    const map = this.#fromBatch()
    let run: number[] = []
    let from = 0
    const finish = (): void => {
      stroke(mapped(map, run), from)
      run = []
    }
    this.#index.eachRun(item, (points, first, end, along) => {
      if (dashes && Number.isNaN(along)) {
        finish()
        for (let at = first; at < end - 2; at += 2) stroke(mapped(map, Array.from(points.subarray(at, at + 4))), 0)
        return
      }
      // A run that begins where the one before ends goes on with it, unless a pattern begins there.
      if (run.length === 0 || (dashes && !(along > 0)) || run[run.length - 2] !== points[first] || run[run.length - 1] !== points[first + 1]) {
        finish()
        run.push(points[first], points[first + 1])
        from = along > 0 ? along : 0
      }
      for (let at = first + 2; at < end; at++) run.push(points[at])
    })
    finish()
  }

  #letters(item: number, look: ResolvedStyle): void {
    const { glyphs } = this.#index.space
    for (const g of this.#index.glyphsOf(item)) {
      const font = this.#drawing.fonts.fonts[glyphs.font[g]]
      const [a, b, c, d, e, f] = glyphs.matrix.subarray(g * 6, g * 6 + 6)
      if (font) this.#painter.glyph(font, glyphs.glyph[g], compose(this.#fromBatch(), [a, b, c, d, e, f]), look.color, look.opacity)
    }
  }

  #texts(): void {
    const { texts, items } = this.#index.space
    const { area, shown, toPage } = this.#options
    const [x0, y0, x1, y1] = mapRect(toPage, area)
    texts.text.forEach((text, row) => {
      const style = items.style[texts.item[row]]
      if (shown[this.#look(style).layer] === 0 || leavesOut(this.#window, this.#drawing.styles, style)) return
      const corners = texts.corners.subarray(row * 8, row * 8 + 8)
      const sheet = mapped(this.#window.toSheet, Array.from(corners))
      if (!sheet.every(Number.isFinite) || !windowHas(this.#window, (sheet[0] + sheet[4]) / 2, (sheet[1] + sheet[5]) / 2)) return
      const [ax, ay, bx, by, cx, cy, dx, dy] = mapped(toPage, sheet)
      const [x, y] = [(ax + cx) / 2, (ay + cy) / 2]
      if (text.trim() !== '' && x >= x0 && x <= x1 && y >= y0 && y <= y1) this.#painter.text(text, [bx - ax, by - ay, dx - ax, dy - ay, ax, ay])
    })
  }

  /** From positions relative to the space's origin to the page. */
  #fromBatch(): Affine {
    const [x, y] = this.#index.space.origin
    return compose(this.#map, [1, 0, 0, 1, x, y])
  }
}

function meanColor(color: Uint8Array, vertices: readonly number[]): number {
  const mean = (channel: number): number => Math.round(vertices.reduce((sum, v) => sum + color[v * 4 + channel], 0) / vertices.length)
  return ((mean(0) << 24) | (mean(1) << 16) | (mean(2) << 8) | 0xff) >>> 0
}

/** Polygons of triangles that follow each other around the same corner. */
function fansOf(indices: Uint32Array, rows: ArrayLike<number>): number[][] {
  const fans: number[][] = []
  for (let i = 0; i < rows.length; i++) {
    const [a, b, c] = indices.subarray(rows[i] * 3, rows[i] * 3 + 3)
    const fan = fans.at(-1)
    if (fan && fan[0] === a && fan[fan.length - 1] === b) fan.push(c)
    else fans.push([a, b, c])
  }
  return fans
}

const corners = ([x0, y0, x1, y1]: Rect): number[] => [x0, y0, x1, y0, x1, y1, x0, y1]

function mapped(map: Affine, points: readonly number[]): number[] {
  const out: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    out.push(mapX(map, points[i], points[i + 1]), mapY(map, points[i], points[i + 1]))
  }
  return out
}
