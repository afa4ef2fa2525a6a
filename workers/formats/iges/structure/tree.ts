import { invertAffine, type Matrix, multiply } from '../../../../src/core/geometry/matrix.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../../src/core/limits.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Node } from '../../../../src/core/scene/model.ts'
import { type Body, wireBody } from '../../../kernel/brep/body.ts'
import { tryGeometry } from '../../../kernel/brep/knots.ts'
import { sew } from '../faces/sew.ts'
import { Primitives, primitiveTypes } from '../faces/primitives.ts'
import { Solids, solidTypes } from '../faces/solids.ts'
import { TrimmedFaces, trimmedTypes } from '../faces/trimmed.ts'
import type { TrimmedFace } from '../faces/pointMerger.ts'
import { copiousPoints, Curves, curveTypes, isPolylineForm } from '../geometry/curves.ts'
import { endOf, type Piece, pointOf, startOf } from '../geometry/piece.ts'
import { movePoint, scaling } from '../../../kernel/brep/frame.ts'
import { Placements } from '../geometry/placement.ts'
import { Surfaces, surfaceTypes } from '../geometry/surfaces.ts'
import type { IgesFile } from '../igesFile.ts'
import type { PartSource } from '../../exact/laterParts.ts'
import { Properties } from './properties.ts'
import { isGroup, membersOf, referenced } from './references.ts'

/** Open surfaces that hang together with nothing: more than so many in one place are one part. */
const MAX_SINGLE = 24
/** Shares of the model's size between which points may be one, whatever the file's own resolution is. */
const FINEST = 1e-5
const COARSEST = 1e-4
/** Analytic surfaces are only bounded as parts of faces. */
/** Arrays and instances of things, which are not unfolded. */
const repeats = new Set([412, 414, 420])
const unbounded = new Set([190, 192, 194, 196, 198])

interface Content {
  /** Groups and instances, as nodes already. */
  nodes: Node[]
  solids: number[]
  primitives: number[]
  faces: number[]
  curves: number[]
  points: number[]
}

/** The file's tree and the parts that it places. */
export class TreeBuilder {
  readonly parts: PartSource[] = []
  /** Per part: directory rows of the solid or of the faces that it is made of. */
  readonly partRows: number[][] = []
  readonly roots: Node[]
  /** Entities that are not shown, by type. */
  readonly skipped = new Map<number, number>()
  /** Groups and definitions that contain themselves. */
  cycles = 0
  private readonly file: IgesFile
  private readonly properties: Properties
  private readonly placements: Placements
  private readonly curves: Curves
  private readonly trimmed: TrimmedFaces
  private readonly solids: Solids
  private readonly primitives: Primitives
  private readonly base: Matrix
  private readonly open = new Set<number>()
  private readonly definitions = new Map<number, Node[]>()
  private nodeCount = 0

  constructor(file: IgesFile) {
    this.file = file
    this.base = scaling(file.global.mm)
    this.properties = new Properties(file)
    this.placements = new Placements(file)
    this.curves = new Curves(file, this.placements)
    const surfaces = new Surfaces(file, this.placements, this.curves)
    this.trimmed = new TrimmedFaces(file, this.placements, this.curves, surfaces)
    this.solids = new Solids(file, this.placements, this.curves, surfaces, (row) => this.properties.color(row))
    this.primitives = new Primitives(file, this.placements, this.curves)
    const marks = referenced(file)
    const { type, count, use, subordinate } = file.directory
    const top: number[] = []
    for (let row = 0; row < count; row++) {
      if (marks[row] !== 0 || type[row] === 308) continue
      const alone = (use[row] === 0 || use[row] === 3) && subordinate[row] !== 1 && subordinate[row] !== 3
      const container = isGroup(file, row) || type[row] === 408 || type[row] === 184 || type[row] === 180
      if (container || trimmedTypes.has(type[row]) || solidTypes.has(type[row]) || alone) top.push(row)
    }
    this.roots = this.content(top, 0)
  }

  /** Nodes for some entities: groups and instances, solids, sewn faces, curves and points. */
  private content(rows: readonly number[], depth: number): Node[] {
    const found: Content = { nodes: [], solids: [], primitives: [], faces: [], curves: [], points: [] }
    for (const row of rows) this.sort(row, found, depth)
    const nodes = found.nodes
    for (const row of found.solids) {
      const body = this.solids.body(row, this.base)
      if (body) nodes.push(this.part([body], this.properties.name(row) || this.bodyName(), [row]))
    }
    for (const row of found.primitives) {
      const made = tryGeometry(() => this.primitives.bodies(row, this.base))
      if (made) nodes.push(this.part(made.bodies, this.properties.name(row) || this.bodyName(), [row]))
      if (!made || made.uncut) this.skip(this.file.type(row))
    }
    for (const [hidden, list] of Map.groupBy(found.faces, (row) => this.properties.isHidden(row))) {
      for (const node of this.sewn(list)) nodes.push(hidden ? { ...node, hidden } : node)
    }
    for (const [hidden, list] of Map.groupBy([...found.curves, ...found.points], (row) => this.properties.isHidden(row))) {
      const node = this.wires(list)
      if (node) nodes.push(hidden ? { ...node, hidden } : node)
    }
    return nodes
  }

