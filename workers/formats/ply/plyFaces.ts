import { Growing } from '../../mesh/growing.ts'
import { vertexNumber } from '../../mesh/text.ts'
import type { BinaryBody } from './plyBody.ts'
import type { PlyElement } from './plyHeader.ts'
import { colorByte, type ColorPlan, colorPlan } from './plyVertices.ts'

/** Bytes of a triangle whose row is a count of one byte and three numbers of four. */
const TRIANGLE_BYTES = 13
const NO_VERTEX = vertexNumber(Number.NaN)

/** Polygons, gathered row by row; triangle strips become triangles. */
export class PlyFaces {
  readonly loop = new Growing(Uint32Array)
  /** Where each polygon begins in `loop`; absent as long as all are triangles. */
  loopStart: Growing<Uint32Array<ArrayBuffer>> | undefined
  readonly faceColor = new Growing(Uint32Array, 16)
  readonly cornerUv = new Growing(Float32Array, 16)
  /** Every polygon so far has uv for every corner. */
  allUv = true
  private color: ColorPlan | undefined

  /** `triangles`: as many as can follow if all rows are triangles. Theirs is an array of the right size, which is never copied. */
  begin(element: PlyElement, triangles: number): void {
    this.color = colorPlan(element)
    this.loop.reserve(triangles * 3)
  }

  get polygons(): number {
    return this.loopStart ? this.loopStart.length - 1 : this.loop.length / 3
  }

  /** One polygon: its vertices, and uv per corner (empty = none). */
  face(row: Float64Array, vertices: readonly number[], uv: readonly number[]): void {
    if (vertices.length !== 3) this.loopStart ??= triangleStarts(this.loop.length)
    for (const vertex of vertices) this.loop.push(vertexNumber(vertex))
    this.loopStart?.push(this.loop.length)
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
        this.loopStart?.push(this.loop.length)
      }
    }
  }

  /** Reads triangles, `most` at most, up to one that is none or does not lie in the piece; gives their number. Only for rows of nothing but `isPlainList`. */
  triangles(body: BinaryBody, most: number): number {
    const { view, little } = body
    this.loop.reserve(Math.min(most, Math.floor((view.byteLength - body.at) / TRIANGLE_BYTES)) * 3)
    const { data } = this.loop
    let used = this.loop.length
    let at = body.at
    let rows = 0
    for (const last = view.byteLength - TRIANGLE_BYTES; rows < most && at <= last && view.getUint8(at) === 3; rows++, at += TRIANGLE_BYTES, used += 3) {
      const a = view.getInt32(at + 1, little),
        b = view.getInt32(at + 5, little),
        c = view.getInt32(at + 9, little)
      data[used] = a < 0 ? NO_VERTEX : a
      data[used + 1] = b < 0 ? NO_VERTEX : b
      data[used + 2] = c < 0 ? NO_VERTEX : c
    }
    if (rows > 0) this.allUv = false
    if (this.loopStart) for (let end = this.loop.length + 3; end <= used; end += 3) this.loopStart.push(end)
    this.loop.length = used
    body.at = at
    return rows
  }
}

/** Whether rows hold one list and nothing else: its length in one byte, and whole numbers of four. */
export const isPlainList = ({ properties: [only, ...others] }: PlyElement): boolean =>
  others.length === 0 && only?.count === 'uint8' && (only.type === 'int32' || only.type === 'uint32')

function triangleStarts(corners: number): Growing<Uint32Array<ArrayBuffer>> {
  const starts = new Growing(Uint32Array, Math.max(1024, corners / 2))
  for (let start = 0; start <= corners; start += 3) starts.push(start)
  return starts
}
