import { BufferGeometry, Sphere } from 'three'
import type { Mesh } from '../../core/scene/mesh.ts'
import { type Capacity, type Layout, layoutOf, PIECE } from './batchPlan.ts'
import { numberCorners, type Numbers, paintFaces, shiftIndices } from './faceLoops.ts'
import { FaceStage, isStaged, type Room } from './faceStage.ts'
import { FreeRanges } from './freeRanges.ts'
import { GpuBuffer } from './gpuBuffer.ts'
import { type Grid, packPlaces } from './grid.ts'

const CHUNK = 1 << 16
/** Room for coarse indices, in parts of that for all: levels of which each has a fraction of the last. */
const COARSE_SHARE = 0.75
/** The same in a batch of one part, in parts of its finest level: each has six tenths of the last at most. */
const COARSE_LEVELS = 2.5

/** Where a part's ranges are: indices (faces) or points times six (edges). */
export interface Range {
  /** First index. */
  first: number
  count: number
  /** What the range takes of its batch (faces). */
  room?: Room
}

/**
 * Triangles of many parts in shared GPU buffers. A vertex is a place on its part's grid (8 bytes), an octahedral normal (4) and a face number (2; 4 in wide batches);
 * where parts have colours of their own, a colour (4). Indices take 2 bytes, or 4. Wide batches, and those with a picture, hold one part.
 */
export class FaceBatch {
  readonly geometry = new BufferGeometry()
  private readonly capacity: Capacity
  private readonly layout: Layout
  private readonly places: GpuBuffer
  private readonly normals: GpuBuffer
  private readonly faces: GpuBuffer
  private readonly colors?: GpuBuffer
  private readonly indices: GpuBuffer
  private readonly uvs?: GpuBuffer
  private readonly vertexRanges: FreeRanges
  private readonly indexRanges: FreeRanges
  /** Indices of the same vertices for parts in fewer triangles; made when a model first needs them. */
  private coarse?: { geometry: BufferGeometry; indices: GpuBuffer; ranges: FreeRanges }
  /** Small parts that wait to be uploaded together. */
  private staged?: FaceStage
  private readonly gl: WebGL2RenderingContext

  constructor(gl: WebGL2RenderingContext, capacity: Capacity, layout: Layout) {
    this.gl = gl
    this.capacity = capacity
    this.vertexRanges = new FreeRanges(capacity.vertices)
    this.indexRanges = new FreeRanges(capacity.indices)
    this.layout = layout
    const [type, bytes] = layout.isWide ? [gl.UNSIGNED_INT, 4 as const] : [gl.UNSIGNED_SHORT, 2 as const]
    this.places = new GpuBuffer(gl, gl.UNSIGNED_INT, 2, 4, capacity.vertices)
    this.normals = new GpuBuffer(gl, gl.SHORT, 2, 2, capacity.vertices, { normalized: true })
    this.faces = new GpuBuffer(gl, type, 1, bytes, capacity.vertices, { integer: true })
    this.indices = new GpuBuffer(gl, type, 1, bytes, capacity.indices, { index: true })
    const { geometry } = this
    geometry.setAttribute('place', this.places.attribute)
    geometry.setAttribute('normal', this.normals.attribute)
    geometry.setAttribute('face', this.faces.attribute)
    if (layout.isPainted) {
      this.colors = new GpuBuffer(gl, gl.UNSIGNED_BYTE, 4, 1, capacity.vertices, { normalized: true })
      geometry.setAttribute('paint', this.colors.attribute)
    }
    if (layout.isTextured) {
      this.uvs = new GpuBuffer(gl, gl.FLOAT, 2, 4, capacity.vertices)
      geometry.setAttribute('uv', this.uvs.attribute)
    }
    geometry.index = this.indices.attribute
    geometry.boundingSphere = new Sphere()
  }

  /** What a batch takes on the GPU. */
  static bytesOf({ vertices, indices }: Capacity, { isWide, isPainted, isTextured }: Layout): number {
    return vertices * (12 + (isWide ? 4 : 2) + (isPainted ? 4 : 0) + (isTextured ? 8 : 0)) + indices * (isWide ? 4 : 2)
  }

  /** It holds one part: there is never room for another. */
  get isOwn(): boolean {
    return this.layout.isWide || this.layout.isTextured
  }

  get isPainted(): boolean {
    return this.layout.isPainted
  }

  /** Bytes of an index. */
  get indexBytes(): number {
    return this.layout.isWide ? 4 : 2
  }

