import { Box2, BufferGeometry, DataTexture, NearestFilter, RGBAIntegerFormat, Sphere, UnsignedIntType, Vector2, type WebGLRenderer } from 'three'
import { LARGEST_POINTS } from './batchPlan.ts'
import { GpuBuffer } from './gpuBuffer.ts'
import { EdgeKind, type Edges, type Points } from '../../core/scene/mesh.ts'
import type { Range } from './faceBatch.ts'

/** Indices per segment: two triangles over four corners. */
export const SEGMENT_INDICES = 6

interface Pattern {
  capacity: number
  geometry: BufferGeometry
  indices: GpuBuffer
}

/**
 * The indices by which batches of edges are drawn: the same for all of them, so that one buffer does for the batches of all models.
 * It is made while nothing is open. Parts of more points than a batch has get one of their own size, which goes with their model.
 */
export class SegmentPatterns {
  private readonly gl: WebGL2RenderingContext
  private patterns: Pattern[] = []

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl
  }

  /** For at least `capacity` segments. */
  geometryFor(capacity: number): BufferGeometry {
    let found = this.patterns.find((pattern) => pattern.capacity >= capacity)
    if (!found) this.patterns.push((found = makePattern(this.gl, Math.max(capacity, LARGEST_POINTS))))
    return found.geometry
  }

  /** On the GPU. */
  get bytes(): number {
    return this.patterns.reduce((sum, { indices }) => sum + indices.bytes, 0)
  }

  /** The model is gone. */
  trim(): void {
    this.dispose(LARGEST_POINTS)
  }

  dispose(kept = 0): void {
    for (const { capacity, geometry, indices } of this.patterns) {
      if (capacity <= kept) continue
      geometry.dispose()
      indices.dispose()
    }
    this.patterns = this.patterns.filter(({ capacity }) => capacity <= kept)
  }
}

function makePattern(gl: WebGL2RenderingContext, capacity: number): Pattern {
  const indices = new GpuBuffer(gl, gl.UNSIGNED_INT, 1, 4, capacity * SEGMENT_INDICES, { index: true })
  const step = Math.min(capacity, 1 << 14)
  const chunk = new Uint32Array(step * SEGMENT_INDICES)
  for (let from = 0; from < capacity; from += step) {
    for (let i = 0, at = 0; i < step; i++) {
      const corner = (from + i) * 4
      chunk[at++] = corner
      chunk[at++] = corner + 1
      chunk[at++] = corner + 2
      chunk[at++] = corner + 2
      chunk[at++] = corner + 1
      chunk[at++] = corner + 3
    }
    indices.write(from * SEGMENT_INDICES, chunk)
  }
  const geometry = new BufferGeometry()
  geometry.index = indices.attribute
  geometry.boundingSphere = new Sphere()
  return { capacity, geometry, indices }
}

/** Points per row of the texture; a power of two. The shader uses the same number (materials/edgeMaterial.ts). */
export const POINT_ROW = 1024
const POINT_BYTES = 16

/**
 * Polylines of many parts as a texture of points (xyz as float bits, and edge << 3 | last << 2 | kind), drawn without vertex attributes:
 * corner `c` of the segment that starts at point `p` has index `4p + c`, so ranges of points are ranges of indices.
 */
export class EdgeBatch {
  readonly geometry: BufferGeometry
  readonly points: DataTexture
  private readonly renderer: WebGLRenderer
  private readonly capacity: number
  private used = 0
  /** Points of parts that were taken out: first and number. */
  private readonly holes: [first: number, count: number][] = []

  constructor(renderer: WebGLRenderer, capacity: number, geometry: BufferGeometry) {
    this.renderer = renderer
    this.capacity = capacity
    this.geometry = geometry
    this.points = new DataTexture(null, POINT_ROW, capacity / POINT_ROW, RGBAIntegerFormat, UnsignedIntType)
    this.points.minFilter = NearestFilter
    this.points.magFilter = NearestFilter
    this.points.source.dataReady = false
    this.points.needsUpdate = true
    renderer.initTexture(this.points)
  }

