import { Delaunay } from './delaunay.ts'
import { CONSTRAINED, next, previous, widen } from './halfEdges.ts'

const UNKNOWN = 2
/** Constraints of one face that may be led through vertices beside them. */
const MOST_DETOURS = 1000

/** Constrained Delaunay triangulation of a face's polygons; one serves all faces. Points inserted after `classify` leave the constraints as they are. */
export class Triangulation extends Delaunay {
  private pending = new Int32Array(8192)
  /** Vertex pairs of the edges that cross the segment to be made, and of those that were flipped away. */
  private crossing = new Int32Array(8192)
  private made = new Int32Array(8192)
  /** Segments that were split by vertices on them: each its vertices in order. */
  readonly splits: number[][] = []
  /** Where two segments cross, one is led through an end of the other that is no farther from it than this: chords of two edges side by side cross each other. */
  reach = 0
  private detours = 0
  /** The segments as they were asked for, two vertices each; kept only if `reach` is set. */
  private asked: number[] = []

  override reset(x0: number, y0: number, x1: number, y1: number, allowance?: number, reach = 0): void {
    super.reset(x0, y0, x1, y1, allowance)
    this.splits.length = 0
    this.reach = reach
    this.detours = 0
    this.asked.length = 0
  }

  /**
   * Makes the segment between two vertices an edge and counts it as boundary once more.
   * A vertex exactly on the segment splits it. False when it would cross another constraint.
   */
  constrain(from: number, to: number): boolean {
    let a = from
    let split: number[] | undefined
    if (this.reach > 0) this.asked.push(from, to)
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
      if (guard > this.triangleCount) return -1
      if ((constraint[crossed] & CONSTRAINED) > 0) return this.reach > 0 ? this.detour(a, b, crossed) : -1
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

  /** Segment a–b crosses a constraint: leads the one through the nearest end of the other. Returns what `constrainPiece` does. */
  private detour(a: number, b: number, h: number): number {
    if (++this.detours > MOST_DETOURS) return -1
    const p = this.origin[h],
      q = this.origin[next(h)]
    let nearest = -1
    let least = this.reach
    for (const vertex of [p, q, a, b]) {
      const distance = vertex === p || vertex === q ? this.distanceFrom(a, b, vertex) : this.distanceFrom(p, q, vertex)
      if (distance > least) continue
      least = distance
      nearest = vertex
    }
    if (nearest < 0) return -1
    if (nearest === p || nearest === q) return this.constrainPiece(a, nearest)
    return this.splitConstraint(h, nearest) ? this.constrainPiece(a, b) : -1
  }

  /** Leads a constraint through a vertex beside it. */
  private splitConstraint(h: number, vertex: number): boolean {
    const { origin, twin, constraint, splits } = this
    const p = origin[h],
      q = origin[next(h)]
    constraint[h]--
    if (twin[h] >= 0) constraint[twin[h]] = constraint[h]
    const known = splits.find((split) => split.some((own, i) => (own === p && split[i + 1] === q) || (own === q && split[i + 1] === p)))
    if (known) known.splice(known.findIndex((own, i) => (own === p && known[i + 1] === q) || (own === q && known[i + 1] === p)) + 1, 0, vertex)
    else splits.push(this.wasAsked(q, p) ? [q, vertex, p] : [p, vertex, q])
    return this.constrainPiece(p, vertex) === vertex && this.constrainPiece(vertex, q) === q
  }

  readonly sideKey = (from: number, to: number): number => from * 0x4000000 + to

  /** Keys of the sides of all segments, in the direction in which these were asked for; only if `reach` is set. */
  directedSides(): number[] {
    const keys: number[] = []
    const split = new Set(this.splits.map((vertices) => this.sideKey(vertices[0], vertices[vertices.length - 1])))
    for (const vertices of this.splits) for (let i = 1; i < vertices.length; i++) keys.push(this.sideKey(vertices[i - 1], vertices[i]))
    for (let i = 0; i < this.asked.length; i += 2) {
      const key = this.sideKey(this.asked[i], this.asked[i + 1])
      if (!split.has(key)) keys.push(key)
    }
    return keys
  }

  private wasAsked(from: number, to: number): boolean {
    const { asked } = this
    for (let i = 0; i < asked.length; i += 2) if (asked[i] === from && asked[i + 1] === to) return true
    return false
  }

  /** Distance of a vertex from the segment between two others; Infinity beyond its ends. */
  private distanceFrom(a: number, b: number, vertex: number): number {
    const { x, y } = this
    const dx = x[b] - x[a],
      dy = y[b] - y[a]
    const ex = x[vertex] - x[a],
      ey = y[vertex] - y[a]
    const along = ex * dx + ey * dy,
      square = dx * dx + dy * dy
    return along > 0 && along < square ? Math.abs(ex * dy - ey * dx) / Math.sqrt(square) : Infinity
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

  /** Flips the crossing edges (so many numbers in `crossing`) away from segment a–b, then makes the flipped ones Delaunay again. */
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
