import { Growing } from '../../mesh/growing.ts'
import { vertexNumber } from '../../mesh/text.ts'
import { type ColorPlan, colorByte, colorPlan } from './plyVertices.ts'
import type { PlyElement } from './plyHeader.ts'

/** Polygons, gathered row by row; triangle strips become triangles. */
export class PlyFaces {
  readonly loop = new Growing(Uint32Array)
  readonly loopStart = new Growing(Uint32Array)
  readonly faceColor = new Growing(Uint32Array, 16)
  readonly cornerUv = new Growing(Float32Array, 16)
  /** Every polygon so far has uv for every corner. */
  allUv = true
  private color: ColorPlan | undefined

  constructor() {
    this.loopStart.push(0)
  }

  get count(): number {
    return this.loopStart.length - 1
  }

  begin(element: PlyElement): void {
    this.color = colorPlan(element)
  }

  /** One polygon: its vertices, and uv per corner (empty = none). */
  face(row: Float64Array, vertices: readonly number[], uv: readonly number[]): void {
    for (const vertex of vertices) this.loop.push(vertexNumber(vertex))
    this.loopStart.push(this.loop.length)
    if (this.color) {
      const [r, g, b, a] = [0, 1, 2, 3].map((part) => (this.color ? colorByte(this.color, row, part) : 0))
      this.faceColor.push(((r << 24) | (g << 16) | (b << 8) | a) >>> 0)
    }
    if (uv.length === vertices.length * 2 && this.allUv) for (const value of uv) this.cornerUv.push(value)
    else this.allUv = false
  }

  /** A strip; -1 begins the next one. Every other triangle runs the other way. */
  strip(vertices: readonly number[]): void {
    this.allUv = false
    let from = 0
    for (let i = 0; i < vertices.length; i++) {
      if (vertices[i] < 0) from = i + 1
      else if (i - from >= 2) {
        const even = (i - from) % 2 === 0
        this.loop.push3(vertexNumber(vertices[even ? i - 2 : i - 1]), vertexNumber(vertices[even ? i - 1 : i - 2]), vertexNumber(vertices[i]))
        this.loopStart.push(this.loop.length)
      }
    }
  }
}
