import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Body, BodyEdge, BodyFace, Loop } from '../../../kernel/brep/body.ts'
import { edgeCurve, edgePoints } from './edgeCurve.ts'
import { normalSign } from './place.ts'
import type { EdgeRow, FaceRow } from './rows.ts'
import { joinVertices } from './joinVertices.ts'
import { type Contour, regionsOf } from './regions.ts'
import { splitBodies } from './splitBodies.ts'
import { readSurface, type StoredSurface } from './storedSurface.ts'

/** Exact bodies of a part, and what of it could not be read. */
export interface Solid {
  bodies: Body[]
  faces: number
  /** Faces whose surface is of a class that is not known, or whose numbers make none. */
  unknown: number
  /** Edges whose two faces give points that differ. */
  apart: number
  /** Loops that do not come back to where they begin. */
  open: number
}

/** The two faces of an edge may differ by this share of the part's size. */
const APART = 1e-4
/** Ends that follow each other in a loop are one vertex when they are nearer than this share of the size: files hold edges that are off their faces by as much. */
const SAME = 1e-3
const MOST_EDGES = 2_000_000

/** Builds the bodies of a part from its rows. `colorOf`: of a face by its number; 0 for none. */
export function buildSolid(faces: readonly FaceRow[], edges: ReadonlyMap<number, EdgeRow>, scale: number, colorOf: (face: number) => Rgba): Solid {
  return new SolidBuilder(faces, edges, scale, colorOf).build()
}

class SolidBuilder {
  private readonly rows: readonly FaceRow[]
  private readonly stored: ReadonlyMap<number, EdgeRow>
  private readonly colorOf: (face: number) => Rgba
  private readonly surfaces = new Map<number, StoredSurface | undefined>()
  private readonly edgeOf = new Map<number, number>()
  private readonly edges: BodyEdge[] = []
  /** Points of each edge. */
  private readonly lines: Float64Array[] = []
  private readonly scale: number
  private size = 0
  private apart: { gap: number }[] = []
  private unknown = 0
  private open = 0
  private steps = 0

  constructor(rows: readonly FaceRow[], stored: ReadonlyMap<number, EdgeRow>, scale: number, colorOf: (face: number) => Rgba) {
    this.rows = rows
    this.stored = stored
    this.scale = scale
    this.colorOf = colorOf
    for (const row of rows) this.surfaces.set(row.id, this.surface(row))
  }

  build(): Solid {
    const contours = this.rows.map((row) => row.loops.map((first) => this.walk(row.id, first)))
    this.measure()
    const chains = contours.flatMap((own) => own.map(({ edges }) => edges))
    const { vertices, bridge } = joinVertices(this.edges, this.lines, chains, SAME * this.size)
    this.open = bridge
    const faces = this.rows.flatMap((row, i) => this.facesOf(row, contours[i]))
    const bodies = splitBodies(
      faces.filter(({ loops }) => loops.length > 0),
      this.edges,
      vertices,
      this.lines,
    )
    const apart = this.apart.filter(({ gap }) => gap > APART * this.size).length
    return { bodies, faces: this.rows.length, unknown: this.unknown, apart, open: this.open }
  }

  private facesOf(row: FaceRow, contours: readonly Contour[]): BodyFace[] {
    const surface = this.surfaces.get(row.id)
    const color = this.colorOf(row.id)
    const sameSense = surface ? normalSign(surface, row.envelope) * row.orient > 0 : true
    const about = { ...(surface && { surface: surface.surface }), sameSense, ...(color !== 0 && { color }), source: row.id }
    const drawn = contours.filter(({ edges }) => edges.length > 0)
    // Stored loops have the face on their right.
    const loopOf = ({ edges }: Contour): Loop => ({ coedges: Int32Array.from(edges, (coedge) => ~coedge).reverse() })
    return regionsOf(drawn, row.orient).map((region) => ({ ...about, loops: region.map(loopOf) }))
  }

