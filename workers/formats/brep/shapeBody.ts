import { tryGeometry } from '../../kernel/brep/knots.ts'
import { type Matrix, multiply, transformPoint } from '../../../src/core/geometry/matrix.ts'
import type { Body, BodyEdge, BodyFace, Loop, Shell } from '../../kernel/brep/body.ts'
import type { Curve } from '../../kernel/brep/curve/curve.ts'
import type { CurveRecord, SurfaceRecord } from './geometryRecords.ts'
import { makeCurve, makeSurface } from './makeGeometry.ts'
import type { Shape, ShapeUse } from './shapeTable.ts'

/** The tables of a file. */
export interface ShapeTables {
  locations: Matrix[]
  curves: CurveRecord[]
  surfaces: SurfaceRecord[]
  shapes: Shape[]
}

/** Where a shape stands within its body: the matrix, and the number that all equal places have. */
interface Place {
  matrix: Matrix
  key: number
}

/** Places whose matrices differ by less are one: products of others differ by rounding. */
const SAME_PLACE = 1e-7

/** Makes one body of some solids, shells, faces, wires and edges; undefined when they hold nothing that can be drawn. */
export function shapeBody(tables: ShapeTables, uses: readonly ShapeUse[]): Body | undefined {
  return new ShapeBuilder(tables).build(uses)
}

class ShapeBuilder {
  private readonly tables: ShapeTables
  private readonly vertices: number[] = []
  private readonly vertexOf = new Map<string, number>()
  private readonly edges: BodyEdge[] = []
  private readonly edgeOf = new Map<string, number | undefined>()
  private readonly faces: BodyFace[] = []
  private readonly shells: Shell[] = []
  private readonly wires: number[] = []
  private readonly places: Place[] = []
  private readonly placeBy = new Map<string, Place>()

  constructor(tables: ShapeTables) {
    this.tables = tables
  }

  build(uses: readonly ShapeUse[]): Body | undefined {
    const outer = this.placeOf(this.tables.locations[0])
    const first = this.faces.length
    for (const use of uses) {
      const { kind } = this.tables.shapes[use.shape]
      if (kind === 'So') this.addSolid(use, outer)
      else if (kind === 'Sh') this.addShell(use, outer, false)
      else if (kind === 'Fa') this.addFace(use, outer)
      else this.addWires(use, outer)
    }
    // Faces without a shell make an open one.
    const loose = Int32Array.from(this.faces.keys()).filter((f) => f >= first && !this.shells.some(({ faces }) => faces.includes(f)))
    if (loose.length > 0) this.shells.push({ faces: loose, closed: false, isVoid: false })
    const isWire = this.faces.length === 0
    if (isWire && this.wires.length === 0) return undefined
    const solid = this.shells.length > 0 && this.shells.every(({ closed }) => closed)
    return {
      kind: isWire ? 'wire' : solid ? 'solid' : 'sheet',
      vertices: Float64Array.from(this.vertices),
      edges: this.edges,
      faces: this.faces,
      shells: this.shells,
      wires: this.wires,
    }
  }

  private inside(place: Place, location: number): Place {
    if (location === 0) return place
    const known = `${place.key}.${location}`
    let found = this.placeBy.get(known)
    if (!found) {
      found = this.placeOf(multiply(place.matrix, this.tables.locations[location] ?? this.tables.locations[0]))
      this.placeBy.set(known, found)
    }
    return found
  }

  /** The place with such a matrix: the same shape may be reached by different ways. */
  private placeOf(matrix: Matrix): Place {
    const size = 1 + Math.abs(matrix[12]) + Math.abs(matrix[13]) + Math.abs(matrix[14])
    const found = this.places.find((other) => other.matrix.every((value, i) => Math.abs(value - matrix[i]) <= SAME_PLACE * (i < 12 ? 1 : size)))
    if (found) return found
    const place = { matrix, key: this.places.length }
    this.places.push(place)
    return place
  }

  /** The first shell is the outer one; the others bound holes. */
  private addSolid(use: ShapeUse, outer: Place): void {
    const place = this.inside(outer, use.location)
    const shells = this.tables.shapes[use.shape].children.filter(({ shape }) => this.tables.shapes[shape].kind === 'Sh')
    for (const [i, shell] of shells.entries()) this.addShell(shell, place, i > 0)
  }

  private addShell(use: ShapeUse, outer: Place, isVoid: boolean): void {
    const place = this.inside(outer, use.location)
    const first = this.faces.length
    for (const child of this.tables.shapes[use.shape].children) {
      if (this.tables.shapes[child.shape].kind === 'Fa') this.addFace(child, place, use.orientation === '-')
    }
    const faces = Int32Array.from({ length: this.faces.length - first }, (_, i) => first + i)
    if (faces.length > 0) this.shells.push({ faces, closed: this.isClosed(faces), isVoid })
  }

