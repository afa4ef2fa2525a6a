import { keepSpecimens } from '../../../contract/specimens.ts'
import type { Body, BodyEdge, BodyFace, Loop, Shell } from '../../../kernel/brep/body.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows, hasRefs, lastIsFalse, refOf } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'
import { edgeIsReversed } from './edgePiece.ts'
import { type Geometry, isFalse } from './geometry.ts'

const MAX_PARENTS = 8

/** Items of a representation that hold a B-rep. */
export const bodyKeywords = [
  'MANIFOLD_SOLID_BREP',
  'BREP_WITH_VOIDS',
  'FACETED_BREP',
  'SHELL_BASED_SURFACE_MODEL',
  'FACE_BASED_SURFACE_MODEL',
  'ADVANCED_FACE',
  'FACE_SURFACE',
  'OPEN_SHELL',
  'CLOSED_SHELL',
  'CONNECTED_FACE_SET',
] as const

/** Makes the neutral B-rep of one item; undefined when it is none (curves, points, unknown). `faceColor` gives a face's own colour by row. */
export function stepBody(
  exchange: Exchange,
  row: number,
  geometry: Geometry,
  faceColor: (row: number) => Rgba | undefined = () => undefined,
): Body | undefined {
  const builder = new BodyBuilder(exchange, geometry, faceColor)
  keepSpecimens(builder)
  return builder.build(row)
}

/** Each once, in order. */
function unique(rows: number[]): number[] {
  if (rows.length > FEW) return [...new Set(rows)]
  for (let i = 1; i < rows.length; i++) if (rows.indexOf(rows[i]) !== i) return [...new Set(rows)]
  return rows
}

/** So many numbers are compared with each other as quickly as they are put into a set. */
const FEW = 16

class BodyBuilder {
  private readonly exchange: Exchange
  private readonly geometry: Geometry
  private readonly faceColor: (row: number) => Rgba | undefined
  private readonly vertices: number[] = []
  private readonly vertexOf = new Map<number, number>()
  private readonly edges: BodyEdge[] = []
  private readonly edgeOf = new Map<number, number>()
  private readonly faces: BodyFace[] = []
  private readonly shells: Shell[] = []
  /** A shell that is listed is not in the file. */
  private isPartial = false

  constructor(exchange: Exchange, geometry: Geometry, faceColor: (row: number) => Rgba | undefined) {
    this.exchange = exchange
    this.geometry = geometry
    this.faceColor = faceColor
  }

  build(row: number): Body | undefined {
    const args = this.exchange.args(row)
    let kind: Body['kind'] = 'sheet'
    const solid = this.exchange.isComplex(row) ? this.exchange.part(row, 'MANIFOLD_SOLID_BREP') : undefined
    if (solid) {
      this.addSolid(asRow(solid.at(-1)), this.exchange.part(row, 'BREP_WITH_VOIDS')?.at(-1))
      kind = 'solid'
    } else
      switch (this.exchange.keyword(row)) {
        case 'MANIFOLD_SOLID_BREP':
        case 'FACETED_BREP':
          kind = 'solid'
          this.addSolid(asRow(args[1]))
          break
        case 'BREP_WITH_VOIDS':
          kind = 'solid'
          this.addSolid(asRow(args[1]), args[2])
          break
        case 'SHELL_BASED_SURFACE_MODEL':
          for (const shell of asRows(args[1])) this.addShell(shell, false, false)
          // A shell called closed may be a single plate.
          for (const [i, shell] of asRows(args[1]).entries()) {
            if (this.shells[i] && this.exchange.keyword(shell) === 'CLOSED_SHELL') this.shells[i].closed = this.isClosed(this.shells[i])
          }
          break
        case 'FACE_BASED_SURFACE_MODEL':
          for (const set of asRows(args[1])) this.addShell(set, false, false)
          break
        case 'OPEN_SHELL':
        case 'CLOSED_SHELL':
        case 'CONNECTED_FACE_SET':
          this.addShell(row, false, false)
          break
        case 'ADVANCED_FACE':
        case 'FACE_SURFACE':
          this.addFace(row, false)
          this.shells.push({ faces: Int32Array.of(0), closed: false, isVoid: false })
          break
        default:
          return undefined
      }
    if (this.faces.length === 0) return undefined
    return {
      kind,
      vertices: Float64Array.from(this.vertices),
      edges: this.edges,
      faces: this.faces,
      shells: this.shells,
      wires: [],
      ...(this.isPartial && { isPartial: true }),
    }
  }

