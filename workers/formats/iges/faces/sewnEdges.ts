import type { Vec3 } from '../../../kernel/brep/frame.ts'
import { distance, endOf, exactPiece, type Piece, pointOf, startOf } from '../geometry/piece.ts'
import { PointMerger, type TrimmedFace } from './pointMerger.ts'

/** One piece of one face's border. */
export interface BorderEdge {
  piece: Piece
  face: number
  /** Points of its start and end. */
  start: number
  end: number
  /** Points within: at a quarter, the middle, three quarters. */
  inner: [Vec3, Vec3, Vec3]
  length: number
  /** What it was cut into, from its start to its end. */
  parts?: number[]
}

/** Border edges that run along the same way: one edge of the body. */
export interface SewnEdge {
  uses: { edge: number; same: boolean }[]
}

/** Share of an edge's length that two faces' curves for it may differ by, whatever the tolerance. */
const SAME = 1e-3
/** Ends of neighbours in a loop are one within this share of the shorter. */
const NEXT = 1e-2
const SHARES = [0.25, 0.5, 0.75]
/** Vertices on edges are looked for among so many edges at most: beyond it the file is left as it is. */
const MAX_FREE = 20_000
/** Second tolerance, for edges that have found no partner. */
const WIDER = 8

/** The borders of trimmed surfaces, matched: which pieces of different faces (or of one, along its seam) are the same edge. */
export class SewnEdges {
  readonly points = new PointMerger()
  readonly edges: BorderEdge[] = []
  /** Per face, per loop: its border edges in order. */
  readonly loops: number[][][]
  classes: SewnEdge[] = []
  private readonly tolerance: number

  constructor(faces: readonly TrimmedFace[], tolerance: number) {
    this.tolerance = tolerance
    this.loops = faces.map(({ loops }, face) => loops.map((loop) => loop.flatMap((piece) => this.add(piece, face) ?? [])))
    this.points.merge(range(this.points.xyz.length / 3), tolerance)
    for (const loops of this.loops) for (const loop of loops) this.chain(loop)
    this.match()
    if (this.cut(2 * tolerance)) this.match()
    this.widen(WIDER * tolerance)
    if (this.cut(WIDER * tolerance)) this.match()
  }

  /** Border edges of a loop with cut ones in pieces; collapsed ones are left out. */
  *leaves(edges: readonly number[]): Generator<number> {
    for (const edge of edges) {
      const { parts } = this.edges[edge]
      if (parts) yield* this.leaves(parts)
      else if (!this.isCollapsed(edge)) yield edge
    }
  }

  private add(given: Piece, face: number): number | undefined {
    const piece = exactPiece(given)
    const inner = SHARES.map((share) => pointOf(piece, share)) as [Vec3, Vec3, Vec3]
    const [a, b] = [startOf(piece), endOf(piece)]
    const length = distance(a, inner[0]) + distance(inner[0], inner[1]) + distance(inner[1], inner[2]) + distance(inner[2], b)
    // Sides that a singularity has drawn together have no length.
    if (!(length > this.tolerance && length < 1e12)) return undefined
    return this.edges.push({ piece, face, start: this.points.add(a), end: this.points.add(b), inner, length }) - 1
  }

  /** Its ends became one point though it is no ring: it is shorter than the tolerance. */
  private isCollapsed(edge: number): boolean {
    const { start, end, length } = this.edges[edge]
    return this.points.find(start) === this.points.find(end) && this.points.distance(start, end) > 0.3 * length
  }

  /** What follows in a loop is joined: its curves may stop short of each other. */
  private chain(loop: readonly number[]): void {
    loop.forEach((edge, i) => {
      const [one, two] = [this.edges[edge], this.edges[loop[(i + 1) % loop.length]]]
      const near = Math.max(WIDER * this.tolerance, NEXT * Math.min(one.length, two.length))
      if (this.points.distance(one.end, two.start) <= near) this.points.join(one.end, two.start)
    })
  }

  private match(): void {
    const byEnds = new Map<string, SewnEdge[]>()
    this.classes = []
    this.edges.forEach((edge, e) => {
      if (edge.parts || this.isCollapsed(e)) return
      const [a, b] = [this.points.find(edge.start), this.points.find(edge.end)]
      const key = a < b ? `${a},${b}` : `${b},${a}`
      const candidates = byEnds.get(key) ?? []
      if (candidates.length === 0) byEnds.set(key, candidates)
      const found = candidates.find(({ uses }) => this.runAlike(this.edges[uses[0].edge], edge))
      if (found) found.uses.push({ edge: e, same: this.sameDirection(this.edges[found.uses[0].edge], edge) })
      else {
        const fresh: SewnEdge = { uses: [{ edge: e, same: true }] }
        candidates.push(fresh)
        this.classes.push(fresh)
      }
    })
  }

  private runAlike(a: BorderEdge, b: BorderEdge): boolean {
    if (a.piece.curve.kind === 'line' && b.piece.curve.kind === 'line') return true
    const near = Math.max(4 * this.tolerance, SAME * Math.min(a.length, b.length))
    return b.inner.every((point) => distanceTo(a.piece, point) <= near) && distanceTo(b.piece, a.inner[1]) <= near
  }