  /** Every edge of these faces is used twice. */
  private isClosed(faces: Int32Array): boolean {
    const uses = new Map<number, number>()
    for (const f of faces) {
      for (const { coedges } of this.faces[f].loops) {
        for (const coedge of coedges) uses.set(coedge < 0 ? ~coedge : coedge, (uses.get(coedge < 0 ? ~coedge : coedge) ?? 0) + 1)
      }
    }
    return [...uses.values()].every((count) => count === 2)
  }

  private addFace(use: ShapeUse, outer: Place, shellTurned = false): void {
    const { shapes, surfaces } = this.tables
    const { face, children } = shapes[use.shape]
    if (!face || use.orientation === 'i' || use.orientation === 'e') return
    const place = this.inside(outer, use.location)
    const record = surfaces[face.surface - 1]
    const made = record && tryGeometry(() => makeSurface(record, this.inside(place, face.location).matrix))
    const turned = (use.orientation === '-') !== shellTurned
    const loops: Loop[] = []
    for (const wire of children) {
      if (shapes[wire.shape].kind !== 'Wi') continue
      const coedges = this.loop(wire, place)
      if (turned) coedges.reverse()
      if (coedges.length > 0) loops.push({ coedges: Int32Array.from(coedges, (coedge) => (turned ? ~coedge : coedge)) })
    }
    this.faces.push({ surface: made?.surface, sameSense: (made?.flipped ?? false) === turned, loops, source: use.shape })
  }

  /** The edges of a wire in order: lists need not be. */
  private loop(wire: ShapeUse, outer: Place): number[] {
    const place = this.inside(outer, wire.location)
    const coedges: number[] = []
    for (const child of this.tables.shapes[wire.shape].children) {
      if (child.orientation === 'i' || child.orientation === 'e') continue
      const edge = this.edge(child, place)
      if (edge !== undefined) coedges.push((child.orientation === '-') !== (wire.orientation === '-') ? ~edge : edge)
    }
    if (wire.orientation === '-') coedges.reverse()
    return this.chained(coedges)
  }

  /** A closed walk over all coedges (Hierholzer): where several go on, rings first, and no edge back along itself while there is another. */
  private chained(coedges: readonly number[]): number[] {
    const start = (coedge: number): number => (coedge < 0 ? this.edges[~coedge].end : this.edges[coedge].start)
    const end = (coedge: number): number => (coedge < 0 ? this.edges[~coedge].start : this.edges[coedge].end)
    if (coedges.every((coedge, i) => end(coedges[(i === 0 ? coedges.length : i) - 1]) === start(coedge))) return [...coedges]
    const leaving = Map.groupBy(coedges.slice(1), start)
    const stack = [coedges[0]]
    const out: number[] = []
    while (stack.length > 0) {
      const last = stack[stack.length - 1]
      const next = leaving.get(end(last)) ?? []
      if (next.length === 0) {
        out.push(stack.pop()!)
        continue
      }
      const ring = next.findIndex((coedge) => start(coedge) === end(coedge))
      const onward = next.findIndex((coedge) => coedge !== ~last)
      stack.push(...next.splice(ring >= 0 ? ring : Math.max(0, onward), 1))
    }
    out.reverse()
    // What hangs together with nothing keeps its order at the end.
    for (const rest of leaving.values()) out.push(...rest)
    return out
  }

  /** An edge by its shape and place; undefined for the tip of something, or without two ends. */
  private edge(use: ShapeUse, outer: Place): number | undefined {
    const place = this.inside(outer, use.location)
    const key = `${use.shape},${place.key}`
    if (this.edgeOf.has(key)) return this.edgeOf.get(key)
    const { edge, children } = this.tables.shapes[use.shape]
    const first = children.find(({ orientation }) => orientation === '+')
    const last = children.find(({ orientation }) => orientation === '-')
    let index: number | undefined
    if (edge && !edge.degenerated && first && last) {
      const record = this.tables.curves[edge.curve - 1]
      const curve: Curve | undefined = record && tryGeometry(() => makeCurve(record, this.inside(place, edge.location).matrix))
      index = this.edges.push({ curve, start: this.vertex(first, place), end: this.vertex(last, place), sameSense: true, source: use.shape }) - 1
    }
    this.edgeOf.set(key, index)
    return index
  }

  private vertex(use: ShapeUse, outer: Place): number {
    const place = this.inside(outer, use.location)
    const key = `${use.shape},${place.key}`
    let index = this.vertexOf.get(key)
    if (index === undefined) {
      const [x, y, z] = this.tables.shapes[use.shape].point ?? [0, 0, 0]
      const at = [0, 0, 0]
      transformPoint(at, 0, place.matrix, 0, x, y, z)
      index = this.vertices.push(...at) / 3 - 1
      this.vertexOf.set(key, index)
    }
    return index
  }

  private addWires(use: ShapeUse, outer: Place): void {
    if (this.tables.shapes[use.shape].kind === 'Ed') {
      const edge = this.edge(use, outer)
      if (edge !== undefined) this.wires.push(edge)
      return
    }
    const place = this.inside(outer, use.location)
    for (const child of this.tables.shapes[use.shape].children) if (this.tables.shapes[child.shape].kind === 'Ed') this.addWires(child, place)
  }
}
