import Flatbush from 'flatbush'
import { chordPoints, writeChords } from './chords.ts'
import { type Drawing, type OutlineFont, type Rows, rowsOf } from './drawing.ts'
import { flattenShape } from './flattenShape.ts'
import { glyphBox } from './glyphPath.ts'
import { measureShape } from './measureShape.ts'
import type { Rect, Space } from './space.ts'
import { eachRunOfRow } from './strokeLetters.ts'
import { alongOf, ELSEWHERE } from './wholeLines.ts'

/** How near a point is to an item: along its strokes, on one of its letters, within its filled area. */
type Nearness = { kind: 'stroke' | 'letter' | 'area'; distance: number }

/** Finds the items at a place of a space. Made once per space when it is first pointed at; coordinates of queries are absolute. */
export class SpaceIndex {
  readonly space: Space
  readonly #fonts: readonly OutlineFont[]
  readonly #runs: Rows
  /** Rows of letters of stroke fonts. */
  readonly #letterRows: Rows | undefined
  readonly #triangles: Rows
  readonly #glyphs: Rows
  readonly #items: Uint32Array
  readonly #tree: Flatbush | undefined
  #shapeRows: Rows | undefined
  #chords = new Float32Array(64)
  #shapes: { tree: Flatbush | undefined; rows: Uint32Array } | undefined

  constructor(space: Space, fonts: readonly OutlineFont[]) {
    this.space = space
    this.#fonts = fonts
    const { items, lines, fills, glyphs } = space
    this.#runs = rowsOf(lines.item, items.count)
    this.#letterRows = lines.letters && rowsOf(lines.letters.item, items.count)
    const owner = new Uint32Array(Math.floor(fills.indices.length / 3))
    for (let t = 0; t < owner.length; t++) owner[t] = fills.item[fills.indices[t * 3]]
    this.#triangles = rowsOf(owner, items.count)
    this.#glyphs = rowsOf(glyphs.item, items.count)
    const bounds = this.#itemBounds()
    const drawn: number[] = []
    for (let i = 0; i < items.count; i++) if (bounds[i * 4] <= bounds[i * 4 + 2]) drawn.push(i)
    this.#items = Uint32Array.from(drawn)
    if (drawn.length > 0) {
      this.#tree = new Flatbush(drawn.length)
      for (const i of drawn) this.#tree.add(bounds[i * 4], bounds[i * 4 + 1], bounds[i * 4 + 2], bounds[i * 4 + 3])
      this.#tree.finish()
    }
  }

  /** Items whose box meets the rectangle. */
  itemsIn([x0, y0, x1, y1]: Rect): number[] {
    const [ox, oy] = this.space.origin
    return this.#tree?.search(x0 - ox, y0 - oy, x1 - ox, y1 - oy).map((row) => this.#items[row]) ?? []
  }

  /** Shapes whose box meets the rectangle, at most `limit`. */
  shapesIn([x0, y0, x1, y1]: Rect, limit = Infinity): number[] {
    this.#shapes ??= this.#indexShapes()
    const { tree, rows } = this.#shapes
    if (!tree) return []
    let found = 0
    return tree.search(x0, y0, x1, y1, () => found++ < limit).map((row) => rows[row])
  }

  shapesOf(item: number): Uint32Array {
    this.#shapeRows ??= rowsOf(this.space.shapes.item, this.space.items.count)
    return this.#shapeRows.list.subarray(this.#shapeRows.start[item], this.#shapeRows.start[item + 1])
  }

  /**
   * Calls `visit` for each run of an item, its drawn curves first, then others and letters of stroke fonts in the order in which they were drawn: x y pairs relative to the space's
   * origin are `points[from] .. points[end - 1]`, good until the next run.
   */
  eachRun(item: number, visit: (points: Float32Array, from: number, end: number, along: number) => void): void {
    const { positions, start, along, letters, curves } = this.space.lines
    const { list, start: first } = this.#runs
    if (curves) for (const s of this.shapesOf(item)) if (curves.how[s] !== ELSEWHERE) this.#visitCurve(s, visit)
    let at = first[item]
    const until = (runs: number): void => {
      for (; at < first[item + 1] && list[at] < runs; at++) visit(positions, start[list[at]] * 2, start[list[at] + 1] * 2, along[list[at]])
    }
    if (letters && this.#letterRows) {
      const rows = this.#letterRows
      for (let i = rows.start[item]; i < rows.start[item + 1]; i++) {
        until(letters.runsBefore[rows.list[i]])
        eachRunOfRow(letters, rows.list[i], (points, end) => visit(points, 0, end, 0))
      }
    }
    until(Infinity)
  }

