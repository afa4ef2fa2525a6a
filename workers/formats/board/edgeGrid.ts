import type { Ring } from './ring.ts'

/** Cells along a side, at most. */
const MOST_CELLS = 1024
/** Share of the products by which a point beside a line counts as on it: what touches is taken for crossing. */
const NEAR = 1e-9

/** Cells of an edge, and pairs of edges in cells for an edge, on the average: with more of them the grid does not help. */
const MOST_PER_EDGE = 256
/** So many more are borne whatever the number of edges. */
const ALLOWANCE = 1_000_000

/** The edges of rings in the cells of a grid that they pass through. Numbers are finite, and no ring is empty. */
export class EdgeGrid {
  private readonly rings: readonly Ring[]
  /** x y of the point that each edge begins at, rings one after the other; each ring ends with its first point once more, which begins no edge. */
  private readonly points: Float64Array
  private readonly ringOf: Int32Array
  private readonly size: number
  private readonly left: number
  private readonly low: number
  private readonly perX: number
  private readonly perY: number
  /** Edges of cell `c`: `edges[start[c]]` up to `edges[start[c + 1]]`. */
  private readonly start: Uint32Array
  private readonly edges: Uint32Array
  /** Whether the edges crowd in few cells, or run through too many: the grid is empty then. */
  readonly isCrowded: boolean

  constructor(rings: readonly Ring[]) {
    this.rings = rings
    const count = rings.reduce((sum, ring) => sum + ring.length / 2 + 1, 0)
    const points = new Float64Array(count * 2)
    const ringOf = new Int32Array(count)
    let [left, low, right, high, at] = [Infinity, Infinity, -Infinity, -Infinity, 0]
    for (const [number, ring] of rings.entries()) {
      for (let i = 0; i <= ring.length; i += 2, at++) {
        const [x, y] = [ring[i % ring.length], ring[(i + 1) % ring.length]]
        points[at * 2] = x
        points[at * 2 + 1] = y
        ringOf[at] = i < ring.length ? number : -1
        left = Math.min(left, x)
        right = Math.max(right, x)
        low = Math.min(low, y)
        high = Math.max(high, y)
      }
    }
    this.points = points
    this.ringOf = ringOf
    this.size = Math.min(MOST_CELLS, Math.max(1, Math.ceil(Math.sqrt(count))))
    this.left = left
    this.low = low
    this.perX = this.size / (right - left || 1)
    this.perY = this.size / (high - low || 1)
    this.start = new Uint32Array(this.size * this.size + 1)
    const most = MOST_PER_EDGE * count + ALLOWANCE
    let pairs = 0
    if (this.cellsAtMost() <= most) this.eachCell((cell) => (pairs += this.start[cell + 1]++))
    else pairs = Infinity
    this.isCrowded = pairs > most
    if (this.isCrowded) this.start.fill(0)
    for (let cell = 0; cell < this.size * this.size; cell++) this.start[cell + 1] += this.start[cell]
    this.edges = new Uint32Array(this.start[this.size * this.size])
    const next = this.start.slice()
    if (!this.isCrowded) this.eachCell((cell, edge) => (this.edges[next[cell]++] = edge))
  }

  /** No fewer cells than all edges pass through, in all. */
  private cellsAtMost(): number {
    const { points: p } = this
    let cells = 0
    for (let edge = 0; edge < this.ringOf.length; edge++) {
      if (this.ringOf[edge] < 0) continue
      const rows = Math.abs(this.row(p[edge * 2 + 3]) - this.row(p[edge * 2 + 1])) + 1
      cells += Math.abs(this.column(p[edge * 2 + 2]) - this.column(p[edge * 2])) + 1 + 4 * rows
    }
    return cells
  }

  private column(x: number): number {
    return Math.min(this.size - 1, Math.max(0, Math.floor((x - this.left) * this.perX)))
  }

  private row(y: number): number {
    return Math.min(this.size - 1, Math.max(0, Math.floor((y - this.low) * this.perY)))
  }