  fits(mesh: Mesh): boolean {
    const { isWide, isPainted } = layoutOf(mesh)
    return !this.isOwn && !isWide && isPainted === this.layout.isPainted && this.hasRoom(mesh)
  }

  /** Share of its room that is taken, 0 to 1. */
  get taken(): number {
    return Math.max(this.vertexRanges.used / this.capacity.vertices, this.indexRanges.used / this.capacity.indices)
  }

  /** Adds a mesh that `fits`, or the one of a batch of its own. A small one is uploaded together with others (`flush`). */
  add(mesh: Mesh, grid: Grid): Range {
    const room = this.take(mesh)
    if (this.isOwn || !isStaged(room)) this.upload(mesh, grid, room)
    else {
      if (this.staged && !this.staged.takes(room)) this.flush()
      this.staged ??= new FaceStage(room, this.isPainted)
      this.staged.add(mesh, grid, room)
    }
    return { first: room.index, count: mesh.indices.length, room }
  }

  /** Uploads the parts that wait for it. To be called before anything of the batch is drawn. */
  flush(): void {
    const { staged } = this
    if (!staged) return
    this.staged = undefined
    const { vertex, vertices, index, indices } = staged.room
    this.places.write(vertex, staged.places.subarray(0, vertices * 2))
    this.normals.write(vertex, staged.normals.subarray(0, vertices * 2))
    this.faces.write(vertex, staged.faces.subarray(0, vertices))
    if (staged.paint) this.colors?.write(vertex, staged.paint.subarray(0, vertices * 4))
    this.indices.write(index, staged.indices.subarray(0, indices))
  }

  private upload(mesh: Mesh, grid: Grid, room: Room): void {
    // A part that waits may have been taken out, and its room given to this one.
    this.flush()
    this.writePlaces(mesh, grid, room.vertex, 0, mesh.positions.length / 3)
    this.normals.write(room.vertex, mesh.normals)
    this.writeFaces(mesh, room.vertex)
    if (this.uvs && mesh.uv) this.uvs.write(room.vertex, mesh.uv)
    const chunk = this.numbers(Math.min(CHUNK, mesh.indices.length))
    for (let from = 0; from < mesh.indices.length; from += CHUNK) this.writeIndices(mesh, room, from, chunk)
  }

  /** Does the same as `add` a piece at a time; the room is taken at once. Nothing may draw it before the end. */
  *addInPieces(mesh: Mesh, grid: Grid): Generator<undefined, Range> {
    const room = this.take(mesh)
    this.flush()
    const vertices = mesh.positions.length / 3
    for (let from = 0; from < vertices; from += PIECE) {
      const to = Math.min(vertices, from + PIECE)
      this.writePlaces(mesh, grid, room.vertex, from, to)
      this.normals.write(room.vertex + from, mesh.normals.subarray(from * 2, to * 2))
      if (this.uvs && mesh.uv) this.uvs.write(room.vertex + from, mesh.uv.subarray(from * 2, to * 2))
      yield
    }
    yield* this.writeFacesInPieces(mesh, room.vertex)
    const chunk = this.numbers(CHUNK)
    for (let from = 0; from < mesh.indices.length; from += CHUNK) {
      this.writeIndices(mesh, room, from, chunk)
      yield
    }
    return { first: room.index, count: mesh.indices.length, room }
  }

  private take({ positions, indices }: Mesh): Room {
    const vertices = positions.length / 3
    return { vertex: this.vertexRanges.take(vertices), vertices, index: this.indexRanges.take(indices.length), indices: indices.length }
  }

  private writePlaces({ positions }: Mesh, grid: Grid, base: number, from: number, to: number): void {
    const places = new Uint32Array((to - from) * 2)
    packPlaces(positions, from, to, grid, places)
    this.places.write(base + from, places)
  }

  /** Numbers of vertices or faces. */
  private numbers(length: number): Numbers {
    return this.layout.isWide ? new Uint32Array(length) : new Uint16Array(length)
  }

  private writeIndices({ indices }: Mesh, room: Room, from: number, chunk: Numbers): void {
    const size = Math.min(CHUNK, indices.length - from)
    shiftIndices(indices, from, size, room.vertex, chunk)
    this.indices.write(room.index + from, size === chunk.length ? chunk : chunk.subarray(0, size))
  }

  /** Adds a part, which lies at `range`, in fewer triangles over its own vertices; undefined when there is no room. */
  addCoarse(indices: Uint32Array, { room }: Range): Range | undefined {
    const coarse = (this.coarse ??= this.makeCoarse(indices.length))
    if (!room || !coarse.ranges.fits(indices.length)) return undefined
    const first = coarse.ranges.take(indices.length)
    const shifted = this.numbers(indices.length)
    shiftIndices(indices, 0, indices.length, room.vertex, shifted)
    coarse.indices.write(first, shifted)
    return { first, count: indices.length }
  }