  /** The run of a curve that is drawn. */
  #visitCurve(s: number, visit: (points: Float32Array, from: number, end: number, along: number) => void): void {
    const { origin, shapes, lines } = this.space
    const { chord, how } = lines.curves!
    const [kind, from, end] = [shapes.kind[s], shapes.start[s], shapes.start[s + 1]]
    const values = chordPoints(kind, shapes.values, from, end, chord) * 2
    if (this.#chords.length < values) this.#chords = new Float32Array(values * 2)
    visit(this.#chords, 0, writeChords(kind, shapes.values, from, end, chord, origin[0], origin[1], this.#chords, 0), alongOf(how[s]))
  }

  trianglesOf(item: number): Uint32Array {
    return this.#triangles.list.subarray(this.#triangles.start[item], this.#triangles.start[item + 1])
  }

  glyphsOf(item: number): Uint32Array {
    return this.#glyphs.list.subarray(this.#glyphs.start[item], this.#glyphs.start[item + 1])
  }

  /** How near a point is to an item; undefined when it draws nothing there. */
  near(item: number, x: number, y: number): Nearness | undefined {
    const px = x - this.space.origin[0]
    const py = y - this.space.origin[1]
    let best = Infinity
    this.eachRun(item, (points, from, end) => {
      for (let at = from; at < end - 2; at += 2) best = Math.min(best, toSegment(px, py, points[at], points[at + 1], points[at + 2], points[at + 3]))
    })
    if (best < Infinity) return { kind: 'stroke', distance: best }
    for (const row of this.glyphsOf(item)) if (this.#onGlyph(row, px, py)) return { kind: 'letter', distance: 0 }
    for (const row of this.trianglesOf(item)) if (this.#inTriangle(row, px, py)) return { kind: 'area', distance: 0 }
    return undefined
  }

  #onGlyph(row: number, x: number, y: number): boolean {
    const { font, glyph, matrix } = this.space.glyphs
    const box = this.#fonts[font[row]] && glyphBox(this.#fonts[font[row]], glyph[row])
    if (!box) return false
    const [a, b, c, d, e, f] = matrix.subarray(row * 6, row * 6 + 6)
    const det = a * d - b * c
    if (det === 0) return false
    const u = (d * (x - e) - c * (y - f)) / det
    const v = (a * (y - f) - b * (x - e)) / det
    return u >= box[0] && u <= box[2] && v >= box[1] && v <= box[3]
  }

  #inTriangle(row: number, x: number, y: number): boolean {
    const { positions: p, indices } = this.space.fills
    const [a, b, c] = indices.subarray(row * 3, row * 3 + 3)
    const side = (i: number, j: number): number => (p[j * 2] - p[i * 2]) * (y - p[i * 2 + 1]) - (p[j * 2 + 1] - p[i * 2 + 1]) * (x - p[i * 2])
    const s = side(a, b)
    const t = side(b, c)
    const u = side(c, a)
    return (s >= 0 && t >= 0 && u >= 0) || (s <= 0 && t <= 0 && u <= 0)
  }

  #itemBounds(): Float32Array {
    const { items, lines, fills, glyphs, images } = this.space
    const bounds = new Float32Array(items.count * 4)
    for (let i = 0; i < items.count; i++) bounds.set([Infinity, Infinity, -Infinity, -Infinity], i * 4)
    const add = (item: number, x: number, y: number): void => {
      const at = item * 4
      if (x < bounds[at]) bounds[at] = x
      if (y < bounds[at + 1]) bounds[at + 1] = y
      if (x > bounds[at + 2]) bounds[at + 2] = x
      if (y > bounds[at + 3]) bounds[at + 3] = y
    }
    for (let run = 0; run < lines.item.length; run++)
      for (let p = lines.start[run]; p < lines.start[run + 1]; p++) add(lines.item[run], lines.positions[p * 2], lines.positions[p * 2 + 1])
    const { letters, curves } = lines
    curves?.how.forEach((how, s) => {
      if (how === ELSEWHERE) return
      this.#visitCurve(s, (points, from, end) => {
        for (let i = from; i < end; i += 2) add(this.space.shapes.item[s], points[i], points[i + 1])
      })
    })
    letters?.item.forEach((item, row) =>
      eachRunOfRow(letters, row, (points, end) => {
        for (let i = 0; i < end; i += 2) add(item, points[i], points[i + 1])
      }),
    )
    for (let v = 0; v < fills.item.length; v++) add(fills.item[v], fills.positions[v * 2], fills.positions[v * 2 + 1])
    const m = glyphs.matrix
    for (let g = 0; g < glyphs.item.length; g++) {
      const at = g * 6
      for (let corner = 0; corner < 4; corner++) {
        const u = corner & 1
        const v = (corner >> 1) * 1.2 - 0.3
        add(glyphs.item[g], m[at] * u + m[at + 2] * v + m[at + 4], m[at + 1] * u + m[at + 3] * v + m[at + 5])
      }
    }
    for (const {
      item,
      matrix: [a, b, c, d, e, f],
    } of images)
      for (const [u, v] of unitSquare) add(item, a * u + c * v + e, b * u + d * v + f)
    return bounds
  }

  #indexShapes(): { tree: Flatbush | undefined; rows: Uint32Array } {
    const { shapes } = this.space
    const boxes: number[] = []
    const rows: number[] = []
    const points: number[] = []
    for (let s = 0; s < shapes.kind.length; s++) {
      points.length = 0
      // Coarse, and grown by what a chord of an eighth of a turn can miss.
      flattenShape(shapes, s, Infinity, points)
      let x0 = Infinity
      let y0 = Infinity
      let x1 = -Infinity
      let y1 = -Infinity
      for (let i = 0; i < points.length; i += 2) {
        x0 = Math.min(x0, points[i])
        x1 = Math.max(x1, points[i])
        y0 = Math.min(y0, points[i + 1])
        y1 = Math.max(y1, points[i + 1])
      }
      if (!(x1 >= x0 && y1 >= y0)) continue
      const grow = shapes.kind[s] < 2 ? 0 : Math.hypot(x1 - x0, y1 - y0) * 0.3
      boxes.push(x0 - grow, y0 - grow, x1 + grow, y1 + grow)
      rows.push(s)
    }
    if (rows.length === 0) return { tree: undefined, rows: new Uint32Array() }
    const tree = new Flatbush(rows.length)
    for (let i = 0; i < rows.length; i++) tree.add(boxes[i * 4], boxes[i * 4 + 1], boxes[i * 4 + 2], boxes[i * 4 + 3])
    tree.finish()
    return { tree, rows: Uint32Array.from(rows) }
  }
}

