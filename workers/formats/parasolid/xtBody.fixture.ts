import type { Body } from '../../kernel/brep/body.ts'
import { BSplineCurve } from '../../kernel/brep/curve/bsplineCurve.ts'
import type { Curve } from '../../kernel/brep/curve/curve.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { Line } from '../../kernel/brep/curve/line.ts'
import type { Frame, Vec3 } from '../../kernel/brep/frame.ts'
import { Blend } from '../../kernel/brep/surface/blend.ts'
import { BSplineSurface } from '../../kernel/brep/surface/bsplineSurface.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import { Extrusion } from '../../kernel/brep/surface/extrusion.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { Revolution } from '../../kernel/brep/surface/revolution.ts'
import { Sphere } from '../../kernel/brep/surface/sphere.ts'
import type { Surface } from '../../kernel/brep/surface/surface.ts'
import { Torus } from '../../kernel/brep/surface/torus.ts'
import { NodeType } from './stream/baseSchema.ts'
import type { XtNodes, XtValue } from './xtNodes.fixture.ts'

const METRE = 1000
const BODY = 12
const SHELL = 13
const LOOP = 15
const EDGE = 16
const FIN = 17
const VERTEX = 18
const REGION = 19
const POINT = 29

const metres = (values: Iterable<number>): number[] => Array.from(values, (value) => value / METRE)
const axisOf = (frame: Frame, at: number): number[] => [...frame.subarray(at, at + 3)]
const originOf = (frame: Frame): number[] => metres(frame.subarray(9, 12))

/** Nodes written for a body, by its own numbers. */
export interface WrittenBody {
  node: number
  faces: number[]
}

/**
 * Writes a neutral solid as nodes. `supports`: what the balls of its blends touch. Throws TypeError for geometry that it has no node for.
 * `node`: an index that is taken already (the root).
 */
export function writeBody(
  nodes: XtNodes,
  body: Body,
  supports: ReadonlyMap<Surface, readonly [Surface, Surface]> = new Map(),
  node = nodes.add(BODY),
): WrittenBody {
  return new BodyWriter(nodes, body, supports, node).write()
}

class BodyWriter {
  private readonly nodes: XtNodes
  private readonly body: Body
  private readonly supports: ReadonlyMap<Surface, readonly [Surface, Surface]>
  private readonly node: number
  private readonly curves: number[] = []
  private readonly surfaces: number[] = []
  private readonly known = new Map<Surface | Curve, number>()

  constructor(nodes: XtNodes, body: Body, supports: ReadonlyMap<Surface, readonly [Surface, Surface]>, node: number) {
    this.nodes = nodes
    this.body = body
    this.supports = supports
    this.node = node
  }

  write(): WrittenBody {
    const { nodes, body, node } = this
    const points: number[] = []
    const vertices = Array.from({ length: body.vertices.length / 3 }, (_, i) => {
      const point = nodes.add(POINT, { owner: node, pvec: metres(body.vertices.subarray(3 * i, 3 * i + 3)) })
      points.push(point)
      const tolerance = body.vertexTolerances?.get(i)
      return nodes.add(VERTEX, { point, owner: node, ...(tolerance !== undefined && { tolerance: tolerance / METRE }) })
    })
    const edges = body.edges.map(({ curve, sameSense }) => nodes.add(EDGE, { curve: curve ? this.curve(curve, sameSense) : 0, owner: node }))
    body.edges.forEach(({ curve, start, end }, e) => {
      if (!curve) nodes.set(edges[e], { curve: this.straight(start, end) })
    })
    const fins = new Map<number, number>()
    const faces = body.faces.map((_, f) => this.face(f, edges, vertices, fins))
    body.edges.forEach(({ start, end }, e) => {
      const [forward, backward] = [fins.get(e) ?? 0, fins.get(~e) ?? 0]
      nodes.set(edges[e], { fin: forward || backward })
      if (forward) nodes.set(forward, { other: backward || forward })
      if (backward) nodes.set(backward, { other: forward || backward })
      nodes.set(vertices[start], { fin: backward || forward })
      nodes.set(vertices[end], { fin: forward || backward })
    })
    this.regions(faces)
    nodes.set(node, {
      highest_node_id: 0,
      surface: nodes.chain(this.surfaces),
      curve: nodes.chain(this.curves),
      point: nodes.chain(points),
      res_size: 1000,
      res_linear: 1e-8,
      state: 1,
      body_type: 1,
      nom_geom_state: 1,
      edge: nodes.chain(edges),
      vertex: nodes.chain(vertices),
    })
    return { node, faces }
  }

