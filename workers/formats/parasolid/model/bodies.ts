import type { Body, BodyEdge, BodyFace, Loop, Shell } from '../../../kernel/brep/body.ts'
import type { Curve } from '../../../kernel/brep/curve/curve.ts'
import { facesSize } from '../../../kernel/brep/bodySize.ts'
import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { NodeType } from '../stream/baseSchema.ts'
import type { NodeRef, NodeTable } from '../stream/nodeTable.ts'
import type { Geometry } from './geometry.ts'
import { MM } from './xtGeometry.ts'

const bodyTypes: Record<number, Body['kind']> = { 1: 'solid', 2: 'wire', 3: 'sheet', 6: 'sheet' }
const origin = new Float64Array(6)
const uv = new Float64Array(2)
/** Corners farther (mm) from an offset B-spline lie where it goes on beyond its borders. */
const OFF = 1e-2
/** Kinds of surface by how sure a curve on them is, best first. */
const evaluable: readonly number[] = [
  NodeType.plane,
  NodeType.cylinder,
  NodeType.cone,
  NodeType.sphere,
  NodeType.torus,
  NodeType.bSurface,
  NodeType.swept,
  NodeType.spun,
  NodeType.offset,
]

/** A built body with its counts. */
export interface BuiltBody {
  body: Body
  /** Isolated points, xyz, millimetres. */
  points: number[]
}

/** Builds the body of a BODY node; `faceColor` gives a face's own colour (0 = none). */
export function buildBody(geometry: Geometry, node: NodeRef, faceColor: (face: NodeRef) => Rgba): BuiltBody {
  return new BodyBuilder(geometry, faceColor).build(node)
}

class BodyBuilder {
  private readonly geometry: Geometry
  private readonly nodes: NodeTable
  private readonly faceColor: (face: NodeRef) => Rgba
  private readonly vertices: number[] = []
  private readonly vertexOf = new Map<NodeRef, number>()
  private readonly vertexTolerances = new Map<number, number>()
  private readonly edges: BodyEdge[] = []
  private readonly edgeOf = new Map<NodeRef, number>()
  private readonly faces: BodyFace[] = []
  private readonly faceOf = new Map<NodeRef, number>()
  private readonly points: number[] = []

  constructor(geometry: Geometry, faceColor: (face: NodeRef) => Rgba) {
    this.geometry = geometry
    this.nodes = geometry.nodes
    this.faceColor = faceColor
  }

  build(node: NodeRef): BuiltBody {
    const { nodes } = this
    const regions = nodes.chain(nodes.ref(node, 'region'), 'next')
    const isSolid = (region: NodeRef): boolean => nodes.char(region, 'type') === 'S'
    const shells: Shell[] = []
    const wires = new Set<number>()
    for (const region of regions.filter(isSolid)) shells.push(...this.solidShells(region))
    // What bounds no volume: the walls of sheets, each once.
    const open: number[] = []
    for (const region of regions) {
      for (const shell of nodes.chain(nodes.ref(region, 'shell'), 'next')) {
        for (const face of [...nodes.chain(nodes.ref(shell, 'face'), 'next'), ...nodes.chain(nodes.ref(shell, 'front_face'), 'next_front')]) {
          if (!this.faceOf.has(face)) open.push(this.face(face))
        }
        for (const edge of nodes.chain(nodes.ref(shell, 'edge'), 'next')) wires.add(this.edge(edge))
        this.isolatedPoint(nodes.ref(shell, 'vertex'))
      }
    }
    if (open.length > 0) shells.push({ faces: Int32Array.from(open), closed: false, isVoid: false })
    const stated = bodyTypes[nodes.number(node, 'body_type')] ?? 'sheet'
    const kind = this.faces.length === 0 ? 'wire' : open.length > 0 ? 'sheet' : stated === 'wire' ? 'sheet' : 'solid'
    return {
      body: {
        kind,
        vertices: Float64Array.from(this.vertices),
        edges: this.edges,
        faces: this.faces,
        shells,
        wires: [...wires],
        ...(this.vertexTolerances.size > 0 && { vertexTolerances: this.vertexTolerances }),
      },
      points: this.points,
    }
  }

  /** Shells of a solid region, of which the widest is the outer one. */
  private solidShells(region: NodeRef): Shell[] {
    const { nodes } = this
    const out: { shell: Shell; size: number }[] = []
    for (const node of nodes.chain(nodes.ref(region, 'shell'), 'next')) {
      const faces: number[] = []
      // Faces whose normals point out of the region; one that divides two regions counts with the first.
      for (const face of nodes.chain(nodes.ref(node, 'face'), 'next')) if (!this.faceOf.has(face)) faces.push(this.face(face))
      if (faces.length > 0)
        out.push({
          shell: { faces: Int32Array.from(faces), closed: true, isVoid: false },
          size: facesSize({ faces: this.faces, edges: this.edges, vertices: this.vertices }, faces),
        })
    }
    out.sort((a, b) => b.size - a.size)
    return out.map(({ shell }, i) => ({ ...shell, isVoid: i > 0 }))
  }

