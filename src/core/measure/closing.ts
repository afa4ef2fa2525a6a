import { weldPositions } from '../geometry/weldPositions.ts'
import type { Mesh } from '../scene/mesh.ts'

/** Cracks up to this wide are closed, mm; on small parts those up to this share of their size. */
const CLOSED_WITHIN = 0.01
const SHARE = 1e-3
/** Edges on borders beyond which nobody would call it cracks. */
const MOST_EDGES = 100_000
/** Edges that are looked at between two yields. */
const SLICE = 2000

/** The cracks of a mesh that is closed but for them. */
export interface Cracks {
  /** Widest crack, mm. */
  gap: number
  /** Length of the borders along them, mm. */
  length: number
}

/**
 * Whether the borders of an open mesh lie on each other within the tolerance: corners that all but touch are taken as one, border edges are split where a corner of
 * another border lies on them, and the rest has to run along every piece as often one way as the other. Undefined when it is open by more than cracks.
 */
export function* closing({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): Generator<void, Cracks | undefined> {
  const edges = unbalanced(weldPositions(positions), indices)
  if (edges.length === 0 || edges.length > 2 * MOST_EDGES) return undefined
  yield
  const reach = Math.min(CLOSED_WITHIN, SHARE * sizeOf(positions))
  const corners = new Corners(positions, reach)
  for (const vertex of new Set(edges)) corners.add(vertex)
  yield
  const runs = new Map<string, number>()
  let length = 0
  for (let i = 0; i < edges.length; i += 2) {
    if (i % SLICE === 0) yield
    const from = corners.of(edges[i]),
      to = corners.of(edges[i + 1])
    if (from === to) continue
    length += distance(positions, from, to)
    let last = from
    for (const next of [...corners.between(from, to), to]) {
      const key = last < next ? `${last} ${next}` : `${next} ${last}`
      runs.set(key, (runs.get(key) ?? 0) + (last < next ? 1 : -1))
      last = next
    }
  }
  for (const left of runs.values()) if (left !== 0) return undefined
  return { gap: corners.gap, length }
}

/** Corners of borders, those within `reach` of each other as one, in a grid of cells. */
class Corners {
  /** Farthest that a corner was from the one or the edge that it was joined with. */
  gap = 0
  private readonly p: Float32Array
  private readonly reach: number
  private readonly cell: number
  private readonly cells = new Map<string, number[]>()
  private readonly joined = new Map<number, number>()

  constructor(positions: Float32Array, reach: number) {
    this.p = positions
    this.reach = reach
    // Edges are walked cell by cell: cells much smaller than edges would be many.
    this.cell = reach * 32
  }

  add(vertex: number): void {
    const near = this.near(vertex)
    if (near !== undefined) {
      this.gap = Math.max(this.gap, distance(this.p, vertex, near))
      this.joined.set(vertex, near)
      return
    }
    const key = this.key(this.p[vertex * 3], this.p[vertex * 3 + 1], this.p[vertex * 3 + 2])
    const list = this.cells.get(key)
    if (list) list.push(vertex)
    else this.cells.set(key, [vertex])
  }

  of(vertex: number): number {
    return this.joined.get(vertex) ?? vertex
  }

  /** Corners on the edge from one to another, in its direction. */
  between(from: number, to: number): number[] {
    const size = distance(this.p, from, to)
    const found = new Map<number, number>()
    const steps = Math.max(1, Math.ceil(size / this.cell))
    const at = [0, 0, 0]
    for (let step = 0; step <= steps; step++) {
      for (let axis = 0; axis < 3; axis++) at[axis] = this.p[from * 3 + axis] + ((this.p[to * 3 + axis] - this.p[from * 3 + axis]) * step) / steps
      this.visit(at[0], at[1], at[2], 1, (vertex) => {
        if (vertex === from || vertex === to || found.has(vertex)) return
        const { along, away } = this.place(vertex, from, to, size)
        if (along <= 0 || along >= size || away > this.reach) return
        found.set(vertex, along)
        this.gap = Math.max(this.gap, away)
      })
    }
    return [...found].sort(([, a], [, b]) => a - b).map(([vertex]) => vertex)
  }

  private near(vertex: number): number | undefined {
    let best: number | undefined
    let least = this.reach
    this.visit(this.p[vertex * 3], this.p[vertex * 3 + 1], this.p[vertex * 3 + 2], 1, (other) => {
      const away = distance(this.p, vertex, other)
      if (away > least) return
      least = away
      best = other
    })
    return best
  }

  private visit(x: number, y: number, z: number, around: number, see: (vertex: number) => void): void {
    for (let i = -around; i <= around; i++)
      for (let j = -around; j <= around; j++)
        for (let k = -around; k <= around; k++) this.cells.get(this.key(x + i * this.cell, y + j * this.cell, z + k * this.cell))?.forEach(see)
  }

  private key(x: number, y: number, z: number): string {
    return `${Math.floor(x / this.cell)},${Math.floor(y / this.cell)},${Math.floor(z / this.cell)}`
  }

  private place(vertex: number, from: number, to: number, size: number): { along: number; away: number } {
    const { p } = this
    let along = 0,
      square = 0
    for (let axis = 0; axis < 3; axis++) {
      const out = p[vertex * 3 + axis] - p[from * 3 + axis]
      along += (out * (p[to * 3 + axis] - p[from * 3 + axis])) / size
      square += out * out
    }
    return { along, away: Math.sqrt(Math.max(0, square - along * along)) }
  }
}

/** Pairs (from, to) of edges that more triangles run along one way than the other, as often as they do. */
function unbalanced(weld: Uint32Array, indices: Uint32Array): number[] {
  const balance = new Map<number, number>()
  const count = weld.length
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = weld[indices[i]],
      b = weld[indices[i + 1]],
      c = weld[indices[i + 2]]
    if (a === b || b === c || c === a) continue
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      const key = from < to ? from * count + to : to * count + from
      const next = (balance.get(key) ?? 0) + (from < to ? 1 : -1)
      if (next === 0) balance.delete(key)
      else balance.set(key, next)
    }
  }
  const out: number[] = []
  for (const [key, times] of balance) {
    const low = Math.floor(key / count),
      high = key % count
    for (let i = 0; i < Math.abs(times); i++) out.push(...(times > 0 ? [low, high] : [high, low]))
  }
  return out
}

const distance = (p: Float32Array, a: number, b: number): number => Math.hypot(p[a * 3] - p[b * 3], p[a * 3 + 1] - p[b * 3 + 1], p[a * 3 + 2] - p[b * 3 + 2])

function sizeOf(p: Float32Array): number {
  const low = [Infinity, Infinity, Infinity],
    high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < p.length; i++) {
    const axis = i % 3
    if (p[i] < low[axis]) low[axis] = p[i]
    if (p[i] > high[axis]) high[axis] = p[i]
  }
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
}
