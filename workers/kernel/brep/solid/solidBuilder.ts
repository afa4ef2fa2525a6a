import type { Body, BodyEdge, BodyFace } from '../body.ts'
import type { Curve } from '../curve/curve.ts'
import type { Vec3 } from '../frame.ts'
import type { Surface } from '../surface/surface.ts'

/** Puts a solid of one closed shell together. `source`: what the file calls the entity that it comes from. */
export class SolidBuilder {
  private readonly points: number[] = []
  private readonly edges: BodyEdge[] = []
  private readonly faces: BodyFace[] = []
  private readonly source: number

  constructor(source: number) {
    this.source = source
  }

  vertex([x, y, z]: Vec3): number {
    return this.points.push(x, y, z) / 3 - 1
  }

  /** Its number. Without a curve it is straight; with `sameSense` false it runs against its curve. */
  edge(start: number, end: number, curve?: Curve, sameSense = true): number {
    return this.edges.push({ ...(curve && { curve }), start, end, sameSense, source: this.source }) - 1
  }

  /** `loops`: numbers of edges, `~number` for those that are run through backwards. */
  face(surface: Surface, sameSense: boolean, loops: readonly (readonly number[])[]): void {
    this.faces.push({ surface, sameSense, loops: loops.map((coedges) => ({ coedges: Int32Array.from(coedges) })), source: this.source })
  }

  solid(): Body {
    const { edges, faces } = this
    const shell = { faces: Int32Array.from(faces.keys()), closed: true, isVoid: false }
    return { kind: 'solid', vertices: Float64Array.from(this.points), edges, faces, shells: [shell], wires: [] }
  }
}
