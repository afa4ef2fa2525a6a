/** Boxes of the plane in the cells of a grid, so that those around a place are found at once. Each box is listed in every cell that it meets, in its order. */
export class BoxGrid {
  readonly #x0: number
  readonly #y0: number
  readonly #size: number
  readonly #columns: number
  readonly #rows: number
  readonly #start: Uint32Array
  /** Numbers of boxes, cell after cell. */
  readonly list: Uint32Array

  /** `boxes`: x0 y0 x1 y1 each. `cells`: about how many cells there are. */
  constructor(boxes: Float64Array, cells: number) {
    const count = boxes.length / 4
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let i = 0; i < count; i++) {
      x0 = Math.min(x0, boxes[i * 4])
      y0 = Math.min(y0, boxes[i * 4 + 1])
      x1 = Math.max(x1, boxes[i * 4 + 2])
      y1 = Math.max(y1, boxes[i * 4 + 3])
    }
    if (!(x1 >= x0 && y1 >= y0)) [x0, y0, x1, y1] = [0, 0, 1, 1]
    this.#x0 = x0
    this.#y0 = y0
    const [width, height] = [x1 - x0, y1 - y0]
    const side = Math.max(Math.sqrt((width * height) / cells), width / cells, height / cells)
    this.#size = side > 0 ? side : 1
    this.#columns = Math.max(1, Math.min(cells, Math.ceil(width / this.#size)))
    this.#rows = Math.max(1, Math.min(cells, Math.ceil(height / this.#size)))
    const sizes = new Uint32Array(this.#columns * this.#rows + 1)
    for (let i = 0; i < count; i++) this.#each(boxes, i, (cell) => sizes[cell + 1]++)
    for (let cell = 1; cell < sizes.length; cell++) sizes[cell] += sizes[cell - 1]
    this.#start = sizes
    this.list = new Uint32Array(sizes[sizes.length - 1])
    const next = sizes.slice()
    for (let i = 0; i < count; i++)
      this.#each(boxes, i, (cell) => {
        this.list[next[cell]++] = i
      })
  }

  /** Where the boxes of the cell at a place begin and end in `list`. */
  cellAt(x: number, y: number): [from: number, to: number] {
    const column = Math.floor((x - this.#x0) / this.#size)
    const row = Math.floor((y - this.#y0) / this.#size)
    // The last column and row end on the border.
    if (column < 0 || row < 0 || column > this.#columns || row > this.#rows) return [0, 0]
    const cell = Math.min(row, this.#rows - 1) * this.#columns + Math.min(column, this.#columns - 1)
    return [this.#start[cell], this.#start[cell + 1]]
  }

  /** Visits the boxes of all cells that a box meets; some of them more than once. */
  near(box: Float64Array, i: number, visit: (other: number) => void): void {
    this.#each(box, i, (cell) => {
      for (let at = this.#start[cell]; at < this.#start[cell + 1]; at++) visit(this.list[at])
    })
  }

  #each(boxes: Float64Array, i: number, visit: (cell: number) => void): void {
    const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.floor(value / this.#size)))
    const c0 = clamp(boxes[i * 4] - this.#x0, this.#columns),
      c1 = clamp(boxes[i * 4 + 2] - this.#x0, this.#columns)
    const r0 = clamp(boxes[i * 4 + 1] - this.#y0, this.#rows),
      r1 = clamp(boxes[i * 4 + 3] - this.#y0, this.#rows)
    for (let row = r0; row <= r1; row++) for (let column = c0; column <= c1; column++) visit(row * this.#columns + column)
  }
}

const MOST_CELLS = 1_000_000

/** Triangles of a view, for asking whether one lies in front of a point. */
export class Occluders {
  readonly #grid: BoxGrid
  /** Nine numbers per triangle, nearest to the eye first. */
  readonly #corners: Float64Array
  readonly #nearest: Float64Array
  /** Face of each triangle. */
  readonly #faces: Uint32Array

  /** `corners`: three points each in coordinates of the view. `faces`: a number per triangle. */
  constructor(corners: Float64Array, faces: Uint32Array) {
    const count = corners.length / 9
    const nearest = new Float64Array(count)
    for (let t = 0; t < count; t++) nearest[t] = Math.max(corners[t * 9 + 2], corners[t * 9 + 5], corners[t * 9 + 8])
    const order = Uint32Array.from({ length: count }, (_, t) => t).sort((a, b) => nearest[b] - nearest[a])
    this.#corners = new Float64Array(corners.length)
    this.#nearest = new Float64Array(count)
    this.#faces = new Uint32Array(count)
    const boxes = new Float64Array(count * 4)
    order.forEach((t, i) => {
      const own = corners.subarray(t * 9, t * 9 + 9)
      this.#corners.set(own, i * 9)
      this.#nearest[i] = nearest[t]
      this.#faces[i] = faces[t]
      boxes[i * 4] = Math.min(own[0], own[3], own[6])
      boxes[i * 4 + 1] = Math.min(own[1], own[4], own[7])
      boxes[i * 4 + 2] = Math.max(own[0], own[3], own[6])
      boxes[i * 4 + 3] = Math.max(own[1], own[4], own[7])
    })
    this.#grid = new BoxGrid(boxes, Math.min(MOST_CELLS, Math.max(64, count)))
  }

  /** Whether a triangle lies in front of the point, farther than `gap` from it. */
  hides(x: number, y: number, z: number, gap: number): boolean {
    return this.#isCovered(x, y, z + gap, 0, -1, -1)
  }

  /** The same of triangles that reach beyond the point on all sides by `margin`, and are in neither of two faces. */
  hidesWithin(x: number, y: number, z: number, gap: number, margin: number, [one, other]: readonly [number, number]): boolean {
    return this.#isCovered(x, y, z + gap, margin, one, other)
  }

  #isCovered(x: number, y: number, behind: number, margin: number, one: number, other: number): boolean {
    const [from, to] = this.#grid.cellAt(x, y)
    const { list } = this.#grid
    const c = this.#corners
    for (let i = from; i < to; i++) {
      const t = list[i]
      if (this.#nearest[t] <= behind) return false
      const at = t * 9
      const ax = c[at] - x,
        ay = c[at + 1] - y,
        bx = c[at + 3] - x,
        by = c[at + 4] - y,
        cx = c[at + 6] - x,
        cy = c[at + 7] - y
      const wc = ax * by - ay * bx,
        wa = bx * cy - by * cx,
        wb = cx * ay - cy * ax
      if (!((wa >= 0 && wb >= 0 && wc >= 0) || (wa <= 0 && wb <= 0 && wc <= 0))) continue
      const area = wa + wb + wc
      if (area === 0 || (wa * c[at + 2] + wb * c[at + 5] + wc * c[at + 8]) / area <= behind) continue
      if (margin === 0) return true
      const face = this.#faces[t]
      if (face === one || face === other) continue
      if (
        Math.abs(wc) > margin * Math.hypot(bx - ax, by - ay) &&
        Math.abs(wa) > margin * Math.hypot(cx - bx, cy - by) &&
        Math.abs(wb) > margin * Math.hypot(ax - cx, ay - cy)
      )
        return true
    }
    return false
  }
}