  /** Every edge with every cell that it passes through: in each row the columns between where it enters and leaves, and one more on either side. */
  private eachCell(visit: (cell: number, edge: number) => void): void {
    const { points, size } = this
    for (let edge = 0; edge < this.ringOf.length; edge++) {
      if (this.ringOf[edge] < 0) continue
      const [ax, ay, bx, by] = [points[edge * 2], points[edge * 2 + 1], points[edge * 2 + 2], points[edge * 2 + 3]]
      const [first, last] = [this.row(Math.min(ay, by)), this.row(Math.max(ay, by))]
      const [west, east] = [this.column(Math.min(ax, bx)), this.column(Math.max(ax, bx))]
      const slope = (bx - ax) / (by - ay)
      for (let row = first; row <= last; row++) {
        let [from, to] = [west, east]
        if (first < last && west < east) {
          const [x1, x2] = [ax + (this.low + row / this.perY - ay) * slope, ax + (this.low + (row + 1) / this.perY - ay) * slope]
          from = Math.max(west, this.column(Math.min(x1, x2)) - 1)
          to = Math.min(east, this.column(Math.max(x1, x2)) + 1)
        }
        for (let column = from; column <= to; column++) visit(row * size + column, edge)
      }
    }
  }

  /** Rings that touch another one, or themselves elsewhere than from edge to edge: 1 for each. */
  touching(): Uint8Array {
    const { start, edges, ringOf } = this
    const touched = new Uint8Array(this.rings.length)
    for (let cell = 0; cell + 1 < start.length; cell++) {
      for (let i = start[cell]; i < start[cell + 1]; i++) {
        const ring = ringOf[edges[i]]
        for (let k = i + 1; k < start[cell + 1]; k++) {
          const other = ringOf[edges[k]]
          if ((touched[ring] === 1 && touched[other] === 1) || !this.meet(edges[i], edges[k], ring === other)) continue
          touched[ring] = touched[other] = 1
        }
      }
    }
    return touched
  }

  private meet(a: number, b: number, isSame: boolean): boolean {
    const { points: p, ringOf } = this
    if (a === b) return false
    // Neighbours share a point.
    if (isSame && (b === a + 1 || a === b + 1)) return false
    if (isSame && ((ringOf[a + 1] < 0 && this.isFirst(b)) || (ringOf[b + 1] < 0 && this.isFirst(a)))) return false
    const [ax, ay, bx, by] = [p[a * 2], p[a * 2 + 1], p[a * 2 + 2], p[a * 2 + 3]]
    const [cx, cy, dx, dy] = [p[b * 2], p[b * 2 + 1], p[b * 2 + 2], p[b * 2 + 3]]
    if (
      Math.max(ax, bx) < Math.min(cx, dx) ||
      Math.max(cx, dx) < Math.min(ax, bx) ||
      Math.max(ay, by) < Math.min(cy, dy) ||
      Math.max(cy, dy) < Math.min(ay, by)
    )
      return false
    return side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) <= 0 && side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) <= 0
  }

  private isFirst(edge: number): boolean {
    return edge === 0 || this.ringOf[edge - 1] < 0
  }

  /** Edges of other rings than `from` that lie to the left of a point: their ring, x at the height of the point, and 1 where they run down (their ring is counter-clockwise around the point), else -1. */
  leftOf(from: number, x: number, y: number, visit: (ring: number, x: number, turn: number) => void): void {
    const { points: p, start, edges, size } = this
    const row = this.row(y)
    for (let column = this.column(x); column >= 0; column--) {
      const cell = row * size + column
      for (let i = start[cell]; i < start[cell + 1]; i++) {
        const edge = edges[i]
        if (this.ringOf[edge] === from) continue
        const [ax, ay, bx, by] = [p[edge * 2], p[edge * 2 + 1], p[edge * 2 + 2], p[edge * 2 + 3]]
        if (ay <= y === by <= y) continue
        const meets = ax + ((y - ay) / (by - ay)) * (bx - ax)
        // An edge stands in several cells of a row: it counts in that where it is met.
        if (meets <= x && this.column(meets) === column) visit(this.ringOf[edge], meets, by < ay ? 1 : -1)
      }
    }
  }
}

/** On which side of a line a point lies: -1, 1, or 0 for on it or as good as on it. */
function side(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  const [first, second] = [(bx - ax) * (y - ay), (by - ay) * (x - ax)]
  const cross = first - second
  return Math.abs(cross) <= NEAR * (Math.abs(first) + Math.abs(second)) ? 0 : Math.sign(cross)
}
