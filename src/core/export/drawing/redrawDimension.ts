import type { Drawing } from '../../drawing/drawing.ts'
import { type Rect, type Space, shapeKinds } from '../../drawing/space.ts'
import { ELSEWHERE } from '../../drawing/wholeLines.ts'
import type { Point } from '../flat/flatFace.ts'
import { type DimensionFigure, figureOf, type SheetDimension } from './sheetDimension.ts'

/**
 * Redraws the dimension with this handle after it was moved to `after`: returns the drawing with a new model space, which shares all other arrays with the old one.
 * False, and nothing is changed, where the drawing's entity is not what a dimension of a made sheet looks like.
 */
export function redrawDimension(drawing: Drawing, handle: number, before: SheetDimension, after: SheetDimension): boolean {
  const space = drawing.spaces[0]
  const row = space.entities.handle.indexOf(handle)
  const items = row < 0 ? [] : itemsOf(space, row)
  const [old, now] = [figureOf(before), figureOf(after)]
  if (items.length !== now.lines.length + now.arrows.length + 1) return false
  const lines = items.slice(0, now.lines.length)
  const arrows = items.slice(now.lines.length, -1)
  const text = items[items.length - 1]
  const pen = new Pen(space)
  const isDrawn = lines.every((item, i) => pen.line(item, now.lines[i])) && arrows.every((item, i) => pen.triangle(item, now.arrows[i]))
  if (!isDrawn) return false
  pen.moveText(text, [now.text.at[0] - old.text.at[0], now.text.at[1] - old.text.at[1]])
  drawing.spaces[0] = pen.space(row, boxOf(now))
  return true
}

function itemsOf({ items }: Space, row: number): number[] {
  const out: number[] = []
  for (let item = items.entity.indexOf(row); item >= 0 && item < items.count && items.entity[item] === row; item++) out.push(item)
  return out
}

function boxOf({ lines, arrows, text }: DimensionFigure): Rect {
  const [width, height] = text.upright ? [text.height, text.width] : [text.width, text.height]
  const [x, y] = text.at
  const points: Point[] = [...lines.flat(), ...arrows.flat(), [x - width / 2, y - height / 2], [x + width / 2, y + height / 2]]
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Writes into copies of a space's arrays. Coordinates are absolute. */
class Pen {
  readonly #space: Space
  readonly #lines: Float32Array
  readonly #fills: Float32Array
  readonly #glyphs: Float32Array
  readonly #shapes: Float64Array
  readonly #corners: Float64Array

  constructor(space: Space) {
    this.#space = space
    this.#lines = space.lines.positions.slice()
    this.#fills = space.fills.positions.slice()
    this.#glyphs = space.glyphs.matrix.slice()
    this.#shapes = space.shapes.values.slice()
    this.#corners = space.texts.corners.slice()
  }

  line(item: number, [[x1, y1], [x2, y2]]: [Point, Point]): boolean {
    const { lines, origin } = this.#space
    if (this.#isCurve(item)) return this.#shape(item, 'line', [x1, y1, x2, y2])
    const run = lines.item.indexOf(item)
    if (run < 0 || lines.item[run + 1] === item || lines.start[run + 1] - lines.start[run] !== 2) return false
    this.#lines.set([x1 - origin[0], y1 - origin[1], x2 - origin[0], y2 - origin[1]], lines.start[run] * 2)
    return this.#shape(item, 'line', [x1, y1, x2, y2])
  }

  /** The last of four corners is the third once more. */
  triangle(item: number, [a, b, c]: [Point, Point, Point]): boolean {
    const { fills, origin } = this.#space
    const at = fills.item.indexOf(item)
    if (at < 0 || fills.item.lastIndexOf(item) !== at + 3) return false
    const corners = [a, b, c, c]
    corners.forEach(([x, y], i) => this.#fills.set([x - origin[0], y - origin[1]], (at + i) * 2))
    return this.#shape(item, 'polyline', [1, ...corners.flatMap(([x, y]) => [x, y, 0])])
  }

  moveText(item: number, [dx, dy]: Point): void {
    const { glyphs, texts } = this.#space
    for (let g = 0; g < glyphs.item.length; g++) {
      if (glyphs.item[g] !== item) continue
      this.#glyphs[g * 6 + 4] += dx
      this.#glyphs[g * 6 + 5] += dy
    }
    texts.item.forEach((owner, row) => {
      if (owner !== item) return
      for (let i = 0; i < 8; i += 2) {
        this.#corners[row * 8 + i] += dx
        this.#corners[row * 8 + i + 1] += dy
      }
    })
  }

  /** Whether an item is drawn by its exact curve, and by nothing else. */
  #isCurve(item: number): boolean {
    const { lines, shapes } = this.#space
    const s = shapes.item.indexOf(item)
    return s >= 0 && lines.curves !== undefined && lines.curves.how[s] !== ELSEWHERE && !lines.item.includes(item)
  }

  #shape(item: number, kind: (typeof shapeKinds)[number], values: readonly number[]): boolean {
    const { shapes } = this.#space
    const s = shapes.item.indexOf(item)
    if (s < 0 || shapeKinds[shapes.kind[s]] !== kind || shapes.start[s + 1] - shapes.start[s] !== values.length) return false
    this.#shapes.set(values, shapes.start[s])
    return true
  }

  /** The space as it was drawn; entity `row` lies in `box`. */
  space(row: number, box: Rect): Space {
    const { lines, fills, glyphs, shapes, texts, entities, extents } = this.#space
    const bounds = entities.bounds.slice()
    bounds.set(box, row * 4)
    const [x0, y0, x1, y1] = extents ?? box
    return {
      ...this.#space,
      lines: { ...lines, positions: this.#lines },
      fills: { ...fills, positions: this.#fills },
      glyphs: { ...glyphs, matrix: this.#glyphs },
      shapes: { ...shapes, values: this.#shapes },
      texts: { ...texts, corners: this.#corners },
      entities: { ...entities, bounds },
      extents: [Math.min(x0, box[0]), Math.min(y0, box[1]), Math.max(x1, box[2]), Math.max(y1, box[3])],
    }
  }
}
