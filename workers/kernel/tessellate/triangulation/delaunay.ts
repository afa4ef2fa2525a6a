import { CONSTRAINED, HalfEdges, next, previous, widen } from './halfEdges.ts'

/** Points nearer than this part of the box are one point. */
const MERGE = 1e-10

/** Incremental Delaunay triangulation: points are inserted where they lie, and edges around them flipped. */
export class Delaunay extends HalfEdges {
  private stack = new Int32Array(8192)
  // Not an integer: V8 would store that in another form than the later values.
  private mergeSquare = Number.NaN

  /** Empties it and spans a square well around the box. `allowance`: steps that may be wasted. */
  reset(x0: number, y0: number, x1: number, y1: number, allowance = 500_000): void {
    this.allowance = allowance
    const size = Math.max(x1 - x0, y1 - y0, 1e-12)
    this.mergeSquare = (size * MERGE) ** 2
    this.span((x0 + x1) / 2, (y0 + y1) / 2, 8 * size)
  }

  /** Vertex at a point: a new one, or the one that is already there. -1 when the point cannot be located. */
  insert(px: number, py: number): number {
    const t = this.locate(px, py)
    if (t < 0) return -1
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const v = this.origin[h]
      if ((this.x[v] - px) ** 2 + (this.y[v] - py) ** 2 <= this.mergeSquare) return v
    }
    return this.insertIn(t, px, py)
  }

  /**
   * Inserts a point that lies in triangle `t` (or on its border) and restores the Delaunay property. `inner`: not on the border, which neighbours have
   * without that point: -1 then.
   */
  insertIn(t: number, px: number, py: number, inner = false): number {
    if (this.vertexCount + 1 >= this.x.length) this.grow()
    const { x, y, origin, twin } = this
    const p = this.vertexCount++
    x[p] = px
    y[p] = py
    let onEdge = -1
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      if (twin[h] >= 0 && this.side(origin[h], origin[next(h)], p) === 0) onEdge = h
    }
    if (inner && onEdge >= 0 && (this.constraint[onEdge] & 1) === 1) {
      this.vertexCount--
      return -1
    }
    const pushed = onEdge < 0 ? this.splitTriangle(t, p) : this.splitEdge(onEdge, p)
    this.last = t
    this.legalise(p, pushed)
    return p
  }

  /** Three triangles in place of one. Their outer edges are on the stack; returns how many. */
  private splitTriangle(t: number, p: number): number {
    const h = 3 * t,
      h1 = 3 * this.newTriangle(this.inside[t]),
      h2 = 3 * this.newTriangle(this.inside[t])
    const { origin, twin, constraint, at, stack } = this
    const a = origin[h],
      b = origin[h + 1],
      c = origin[h + 2]
    // The triangles are a, b, p and b, c, p and c, a, p.
    origin[h1] = b
    origin[h1 + 1] = origin[h2] = c
    origin[h2 + 1] = a
    origin[h + 2] = origin[h1 + 2] = origin[h2 + 2] = p
    at[a] = h2 + 1
    at[b] = h1
    at[c] = h2
    at[p] = h2 + 2
    this.link(h1, twin[h + 1], constraint[h + 1])
    this.link(h2, twin[h + 2], constraint[h + 2])
    twin[h + 1] = h1 + 2
    twin[h1 + 2] = h + 1
    twin[h1 + 1] = h2 + 2
    twin[h2 + 2] = h1 + 1
    twin[h2 + 1] = h + 2
    twin[h + 2] = h2 + 1
    constraint[h + 1] = constraint[h1 + 2] = constraint[h1 + 1] = constraint[h2 + 2] = constraint[h2 + 1] = constraint[h + 2] = 0
    stack[0] = h
    stack[1] = h1
    stack[2] = h2
    return 3
  }

  /** Four triangles in place of the two at an edge. Their outer edges are on the stack; returns how many. */
  private splitEdge(e: number, p: number): number {
    const f = this.twin[e],
      t = (e / 3) | 0,
      u = (f / 3) | 0
    const count = this.constraint[e] & CONSTRAINED
    const bc = next(e),
      ca = previous(e),
      ad = next(f),
      db = previous(f)
    const a = this.origin[e],
      b = this.origin[bc],
      c = this.origin[ca],
      d = this.origin[db]
    const hbc = this.twin[bc],
      cbc = this.constraint[bc]
    const hca = this.twin[ca],
      cca = this.constraint[ca]
    const had = this.twin[ad],
      cad = this.constraint[ad]
    const hdb = this.twin[db],
      cdb = this.constraint[db]
    const t1 = this.newTriangle(this.inside[t]),
      u1 = this.newTriangle(this.inside[u])
    this.triangle(t, a, p, c)
    this.triangle(t1, p, b, c)
    this.triangle(u, b, p, d)
    this.triangle(u1, p, a, d)
    this.link(3 * t + 2, hca, cca)
    this.link(3 * t1 + 1, hbc, cbc)
    this.link(3 * u + 2, hdb, cdb)
    this.link(3 * u1 + 1, had, cad)
    this.link(3 * t, 3 * u1, count)
    this.link(3 * t1, 3 * u, count)
    this.link(3 * t + 1, 3 * t1 + 2, 0)
    this.link(3 * u + 1, 3 * u1 + 2, 0)
    this.stack[0] = 3 * t + 2
    this.stack[1] = 3 * t1 + 1
    this.stack[2] = 3 * u + 2
    this.stack[3] = 3 * u1 + 1
    return 4
  }

  /** Flips edges opposite to `p` (on the stack) until all are Delaunay. */
  private legalise(p: number, filled: number): void {
    const { origin, twin, constraint } = this
    let { stack } = this
    let top = filled
    let left = this.stepsLeft
    while (top > 0 && left-- > 0) {
      this.steps++
      const h = stack[--top]
      const f = twin[h]
      if (f < 0 || (constraint[h] & CONSTRAINED) > 0) continue
      if (!this.inCircle(origin[h], origin[next(h)], p, origin[previous(f)])) continue
      const t = (h / 3) | 0,
        u = (f / 3) | 0
      this.flip(h)
      if (top + 2 >= stack.length) stack = this.stack = widen(stack)
      // `flip` puts the apex, p, last in both triangles: the sides opposite to it come first.
      stack[top++] = 3 * t
      stack[top++] = 3 * u
    }
  }

  /** d lies clearly inside the circle through a, b, c. */
  protected inCircle(a: number, b: number, c: number, d: number): boolean {
    const { x, y } = this
    const ax = x[a] - x[d],
      ay = y[a] - y[d],
      bx = x[b] - x[d],
      by = y[b] - y[d],
      cx = x[c] - x[d],
      cy = y[c] - y[d]
    const al = ax * ax + ay * ay,
      bl = bx * bx + by * by,
      cl = cx * cx + cy * cy
    const determinant = ax * (by * cl - bl * cy) - ay * (bx * cl - bl * cx) + al * (bx * cy - by * cx)
    const scale = al + bl + cl
    return determinant > 1e-14 * scale * scale
  }
}
