import type { Body, BodyFace, Loop, Shell } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { Plane } from '../../kernel/brep/surface/plane.ts'
import { Sphere } from '../../kernel/brep/surface/sphere.ts'
import { Torus } from '../../kernel/brep/surface/torus.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { CurveWriter, type Fits } from './curves.ts'
import { edgeRange } from './faceRange.ts'
import { flag, type Ref, refs } from './part21.ts'
import type { PlacedGeometry } from './placed.ts'
import { SurfaceWriter } from './surfaces.ts'

/** Curves and surfaces that are fitted stand off by at most this share of the body's size, and by no more than that many millimetres. */
const FITTED_SHARE = 1e-6
const FITTED_MOST = 1e-4

/** An item of a shape representation: a solid, or a model of open shells. */
export interface WrittenItem {
  ref: Ref
  isSolid: boolean
  /** Its faces with their own colours; 0 = that of the item. `face`: place in the faces of its body. */
  faces: { ref: Ref; color: Rgba; face?: number }[]
  /** Edges of its body, by their places there; triangles have none. */
  edges?: ReadonlyMap<number, Ref>
}

/** Writes a body: one solid for each of its outer shells, or its open shells. Throws RangeError where the format has no place for something of it; nothing refers to the instances that were written before then. */
export function writeBody(placed: PlacedGeometry, body: Body, fits: Fits): WrittenItem[] {
  const writer = new BodyWriter(placed, body, fits)
  return writer.items().map((item) => ({ ...item, edges: writer.edges }))
}

class BodyWriter {
  private readonly placed: PlacedGeometry
  private readonly body: Body
  private readonly curves: CurveWriter
  private readonly surfaces: SurfaceWriter
  private readonly vertices = new Map<number, Ref>()
  readonly edges = new Map<number, Ref>()
  /** Straight edges of polygons, by their vertices. */
  private readonly sides = new Map<string, Ref>()

  constructor(placed: PlacedGeometry, body: Body, fits: Fits) {
    this.placed = placed
    this.body = body
    const tolerance = Math.min(FITTED_MOST, FITTED_SHARE * bodySize([body]))
    this.curves = new CurveWriter(placed, tolerance, fits)
    this.surfaces = new SurfaceWriter(placed, this.curves, tolerance, fits)
  }

  items(): WrittenItem[] {
    const { body, placed } = this
    const { file } = placed
    const shells = body.shells.map((shell) => ({ shell, faces: Array.from(shell.faces, (f) => ({ ...this.face(body.faces[f]), face: f })) }))
    if (body.kind !== 'solid' || !shells.every(({ shell }) => shell.closed)) {
      const open = shells.map(({ shell, faces }) => this.shell(shell, faces))
      const ref = file.add(`SHELL_BASED_SURFACE_MODEL('',${refs(open)})`)
      return [{ ref, isSolid: false, faces: shells.flatMap(({ faces }) => faces) }]
    }
    const outer = shells.filter(({ shell }) => !shell.isVoid)
    const voids = shells.filter(({ shell }) => shell.isVoid)
    return outer.map((own) => {
      const inside = voids.filter(
        (each) =>
          outer.length === 1 ||
          this.holds(
            own.shell,
            each.shell,
            outer.map(({ shell }) => shell),
          ),
      )
      const wall = this.shell(own.shell, own.faces)
      const faces = [own, ...inside].flatMap((each) => each.faces)
      if (inside.length === 0) return { ref: file.add(`MANIFOLD_SOLID_BREP('',#${wall})`), isSolid: true, faces }
      const holes = inside.map((each) => file.add(`ORIENTED_CLOSED_SHELL('',*,#${this.shell(each.shell, each.faces)},.T.)`))
      return { ref: file.add(`BREP_WITH_VOIDS('',#${wall},${refs(holes)})`), isSolid: true, faces }
    })
  }

  /** Whether a void lies in an outer shell: in the smallest whose box holds its own. */
  private holds(outer: Shell, hole: Shell, all: readonly Shell[]): boolean {
    const inner = this.boxOf(hole)
    const around = all.filter((shell) => {
      const box = this.boxOf(shell)
      return [0, 1, 2].every((k) => box[k] <= inner[k] && box[k + 3] >= inner[k + 3])
    })
    const size = (shell: Shell): number => {
      const box = this.boxOf(shell)
      return (box[3] - box[0]) * (box[4] - box[1]) * (box[5] - box[2])
    }
    return around.reduce((least, shell) => (size(shell) < size(least) ? shell : least), around[0] ?? all[0]) === outer
  }

  private boxOf({ faces }: Shell): ArrayLike<number> {
    const { vertices, edges } = this.body
    const points: number[] = []
    for (const f of faces)
      for (const { coedges, polygon } of this.body.faces[f].loops) {
        for (const coedge of coedges) {
          const { start } = edges[coedge >= 0 ? coedge : ~coedge]
          points.push(...vertices.subarray(start * 3, start * 3 + 3))
        }
        for (const vertex of polygon ?? []) points.push(...vertices.subarray(vertex * 3, vertex * 3 + 3))
      }
    return boundsOfPoints(Float64Array.from(points))
  }

  private shell(shell: Shell, faces: WrittenItem['faces']): Ref {
    return this.placed.file.add(`${shell.closed ? 'CLOSED' : 'OPEN'}_SHELL('',${refs(faces.map(({ ref }) => ref))})`)
  }