  fits(points: number): boolean {
    return this.holeFor(points) >= 0 || this.used + points <= this.capacity
  }

  /** Gives a range's room to later parts. */
  remove({ first, count }: Range): void {
    this.holes.push([first / SEGMENT_INDICES, count / SEGMENT_INDICES])
  }

  add(edges: Edges): Range {
    const count = edges.points.length / 3
    const hole = this.holeFor(count)
    const first = hole >= 0 ? this.holes.splice(hole, 1)[0][0] : this.used
    if (hole < 0) this.used += count
    const rowStart = first % POINT_ROW
    const rows = Math.ceil((rowStart + count) / POINT_ROW)
    const texels = new Uint32Array(rows * POINT_ROW * 4)
    packPoints(edges, texels, rowStart)
    this.upload(texels, rows, rowStart, count, Math.floor(first / POINT_ROW))
    return { first: first * SEGMENT_INDICES, count: count * SEGMENT_INDICES }
  }

  /** On the GPU. */
  get bytes(): number {
    return this.capacity * POINT_BYTES
  }

  dispose(): void {
    this.points.dispose()
  }

  private holeFor(points: number): number {
    return this.holes.findIndex(([, count]) => points <= count)
  }

  /** Up to three rectangles: the rest of the first row, full rows, the start of the last. */
  private upload(texels: Uint32Array<ArrayBuffer>, rows: number, rowStart: number, count: number, row: number): void {
    const source = new DataTexture(texels, POINT_ROW, rows, RGBAIntegerFormat, UnsignedIntType)
    const copy = (x0: number, y0: number, x1: number, y1: number) => {
      if (x1 <= x0 || y1 <= y0) return
      this.renderer.copyTextureToTexture(source, this.points, new Box2(new Vector2(x0, y0), new Vector2(x1, y1)), new Vector2(x0, row + y0))
    }
    const end = rowStart + count
    if (rows === 1) copy(rowStart, 0, end, 1)
    else {
      copy(rowStart, 0, POINT_ROW, 1)
      copy(0, 1, POINT_ROW, rows - 1)
      copy(0, rows - 1, end - (rows - 1) * POINT_ROW, rows)
    }
  }
}

/** Writes four numbers per point into `out` from texel `at` on. */
export function packPoints(edges: Edges, out: Uint32Array<ArrayBuffer>, at: number): void {
  const floats = new Float32Array(out.buffer, out.byteOffset, out.length)
  const { points, start, kind } = edges
  for (let edge = 0; edge + 1 < start.length; edge++) {
    const code = ((edge << 3) | (kind[edge] ?? EdgeKind.sharp)) >>> 0
    const last = start[edge + 1] - 1
    for (let p = start[edge]; p <= last; p++) {
      const to = (at + p) * 4
      floats[to] = points[p * 3]
      floats[to + 1] = points[p * 3 + 1]
      floats[to + 2] = points[p * 3 + 2]
      out[to + 3] = p === last ? code | 4 : code
    }
  }
}

/** Loose points of one part: position and colour (alpha 0 = inherit). */
export class PointBatch {
  readonly geometry = new BufferGeometry()
  readonly count: number
  private readonly positions: GpuBuffer
  private readonly colors: GpuBuffer

  constructor(gl: WebGL2RenderingContext, points: Points) {
    this.count = points.positions.length / 3
    this.positions = new GpuBuffer(gl, gl.FLOAT, 3, 4, this.count)
    this.positions.write(0, points.positions)
    this.colors = new GpuBuffer(gl, gl.UNSIGNED_BYTE, 4, 1, this.count, { normalized: true })
    if (points.color) this.colors.write(0, points.color)
    this.geometry.setAttribute('position', this.positions.attribute)
    this.geometry.setAttribute('paint', this.colors.attribute)
    this.geometry.boundingSphere = new Sphere()
  }

  /** On the GPU. */
  get bytes(): number {
    return this.positions.bytes + this.colors.bytes
  }

  dispose(): void {
    this.geometry.dispose()
    this.positions.dispose()
    this.colors.dispose()
  }
}
