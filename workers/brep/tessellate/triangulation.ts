import { orientation } from './orientation.ts'

const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1)
const previous = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1)

/** Points nearer than this part of the box are one point. */
const MERGE = 1e-10

/**
 * Incremental constrained Delaunay triangulation on half-edges, reused for every face.
 * Half-edge `h` belongs to triangle `⌊h / 3⌋`, begins at `origin[h]`, and lies against `twin[h]` (-1 on the outer square).
 * Vertices 0 to 3 are the outer square's; the caller's begin at 4.
 */
export class Triangulation {
  x = new Float64Array(1024)
  y = new Float64Array(1024)
  origin = new Int32Array(6144)
  twin = new Int32Array(6144)
  /** How many times an edge was constrained: odd = the inside changes across it. */
  constraint = new Uint8Array(6144)
  /** 1 for triangles inside the boundary, after `classify`; inherited by triangles made later. */
  inside = new Uint8Array(2048)
  vertexCount = 0
  triangleCount = 0
  /** A half-edge that begins at each vertex. */
  private at = new Int32Array(1024)
  private stack = new Int32Array(1024)
  private last = 0
  private mergeSquare = 0

  /** Empties it and spans a square well around the box. */
  reset(x0: number, y0: number, x1: number, y1: number): void {
    const size = Math.max(x1 - x0, y1 - y0, 1e-12)
    const cx = (x0 + x1) / 2,
      cy = (y0 + y1) / 2,
      r = 8 * size
    this.mergeSquare = (size * MERGE) ** 2
    this.vertexCount = 4
    this.triangleCount = 0
    this.last = 0
    this.x.set([cx - r, cx + r, cx + r, cx - r])
    this.y.set([cy - r, cy - r, cy + r, cy + r])
    this.triangle(this.newTriangle(0), 0, 1, 2)
    this.triangle(this.newTriangle(0), 0, 2, 3)
    for (let h = 0; h < 6; h++) {
      this.twin[h] = -1
      this.constraint[h] = 0
    }
    this.link(2, 3, 0)
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

  /** The triangle that holds a point, by walking from the last one; -1 if the walk does not end. */
  locate(px: number, py: number): number {
    const { x, y, origin, twin } = this
    let t = this.last < this.triangleCount ? this.last : 0
    let entered = -1
    for (let steps = 0, limit = 3 * this.triangleCount + 64; steps < limit; steps++) {
      let crossed = -1
      // Beginning at another side each time keeps the walk from circling.
      for (let k = 0; k < 3; k++) {
        const h = 3 * t + ((k + steps) % 3)
        if (h === entered || twin[h] < 0) continue
        const a = origin[h],
          b = origin[next(h)]
        if (orientation(x[a], y[a], x[b], y[b], px, py) < 0) {
          crossed = h
          break
        }
      }
      if (crossed < 0) {
        this.last = t
        return t
      }
      entered = twin[crossed]
      t = (entered / 3) | 0
    }
    return -1
  }

  /** Inserts a point that lies in triangle `t` (or on its border) and restores the Delaunay property. */
  insertIn(t: number, px: number, py: number): number {
    if (this.vertexCount + 1 >= this.x.length) this.grow()
    const p = this.vertexCount++
    this.x[p] = px
    this.y[p] = py
    let top = 0
    let onEdge = -1
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      const a = this.origin[h],
        b = this.origin[next(h)]
      if (this.twin[h] >= 0 && orientation(this.x[a], this.y[a], this.x[b], this.y[b], px, py) === 0) onEdge = h
    }
    if (onEdge < 0) {
      const [a, b, c] = [this.origin[3 * t], this.origin[3 * t + 1], this.origin[3 * t + 2]]
      const t1 = this.newTriangle(this.inside[t]),
        t2 = this.newTriangle(this.inside[t])
      const h1 = this.twin[3 * t + 1],
        c1 = this.constraint[3 * t + 1]
      const h2 = this.twin[3 * t + 2],
        c2 = this.constraint[3 * t + 2]
      this.triangle(t, a, b, p)
      this.triangle(t1, b, c, p)
      this.triangle(t2, c, a, p)
      this.link(3 * t1, h1, c1)
      this.link(3 * t2, h2, c2)
      this.link(3 * t + 1, 3 * t1 + 2, 0)
      this.link(3 * t1 + 1, 3 * t2 + 2, 0)
      this.link(3 * t2 + 1, 3 * t + 2, 0)
      this.stack[top++] = 3 * t
      this.stack[top++] = 3 * t1
      this.stack[top++] = 3 * t2
    } else {
      const e = onEdge,
        f = this.twin[e],
        u = (f / 3) | 0,
        tt = (e / 3) | 0
      const count = this.constraint[e]
      const a = this.origin[e],
        b = this.origin[next(e)],
        c = this.origin[previous(e)],
        d = this.origin[previous(f)]
      const [bc, ca, ad, db] = [next(e), previous(e), next(f), previous(f)]
      const outer = [ca, bc, db, ad].map((h) => [this.twin[h], this.constraint[h]])
      const t1 = this.newTriangle(this.inside[tt]),
        u1 = this.newTriangle(this.inside[u])
      this.triangle(tt, a, p, c)
      this.triangle(t1, p, b, c)
      this.triangle(u, b, p, d)
      this.triangle(u1, p, a, d)
      this.link(3 * tt + 2, outer[0][0], outer[0][1])
      this.link(3 * t1 + 1, outer[1][0], outer[1][1])
      this.link(3 * u + 2, outer[2][0], outer[2][1])
      this.link(3 * u1 + 1, outer[3][0], outer[3][1])
      this.link(3 * tt, 3 * u1, count)
      this.link(3 * t1, 3 * u, count)
      this.link(3 * tt + 1, 3 * t1 + 2, 0)
      this.link(3 * u + 1, 3 * u1 + 2, 0)
      this.stack[top++] = 3 * tt + 2
      this.stack[top++] = 3 * t1 + 1
      this.stack[top++] = 3 * u + 2
      this.stack[top++] = 3 * u1 + 1
    }
    this.last = t
    this.legalise(p, top)
    return p
  }

