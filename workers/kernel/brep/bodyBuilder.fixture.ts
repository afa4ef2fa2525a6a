import type { Body, BodyFace } from './body.ts'
import type { Curve } from './curve/curve.ts'
import type { Surface } from './surface/surface.ts'

/** Puts hand-made bodies together. Vertices at the same place are one; an edge without a curve is straight. */
export class BodyBuilder {
  private readonly points: number[] = []
  private readonly body: Body = { kind: 'solid', vertices: new Float64Array(0), edges: [], faces: [], shells: [], wires: [] }

  vertex(x: number, y: number, z: number): number {
    for (let i = 0; i < this.points.length; i += 3) {
      if (Math.hypot(this.points[i] - x, this.points[i + 1] - y, this.points[i + 2] - z) < 1e-12) return i / 3
    }
    return this.points.push(x, y, z) / 3 - 1
  }

  /** From one point to another along the curve, or with `sameSense` false against it. */
  edge(from: number[], to: number[], curve?: Curve, sameSense = true): number {
    const [start, end] = [from, to].map(([x, y, z]) => this.vertex(x, y, z))
    const known = curve
      ? -1
      : this.body.edges.findIndex(
          (edge) => !edge.curve && Math.min(edge.start, edge.end) === Math.min(start, end) && Math.max(edge.start, edge.end) === Math.max(start, end),
        )
    if (known >= 0) return this.body.edges[known].start === start ? known : ~known
    return this.body.edges.push({ curve, start, end, sameSense, source: this.body.edges.length }) - 1
  }

  /** A closed edge: the whole curve, from a point on it. */
  ring(at: number[], curve: Curve): number {
    return this.edge(at, at, curve)
  }

  /** A face whose loops are lists of edges, `~edge` for backwards. */
  face(surface: Surface | undefined, loops: number[][], sameSense = true): this {
    const face: BodyFace = { surface, sameSense, loops: loops.map((coedges) => ({ coedges: Int32Array.from(coedges) })), source: this.body.faces.length }
    this.body.faces.push(face)
    return this
  }

  /** A polygon of straight edges through points. */
  polygon(...points: number[][]): number[] {
    return points.map((from, i) => this.edge(from, points[(i + 1) % points.length]))
  }

  /** All faces as one closed shell of a solid; `voids` are numbers of faces that bound a hole. */
  solid(voids: number[] = []): Body {
    const outer = this.body.faces.map((_, f) => f).filter((f) => !voids.includes(f))
    this.body.shells = [{ faces: Int32Array.from(outer), closed: true, isVoid: false }]
    if (voids.length > 0) this.body.shells.push({ faces: Int32Array.from(voids), closed: true, isVoid: true })
    return { ...this.body, vertices: Float64Array.from(this.points) }
  }

  /** All faces as an open sheet. */
  sheet(): Body {
    this.body.shells = [{ faces: Int32Array.from(this.body.faces.keys()), closed: false, isVoid: false }]
    return { ...this.body, kind: 'sheet', vertices: Float64Array.from(this.points) }
  }
}