  private face(node: NodeRef): number {
    const { nodes, geometry } = this
    const index = this.faces.length
    this.faceOf.set(node, index)
    const stated = nodes.ref(node, 'surface')
    const built = geometry.surface(stated)
    const loops: Loop[] = []
    const color = this.faceColor(node)
    const face: BodyFace = {
      ...(built && { surface: built.surface }),
      sameSense: (nodes.isReversed(node) === nodes.isReversed(stated)) !== (built?.flipped ?? false),
      loops,
      ...(color !== 0 && { color }),
      source: node,
    }
    this.faces.push(face)
    for (const loop of nodes.chain(nodes.ref(node, 'loop'), 'next')) {
      const coedges: number[] = []
      let vertex: number | undefined
      for (const fin of nodes.chain(nodes.ref(loop, 'fin'), 'forward')) {
        const edge = nodes.ref(fin, 'edge')
        if (edge < 0) {
          const at = nodes.ref(fin, 'vertex')
          if (at >= 0) vertex = this.vertex(at)
        } else coedges.push(nodes.isReversed(fin) ? ~this.edge(edge) : this.edge(edge))
      }
      if (coedges.length > 0 || vertex !== undefined) loops.push({ coedges: Int32Array.from(coedges), ...(vertex !== undefined && { vertex }) })
    }
    if (built?.beyond && built.surface.kind === 'offset' && this.offBy(built.surface, loops) > OFF) face.surface = built.beyond
    return index
  }

  /** Largest distance of the corners of a face from a surface. */
  private offBy(surface: Surface, loops: readonly Loop[]): number {
    let most = 0
    for (const { coedges } of loops) {
      for (const coedge of coedges) {
        const at = 3 * this.edges[coedge >= 0 ? coedge : ~coedge].start
        most = Math.max(most, surface.invert(this.vertices[at], this.vertices[at + 1], this.vertices[at + 2], uv, false))
      }
    }
    return most
  }

  private edge(node: NodeRef): number {
    const known = this.edgeOf.get(node)
    if (known !== undefined) return known
    const { nodes } = this
    const first = nodes.ref(node, 'fin')
    const fins = nodes.chain(first, 'other')
    const forward = fins.find((fin) => !nodes.isReversed(fin)) ?? -1
    const backward = fins.find((fin) => nodes.isReversed(fin)) ?? -1
    // A fin's vertex is the one that it runs to.
    let last = nodes.ref(forward, 'vertex')
    let start = backward >= 0 ? nodes.ref(backward, 'vertex') : nodes.ref(nodes.ref(forward, 'backward'), 'vertex')
    if (forward < 0) last = nodes.ref(nodes.ref(backward, 'backward'), 'vertex')
    if (start < 0) start = last
    if (last < 0) last = start
    const { curve, sameSense } = this.edgeCurve(node, fins)
    const from = start < 0 ? this.ringVertex(curve) : this.vertex(start)
    const to = start < 0 ? from : this.vertex(last)
    const index = this.edges.push({ ...(curve && { curve }), start: from, end: to, sameSense, source: node }) - 1
    this.edgeOf.set(node, index)
    return index
  }

  /** The edge's own curve; of a tolerant edge the curve in the parameters of one of its faces. */
  private edgeCurve(node: NodeRef, fins: readonly NodeRef[]): { curve?: Curve; sameSense: boolean } {
    const { nodes, geometry } = this
    const stated = nodes.ref(node, 'curve')
    if (stated >= 0) {
      const basis = nodes.type(stated) === NodeType.trimmed ? nodes.ref(stated, 'basis_curve') : stated
      // Lines, conics, splines and charts are cut at the vertices; only curves on a surface are taken as trimmed.
      if (basis !== stated && nodes.type(basis) === NodeType.spCurve) {
        const curve = geometry.curve(stated)
        if (curve) return { curve, sameSense: true }
      }
      const curve = geometry.curve(basis)
      if (curve) return { curve, sameSense: !nodes.isReversed(basis) }
    }
    const onFaces = fins
      .filter((fin) => nodes.ref(fin, 'curve') >= 0)
      .map((fin) => ({ fin, rank: this.rankOf(nodes.ref(fin, 'curve')) }))
      .toSorted((a, b) => a.rank - b.rank)
    for (const { fin } of onFaces) {
      const curve = geometry.curve(nodes.ref(fin, 'curve'))
      if (curve) return { curve, sameSense: !nodes.isReversed(fin) }
    }
    return { sameSense: true }
  }

  private rankOf(curve: NodeRef): number {
    const { nodes } = this
    const basis = nodes.type(curve) === NodeType.trimmed ? nodes.ref(curve, 'basis_curve') : curve
    const rank = evaluable.indexOf(nodes.type(nodes.ref(basis, 'surface')))
    return rank < 0 ? evaluable.length : rank
  }

  private vertex(node: NodeRef): number {
    let index = this.vertexOf.get(node)
    if (index === undefined) {
      const [x, y, z] = this.nodes.vector(this.nodes.ref(node, 'point'), 'pvec') ?? [0, 0, 0]
      index = this.vertices.push(x * MM, y * MM, z * MM) / 3 - 1
      this.vertexOf.set(node, index)
      const tolerance = this.nodes.number(node, 'tolerance') * MM
      if (tolerance > 0 && tolerance < Infinity) this.vertexTolerances.set(index, tolerance)
    }
    return index
  }

  /** A closed edge without a vertex is given one, where its curve begins. */
  private ringVertex(curve: Curve | undefined): number {
    origin.fill(0)
    const start = curve && Number.isFinite(curve.start) ? curve.start : 0
    curve?.evaluate(start, origin)
    return this.vertices.push(origin[0], origin[1], origin[2]) / 3 - 1
  }

  private isolatedPoint(vertex: NodeRef): void {
    const at = this.nodes.vector(this.nodes.ref(vertex, 'point'), 'pvec')
    if (at) this.points.push(at[0] * MM, at[1] * MM, at[2] * MM)
  }
}
