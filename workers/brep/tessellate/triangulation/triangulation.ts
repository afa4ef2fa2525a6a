import { Delaunay } from './delaunay.ts'
import { CONSTRAINED, next, previous, widen } from './halfEdges.ts'

const UNKNOWN = 2

/** Constrained Delaunay triangulation of a face's polygons; one serves all faces. What is inserted after `classify` leaves the constraints as they are. */
export class Triangulation extends Delaunay {
  private pending = new Int32Array(8192)
  /** Vertex pairs of the edges that cross the segment to be made, and of those that were flipped away. */
  private crossing = new Int32Array(8192)
  private made = new Int32Array(8192)
  /** Segments that were split by vertices on them: each its vertices in order. */
  readonly splits: number[][] = []

  override reset(x0: number, y0: number, x1: number, y1: number, allowance?: number): void {
    super.reset(x0, y0, x1, y1, allowance)
    this.splits.length = 0
  }

  /**
   * Makes the segment between two vertices an edge and counts it as boundary once more.
   * A vertex exactly on the segment splits it. False when it would cross another constraint.
   */
  constrain(from: number, to: number): boolean {
    let a = from
    let split: number[] | undefined
    while (a !== to) {
      if (this.exhausted) return false
      this.steps++
      const reached = this.constrainPiece(a, to)
      if (reached < 0) return false
      if (reached !== to) {
        if (!split) this.splits.push((split = [from]))
        split.push(reached)
      } else split?.push(to)
      a = reached
    }
    return true
  }

  /** Constrains from `a` towards `b` as far as the first vertex on the way; returns that vertex, -1 on a crossing. */
  private constrainPiece(a: number, b: number): number {
    const { x, y, origin, twin, constraint } = this
    // Around `a`: the edge itself, a vertex on the way, or the triangle whose far side is crossed.
    let h = this.at[a]
    const first = h
    let crossed = -1
    do {
      const p = origin[next(h)],
        q = origin[previous(h)]
      if (p === b) return this.mark(h, b)
      const op = this.side(a, b, p)
      if (op === 0 && (x[p] - x[a]) * (x[b] - x[a]) + (y[p] - y[a]) * (y[b] - y[a]) > 0) return this.mark(h, p)
      const oq = this.side(a, b, q)
      if (op < 0 && oq > 0) {
        crossed = next(h)
        break
      }
      this.steps++
      const back = twin[previous(h)]
      if (back < 0) break
      h = back
    } while (h !== first)
    if (crossed < 0) return -1
    // Across the triangles up to `b` or to a vertex exactly on the way.
    let count = 0
    let target = -1
    for (let guard = 0; target < 0; guard++) {
      if ((constraint[crossed] & CONSTRAINED) > 0 || guard > this.triangleCount) return -1
      this.steps++
      const f = twin[crossed]
      if (f < 0) return -1
      count = this.addCrossing(count, origin[crossed], origin[next(crossed)])
      const apex = origin[previous(f)]
      const o = apex === b ? 0 : this.side(a, b, apex)
      if (o === 0) target = apex
      else crossed = o > 0 ? next(f) : previous(f)
    }
    if (!this.clearCrossings(a, target, count)) return -1
    const edge = this.find(a, target)
    return edge < 0 ? -1 : this.mark(edge, target)
  }

  private addCrossing(at: number, p: number, q: number): number {
    if (at + 2 > this.crossing.length) this.crossing = widen(this.crossing)
    this.crossing[at] = p
    this.crossing[at + 1] = q
    return at + 2
  }

  private addMade(at: number, p: number, q: number): number {
    if (at + 2 > this.made.length) this.made = widen(this.made)
    this.made[at] = p
    this.made[at + 1] = q
    return at + 2
  }

  /** Flips the crossing edges (so many numbers in `crossing`) away from segment a–b, then makes what was flipped Delaunay again. */
  private clearCrossings(a: number, b: number, count: number): boolean {
    const { origin, twin } = this
    const limit = 64 + 16 * count * (1 + count / 16)
    let end = count
    let made = 0
    for (let head = 0, guard = 0; head < end; head += 2) {
      if (++guard > limit || this.exhausted) return false
      this.steps++
      const p = this.crossing[head],
        q = this.crossing[head + 1]
      const e = this.find(p, q)
      if (e < 0) return false
      const c = origin[previous(e)],
        d = origin[previous(twin[e])]
      const convex = this.side(c, d, p) * this.side(c, d, q) < 0
      if (!convex) {
        end = this.addCrossing(end, p, q)
        continue
      }
      this.flip(e)
      if (c === a || c === b || d === a || d === b) {
        if (!((c === a && d === b) || (c === b && d === a))) made = this.addMade(made, c, d)
        continue
      }
      const oc = this.side(a, b, c)
      const od = this.side(a, b, d)
      if (oc * od < 0) end = this.addCrossing(end, c, d)
      else made = this.addMade(made, c, d)
    }
    for (let round = 0; round < 4 && !this.exhausted; round++) if (!this.legaliseMade(a, b, made)) break
    return true
  }

  /** Flips the edges in `made` (so many numbers) that are not Delaunay, but segment a–b; false when there are none. */
  private legaliseMade(a: number, b: number, count: number): boolean {
    const { origin, twin, constraint, made } = this
    let flipped = false
    for (let i = 0; i < count; i += 2) {
      const e = this.find(made[i], made[i + 1])
      if (e < 0 || (constraint[e] & CONSTRAINED) > 0 || twin[e] < 0) continue
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
    return flipped
  }

  private mark(h: number, reached: number): number {
    const count = Math.min(CONSTRAINED, this.constraint[h] + 1)
    this.constraint[h] = count
    if (this.twin[h] >= 0) this.constraint[this.twin[h]] = count
    return reached
  }

  /** Marks triangles by the odd-even rule from the outside: edges constrained an even number of times change nothing. Returns how many are inside. */
  classify(): number {
    const { twin, constraint, inside, triangleCount } = this
    // Unknown until the outside is left or entered across a side.
    inside.fill(UNKNOWN, 0, triangleCount)
    let { pending: stack } = this
    let top = 0
    let count = 0
    // Vertex 0 belongs to the outer square.
    stack[top++] = (this.at[0] / 3) | 0
    inside[stack[0]] = 0
    while (top > 0) {
      const t = stack[--top]
      const depth = inside[t]
      count += depth
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const f = twin[h]
        if (f < 0) continue
        const u = (f / 3) | 0
        if (inside[u] !== UNKNOWN) continue
        inside[u] = (depth + constraint[h]) & 1
        if (top + 1 >= stack.length) stack = this.pending = widen(stack)
        stack[top++] = u
      }
    }
    return count
  }
}
