import { Box2, BufferGeometry, DataTexture, NearestFilter, RGIntegerFormat, Sphere, UnsignedIntType, Vector2, type WebGLRenderer } from 'three'
import { LARGEST_POINTS } from './batchPlan.ts'
import { FreeRanges } from './freeRanges.ts'
import { GpuBuffer } from './gpuBuffer.ts'
import { type Grid, packPlaces, SPARE_BIT } from './grid.ts'
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

  /** The geometry, shared by batches, of at least `capacity` segments. */
  geometryFor(capacity: number): BufferGeometry {
    let found = this.patterns.find((pattern) => pattern.capacity >= capacity)
    if (!found) this.patterns.push((found = makePattern(this.gl, Math.max(capacity, LARGEST_POINTS))))
    return found.geometry
  }

  /** On the GPU. */
  get bytes(): number {
    return this.patterns.reduce((sum, { indices }) => sum + indices.bytes, 0)
  }

  /** Bytes that `geometryFor` needs. */
  bytesFor(capacity: number): number {
    return this.patterns.some((pattern) => pattern.capacity >= capacity) ? 0 : Math.max(capacity, LARGEST_POINTS) * SEGMENT_INDICES * 4
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
const POINT_BYTES = 8
/** Rows of points that are uploaded together, and points of a part up to which it is uploaded with others. */
const STAGED_ROWS = 16
const STAGED_POINTS = (STAGED_ROWS / 4) * POINT_ROW

/** Points of parts that lie behind each other in a batch, from a row's start on, until they are uploaded together. */
class PointStage {
  readonly texels = new Uint32Array(STAGED_ROWS * POINT_ROW * 2)
  readonly first: number
  /** The place behind the last point. */
  end: number

  constructor(first: number) {
    this.first = this.end = first
  }

  /** Points for which there is memory. */
  get room(): number {
    return STAGED_ROWS * POINT_ROW - (this.first % POINT_ROW) - (this.end - this.first)
  }

  add(edges: Edges, grid: Grid, count: number): void {
    packPoints(edges, grid, this.texels, (this.first % POINT_ROW) + this.end - this.first)
    this.end += count
  }
}

/**
 * Polylines of many parts as a texture of points (places on their part's grid; in the spare bits the kind, and whether it is the last of its edge), drawn without
 * vertex attributes: corner `c` of the segment that starts at point `p` has index `4p + c`, so ranges of points are ranges of indices.
 */
export class EdgeBatch {
  readonly geometry: BufferGeometry
  readonly points: DataTexture
  private readonly renderer: WebGLRenderer
  private readonly capacity: number
  private readonly ranges: FreeRanges
  private staged?: PointStage

  constructor(renderer: WebGLRenderer, capacity: number, geometry: BufferGeometry) {
    this.renderer = renderer
    this.capacity = capacity
    this.ranges = new FreeRanges(capacity)
    this.geometry = geometry
    this.points = new DataTexture(null, POINT_ROW, capacity / POINT_ROW, RGIntegerFormat, UnsignedIntType)
    this.points.minFilter = NearestFilter
    this.points.magFilter = NearestFilter
    this.points.source.dataReady = false
    this.points.needsUpdate = true
    renderer.initTexture(this.points)
  }

  /** What a batch takes on the GPU. */
  static bytesOf(capacity: number): number {
    return capacity * POINT_BYTES
  }

  fits(points: number): boolean {
    return this.ranges.fits(points)
  }

  /** Share of its room that is taken, 0 to 1. */
  get taken(): number {
    return this.ranges.used / this.capacity
  }

  /** Gives a range's room to later parts. */
  remove({ first, count }: Range): void {
    this.ranges.give(first / SEGMENT_INDICES, count / SEGMENT_INDICES)
  }

  /** Few points are uploaded together with those of others (`flush`). */
  add(edges: Edges, grid: Grid): Range {
    const count = edges.points.length / 3
    const first = this.ranges.take(count)
    if (count > STAGED_POINTS) {
      // A part that waits may have been taken out, and its room given to this one.
      this.flush()
      const texels = new Uint32Array(Math.ceil(((first % POINT_ROW) + count) / POINT_ROW) * POINT_ROW * 2)
      packPoints(edges, grid, texels, first % POINT_ROW)
      this.upload(texels, first, count)
    } else {
      if (this.staged && (first !== this.staged.end || count > this.staged.room)) this.flush()
      this.staged ??= new PointStage(first)
      this.staged.add(edges, grid, count)
    }
    return { first: first * SEGMENT_INDICES, count: count * SEGMENT_INDICES }
  }

  /** Uploads the points that wait for it. To be called before anything of the batch is drawn. */
  flush(): void {
    const { staged } = this
    this.staged = undefined
    if (staged) this.upload(staged.texels, staged.first, staged.end - staged.first)
  }

  /** On the GPU. */
  get bytes(): number {
    return this.capacity * POINT_BYTES
  }

  dispose(): void {
    this.points.dispose()
  }

  /** Up to three rectangles: the rest of the first row, full rows, the start of the last. `texels` begin with the row of the first point. */
  private upload(texels: Uint32Array<ArrayBuffer>, first: number, count: number): void {
    const [row, rowStart] = [Math.floor(first / POINT_ROW), first % POINT_ROW]
    const rows = Math.ceil((rowStart + count) / POINT_ROW)
    const source = new DataTexture(texels, POINT_ROW, texels.length / (2 * POINT_ROW), RGIntegerFormat, UnsignedIntType)
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

const LAST_OF_EDGE = 4

/** Writes two numbers per point into `out`, from point `place` on. */
export function packPoints({ points, start, kind }: Edges, grid: Grid, out: Uint32Array, place = 0): void {
  packPlaces(points, 0, points.length / 3, grid, out, place)
  for (let edge = 0; edge + 1 < start.length; edge++) {
    const code = kind[edge] ?? EdgeKind.sharp
    const last = start[edge + 1] - 1
    for (let p = start[edge]; p <= last; p++) out[(place + p) * 2 + 1] |= (p === last ? code | LAST_OF_EDGE : code) << SPARE_BIT
  }
}

/** The edge to which a point of a batch belongs; -1 for none of the part whose edges lie at `range`. */
export function edgeAt({ start }: Edges, { first, count }: Range, point: number): number {
  const own = point - first / SEGMENT_INDICES
  if (own < 0 || own >= count / SEGMENT_INDICES) return -1
  let [low, high] = [0, start.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (start[middle] <= own) low = middle
    else high = middle
  }
  return low < start.length - 1 ? low : -1
}

/** Loose points of one part: place on its grid and colour (alpha 0 = inherit). */
export class PointBatch {
  readonly geometry = new BufferGeometry()
  readonly count: number
  private readonly places: GpuBuffer
  private readonly colors: GpuBuffer

  constructor(gl: WebGL2RenderingContext, points: Points, grid: Grid) {
    this.count = points.positions.length / 3
    this.places = new GpuBuffer(gl, gl.UNSIGNED_INT, 2, 4, this.count)
    const places = new Uint32Array(this.count * 2)
    packPlaces(points.positions, 0, this.count, grid, places)
    this.places.write(0, places)
    this.colors = new GpuBuffer(gl, gl.UNSIGNED_BYTE, 4, 1, this.count, { normalized: true })
    if (points.color) this.colors.write(0, points.color)
    this.geometry.setAttribute('place', this.places.attribute)
    this.geometry.setAttribute('paint', this.colors.attribute)
    this.geometry.boundingSphere = new Sphere()
    // Without indices and an attribute `position` three has no number of vertices, and draws nothing.
    this.geometry.setDrawRange(0, this.count)
  }

  /** On the GPU. */
  get bytes(): number {
    return this.places.bytes + this.colors.bytes
  }

  dispose(): void {
    this.geometry.dispose()
    this.places.dispose()
    this.colors.dispose()
  }
}