  /** The void around, and the solid. */
  private regions(faces: readonly number[]): void {
    const { nodes, node, body } = this
    const region = [nodes.add(REGION, { body: node, type: 'V' }), nodes.add(REGION, { body: node, type: 'S' })]
    const shells = body.shells.map((shell) => {
      const own = Array.from(shell.faces, (f) => faces[f])
      const inner = nodes.add(SHELL, { body: node, region: region[1], face: nodes.chain(own) })
      const outer = nodes.add(SHELL, { region: region[0], front_face: nodes.chain(own, 'next_front', 'previous_front') })
      for (const face of own) nodes.set(face, { shell: inner, front_shell: outer })
      return [inner, outer]
    })
    nodes.set(region[0], {
      shell: nodes.chain(
        shells.map(([, outer]) => outer),
        'next',
        '',
      ),
    })
    nodes.set(region[1], {
      shell: nodes.chain(
        shells.map(([inner]) => inner),
        'next',
        '',
      ),
    })
    nodes.set(node, { region: nodes.chain(region), shell: shells[0]?.[0] ?? 0 })
  }

  private face(f: number, edges: readonly number[], vertices: readonly number[], fins: Map<number, number>): number {
    const { nodes, body } = this
    const { surface, sameSense, loops } = body.faces[f]
    if (!surface) throw new TypeError('a face without a surface')
    // Our u and v of a revolution are the stream's v and u.
    const reversed = sameSense === surface instanceof Revolution
    const face = nodes.add(NodeType.face, { surface: this.surface(surface), sense: reversed ? '-' : '+' })
    const written = loops.map(({ coedges }) => {
      const loop = nodes.add(LOOP, { face })
      const own = Array.from(coedges, (coedge) => {
        const { start, end } = body.edges[coedge < 0 ? ~coedge : coedge]
        // A ring has a vertex here: runs of a kernel's file always do.
        const fin = nodes.add(FIN, {
          loop,
          vertex: vertices[coedge < 0 ? start : end],
          edge: edges[coedge < 0 ? ~coedge : coedge],
          sense: coedge < 0 ? '-' : '+',
        })
        fins.set(coedge, fin)
        return fin
      })
      own.forEach((fin, i) => nodes.set(fin, { forward: own[(i + 1) % own.length], backward: own[(i + own.length - 1) % own.length] }))
      nodes.set(loop, { fin: own[0] })
      return loop
    })
    nodes.set(face, { loop: nodes.chain(written, 'next', '') })
    return face
  }

  private straight(start: number, end: number): number {
    const v = this.body.vertices
    const way = [0, 1, 2].map((axis) => v[3 * end + axis] - v[3 * start + axis])
    const length = Math.hypot(...way)
    return this.added(this.curves, NodeType.line, {
      pvec: metres(v.subarray(3 * start, 3 * start + 3)),
      direction: way.map((value) => value / length),
      sense: '+',
    })
  }

  private added(list: number[], type: number, values: Record<string, XtValue>): number {
    const index = this.nodes.add(type, { owner: this.node, sense: '+', ...values })
    list.push(index)
    return index
  }

  /** Each sense of a curve is a node of its own. */
  private curve(curve: Curve, sameSense: boolean): number {
    return this.added(this.curves, ...this.curveNode(curve, sameSense ? '+' : '-'))
  }

  private curveNode(curve: Curve, sense: string): [type: number, values: Record<string, XtValue>] {
    if (curve instanceof Line) {
      const length = Math.hypot(...curve.direction)
      return [NodeType.line, { sense, pvec: metres(curve.point), direction: curve.direction.map((value) => value / length) }]
    }
    if (curve instanceof Ellipse) {
      const { frame, a, b } = curve
      const [major, minor] = [a / METRE, b / METRE]
      const values = { sense, centre: originOf(frame), normal: axisOf(frame, 6), x_axis: axisOf(frame, 0) }
      if (a === b) return [NodeType.circle, { ...values, radius: major }]
      if (a > b) return [NodeType.ellipse, { ...values, major_radius: major, minor_radius: minor }]
      return [NodeType.ellipse, { ...values, x_axis: axisOf(frame, 3), major_radius: minor, minor_radius: major }]
    }
    if (curve instanceof BSplineCurve) return [NodeType.bCurve, { sense, nurbs: this.nurbsCurve(curve) }]
    throw new TypeError(`a ${curve.kind} curve`)
  }

  private knots(knots: Float64Array): { mult: number; knots: number; count: number } {
    const distinct = [...new Set(knots)]
    const mult = this.nodes.add(127, { mult: distinct.map((value) => knots.reduce((count, knot) => count + Number(knot === value), 0)) })
    return { mult, knots: this.nodes.add(128, { knots: distinct }), count: distinct.length }
  }