  private sort(row: number, found: Content, depth: number): void {
    const type = this.file.type(row)
    const form = this.file.directory.form[row]
    if (type === 184) this.container(row, found, depth, () => this.assembly(row, depth))
    else if (isGroup(this.file, row)) this.container(row, found, depth, () => this.content(membersOf(this.file, row), depth + 1))
    else if (type === 408) this.instance(row, found, depth)
    else if (solidTypes.has(type)) found.solids.push(row)
    else if (primitiveTypes.has(type)) found.primitives.push(row)
    else if (trimmedTypes.has(type) || (surfaceTypes.has(type) && !unbounded.has(type))) found.faces.push(row)
    else if (curveTypes.has(type) && (type !== 106 || isPolylineForm(form))) found.curves.push(row)
    else if (type === 116 || (type === 106 && form >= 1 && form <= 3)) found.points.push(row)
    else if (type >= 100 && type !== 124 && type !== 132 && (type < 300 || type > 499 || repeats.has(type))) this.skip(type)
  }

  private skip(type: number): void {
    this.skipped.set(type, (this.skipped.get(type) ?? 0) + 1)
  }

  private container(row: number, found: Content, depth: number, inside: () => Node[]): void {
    if (this.open.has(row) || depth > MAX_DEPTH) {
      this.cycles++
      return
    }
    this.open.add(row)
    const children = inside()
    this.open.delete(row)
    if (children.length === 0) return
    const name = this.properties.name(row)
    const hidden = this.properties.isHidden(row)
    // A group of one unnamed thing is that thing.
    if (children.length === 1 && !hidden) {
      const [only] = children
      found.nodes.push(name !== '' && !only.transform ? this.renamed(only, name) : only)
    } else found.nodes.push({ id: 0, name: name || `Group ${++this.groups}`, children, ...(hidden && { hidden }) })
  }

  /** Solid assembly (184): its members, each with a matrix of its own or none. */
  private assembly(row: number, depth: number): Node[] {
    const p = this.file.parameters(row)
    const count = Math.max(0, Math.min(p.integer(0), p.count - 1))
    const back = invertAffine(this.base)
    const nodes: Node[] = []
    for (let i = 0; i < count; i++) {
      const member = p.row(1 + i)
      if (member < 0) continue
      const inside = this.content([member], depth + 1)
      const moved = this.placements.by(p.row(1 + count + i), this.base)
      const transform = moved && back && multiply(moved, back)
      if (transform?.every(Number.isFinite)) for (const node of inside) node.transform = node.transform ? multiply(transform, node.transform) : transform
      nodes.push(...inside)
    }
    return nodes
  }

  private groups = 0

  private renamed(node: Node, name: string): Node {
    if (node.part !== undefined && /^Body \d+$/.test(this.parts[node.part].name)) this.parts[node.part].name = name
    return { ...node, name }
  }

  /** Singular subfigure instance (408): a definition (308) moved and scaled. */
  private instance(row: number, found: Content, depth: number): void {
    const p = this.file.parameters(row)
    const definition = p.row(0)
    if (this.file.type(definition) !== 308) return
    let inside = this.definitions.get(definition)
    if (!inside) {
      if (this.open.has(definition) || depth > MAX_DEPTH) {
        this.cycles++
        return
      }
      this.open.add(definition)
      inside = this.content(membersOf(this.file, definition), depth + 1)
      this.open.delete(definition)
      this.definitions.set(definition, inside)
    }
    const scale = p.real(4, 1)
    const moved = this.placements.of(row, this.base)
    const local = new Float64Array([scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, p.real(1), p.real(2), p.real(3), 1])
    const back = invertAffine(this.base)
    if (!back || inside.length === 0) return
    const transform = multiply(multiply(moved, local), back)
    if (!transform.every(Number.isFinite)) return
    const name = this.properties.name(row) || this.file.parameters(definition).text(1) || `Subfigure ${found.nodes.length + 1}`
    const color = this.properties.color(row)
    const hidden = this.properties.isHidden(row)
    const children = inside.flatMap((node) => this.copy(node) ?? [])
    const node: Node = { id: 0, name, transform, children, ...(color !== 0 && { color }), ...(hidden && { hidden }) }
    if (children.length === 1 && !children[0].transform && children[0].part !== undefined) {
      node.part = children[0].part
      node.children = []
    }
    found.nodes.push(node)
  }