const unitSquare = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

function toSegment(px: number, py: number, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1
  const dy = y2 - y1
  const length = dx * dx + dy * dy
  const t = length > 0 ? Math.min(1, Math.max(0, ((px - x1) * dx + (py - y1) * dy) / length)) : 0
  return Math.hypot(px - x1 - t * dx, py - y1 - t * dy)
}

const made = new WeakMap<Space, SpaceIndex>()

/** The index of a space, made when it is first asked for and kept as long as the drawing. */
export function spaceIndexOf(drawing: Drawing, space: number): SpaceIndex | undefined {
  const of = drawing.spaces[space]
  if (!of) return undefined
  const index = made.get(of) ?? new SpaceIndex(of, drawing.fonts.fonts)
  made.set(of, index)
  return index
}

/** Whether the pattern of a line type begins again at each corner of an item's polylines. */
export function isApart(index: SpaceIndex, item: number): boolean {
  let runs = 0
  let apart = false
  index.eachRun(item, (_points, _from, _end, along) => {
    runs++
    apart ||= Number.isNaN(along)
  })
  return apart || runs > 1
}

/** Whether an item draws its shapes and nothing else: only then they can stand in for it. */
export function isAllShapes(index: SpaceIndex, item: number): boolean {
  const { shapes } = index.space
  let drawn = 0
  index.eachRun(item, (points, from, end) => {
    for (let at = from; at < end - 2; at += 2) drawn += Math.hypot(points[at + 2] - points[at], points[at + 3] - points[at + 1])
  })
  let exact = 0
  for (const s of index.shapesOf(item)) exact += measureShape(shapes, s)?.length ?? 0
  return drawn > 0 && Math.abs(exact - drawn) <= drawn * 0.03
}
