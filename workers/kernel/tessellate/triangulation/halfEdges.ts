import { orient2d as robustOrientation } from 'robust-predicates'

/** Twice the signed area of a, b, c: positive when c lies left of a→b. Exact in sign (the library's y axis points down). */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (ax - cx) * (by - cy)
  const right = (ay - cy) * (bx - cx)
  const difference = left - right
  // Error bound of the plain evaluation (Shewchuk 1997): 3.33e-16 times the sum of the products.
  const bound = 3.4e-16 * (Math.abs(left) + Math.abs(right))
  if (difference > bound || -difference > bound) return difference
  return -robustOrientation(ax, ay, bx, by, cx, cy)
}

export const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1)
export const previous = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1)

/** Bits of `constraint`: how many times it was constrained, and whether `refine` has looked at the edge. */
export const CONSTRAINED = 127
export const CHECKED = 128

/** Steps of walks, turns and flips that each vertex may cost: sound faces take 4 to 200, 15 in the mean. */
const STEPS_PER_VERTEX = 100

/**
 * Triangles of the plane on half-edges, in arrays that are used again for every face, and that most faces fit: growing them throws compiled code away.
 * Half-edge `h` belongs to triangle `⌊h / 3⌋`, begins at `origin[h]`, and lies against `twin[h]` (-1 on the outer square).
 * Vertices 0 to 3 are the outer square's; the caller's begin at 4.
 */
export class HalfEdges {
  x = new Float64Array(4096)
  y = new Float64Array(4096)
  origin = new Int32Array(24_576)
  twin = new Int32Array(24_576)
  /** How many times an edge was constrained: odd = the inside changes across it. With the bit CHECKED; both stay with the edge as long as it exists. */
  constraint = new Uint8Array(24_576)
  /** 1 for triangles inside the boundary, after `classify`; inherited by triangles made later. */
  inside = new Uint8Array(8192)
  vertexCount = 0
  triangleCount = 0
  /** Steps taken since `reset`, and how many may be taken beside those that the vertices bring along. */
  protected steps = 0
  protected allowance = 0
  /** A half-edge that begins at each vertex. */
  protected at = new Int32Array(4096)
  protected last = 0

  constructor() {
    // V8 takes fields that were written once for constants: it would throw all compiled code away, and compile it again, when the first large face comes.
    this.grow()
    this.growTriangles()
  }

  /** Damaged files ask for millions of steps: beyond the budget nothing is located, inserted or constrained any more. */
  get exhausted(): boolean {
    return this.excess > this.allowance
  }

  /** Steps until it is exhausted. */
  protected get stepsLeft(): number {
    return this.allowance - this.excess + 1
  }

  /** Steps taken beyond what the vertices bring along. */
  get excess(): number {
    return this.steps - STEPS_PER_VERTEX * this.vertexCount
  }

  /** Empties it and spans a square with half a side of `r`. */
  protected span(cx: number, cy: number, r: number): void {
    const { x, y } = this
    this.vertexCount = 4
    this.triangleCount = 0
    this.steps = 0
    this.last = 0
    x[0] = x[3] = cx - r
    x[1] = x[2] = cx + r
    y[0] = y[1] = cy - r
    y[2] = y[3] = cy + r
    this.triangle(this.newTriangle(0), 0, 1, 2)
    this.triangle(this.newTriangle(0), 0, 2, 3)
    for (let h = 0; h < 6; h++) {
      this.twin[h] = -1
      this.constraint[h] = 0
    }
    this.link(2, 3, 0)
  }

  /** The triangle that holds a point, by walking from a triangle near it; -1 if the walk does not end. */
  locate(px: number, py: number, from = this.last): number {
    if (this.exhausted) return -1
    const { x, y, origin, twin } = this
    let t = from < this.triangleCount ? from : 0
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
        this.steps += steps
        this.last = t
        return t
      }
      entered = twin[crossed]
      t = (entered / 3) | 0
    }
    this.steps += 3 * this.triangleCount
    return -1
  }

  /** On which side of the line from vertex `a` to `b` vertex `c` lies: positive on the left. By numbers of vertices: V8 puts each coordinate that it hands on into an object. */
  protected side(a: number, b: number, c: number): number {
    const { x, y } = this
    return orientation(x[a], y[a], x[b], y[b], x[c], y[c])
  }

  /** The half-edge from `a` to `b`, or -1. */
  find(a: number, b: number): number {
    const { origin, twin } = this
    const first = this.at[a]
    let h = first
    do {
      if (origin[next(h)] === b) return h
      this.steps++
      h = twin[previous(h)]
    } while (h >= 0 && h !== first)
    if (h === first) return -1
    // The fan is open at the outer square: turn the other way round.
    for (h = twin[first]; h >= 0; h = twin[next(h)]) {
      if (origin[h] === b) return twin[h]
      this.steps++
      if (next(h) === first) break
    }
    return -1
  }

  protected newTriangle(inside: number): number {
    const t = this.triangleCount++
    if (3 * t + 3 > this.origin.length) this.growTriangles()
    this.inside[t] = inside
    return t
  }

  protected triangle(t: number, a: number, b: number, c: number): void {
    const h = 3 * t
    this.origin[h] = a
    this.origin[h + 1] = b
    this.origin[h + 2] = c
    this.at[a] = h
    this.at[b] = h + 1
    this.at[c] = h + 2
  }

  protected link(h: number, f: number, constraint: number): void {
    this.twin[h] = f
    this.constraint[h] = constraint
    if (f >= 0) {
      this.twin[f] = h
      this.constraint[f] = constraint
    }
  }

  /** Exchanges the diagonal of the two triangles at `e`. The new diagonal is half-edge `3t + 1` / `3u + 2`. */
  protected flip(e: number): void {
    const { origin, twin, constraint, at } = this
    const f = twin[e]
    const t = 3 * ((e / 3) | 0),
      u = 3 * ((f / 3) | 0)
    const bc = next(e),
      ca = previous(e),
      ad = next(f),
      db = previous(f)
    const a = origin[e],
      b = origin[bc],
      c = origin[ca],
      d = origin[db]
    const hbc = twin[bc],
      cbc = constraint[bc]
    const hca = twin[ca],
      cca = constraint[ca]
    const had = twin[ad],
      cad = constraint[ad]
    const hdb = twin[db],
      cdb = constraint[db]
    // The triangles are a, d, c and d, b, c.
    origin[t] = a
    origin[t + 1] = origin[u] = d
    origin[u + 1] = b
    origin[t + 2] = origin[u + 2] = c
    at[a] = t
    at[c] = u + 2
    at[d] = u
    at[b] = u + 1
    twin[t + 1] = u + 2
    twin[u + 2] = t + 1
    constraint[t + 1] = constraint[u + 2] = 0
    this.link(t, had, cad)
    this.link(t + 2, hca, cca)
    this.link(u, hdb, cdb)
    this.link(u + 1, hbc, cbc)
  }

  protected grow(): void {
    this.x = widen(this.x)
    this.y = widen(this.y)
    this.at = widen(this.at)
  }

  protected growTriangles(): void {
    this.origin = widen(this.origin)
    this.twin = widen(this.twin)
    this.constraint = widen(this.constraint)
    this.inside = widen(this.inside)
  }
}

export function widen<T extends Float64Array | Int32Array | Uint8Array>(array: T): T {
  const wider = new (array.constructor as new (length: number) => T)(array.length * 2)
  wider.set(array)
  return wider
}
