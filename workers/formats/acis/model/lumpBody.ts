import type { Body, BodyEdge, BodyFace, Loop, Shell } from '../../../kernel/brep/body.ts'
import { facesSize } from '../../../kernel/brep/bodySize.ts'
import { fillFace } from '../../../kernel/tessellate/fillFace.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { AcisRecords } from './acisRecords.ts'
import type { Geometry } from './geometry.ts'

const origin = new Float64Array(6)

/** Faces of one lump that are filled: each takes some hundredths of a second. */
const MOST_FILLED = 200

export interface BuiltLump {
  body: Body
  /** Faces whose surface, and edges whose curve, is of an unknown kind. */
  unknown: number
  /** Faces whose border alone is stated, and that were filled. */
  filled: number
}

/** Builds one body of the neutral kind from shells, each a list of faces and of edges that bound none. */
export class LumpBuilder {
  private readonly records: AcisRecords
  private readonly geometry: Geometry
  private readonly faceColor: (face: number) => Rgba
  private readonly vertices: number[] = []
  private readonly vertexOf = new Map<number, number>()
  private readonly edges: BodyEdge[] = []
  /** -1: a degenerate edge, which is left out. */
  private readonly edgeOf = new Map<number, number>()
  private readonly faces: BodyFace[] = []
  private readonly shells: { faces: number[]; size: number }[] = []
  private readonly wires = new Set<number>()
  /** Corner blends without a surface of their own. */
  private readonly corners: BodyFace[] = []
  private open = false
  private unknown = 0

  constructor(records: AcisRecords, geometry: Geometry, faceColor: (face: number) => Rgba) {
    this.records = records
    this.geometry = geometry
    this.faceColor = faceColor
  }

  shell(faces: readonly number[]): void {
    const made = faces.map((face) => this.face(face))
    if (made.length > 0) this.shells.push({ faces: made, size: facesSize({ faces: this.faces, edges: this.edges, vertices: this.vertices }, made) })
  }

  /** All edges that can be reached from a coedge of a wire. */
  wire(coedge: number): void {
    const { records } = this
    const seen = new Set<number>()
    const next = [coedge]
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      if (at < 0 || seen.has(at) || records.kind(at) !== 'coedge') continue
      seen.add(at)
      const edge = this.edge(records.refTo(at, 'edge'))
      if (edge >= 0) this.wires.add(edge)
      next.push(records.ref(at, 0), records.ref(at, 1), records.ref(at, 2))
    }
  }

  build(): BuiltLump {
    const closed = !this.open && this.faces.length > 0
    // The widest shell of a lump is the outer one.
    const shells: Shell[] = this.shells
      .toSorted((a, b) => b.size - a.size)
      .map(({ faces }, i) => ({ faces: Int32Array.from(faces), closed, isVoid: closed && i > 0 }))
    const kind = this.faces.length === 0 ? 'wire' : closed ? 'solid' : 'sheet'
    const body: Body = { kind, vertices: Float64Array.from(this.vertices), edges: this.edges, faces: this.faces, shells, wires: [...this.wires] }
    const filled = this.corners.slice(0, MOST_FILLED).filter((face) => fillFace(body, face)).length
    return { body, filled, unknown: this.unknown + this.corners.length - filled }
  }

  private face(record: number): number {
    const { records, geometry } = this
    const stated = records.refTo(record, 'surface')
    const built = geometry.surface(stated)
    const isCorner = !built && geometry.isCornerBlend(stated)
    if (!built && !isCorner) this.unknown++
    if (records.flag(record, 1)) this.open = true
    const loops: Loop[] = []
    const color = this.faceColor(record)
    for (const loop of records.chain(records.refTo(record, 'loop'), 'loop')) {
      const made = this.loop(loop)
      if (made) loops.push(made)
    }
    const face: BodyFace = {
      ...(built && { surface: built.surface }),
      sameSense: records.flag(record, 0) === (built?.flipped ?? false),
      loops,
      ...(color !== 0 && { color }),
      source: record,
    }
    if (isCorner) this.corners.push(face)
    return this.faces.push(face) - 1
  }

  private loop(record: number): Loop | undefined {
    const { records } = this
    const coedges: number[] = []
    let vertex: number | undefined
    for (const coedge of records.chain(records.refTo(record, 'coedge'), 'coedge')) {
      const edgeRecord = records.refTo(coedge, 'edge')
      if (edgeRecord < 0) continue
      const edge = this.edge(edgeRecord)
      if (edge < 0) {
        vertex = this.vertex(records.refTo(edgeRecord, 'vertex'))
        continue
      }
      if (records.ref(coedge, 2) < 0) this.open = true
      coedges.push(records.flag(coedge, 0) ? ~edge : edge)
    }
    if (coedges.length > 0) return { coedges: Int32Array.from(coedges) }
    return vertex === undefined ? undefined : { coedges: new Int32Array(0), vertex }
  }

  private edge(record: number): number {
    if (record < 0) return -1
    const known = this.edgeOf.get(record)
    if (known !== undefined) return known
    const { records, geometry } = this
    const ends = records.refs(record).filter((ref) => records.kind(ref) === 'vertex')
    const stated = records.refTo(record, 'curve')
    const degenerate = stated < 0 || records.special(stated).startsWith('degenerate')
    const built = degenerate ? undefined : geometry.curve(stated)
    const start = ends.length > 0 ? this.vertex(ends[0]) : built ? this.ringVertex(built.curve) : -1
    const end = ends.length > 1 ? this.vertex(ends[1]) : start
    let edge = -1
    if (start >= 0 && (built || start !== end)) {
      if (!built && !degenerate) this.unknown++
      const reversed = records.flag(record, 0)
      edge = this.edges.push({ ...(built && { curve: built.curve }), start, end, sameSense: reversed === (built?.reversed ?? false), source: record }) - 1
    } else if (!degenerate) this.unknown++
    this.edgeOf.set(record, edge)
    return edge
  }

  private vertex(record: number): number {
    let index = this.vertexOf.get(record)
    if (index === undefined) {
      index = this.vertices.push(...this.geometry.point(this.records.refTo(record, 'point'))) / 3 - 1
      this.vertexOf.set(record, index)
    }
    return index
  }

  /** A closed edge without a vertex is given one, where its curve begins. */
  private ringVertex(curve: NonNullable<BodyEdge['curve']>): number {
    origin.fill(0)
    curve.evaluate(Number.isFinite(curve.start) ? curve.start : 0, origin)
    return this.vertices.push(origin[0], origin[1], origin[2]) / 3 - 1
  }
}