  /** Bytes that `addCoarse` needs for a first level of so many indices. */
  coarseBytes(indices: number): number {
    return this.coarse ? 0 : this.coarseRoom(indices) * this.indexBytes
  }

  /** Gives the room of what `addCoarse` has added to later parts. */
  removeCoarse({ first, count }: Range): void {
    this.coarse?.ranges.give(first, count)
  }

  /** Draws what `addCoarse` has added. */
  get coarseGeometry(): BufferGeometry {
    return this.coarse!.geometry
  }

  private coarseRoom(first: number): number {
    const share = Math.floor(this.capacity.indices * COARSE_SHARE)
    return this.isOwn ? Math.min(share, Math.ceil(first * COARSE_LEVELS)) : share
  }

  /** `first`: indices of the first level. */
  private makeCoarse(first: number): NonNullable<FaceBatch['coarse']> {
    const { gl, layout } = this
    const room = this.coarseRoom(first)
    const indices = new GpuBuffer(gl, layout.isWide ? gl.UNSIGNED_INT : gl.UNSIGNED_SHORT, 1, layout.isWide ? 4 : 2, room, { index: true })
    const geometry = new BufferGeometry()
    for (const [name, attribute] of Object.entries(this.geometry.attributes)) geometry.setAttribute(name, attribute)
    geometry.index = indices.attribute
    geometry.boundingSphere = new Sphere()
    return { geometry, indices, ranges: new FreeRanges(room) }
  }

  /** Gives a range's room to later parts. */
  remove({ room }: Range): void {
    if (!room) return
    this.vertexRanges.give(room.vertex, room.vertices)
    this.indexRanges.give(room.index, room.indices)
  }

  private hasRoom({ positions, indices }: Mesh): boolean {
    return this.vertexRanges.fits(positions.length / 3) && this.indexRanges.fits(indices.length)
  }

  /** On the GPU. */
  get bytes(): number {
    return this.buffers.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  dispose(): void {
    this.geometry.dispose()
    this.coarse?.geometry.dispose()
    for (const buffer of this.buffers) buffer.dispose()
  }

  private get buffers(): GpuBuffer[] {
    const { places, normals, faces, colors, indices, uvs } = this
    return [places, normals, faces, indices, colors, uvs, this.coarse?.indices].filter((buffer) => buffer !== undefined)
  }

  /** Does the same as `writeFaces`. */
  private *writeFacesInPieces(mesh: Mesh, base: number): Generator<undefined, void> {
    const { positions, faceStart, indices } = mesh
    const vertices = positions.length / 3
    const faceOf = this.numbers(vertices)
    let numbered = 0
    for (let face = 1; face + 1 < faceStart.length; face++) {
      for (let from = faceStart[face] * 3; from < faceStart[face + 1] * 3; from += PIECE) {
        const to = Math.min(faceStart[face + 1] * 3, from + PIECE)
        numberCorners(indices, from, to, face, faceOf)
        numbered += to - from
        if (numbered < PIECE) continue
        numbered = 0
        yield
      }
    }
    for (let from = 0; from < vertices; from += PIECE) {
      const piece = faceOf.subarray(from, Math.min(vertices, from + PIECE))
      this.faces.write(base + from, piece)
      this.writeColors(mesh, base, from, piece)
      yield
    }
  }

  private writeFaces(mesh: Mesh, base: number): void {
    const { faceStart, indices } = mesh
    const faceOf = this.numbers(mesh.positions.length / 3)
    // Zero is written already.
    for (let face = 1; face + 1 < faceStart.length; face++) numberCorners(indices, faceStart[face] * 3, faceStart[face + 1] * 3, face, faceOf)
    this.faces.write(base, faceOf)
    this.writeColors(mesh, base, 0, faceOf)
  }

  /** `faceOf`: faces of the vertices from number `from` on. */
  private writeColors({ faceColor, vertexColor }: Mesh, base: number, from: number, faceOf: Numbers): void {
    if (vertexColor) this.colors?.write(base + from, vertexColor.subarray(from * 4, (from + faceOf.length) * 4))
    else if (faceColor && this.colors) {
      const paint = new Uint8Array(faceOf.length * 4)
      paintFaces(faceOf, 0, faceOf.length, faceColor, paint)
      this.colors.write(base + from, paint)
    }
  }
}