  private addSolid(outer: number, voids?: Value): void {
    this.addShell(outer, true, false)
    for (const shell of asRows(voids)) this.addShell(shell, true, true)
    this.isPartial = this.shells.length < 1 + (Array.isArray(voids) ? voids.length : 0)
  }

  /** A shell, or one turned round (ORIENTED_CLOSED_SHELL). */
  private addShell(row: number, closed: boolean, isVoid: boolean): void {
    let turned = false
    let shell = row
    for (let depth = 0; depth < 4 && /^ORIENTED_(CLOSED|OPEN)_SHELL$/.test(this.exchange.keyword(shell)); depth++) {
      const args = this.exchange.args(shell)
      if (isFalse(args[3])) turned = !turned
      shell = asRow(args[2])
    }
    const first = this.faces.length
    for (const face of unique(this.listed(shell))) this.addFace(face, turned)
    const count = this.faces.length - first
    if (count > 0) this.shells.push({ faces: Int32Array.from({ length: count }, (_, i) => first + i), closed, isVoid })
  }

  /** Every edge of a shell belongs to two of its faces, or twice to one. */
  private isClosed({ faces }: Shell): boolean {
    const uses = new Map<number, number>()
    for (const f of faces) {
      for (const { coedges } of this.faces[f].loops) {
        for (const coedge of coedges) uses.set(coedge >= 0 ? coedge : ~coedge, (uses.get(coedge >= 0 ? coedge : ~coedge) ?? 0) + 1)
      }
    }
    return [...uses.values()].every((count) => count === 2)
  }

  /** What an instance lists behind its name: a shell its faces, a loop its edges. All references of a simple one are that. */
  private listed(row: number): number[] {
    const { exchange } = this
    if (row < 0 || exchange.isComplex(row)) return asRows(exchange.args(row)[1])
    const out: number[] = []
    for (let i = exchange.refStart[row]; i < exchange.refStart[row + 1]; i++) if (exchange.refs[i] >= 0) out.push(exchange.refs[i])
    return out
  }

  private addFace(row: number, turnedShell: boolean): void {
    let turned = turnedShell
    let face = row
    for (let depth = 0; depth < 4 && this.exchange.keyword(face) === 'ORIENTED_FACE'; depth++) {
      const args = this.exchange.args(face)
      if (isFalse(args[3])) turned = !turned
      face = asRow(args[2])
    }
    let bounds: number[]
    let surfaceRow: number
    let sameSense: boolean
    if (this.exchange.isComplex(face)) {
      const parts = this.exchange.parts(face)
      const on = parts.get('FACE_SURFACE')
      bounds = asRows(parts.get('FACE')?.[0])
      surfaceRow = asRow(on?.[0])
      sameSense = !isFalse(on?.[1])
    } else {
      // The surface is the last that a face refers to, unless it has none.
      const own = this.listed(face)
      const last = own.length > 1 ? own[own.length - 1] : -1
      const reversed = last >= 0 ? lastIsFalse(this.exchange, face) : undefined
      if (reversed !== undefined && !this.exchange.keyword(last).endsWith('BOUND')) {
        surfaceRow = last
        sameSense = !reversed
        own.pop()
        bounds = own
      } else {
        const args = this.exchange.args(face)
        bounds = asRows(args[1])
        surfaceRow = asRow(args[2])
        sameSense = !this.faceIsReversed(face)
      }
    }
    const found = this.geometry.surface(surfaceRow)
    const loops: Loop[] = []
    // A bound stated twice is damage, like an edge.
    for (const bound of unique(bounds)) {
      const loop = this.loop(bound, turned)
      if (loop) loops.push(loop)
    }
    // A turned face keeps its surface: its loops run the other way and its sense changes.
    this.faces.push({
      surface: found?.surface,
      sameSense: (sameSense !== (found?.flipped ?? false)) !== turned,
      loops,
      color: this.faceColor(face),
      source: this.exchange.id(face),
    })
  }

