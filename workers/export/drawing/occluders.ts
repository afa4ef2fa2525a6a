import { BoxGrid } from './boxGrid.ts'

const MOST_CELLS = 1_000_000

/** Triangles of a view, for asking whether one lies in front of a point. */
export class Occluders {
  readonly #grid: BoxGrid
  /** Nine numbers per triangle, nearest to the eye first. */
  readonly #corners: Float64Array
  readonly #nearest: Float64Array

  /** `corners`: three points each in coordinates of the view. */
  constructor(corners: Float64Array) {
    const count = corners.length / 9
    const nearest = new Float64Array(count)
    for (let t = 0; t < count; t++) nearest[t] = Math.max(corners[t * 9 + 2], corners[t * 9 + 5], corners[t * 9 + 8])
    const order = Uint32Array.from({ length: count }, (_, t) => t).sort((a, b) => nearest[b] - nearest[a])
    this.#corners = new Float64Array(corners.length)
    this.#nearest = new Float64Array(count)
    const boxes = new Float64Array(count * 4)
    order.forEach((t, i) => {
      const own = corners.subarray(t * 9, t * 9 + 9)
      this.#corners.set(own, i * 9)
      this.#nearest[i] = nearest[t]
      boxes[i * 4] = Math.min(own[0], own[3], own[6])
      boxes[i * 4 + 1] = Math.min(own[1], own[4], own[7])
      boxes[i * 4 + 2] = Math.max(own[0], own[3], own[6])
      boxes[i * 4 + 3] = Math.max(own[1], own[4], own[7])
    })
    this.#grid = new BoxGrid(boxes, Math.min(MOST_CELLS, Math.max(64, count)))
  }

  /** Whether a triangle lies in front of the point, farther than `gap` from it. */
  hides(x: number, y: number, z: number, gap: number): boolean {
    const [from, to] = this.#grid.cellAt(x, y)
    const { list } = this.#grid
    const c = this.#corners
    const behind = z + gap
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
      if (area !== 0 && (wa * c[at + 2] + wb * c[at + 5] + wc * c[at + 8]) / area > behind) return true
    }
    return false
  }
}
