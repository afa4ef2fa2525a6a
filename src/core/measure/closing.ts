import { weldPositions } from '../geometry/weldPositions.ts'
import type { Mesh } from '../scene/mesh.ts'

/** Cracks up to this wide are closed, mm; on small parts those up to this share of their size. */
const CLOSED_WITHIN = 0.01
const SHARE = 1e-3
/** Edges on borders beyond which nobody would call it cracks. */
const MOST_EDGES = 100_000
/** Cells of the grid from the origin beyond which their numbers would no longer be exact, and counting through them would never end. */
const FARTHEST_CELL = 2 ** 50
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
  if (positions.some((value) => Math.abs(value) > reach * CELL * FARTHEST_CELL)) return undefined
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

/** Corners by the cell of a grid that they lie in. */
class Grid {
  private readonly p: Float32Array
  private readonly cell: number
  private readonly cells = new Map<string, number[]>()

  constructor(positions: Float32Array, cell: number) {
    this.p = positions
    this.cell = cell
  }

  add(vertex: number): void {
    const key = [0, 1, 2].map((axis) => Math.floor(this.p[vertex * 3 + axis] / this.cell)).join()
    const list = this.cells.get(key)
    if (list) list.push(vertex)
    else this.cells.set(key, [vertex])
  }

  /** Shows the corners of all cells that a box reaches into. */
  visit(low: readonly number[], high: readonly number[], see: (vertex: number) => void): void {
    const [x0, y0, z0] = low.map((value) => Math.floor(value / this.cell))
    const [x1, y1, z1] = high.map((value) => Math.floor(value / this.cell))
    for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) for (let z = z0; z <= z1; z++) this.cells.get(`${x},${y},${z}`)?.forEach(see)
  }
}

/** Steps in which a long edge is walked. */
const MOST_STEPS = 8
/** Size of the finest cells, in tolerances. Edges are walked cell by cell: cells much smaller than edges would be many. */
const CELL = 32

/** Corners of borders, those within `reach` of each other as one. */
class Corners {
  /** Farthest that a corner was from the one or the edge that it was joined with. */
  gap = 0
  private readonly p: Float32Array
  private readonly reach: number
  private readonly cell: number
  /** The finest first; each next one has cells of twice the size, made when an edge is long enough for it. */
  private readonly grids: Grid[]
  private readonly corners: number[] = []
  private readonly joined = new Map<number, number>()

  constructor(positions: Float32Array, reach: number) {
    this.p = positions
    this.reach = reach
    this.cell = reach * CELL
    this.grids = [new Grid(positions, this.cell)]
  }

  add(vertex: number): void {
    const near = this.near(vertex)
    if (near !== undefined) {
      this.gap = Math.max(this.gap, distance(this.p, vertex, near))
      this.joined.set(vertex, near)
      return
    }
    this.corners.push(vertex)
    this.grids[0].add(vertex)
  }

  of(vertex: number): number {
    return this.joined.get(vertex) ?? vertex
  }

  /** Corners on the edge from one to another, in its direction. All corners have been added. */
  between(from: number, to: number): number[] {
    const size = distance(this.p, from, to)
    const found = new Map<number, number>()
    const level = Math.max(0, Math.ceil(Math.log2(size / MOST_STEPS / this.cell)))
    const grid = (this.grids[level] ??= this.coarser(level))
    const steps = Math.max(1, Math.ceil(size / (this.cell * 2 ** level)))
    const see = (vertex: number): void => {
      if (vertex === from || vertex === to || found.has(vertex)) return
      const { along, away } = this.place(vertex, from, to, size)
      if (along <= 0 || along >= size || away > this.reach) return
      found.set(vertex, along)
      this.gap = Math.max(this.gap, away)
    }
    let start = this.on(from, to, 0)
    for (let step = 1; step <= steps; step++) {
      const end = this.on(from, to, step / steps)
      this.visit(grid, start, end, see)
      start = end
    }
    return [...found].sort(([, a], [, b]) => a - b).map(([vertex]) => vertex)
  }

  private near(vertex: number): number | undefined {
    let best: number | undefined
    let least = this.reach
    const at = this.on(vertex, vertex, 0)
    this.visit(this.grids[0], at, at, (other) => {
      const away = distance(this.p, vertex, other)
      if (away > least) return
      least = away
      best = other
    })
    return best
  }

  /** Shows the corners of a grid that may lie within reach of a piece of an edge. */
  private visit(grid: Grid, start: readonly number[], end: readonly number[], see: (vertex: number) => void): void {
    // Half as much again: what lies at the very reach is not lost by rounding.
    const room = this.reach * 1.5
    grid.visit(
      start.map((value, axis) => Math.min(value, end[axis]) - room),
      start.map((value, axis) => Math.max(value, end[axis]) + room),
      see,
    )
  }

  private coarser(level: number): Grid {
    const grid = new Grid(this.p, this.cell * 2 ** level)
    for (const vertex of this.corners) grid.add(vertex)
    return grid
  }

  /** Point at a part of an edge. */
  private on(from: number, to: number, part: number): number[] {
    return [0, 1, 2].map((axis) => this.p[from * 3 + axis] + (this.p[to * 3 + axis] - this.p[from * 3 + axis]) * part)
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