  /** Flips edges opposite to `p` (on the stack) until all are Delaunay. */
  private legalise(p: number, filled: number): void {
    let top = filled
    while (top > 0) {
      const h = this.stack[--top]
      const f = this.twin[h]
      if (f < 0 || this.constraint[h] > 0) continue
      if (!this.inCircle(this.origin[h], this.origin[next(h)], this.origin[previous(h)], this.origin[previous(f)])) continue
      const t = (h / 3) | 0,
        u = (f / 3) | 0
      this.flip(h)
      if (top + 2 >= this.stack.length) this.stack = widen(this.stack)
      for (let k = 0; k < 3; k++) {
        if (this.origin[3 * t + k] === p) this.stack[top++] = 3 * t + ((k + 1) % 3)
        if (this.origin[3 * u + k] === p) this.stack[top++] = 3 * u + ((k + 1) % 3)
      }
    }
  }

  /** d lies clearly inside the circle through a, b, c. */
  private inCircle(a: number, b: number, c: number, d: number): boolean {
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

  /** Exchanges the diagonal of the two triangles at `e`. The new diagonal is half-edge `3t + 1` / `3u + 2`. */
  private flip(e: number): void {
    const f = this.twin[e],
      t = (e / 3) | 0,
      u = (f / 3) | 0
    const a = this.origin[e],
      b = this.origin[next(e)],
      c = this.origin[previous(e)],
      d = this.origin[previous(f)]
    const bc = next(e),
      ca = previous(e),
      ad = next(f),
      db = previous(f)
    const hbc = this.twin[bc],
      cbc = this.constraint[bc]
    const hca = this.twin[ca],
      cca = this.constraint[ca]
    const had = this.twin[ad],
      cad = this.constraint[ad]
    const hdb = this.twin[db],
      cdb = this.constraint[db]
    this.triangle(t, a, d, c)
    this.triangle(u, d, b, c)
    this.link(3 * t, had, cad)
    this.link(3 * t + 2, hca, cca)
    this.link(3 * u, hdb, cdb)
    this.link(3 * u + 1, hbc, cbc)
    this.link(3 * t + 1, 3 * u + 2, 0)
  }

  /**
   * Makes the segment between two vertices an edge and counts it as boundary once more.
   * A vertex exactly on the segment splits it. False when it would cross another constraint.
   */
  constrain(from: number, to: number): boolean {
    let a = from
    for (let guard = 0; a !== to; guard++) {
      if (guard > 4096) return false
      const reached = this.constrainPiece(a, to)
      if (reached < 0) return false
      a = reached
    }
    return true
  }

  /** Constrains from `a` towards `b` as far as the first vertex on the way; returns that vertex, -1 on a crossing. */
  private constrainPiece(a: number, b: number): number {
    const { x, y, origin, twin, constraint } = this
    const ax = x[a],
      ay = y[a],
      bx = x[b],
      by = y[b]
    // Around `a`: the edge itself, a vertex on the way, or the triangle whose far side is crossed.
    let h = this.at[a]
    const first = h
    let crossed = -1
    do {
      const p = origin[next(h)],
        q = origin[previous(h)]
      if (p === b) return this.mark(h, b)
      const op = orientation(ax, ay, bx, by, x[p], y[p])
      if (op === 0 && (x[p] - ax) * (bx - ax) + (y[p] - ay) * (by - ay) > 0) return this.mark(h, p)
      const oq = orientation(ax, ay, bx, by, x[q], y[q])
      if (op < 0 && oq > 0) {
        crossed = next(h)
        break
      }
      const back = twin[previous(h)]
      if (back < 0) break
      h = back
    } while (h !== first)
    if (crossed < 0) return -1
    // Across the triangles up to `b` or to a vertex exactly on the way.
    const queue: number[] = []
    let target = -1
    for (let guard = 0; target < 0; guard++) {
      if (constraint[crossed] > 0 || guard > this.triangleCount) return -1
      const f = twin[crossed]
      if (f < 0) return -1
      queue.push(origin[crossed], origin[next(crossed)])
      const apex = origin[previous(f)]
      const o = apex === b ? 0 : orientation(ax, ay, bx, by, x[apex], y[apex])
      if (o === 0) target = apex
      else crossed = o > 0 ? next(f) : previous(f)
    }
    if (!this.clearCrossings(a, target, queue)) return -1
    const edge = this.find(a, target)
    return edge < 0 ? -1 : this.mark(edge, target)
  }

  /** Flips the crossing edges (vertex pairs in `queue`) away from segment a–b, then makes what was flipped Delaunay again. */
  private clearCrossings(a: number, b: number, queue: number[]): boolean {
    const { x, y, origin, twin } = this
    const made: number[] = []
    const limit = 64 + 16 * queue.length * (1 + queue.length / 16)
    for (let head = 0, guard = 0; head < queue.length; head += 2) {
      if (++guard > limit) return false
      const p = queue[head],
        q = queue[head + 1]
      const e = this.find(p, q)
      if (e < 0) return false
      const c = origin[previous(e)],
        d = origin[previous(twin[e])]
      const convex = orientation(x[c], y[c], x[d], y[d], x[p], y[p]) * orientation(x[c], y[c], x[d], y[d], x[q], y[q]) < 0
      if (!convex) {
        queue.push(p, q)
        continue
      }
      this.flip(e)
      if (c === a || c === b || d === a || d === b) {
        if (!((c === a && d === b) || (c === b && d === a))) made.push(c, d)
        continue
      }
      const oc = orientation(x[a], y[a], x[b], y[b], x[c], y[c])
      const od = orientation(x[a], y[a], x[b], y[b], x[d], y[d])
      if (oc * od < 0) queue.push(c, d)
      else made.push(c, d)
    }
    for (let round = 0; round < 4 && made.length > 0; round++) {
      let flipped = false
      for (let i = 0; i < made.length; i += 2) {
        const e = this.find(made[i], made[i + 1])
        if (e < 0 || this.constraint[e] > 0 || twin[e] < 0) continue
        const p = origin[e],
          q = origin[next(e)],
          c = origin[previous(e)],
          d = origin[previous(twin[e])]
        if ((p === a && q === b) || (p === b && q === a)) continue
        if (this.inCircle(p, q, c, d)) {
          this.flip(e)
          made[i] = c
          made[i + 1] = d
          flipped = true
        }
      }
      if (!flipped) break
    }
    return true
  }

  /** The half-edge from `a` to `b`, or -1. */
  find(a: number, b: number): number {
    const first = this.at[a]
    let h = first
    do {
      if (this.origin[next(h)] === b) return h
      h = this.twin[previous(h)]
    } while (h >= 0 && h !== first)
    if (h === first) return -1
    // The fan is open at the outer square: turn the other way round.
    for (h = this.twin[first]; h >= 0; h = this.twin[next(h)]) {
      if (this.origin[h] === b) return this.twin[h]
      if (next(h) === first) break
    }
    return -1
  }

  private mark(h: number, reached: number): number {
    const count = Math.min(255, this.constraint[h] + 1)
    this.constraint[h] = count
    if (this.twin[h] >= 0) this.constraint[this.twin[h]] = count
    return reached
  }

  /** Marks triangles by the odd-even rule from the outside: edges constrained an even number of times change nothing. Returns how many are inside. */
  classify(): number {
    const depth = new Int8Array(this.triangleCount).fill(-1)
    let stack = new Int32Array(256)
    let top = 0
    let count = 0
    // Vertex 0 belongs to the outer square.
    stack[top++] = (this.at[0] / 3) | 0
    depth[stack[0]] = 0
    while (top > 0) {
      const t = stack[--top]
      this.inside[t] = depth[t]
      count += depth[t]
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const f = this.twin[h]
        if (f < 0) continue
        const u = (f / 3) | 0
        if (depth[u] >= 0) continue
        depth[u] = (depth[t] + this.constraint[h]) & 1
        if (top + 1 >= stack.length) stack = widen(stack)
        stack[top++] = u
      }
    }
    return count
  }

  private newTriangle(inside: number): number {
    const t = this.triangleCount++
    if (3 * t + 3 > this.origin.length) this.growTriangles()
    this.inside[t] = inside
    return t
  }

  private triangle(t: number, a: number, b: number, c: number): void {
    const h = 3 * t
    this.origin[h] = a
    this.origin[h + 1] = b
    this.origin[h + 2] = c
    this.at[a] = h
    this.at[b] = h + 1
    this.at[c] = h + 2
  }

  private link(h: number, f: number, constraint: number): void {
    this.twin[h] = f
    this.constraint[h] = constraint
    if (f >= 0) {
      this.twin[f] = h
      this.constraint[f] = constraint
    }
  }

  private grow(): void {
    this.x = widen(this.x)
    this.y = widen(this.y)
    this.at = widen(this.at)
  }

  private growTriangles(): void {
    this.origin = widen(this.origin)
    this.twin = widen(this.twin)
    this.constraint = widen(this.constraint)
    this.inside = widen(this.inside)
  }
}

function widen<T extends Float64Array | Int32Array | Uint8Array>(array: T): T {
  const wider = new (array.constructor as new (length: number) => T)(array.length * 2)
  wider.set(array as never)
  return wider
}