  private face(face: BodyFace): WrittenItem['faces'][number] {
    const { placed, body } = this
    const { file } = placed
    const surface = this.surfaces.write(face, body)
    const loops = face.loops.map((loop) => this.loop(loop)).filter((ref) => ref !== undefined)
    if (loops.length === 0) loops.push(this.wholeSurface(face))
    const outer = face.surface instanceof Plane ? this.outermost(face) : loops.length === 1 ? 0 : -1
    const bounds = loops.map((loop, i) => file.add(`FACE_${i === outer ? 'OUTER_' : ''}BOUND('',#${loop},.T.)`))
    const ref = file.add(`ADVANCED_FACE('',${refs(bounds)},#${surface.ref},${flag(face.sameSense !== surface.flipped)})`)
    return { ref, color: face.color ?? 0 }
  }

  /** The loop of a plane face with the largest box. */
  private outermost({ loops }: BodyFace): number {
    const { vertices, edges } = this.body
    const sizes = loops.map(({ coedges, polygon }) => {
      const points: number[] = Array.from(polygon ?? [], (vertex) => [...vertices.subarray(vertex * 3, vertex * 3 + 3)]).flat()
      const at = new Float64Array(6)
      for (const coedge of coedges) {
        const edge = edges[coedge >= 0 ? coedge : ~coedge]
        const [from, to] = edgeRange(edge, vertices)
        for (const share of [0, 1 / 3, 2 / 3]) {
          if (edge.curve) edge.curve.evaluate(from + (to - from) * share, at)
          else at.set(vertices.subarray(edge.start * 3, edge.start * 3 + 3))
          points.push(at[0], at[1], at[2])
        }
      }
      const box = boundsOfPoints(Float64Array.from(points))
      return Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])
    })
    return sizes.indexOf(Math.max(...sizes))
  }

  /** A face without borders: its loop is a point on it. */
  private wholeSurface({ surface }: BodyFace): Ref {
    const at = new Float64Array(9)
    const { placed } = this
    if (surface instanceof Sphere) {
      const f = surface.frame
      for (let i = 0; i < 3; i++) at[i] = f[9 + i] - surface.radius * f[6 + i]
    } else if (surface instanceof Torus || (surface && surface.domain.every(Number.isFinite))) surface.evaluate(surface.domain[0], surface.domain[2], at)
    else throw new RangeError('a face without borders')
    return placed.file.add(`VERTEX_LOOP('',#${placed.file.add(`VERTEX_POINT('',#${placed.point(at[0], at[1], at[2])})`)})`)
  }

  /** Undefined for loops of which nothing is left: edges without length. */
  private loop({ coedges, vertex, polygon }: Loop): Ref | undefined {
    const { file, mirrors } = this.placed
    if (vertex !== undefined) return file.add(`VERTEX_LOOP('',#${this.vertex(vertex)})`)
    const edges = polygon ? this.polygonEdges(polygon) : Array.from(coedges, (coedge) => this.coedge(coedge))
    const own = edges.filter((edge) => edge !== undefined)
    if (own.length === 0)
      return coedges.length > 0 ? file.add(`VERTEX_LOOP('',#${this.vertex(this.body.edges[coedges[0] >= 0 ? coedges[0] : ~coedges[0]].start)})`) : undefined
    // A mirror turns the direction of all loops round.
    if (mirrors) own.reverse()
    return file.add(`EDGE_LOOP('',${refs(own.map(({ ref, forward }) => file.add(`ORIENTED_EDGE('',*,*,#${ref},${flag(forward !== mirrors)})`)))})`)
  }

  private coedge(coedge: number): { ref: Ref; forward: boolean } | undefined {
    const number = coedge >= 0 ? coedge : ~coedge
    const ref = this.edges.get(number) ?? this.edge(number)
    return ref === undefined ? undefined : { ref, forward: coedge >= 0 }
  }

  private edge(number: number): Ref | undefined {
    const { body, placed } = this
    const edge = body.edges[number]
    const { curve, start, end, sameSense } = edge
    if (!curve && start === end) return undefined
    const [a, b] = [body.vertices.subarray(start * 3, start * 3 + 3), body.vertices.subarray(end * 3, end * 3 + 3)]
    if (!curve && Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) === 0) return undefined
    const range = edgeRange(edge, body.vertices)
    const along = curve ? this.curves.write(curve, ...range) : this.curves.line(a, b)
    const ref = placed.file.add(`EDGE_CURVE('',#${this.vertex(start)},#${this.vertex(end)},#${along},${flag(curve ? sameSense : true)})`)
    this.edges.set(number, ref)
    return ref
  }

  /** Straight edges between the corners of a polygon, each written once for both its faces. */
  private polygonEdges(polygon: Int32Array): { ref: Ref; forward: boolean }[] {
    const { vertices } = this.body
    const out: { ref: Ref; forward: boolean }[] = []
    polygon.forEach((a, i) => {
      const b = polygon[(i + 1) % polygon.length]
      if (a === b) return
      const [low, high] = a < b ? [a, b] : [b, a]
      const key = `${low}/${high}`
      let ref = this.sides.get(key)
      if (ref === undefined) {
        const line = this.curves.line(vertices.subarray(low * 3, low * 3 + 3), vertices.subarray(high * 3, high * 3 + 3))
        ref = this.placed.file.add(`EDGE_CURVE('',#${this.vertex(low)},#${this.vertex(high)},#${line},.T.)`)
        this.sides.set(key, ref)
      }
      out.push({ ref, forward: a < b })
    })
    return out
  }

  private vertex(number: number): Ref {
    const known = this.vertices.get(number)
    if (known !== undefined) return known
    const { vertices } = this.body
    const ref = this.placed.file.add(`VERTEX_POINT('',#${this.placed.point(vertices[number * 3], vertices[number * 3 + 1], vertices[number * 3 + 2])})`)
    this.vertices.set(number, ref)
    return ref
  }
}