  /** Whether a face looks against its surface: for a SUBFACE the face of which it is a part decides that. */
  private faceIsReversed(row: number): boolean {
    let reversed = false
    let face = row
    for (let depth = 0; depth < MAX_PARENTS; depth++) {
      const args = this.exchange.args(face)
      if (this.exchange.keyword(face) !== 'SUBFACE') reversed = reversed !== isFalse(args[3])
      if (!/^(SUBFACE|ORIENTED_FACE)$/.test(this.exchange.keyword(face))) break
      face = asRow(args[2])
    }
    return reversed
  }

  private loop(bound: number, turned: boolean): Loop | undefined {
    const { exchange } = this
    let reversed = hasRefs(exchange, bound, 1) ? lastIsFalse(exchange, bound) : undefined
    let loop: number
    if (reversed !== undefined) loop = refOf(exchange, bound, 0)
    else {
      const args = exchange.args(bound)
      loop = asRow(args[1])
      reversed = isFalse(args[2])
    }
    const forward = reversed === turned
    switch (exchange.keyword(loop)) {
      case 'EDGE_LOOP': {
        const coedges: number[] = []
        // Twice in one list is damage, and may be fifty thousand times.
        for (const row of unique(this.listed(loop))) {
          const coedge = this.coedge(row, forward)
          if (coedge !== undefined) coedges.push(coedge)
        }
        if (!forward) coedges.reverse()
        return { coedges: Int32Array.from(coedges) }
      }
      case 'POLY_LOOP': {
        const polygon = this.listed(loop).map((row) => this.vertex(row, row))
        if (!forward) polygon.reverse()
        return { coedges: new Int32Array(0), polygon: Int32Array.from(polygon) }
      }
      case 'VERTEX_LOOP':
        return { coedges: new Int32Array(0), vertex: this.vertexPoint(asRow(exchange.args(loop)[1])) }
      default:
        return undefined
    }
  }

  private coedge(row: number, forward: boolean): number | undefined {
    const { exchange } = this
    const oriented = exchange.keyword(row) === 'ORIENTED_EDGE'
    let child = row
    let reversed: boolean | undefined = false
    if (oriented) {
      reversed = hasRefs(exchange, row, 1) ? lastIsFalse(exchange, row) : undefined
      if (reversed !== undefined) child = refOf(exchange, row, 0)
      else {
        const args = exchange.args(row)
        child = asRow(args[3])
        reversed = isFalse(args[4])
      }
    }
    const edge = this.edge(child)
    if (edge === undefined) return undefined
    return (oriented && reversed) === forward ? ~edge : edge
  }

  private edge(row: number): number | undefined {
    const known = this.edgeOf.get(row)
    if (known !== undefined) return known
    const { exchange } = this
    let start: number, end: number, curve: number
    let reversed = hasRefs(exchange, row, 3) ? lastIsFalse(exchange, row) : undefined
    if (reversed !== undefined) {
      start = refOf(exchange, row, 0)
      end = refOf(exchange, row, 1)
      curve = refOf(exchange, row, 2)
    } else {
      const args = exchange.args(row)
      if (args.length < 3) return undefined
      start = asRow(args[1])
      end = asRow(args[2])
      curve = asRow(args[3])
      reversed = edgeIsReversed(exchange, row)
    }
    const edge: BodyEdge = {
      curve: this.geometry.curve(curve),
      start: this.vertexPoint(start),
      end: this.vertexPoint(end),
      sameSense: !reversed,
      source: exchange.id(row),
    }
    this.edges.push(edge)
    this.edgeOf.set(row, this.edges.length - 1)
    return this.edges.length - 1
  }

  private vertexPoint(row: number): number {
    const known = this.vertexOf.get(row)
    if (known !== undefined) return known
    const { exchange } = this
    return this.vertex(row, hasRefs(exchange, row, 1) ? refOf(exchange, row, 0) : asRow(exchange.args(row)[1]))
  }

  private vertex(key: number, point: number): number {
    const known = this.vertexOf.get(key)
    if (known !== undefined) return known
    const index = this.vertices.length / 3
    const at = this.geometry.point(point)
    this.vertices.push(at[0], at[1], at[2])
    this.vertexOf.set(key, index)
    return index
  }
}
