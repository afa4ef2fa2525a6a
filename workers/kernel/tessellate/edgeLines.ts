import type { Body, BodyFace } from '../brep/body.ts'
import { cutEdge, type EdgeLine } from './edgeLine.ts'
import type { PointPool } from './pointPool.ts'
import type { Tolerance } from './tolerance.ts'

/** Edges at a vertex that one is compared with: sound vertices have a few dozen at most. */
const MOST_LOOKED_AT = 256

/** The polylines of all edges of a body, each cut once and shared by its faces; single ones can be cut again, more finely. */
export class EdgeLines {
  readonly lines: EdgeLine[]
  /** Coedges were listed out of order, or with wrong directions: their numbers do not prove that the faces close. */
  isRearranged = false
  readonly rearranged = (): void => {
    this.isRearranged = true
  }
  private readonly body: Body
  private readonly pool: PointPool
  private readonly tolerance: Tolerance
  /** 1 = another edge joins the same vertices. */
  private readonly hasTwin: Uint8Array
  // NaN = not known yet.
  private readonly lengths: Float64Array
  private readonly sagittas: Float64Array

  constructor(body: Body, pool: PointPool, tolerance: Tolerance) {
    this.body = body
    this.pool = pool
    this.tolerance = tolerance
    this.lengths = new Float64Array(body.edges.length).fill(Number.NaN)
    this.sagittas = new Float64Array(body.edges.length).fill(Number.NaN)
    this.hasTwin = edgesWithTwins(body)
    this.lines = body.edges.map((edge, e) => cutEdge(edge, pool, tolerance, this.hasTwin[e] === 1))
  }

  /** Edges of a face that are not straight, each once. */
  curved(face: BodyFace): number[] {
    const found: number[] = []
    for (const { coedges } of face.loops) {
      for (let i = 0; i < coedges.length; i++) {
        const e = coedges[i] >= 0 ? coedges[i] : ~coedges[i]
        if (this.lines[e].params) found.push(e)
      }
    }
    return found.length > 1 ? [...new Set(found)] : found
  }

  /** Length of an edge's polyline. */
  length(e: number): number {
    const known = this.lengths[e]
    if (known >= 0) return known
    const { ids } = this.lines[e]
    let sum = 0
    for (let i = 1; i < ids.length; i++) sum += this.pool.distance(ids[i - 1], ids[i])
    return (this.lengths[e] = sum)
  }

  /** How far its chords may stand off an edge: the tolerance that it was cut with. */
  sagittaLimit(e: number): number {
    return this.lines[e].tolerance
  }

  /** How far they do. */
  sagitta(e: number): number {
    const known = this.sagittas[e]
    if (known >= 0) return known
    const { ids, params } = this.lines[e]
    let most = 0
    const p = this.pool.data
    const count = params ? ids.length : 0
    for (let i = 1; i < count; i++) {
      if (!this.middle(e, i, at)) continue
      const a = ids[i - 1] * 3,
        b = ids[i] * 3
      const x = at[0] - (p[a] + p[b]) / 2,
        y = at[1] - (p[a + 1] + p[b + 1]) / 2,
        z = at[2] - (p[a + 2] + p[b + 2]) / 2
      const square = x * x + y * y + z * z
      if (square > most) most = square
    }
    return (this.sagittas[e] = Math.min(Math.sqrt(most), this.lines[e].tolerance))
  }

  /** The curve's point half way along chord `i` (from point i - 1 to i) by parameter; false where there is no curve. */
  middle(e: number, i: number, out: Float64Array): boolean {
    const { curve } = this.body.edges[e]
    const { params } = this.lines[e]
    if (!curve || !params) return false
    curve.evaluate((params[i - 1] + params[i]) / 2, on)
    out[0] = on[0]
    out[1] = on[1]
    out[2] = on[2]
    return Number.isFinite(on[0] + on[1] + on[2])
  }

  /** Mean length of its chords in the curve's parameter. */
  step(e: number): number {
    const { ids, params } = this.lines[e]
    return params ? Math.abs(params[params.length - 1] - params[0]) / (ids.length - 1) : 0
  }

  /** Cuts an edge again so that its chords stand off it `factor` times less. */
  refine(e: number, factor: number): void {
    const edge = this.body.edges[e]
    const linear = this.sagitta(e) / factor
    if (!(linear > 0)) return
    this.lines[e] = cutEdge(edge, this.pool, this.tolerance, this.hasTwin[e] === 1, linear)
    this.lengths[e] = this.sagittas[e] = Number.NaN
  }

  /** Puts points between the two of a straight edge, at these shares of its length. */
  divide(e: number, shares: readonly number[]): void {
    const { ids } = this.lines[e]
    const [a, b] = [ids[0] * 3, ids[1] * 3]
    const own = new Int32Array(shares.length + 2)
    own[0] = ids[0]
    own[shares.length + 1] = ids[1]
    shares.forEach((t, i) => {
      const p = this.pool.data
      own[i + 1] = this.pool.add(p[a] + t * (p[b] - p[a]), p[a + 1] + t * (p[b + 1] - p[a + 1]), p[a + 2] + t * (p[b + 2] - p[a + 2]))
    })
    this.lines[e] = { ...this.lines[e], ids: own }
  }
}

const on = new Float64Array(6)
const at = new Float64Array(3)

/** Marks edges of which another joins the same two vertices. Of a vertex the edges that lead to higher ones are a chain: most have few. */
function edgesWithTwins({ edges, vertices }: Body): Uint8Array {
  const hasTwin = new Uint8Array(edges.length)
  const first = new Int32Array(vertices.length / 3).fill(-1)
  const after = new Int32Array(edges.length)
  const high = new Int32Array(edges.length)
  for (let e = 0; e < edges.length; e++) {
    const { start, end } = edges[e]
    const low = start < end ? start : end
    high[e] = start < end ? end : start
    after[e] = first[low]
    first[low] = e
    // Damage may make one vertex of thousands: not all are looked at.
    for (let other = after[e], left = MOST_LOOKED_AT; other >= 0 && left > 0; other = after[other], left--)
      if (high[other] === high[e]) hasTwin[e] = hasTwin[other] = 1
  }
  return hasTwin
}
