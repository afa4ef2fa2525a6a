import type { Body, BodyEdge, BodyFace } from '../body.ts'
import { cutEdge, type EdgeLine } from './edgeLine.ts'
import type { PointPool } from './pointPool.ts'
import type { Tolerance } from './tolerance.ts'

/** The polylines of all edges of a body, each cut once and shared by its faces; single ones can be cut again, more finely. */
export class EdgeLines {
  readonly lines: EdgeLine[]
  private readonly body: Body
  private readonly pool: PointPool
  private readonly tolerance: Tolerance
  private readonly hasTwin: boolean[]
  private readonly lengths: (number | undefined)[] = []
  private readonly sagittas: (number | undefined)[] = []

  constructor(body: Body, pool: PointPool, tolerance: Tolerance) {
    this.body = body
    this.pool = pool
    this.tolerance = tolerance
    const joining = edgesByVertices(body)
    this.hasTwin = body.edges.map((edge) => joining.get(vertexPair(edge, body))! > 1)
    this.lines = body.edges.map((edge, e) => cutEdge(edge, pool, tolerance, this.hasTwin[e]))
  }

  /** Edges of a face that are not straight, each once. */
  curved(face: BodyFace): number[] {
    const found = new Set<number>()
    for (const { coedges } of face.loops) {
      for (const coedge of coedges) {
        const e = coedge >= 0 ? coedge : ~coedge
        if (this.lines[e].params) found.add(e)
      }
    }
    return [...found]
  }

  /** Length of an edge's polyline. */
  length(e: number): number {
    const known = this.lengths[e]
    if (known !== undefined) return known
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
    if (known !== undefined) return known
    const { ids, params } = this.lines[e]
    let most = 0
    const at = new Float64Array(3)
    const p = this.pool.data
    const count = params ? ids.length : 0
    for (let i = 1; i < count; i++) {
      if (!this.middle(e, i, at)) continue
      const a = ids[i - 1] * 3,
        b = ids[i] * 3
      most = Math.max(most, Math.hypot(at[0] - (p[a] + p[b]) / 2, at[1] - (p[a + 1] + p[b + 1]) / 2, at[2] - (p[a + 2] + p[b + 2]) / 2))
    }
    return (this.sagittas[e] = Math.min(most, this.lines[e].tolerance))
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
    this.lines[e] = cutEdge(edge, this.pool, this.tolerance, this.hasTwin[e], linear)
    this.lengths[e] = this.sagittas[e] = undefined
  }
}

const on = new Float64Array(6)

const vertexPair = ({ start, end }: BodyEdge, { vertices }: Body): number => Math.min(start, end) * vertices.length + Math.max(start, end)

/** How many edges join the same two vertices. */
function edgesByVertices(body: Body): Map<number, number> {
  const count = new Map<number, number>()
  for (const edge of body.edges) {
    const key = vertexPair(edge, body)
    count.set(key, (count.get(key) ?? 0) + 1)
  }
  return count
}
