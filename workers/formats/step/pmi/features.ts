import type { EdgeReference, FaceReference } from '../../../../src/core/pmi/annotation.ts'
import { asNumber, asRow, asRows } from '../part21/plain.ts'
import { Ref, type Value } from '../part21/value.ts'
import { edgeRows, edgesOfFace } from './shapeRows.ts'
import type { Graph } from './graph.ts'

/** Aspects that are visited from one annotation, and geometry that it may refer to. */
const MAX_VISITS = 20_000

/** Entities that are edges of faces. */
const edgeNames = /^(EDGE_CURVE|SUBEDGE)$/
const usages = ['GEOMETRIC_ITEM_SPECIFIC_USAGE', 'ITEM_IDENTIFIED_REPRESENTATION_USAGE']
const relations = ['SHAPE_ASPECT_RELATIONSHIP', 'SHAPE_ASPECT_ASSOCIATIVITY', 'SHAPE_ASPECT_DERIVING_RELATIONSHIP', 'FEATURE_FOR_DATUM_TARGET_RELATIONSHIP']

/** Geometry that aspects of a shape (features, datums, dimensions) stand for. */
export class Features {
  private readonly graph: Graph
  /** The faces of the model by row. */
  private readonly faceOf: ReadonlyMap<number, FaceReference>
  private readonly mmOf: (part: number) => number
  private edgeOf?: ReadonlyMap<number, EdgeReference>
  private readonly known = new Map<number, number[]>()

  /** `mmOf`: millimetres per unit of length of a part. */
  constructor(graph: Graph, faceOf: ReadonlyMap<number, FaceReference>, mmOf: (part: number) => number) {
    this.graph = graph
    this.faceOf = faceOf
    this.mmOf = mmOf
  }

  /** Rows of the faces, edges and other items that an aspect, a datum or a dimension is about. */
  items(aspect: number): number[] {
    const known = this.known.get(aspect)
    if (known) return known
    const { graph } = this
    const items = new Set<number>()
    const seen = new Set([aspect])
    const stack = [aspect]
    const go = (row: number): void => {
      if (row >= 0 && !seen.has(row) && seen.size < MAX_VISITS) {
        seen.add(row)
        stack.push(row)
      }
    }
    while (stack.length > 0) {
      const row = stack.pop()!
      for (const name of usages)
        for (const usage of graph.by([name], 2).get(row) ?? []) for (const item of refs(graph.args(usage)[4])) if (items.size < MAX_VISITS) items.add(item)
      for (const relation of graph.by(relations, 2).get(row) ?? []) {
        const related = asRow(graph.args(relation)[3])
        if (!graph.is(related, 'DATUM')) go(related)
      }
      if (row === aspect && graph.is(row, 'DATUM')) for (const relation of graph.by(relations, 3).get(row) ?? []) go(asRow(graph.args(relation)[2]))
      if (graph.names(row).some(isTarget))
        for (const relation of graph.by(['FEATURE_FOR_DATUM_TARGET_RELATIONSHIP'], 3).get(row) ?? []) go(asRow(graph.args(relation)[2]))
      for (const target of measured(graph, row)) go(target)
    }
    const out = [...items]
    this.known.set(aspect, out)
    return out
  }

  /** Faces of parts among some items. */
  faces(items: readonly number[]): FaceReference[] {
    return items.flatMap((item) => this.faceOf.get(item) ?? [])
  }

  /** Edges of parts among some items. All edges of the parts are listed when the first annotation is about one. */
  edges(items: readonly number[]): EdgeReference[] {
    const rows = items.filter((item) => edgeNames.test(this.graph.exchange.keyword(item)))
    if (rows.length === 0) return []
    this.edgeOf ??= edgeRows(this.graph, this.faceOf, this.mmOf)
    return rows.flatMap((row) => this.edgeOf!.get(row) ?? [])
  }

  /** Items that are no faces or edges of parts. */
  others(items: readonly number[]): number[] {
    return items.filter((item) => !this.faceOf.has(item) && !(edgeNames.test(this.graph.exchange.keyword(item)) && this.edges([item]).length > 0))
  }

  /** Equal features among the faces: halves of one hole lie on like surfaces and share an edge. 1 where they are of different kinds. */
  count(items: readonly number[]): number {
    const faces = items.filter((item) => this.faceOf.has(item))
    if (faces.length !== items.length || faces.length < 2 || faces.length > 1000) return 1
    const groups = new Map<number, number>(faces.map((face) => [face, face]))
    const find = (face: number): number => {
      let root = face
      while (groups.get(root) !== root) root = groups.get(root)!
      return root
    }
    const kinds = new Set<string>()
    const byEdge = new Map<number, { face: number; like: string }[]>()
    for (const face of faces) {
      const { kind, like } = this.surface(face)
      kinds.add(kind)
      for (const edge of edgesOfFace(this.graph, face)) {
        const others = byEdge.get(edge) ?? []
        for (const other of others) if (other.like === like) groups.set(find(other.face), find(face))
        byEdge.set(edge, [...others.slice(0, 4), { face, like }])
      }
    }
    return kinds.size === 1 ? faces.filter((face) => groups.get(face) === face).length : 1
  }

  private surface(face: number): { kind: string; like: string } {
    const row = asRow(this.graph.args(face)[2])
    const kind = this.graph.exchange.keyword(row)
    return {
      kind,
      like: `${kind} ${this.graph
        .args(row)
        .slice(2)
        .map((value) => asNumber(value)?.toFixed(6))}`,
    }
  }
}

const isTarget = (name: string): boolean => name === 'DATUM_TARGET' || name === 'PLACED_DATUM_TARGET_FEATURE'

/** What a dimension measures: one feature, or the two sides between which it lies. */
function measured(graph: Graph, row: number): number[] {
  for (const name of graph.names(row)) {
    if (/^(DIMENSIONAL_SIZE(_WITH_PATH)?|ANGULAR_SIZE)$/.test(name)) return [asRow(graph.attr(row, 'DIMENSIONAL_SIZE', 0, 0))]
    if (/^(DIRECTED_DIMENSIONAL_LOCATION|DIMENSIONAL_LOCATION(_WITH_PATH)?|ANGULAR_LOCATION)$/.test(name))
      return [asRow(graph.attr(row, 'SHAPE_ASPECT_RELATIONSHIP', 2, 2)), asRow(graph.attr(row, 'SHAPE_ASPECT_RELATIONSHIP', 3, 3))]
  }
  return []
}

/** Rows in a value, of a set or of several. */
function refs(value: Value | undefined): number[] {
  return value instanceof Ref ? (value.row >= 0 ? [value.row] : []) : asRows(value)
}