  private sameDirection(a: BorderEdge, b: BorderEdge): boolean {
    const [start, end] = [this.points.find(a.start), this.points.find(a.end)]
    if (start !== end) return this.points.find(b.start) === start
    const [quarter, more] = [b.inner[0], b.inner[2]].map((point) => shareOn(a.piece, point))
    return quarter < more
  }

  private free(): number[] {
    return this.classes.filter(({ uses }) => uses.length === 1).map(({ uses }) => uses[0].edge)
  }

  /** Cuts edges without a partner where vertices of others without one lie on them. Returns whether there was one. */
  private cut(near: number): boolean {
    const free = this.free()
    if (free.length < 2 || free.length > MAX_FREE) return false
    const vertices = [...new Set(free.flatMap((e) => [this.points.find(this.edges[e].start), this.points.find(this.edges[e].end)]))]
    const p = this.points.xyz
    vertices.sort((a, b) => p[a * 3] - p[b * 3])
    const xs = vertices.map((vertex) => p[vertex * 3])
    let any = false
    for (const e of free) {
      const edge = this.edges[e]
      const box = boxOf(edge, [this.at(edge.start), this.at(edge.end)], near)
      const shares: { share: number; vertex: number }[] = []
      for (let i = lowerBound(xs, box[0]); i < vertices.length && xs[i] <= box[3]; i++) {
        const vertex = vertices[i]
        const point = this.at(vertex)
        if (point[1] < box[1] || point[1] > box[4] || point[2] < box[2] || point[2] > box[5]) continue
        if (vertex === this.points.find(edge.start) || vertex === this.points.find(edge.end)) continue
        if (Math.min(distance(point, this.at(edge.start)), distance(point, this.at(edge.end))) <= 2 * near) continue
        const share = shareOn(edge.piece, point)
        if (share > 0 && share < 1 && distance(pointOf(edge.piece, share), point) <= near) shares.push({ share, vertex })
      }
      if (shares.length === 0) continue
      any = true
      this.cutAt(
        e,
        shares.toSorted((a, b) => a.share - b.share),
      )
    }
    return any
  }

  private cutAt(e: number, shares: readonly { share: number; vertex: number }[]): void {
    const { piece, face, start, end } = this.edges[e]
    const parts: number[] = []
    let [from, at] = [0, start]
    for (const { share, vertex } of [...shares, { share: 1, vertex: end }]) {
      const t = (s: number): number => piece.from + (piece.to - piece.from) * s
      const part = { ...piece, from: t(from), to: t(share) }
      const inner = SHARES.map((s) => pointOf(part, s)) as [Vec3, Vec3, Vec3]
      const length = distance(startOf(part), inner[1]) + distance(inner[1], endOf(part))
      parts.push(this.edges.push({ piece: part, face, start: at, end: vertex, inner, length }) - 1)
      from = share
      at = vertex
    }
    this.edges[e].parts = parts
  }

  /** Merges ends of edges without a partner within a wider tolerance, and looks for partners again. */
  private widen(tolerance: number): void {
    const free = this.free()
    if (free.length < 2) return
    // No edge may vanish by it: its own ends stay apart.
    const joined = new Set<string>()
    for (const { start, end, length } of this.edges) {
      const [a, b] = [this.points.find(start), this.points.find(end)]
      if (a !== b && length < 4 * tolerance) joined.add(a < b ? `${a},${b}` : `${b},${a}`)
    }
    const apart = (a: number, b: number): boolean => joined.has(a < b ? `${a},${b}` : `${b},${a}`)
    this.points.merge([...new Set(free.flatMap((e) => [this.points.find(this.edges[e].start), this.points.find(this.edges[e].end)]))], tolerance, apart)
    this.match()
  }

  private at(point: number): Vec3 {
    const p = this.points.xyz
    return [p[point * 3], p[point * 3 + 1], p[point * 3 + 2]]
  }
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** Where on a piece a point lies, as a share of its range; beyond either end less than 0 or more than 1. */
function shareOn({ curve, from, to }: Piece, [x, y, z]: Vec3): number {
  let t = curve.invert(x, y, z)
  if (curve.period > 0) {
    // The turn that is nearest to the middle of the piece.
    t += curve.period * Math.round(((from + to) / 2 - t) / curve.period)
  }
  return (t - from) / (to - from)
}

function distanceTo(piece: Piece, point: Vec3): number {
  return distance(pointOf(piece, Math.min(1, Math.max(0, shareOn(piece, point)))), point)
}

function boxOf({ piece, inner }: BorderEdge, ends: readonly Vec3[], margin: number): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  const points = piece.curve.kind === 'line' ? ends : [...ends, ...inner, ...[1, 3, 5, 7].map((i) => pointOf(piece, i / 8))]
  for (const point of points) {
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis], point[axis])
      box[axis + 3] = Math.max(box[axis + 3], point[axis])
    }
  }
  // A curve may bulge out of the box of its samples.
  const bulge = piece.curve.kind === 'line' ? 0 : 0.1 * Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
  return box.map((value, i) => (i < 3 ? value - margin - bulge : value + margin + bulge))
}

function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}