  private copy(node: Node): Node | undefined {
    if (++this.nodeCount > MAX_NODES) return undefined
    return { ...node, children: node.children.flatMap((child) => this.copy(child) ?? []) }
  }

  /** Trimmed surfaces as the bodies that they make together. */
  private sewn(rows: readonly number[]): Node[] {
    const faces: TrimmedFace[] = []
    for (const row of rows) {
      const face = tryGeometry(() => this.trimmed.face(row, this.base))
      if (face) faces.push(face)
      else this.skip(this.file.type(row))
    }
    const bodies = sew(faces, this.tolerance(faces), (row) => this.faceColor(row))
    const single = bodies.filter(({ body }) => body.kind === 'sheet' && body.faces.length === 1)
    const apart = single.length > MAX_SINGLE ? bodies.filter((sewn) => !single.includes(sewn)) : bodies
    const nodes = apart.map(({ body, rows: own }) => this.part([body], this.commonName(own) || this.bodyName(), own))
    if (apart !== bodies) {
      const own = single.flatMap((sewn) => sewn.rows)
      nodes.push(
        this.part(
          single.map(({ body }) => body),
          this.commonName(own) || 'Surfaces',
          own,
        ),
      )
    }
    return nodes
  }

  private tolerance(faces: readonly TrimmedFace[]): number {
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    for (const { loops } of faces) {
      for (const loop of loops) {
        for (const piece of loop) {
          // Rings have no size between their ends.
          for (const point of [startOf(piece), pointOf(piece, 0.3), endOf(piece)]) {
            for (let axis = 0; axis < 3; axis++) {
              if (Math.abs(point[axis]) < 1e12) {
                low[axis] = Math.min(low[axis], point[axis])
                high[axis] = Math.max(high[axis], point[axis])
              }
            }
          }
        }
      }
    }
    const size = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
    return Number.isFinite(size) && size > 0 ? Math.min(Math.max(this.file.global.resolution, FINEST * size), COARSEST * size) : 1e-3
  }

  private faceColor(row: number): Rgba {
    const own = this.properties.color(row)
    if (own !== 0) return own
    const type = this.file.type(row)
    return trimmedTypes.has(type) ? this.properties.color(this.file.parameters(row).row(type === 144 ? 0 : 1)) : 0
  }

  /** Loose curves and points as one part. */
  private wires(rows: readonly number[]): Node | undefined {
    const drawn: Piece[] = []
    const sources: number[] = []
    const points: number[] = []
    const used: number[] = []
    for (const row of rows) {
      if (!curveTypes.has(this.file.type(row)) || (this.file.type(row) === 106 && !isPolylineForm(this.file.directory.form[row]))) {
        const placement = this.placements.of(row, this.base)
        const p = this.file.parameters(row)
        const found =
          this.file.type(row) === 116 ? movePoint(placement, [p.real(0), p.real(1), p.real(2)]) : (tryGeometry(() => copiousPoints(p, placement)) ?? [])
        if (found.every(Number.isFinite)) for (const value of found) points.push(value)
        continue
      }
      const pieces = tryGeometry(() => this.curves.pieces(row, this.base))
      if (!pieces) {
        this.skip(this.file.type(row))
        continue
      }
      used.push(row)
      drawn.push(...pieces)
      for (let i = 0; i < pieces.length; i++) sources.push(row * 2 + 1)
    }
    if (drawn.length === 0 && points.length === 0) return undefined
    const bodies = drawn.length > 0 ? [wireBody(drawn, sources)] : []
    const node = this.part(bodies, this.commonName(rows) || (bodies.length > 0 ? 'Curves' : 'Points'), used)
    this.parts[node.part!].points = points
    return node
  }

  private part(bodies: Body[], name: string, rows: number[]): Node {
    const id = this.parts.length
    const colors = new Set(rows.map((row) => this.properties.color(row)))
    const color = colors.size === 1 ? [...colors][0] : 0
    this.parts.push({ id, name, bodies, points: [], color })
    this.partRows.push(rows)
    const layers = new Set(rows.map((row) => this.properties.layer(row)))
    const layer = layers.size === 1 ? [...layers][0] : 0
    const hidden = rows.length === 1 && this.properties.isHidden(rows[0])
    return { id: 0, name, part: id, children: [], ...(layer > 0 && { attributes: [{ name: 'Layer', value: layer }] }), ...(hidden && { hidden }) }
  }

  /** The name that all of some entities have; '' when they differ. */
  private commonName(rows: readonly number[]): string {
    const first = rows.length > 0 ? this.properties.name(rows[0]) : ''
    return first !== '' && rows.every((row) => this.properties.name(row) === first) ? first : ''
  }

  private bodyName(): string {
    return `Body ${++this.bodyNames}`
  }

  private bodyNames = 0
}