  private vertices(data: Float64Array, stride: number): number {
    return this.nodes.add(45, { vertices: Array.from(data, (value, i) => (i % stride === 3 ? value : value / METRE)) })
  }

  private nurbsCurve(curve: BSplineCurve): number {
    const { mult, knots, count } = this.knots(curve.knots)
    const dim = curve.rational ? 4 : 3
    return this.nodes.add(136, {
      degree: curve.degree,
      n_vertices: curve.count,
      vertex_dim: dim,
      n_knots: count,
      knot_type: 1,
      rational: curve.rational,
      curve_form: 1,
      bspline_vertices: this.vertices(curve.homogeneous, dim),
      knot_mult: mult,
      knots,
    })
  }

  private surface(surface: Surface): number {
    let index = this.known.get(surface)
    if (index === undefined) {
      index = this.added(this.surfaces, ...this.surfaceNode(surface))
      this.known.set(surface, index)
    }
    return index
  }

  private surfaceNode(surface: Surface): [type: number, values: Record<string, XtValue>] {
    if (surface instanceof BSplineSurface) return [NodeType.bSurface, { nurbs: this.nurbsSurface(surface) }]
    if (surface instanceof Extrusion) return [NodeType.swept, { section: this.curve(surface.profile, true), sweep: [...surface.direction], scale: 1 }]
    if (surface instanceof Revolution) {
      const axis = axisOf(surface.frame, 6) as unknown as Vec3
      return [
        NodeType.spun,
        { profile: this.curve(surface.profile, true), base: originOf(surface.frame), axis: [...axis], x_axis: axisOf(surface.frame, 0), scale: 1 },
      ]
    }
    if (surface instanceof Blend) {
      const both = this.supports.get(surface)
      if (!both) throw new TypeError('a blend without supports')
      const supports = both.map((support) => this.surface(support))
      const radius = surface.radius / METRE
      return [
        NodeType.blend,
        { blend_type: 'R', surface: supports, spine: this.curve(surface.spine, true), range: [-radius, -radius], thumb_weight: [1, 1], boundary: [0, 0] },
      ]
    }
    if (surface instanceof Plane || surface instanceof Cone || surface instanceof Sphere || surface instanceof Torus) return this.analytic(surface)
    throw new TypeError(`a ${surface.kind} surface`)
  }

  private analytic(surface: Plane | Cone | Sphere | Torus): [type: number, values: Record<string, XtValue>] {
    const { frame } = surface
    const axes = { x_axis: axisOf(frame, 0), axis: axisOf(frame, 6) }
    if (surface instanceof Plane) return [NodeType.plane, { pvec: originOf(frame), normal: axes.axis, x_axis: axes.x_axis }]
    if (surface instanceof Sphere) return [NodeType.sphere, { ...axes, centre: originOf(frame), radius: surface.radius / METRE }]
    if (surface instanceof Torus) {
      return [NodeType.torus, { ...axes, centre: originOf(frame), major_radius: surface.major / METRE, minor_radius: surface.minor / METRE }]
    }
    const radius = surface.radius / METRE
    if (surface.halfAngle === 0) return [NodeType.cylinder, { ...axes, pvec: originOf(frame), radius }]
    // Half angles are positive: a cone that narrows along its axis is one about the opposite axis.
    const back = surface.halfAngle < 0 ? -1 : 1
    const angle = Math.abs(surface.halfAngle)
    const axis = axes.axis.map((value) => back * value)
    return [NodeType.cone, { ...axes, axis, pvec: originOf(frame), radius, sin_half_angle: Math.sin(angle), cos_half_angle: Math.cos(angle) }]
  }

  private nurbsSurface(surface: BSplineSurface): number {
    const { net } = surface
    const [u, v] = [this.knots(net.uKnots), this.knots(net.vKnots)]
    return this.nodes.add(126, {
      u_degree: net.uDegree,
      v_degree: net.vDegree,
      n_u_vertices: net.uCount,
      n_v_vertices: net.vCount,
      u_knot_type: 1,
      v_knot_type: 1,
      n_u_knots: u.count,
      n_v_knots: v.count,
      rational: surface.rational,
      surface_form: 1,
      vertex_dim: surface.rational ? 4 : 3,
      bspline_vertices: this.vertices(surface.homogeneous, surface.rational ? 4 : 3),
      u_knot_mult: u.mult,
      v_knot_mult: v.mult,
      u_knots: u.knots,
      v_knots: v.knots,
    })
  }
}