  private surface(row: FaceRow): StoredSurface | undefined {
    try {
      const made = readSurface(row.surface, row.envelope, this.scale)
      if (!made) this.unknown++
      return made
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.unknown++
      return undefined
    }
  }

  private walk(face: number, first: number): Contour {
    const edges: number[] = []
    const uv: number[] = []
    let side = -1
    let last: readonly [number, number] | undefined
    for (let at = first; this.steps < MOST_EDGES; ) {
      this.steps++
      const row = this.stored.get(at)
      if (!row) break
      const [a, b] = [row.faces[0] === face, row.faces[1] === face]
      if (!a && !b) break
      side = a && b ? sideThatContinues(row, last, side) : a ? 0 : 1
      const edge = this.edge(row)
      const forward = row.directions[side] !== -1
      if (edge >= 0) edges.push(forward ? edge : ~edge)
      addPoints(uv, row.points, side, forward)
      const end = forward ? row.points.length - 4 : 0
      last = [row.points[end + 2 * side], row.points[end + 2 * side + 1]]
      at = row.next[side]
      if (at === first || !(at > 0) || edges.length > this.stored.size * 2) break
    }
    return { edges, uv, closed: last !== undefined && isBack(uv, last) }
  }

  /** -1 for an edge that is one point, or whose faces are not known. */
  private edge(row: EdgeRow): number {
    const known = this.edgeOf.get(row.id)
    if (known !== undefined) return known
    const made = edgePoints(row, this.surfaces.get(row.faces[0]), this.surfaces.get(row.faces[1]))
    let edge = -1
    if (made && lengthOf(made.points) > 1e-9) {
      const curve = edgeCurve(made.points, made.tangents)
      edge = this.edges.push({ ...(curve && { curve }), start: 0, end: 0, sameSense: true, source: row.id }) - 1
      this.lines.push(made.points)
      this.apart.push({ gap: made.gap })
    }
    this.edgeOf.set(row.id, edge)
    return edge
  }

  private measure(): void {
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    for (const line of this.lines) {
      for (let i = 0; i < line.length; i++) {
        low[i % 3] = Math.min(low[i % 3], line[i])
        high[i % 3] = Math.max(high[i % 3], line[i])
      }
    }
    const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
    this.size = Number.isFinite(size) ? size : 0
  }
}

/** Adds the points of an edge in the parameters of one of its faces, without the last. */
function addPoints(uv: number[], points: Float64Array, side: number, forward: boolean): void {
  const count = points.length / 4
  for (let i = 0; i + 1 < count; i++) {
    const at = 4 * (forward ? i : count - 1 - i) + 2 * side
    uv.push(points[at], points[at + 1])
  }
}

/** Share of a contour's extent by which its ends may differ. */
const BACK = 1e-3

function isBack(uv: readonly number[], [u, v]: readonly [number, number]): boolean {
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (const [i, value] of uv.entries()) {
    low[i % 2] = Math.min(low[i % 2], value)
    high[i % 2] = Math.max(high[i % 2], value)
  }
  return [u, v].every((value, k) => Math.abs(value - uv[k]) <= BACK * (high[k] - low[k]))
}

/** Both sides of the edge are on the face: the one that begins where the edge before ends. */
function sideThatContinues({ points, directions }: EdgeRow, last: readonly [number, number] | undefined, before: number): number {
  if (!last) return before < 0 ? 0 : before
  const off = [0, 1].map((side) => {
    const start = directions[side] === -1 ? points.length - 4 : 0
    return Math.hypot(points[start + 2 * side] - last[0], points[start + 2 * side + 1] - last[1])
  })
  return off[1] < off[0] ? 1 : 0
}

function lengthOf(points: Float64Array): number {
  let sum = 0
  for (let i = 3; i < points.length; i += 3) sum += Math.hypot(points[i] - points[i - 3], points[i + 1] - points[i - 2], points[i + 2] - points[i - 1])
  return sum
}
