/** Rows that each row of pixels is cut into; along a row coverage is exact. */
const CUTS = 4

/** A closed ring: x, y, x, y… in pixels from the top left. */
export type Ring = readonly number[]

/**
 * Shares of the pixels of a picture that rings cover by the non-zero rule. `take` gets each row that is touched: its shares (0 to 1) from `left` to `right`, which are
 * valid until it returns. Corners outside of the picture are fine; rings with numbers that are not finite are left out.
 */
export class Coverage {
  readonly #width: number
  readonly #height: number
  readonly #row: Float32Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#row = new Float32Array(width)
  }

  cover(rings: readonly Ring[], take: (y: number, left: number, right: number, shares: Float32Array) => void): void {
    const edges = this.#edgesOf(rings)
    const lowest = edges.reduce((most, { y1 }) => Math.max(most, y1), 0)
    const active: Edge[] = []
    let next = 0
    const first = edges.length === 0 ? this.#height : Math.max(0, Math.floor(edges[0].y0))
    for (let y = first; y < Math.min(this.#height, lowest); y++) {
      let [left, right] = [this.#width, -1]
      for (let cut = 0; cut < CUTS; cut++) {
        const at = y + (cut + 0.5) / CUTS
        for (; next < edges.length && edges[next].y0 <= at; next++) active.push(edges[next])
        let kept = 0
        for (const edge of active) if (edge.y1 > at) active[kept++] = edge
        active.length = kept
        for (const edge of active) edge.x = edge.x0 + (at - edge.y0) * edge.slope
        active.sort((a, b) => a.x - b.x)
        for (let i = 0, winding = 0; i + 1 < active.length; i++) {
          winding += active[i].turn
          if (winding === 0) continue
          const from = Math.max(0, active[i].x)
          const to = Math.min(this.#width, active[i + 1].x)
          if (!(to > from)) continue
          this.#span(from, to)
          left = Math.min(left, Math.floor(from))
          right = Math.max(right, Math.min(this.#width - 1, Math.floor(to)))
        }
      }
      if (right < left) continue
      take(y, left, right, this.#row)
      this.#row.fill(0, left, right + 1)
    }
  }

  /** Edges that go through cuts of the picture, by their upper ends. */
  #edgesOf(rings: readonly Ring[]): Edge[] {
    const edges: Edge[] = []
    for (const ring of rings) {
      if (!ring.every(Number.isFinite)) continue
      for (let i = 0; i < ring.length; i += 2) {
        const j = (i + 2) % ring.length
        const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[j], ring[j + 1]]
        if (ay === by || Math.max(ay, by) <= 0 || Math.min(ay, by) >= this.#height) continue
        const slope = (bx - ax) / (by - ay)
        edges.push(ay < by ? { x0: ax, y0: ay, y1: by, slope, turn: 1, x: ax } : { x0: bx, y0: by, y1: ay, slope, turn: -1, x: bx })
      }
    }
    return edges.sort((a, b) => a.y0 - b.y0)
  }

  #span(from: number, to: number): void {
    const [first, last] = [Math.floor(from), Math.min(this.#width - 1, Math.floor(to))]
    if (first === last) {
      this.#row[first] += (to - from) / CUTS
      return
    }
    this.#row[first] += (first + 1 - from) / CUTS
    for (let x = first + 1; x < last; x++) this.#row[x] += 1 / CUTS
    this.#row[last] += Math.min(1, to - last) / CUTS
  }
}

interface Edge {
  x0: number
  y0: number
  y1: number
  /** How far x moves per unit of y. */
  slope: number
  /** 1 downwards, -1 upwards. */
  turn: 1 | -1
  /** Where it crosses the cut at hand. */
  x: number
}
