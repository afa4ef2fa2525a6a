import { BufferGeometry, Sphere } from 'three'
import type { Mesh } from '../../core/scene/mesh.ts'
import { type Capacity, PIECE } from './batchPlan.ts'
import { GpuBuffer } from './gpuBuffer.ts'

const CHUNK = 1 << 16

/** Where a part's ranges are: indices (faces) or points times six (edges). */
export interface Range {
  /** First index. */
  first: number
  count: number
  /** First vertex and number of them, and of indices, that belong to the range: what replaces it may use less (faces). */
  room?: Room
}

/** A piece of a face batch. */
interface Room {
  vertex: number
  vertices: number
  index: number
  indices: number
}

/** Triangles of many parts in shared GPU buffers: position, octahedral normal, face number and colour per vertex (24 bytes), indices. */
export class FaceBatch {
  readonly geometry = new BufferGeometry()
  private readonly capacity: Capacity
  private readonly positions: GpuBuffer
  private readonly normals: GpuBuffer
  private readonly faces: GpuBuffer
  private readonly colors: GpuBuffer
  private readonly indices: GpuBuffer
  private readonly uvs?: GpuBuffer
  private vertices = 0
  private used = 0
  /** Pieces of parts that were taken out. */
  private readonly holes: Room[] = []

  constructor(gl: WebGL2RenderingContext, capacity: Capacity, textured: boolean) {
    this.capacity = capacity
    this.positions = new GpuBuffer(gl, gl.FLOAT, 3, 4, capacity.vertices)
    this.normals = new GpuBuffer(gl, gl.SHORT, 2, 2, capacity.vertices, { normalized: true })
    this.faces = new GpuBuffer(gl, gl.UNSIGNED_INT, 1, 4, capacity.vertices)
    this.colors = new GpuBuffer(gl, gl.UNSIGNED_BYTE, 4, 1, capacity.vertices, { normalized: true })
    this.indices = new GpuBuffer(gl, gl.UNSIGNED_INT, 1, 4, capacity.indices, { index: true })
    const { geometry } = this
    geometry.setAttribute('position', this.positions.attribute)
    geometry.setAttribute('normal', this.normals.attribute)
    geometry.setAttribute('face', this.faces.attribute)
    geometry.setAttribute('paint', this.colors.attribute)
    if (textured) {
      this.uvs = new GpuBuffer(gl, gl.FLOAT, 2, 4, capacity.vertices)
      geometry.setAttribute('uv', this.uvs.attribute)
    }
    geometry.index = this.indices.attribute
    geometry.boundingSphere = new Sphere()
  }

  fits(mesh: Mesh): boolean {
    return this.holeFor(mesh) >= 0 || this.tailFits(mesh)
  }

  /** Uploads a mesh that `fits`. */
  add(mesh: Mesh): Range {
    const { room, isHole } = this.take(mesh)
    const base = room.vertex
    this.positions.write(base, mesh.positions)
    this.normals.write(base, mesh.normals)
    this.writeFaces(mesh, base, isHole)
    if (this.uvs && mesh.uv) this.uvs.write(base, mesh.uv)
    const chunk = new Uint32Array(Math.min(CHUNK, mesh.indices.length))
    for (let from = 0; from < mesh.indices.length; from += CHUNK) this.writeIndices(mesh, room, from, chunk)
    return { first: room.index, count: mesh.indices.length, room }
  }

  /** Uploads a mesh that `fits` a piece at a time; its room is taken at once. Nothing may draw it before the end. */
  *addInPieces(mesh: Mesh): Generator<undefined, Range> {
    const { room, isHole } = this.take(mesh)
    const vertices = mesh.positions.length / 3
    for (let from = 0; from < vertices; from += PIECE) {
      const to = Math.min(vertices, from + PIECE)
      this.positions.write(room.vertex + from, mesh.positions.subarray(from * 3, to * 3))
      this.normals.write(room.vertex + from, mesh.normals.subarray(from * 2, to * 2))
      if (this.uvs && mesh.uv) this.uvs.write(room.vertex + from, mesh.uv.subarray(from * 2, to * 2))
      yield
    }
    yield* this.writeFacesInPieces(mesh, room.vertex, isHole)
    const chunk = new Uint32Array(CHUNK)
    for (let from = 0; from < mesh.indices.length; from += CHUNK) {
      this.writeIndices(mesh, room, from, chunk)
      yield
    }
    return { first: room.index, count: mesh.indices.length, room }
  }

  private take(mesh: Mesh): { room: Room; isHole: boolean } {
    const hole = this.holeFor(mesh)
    if (hole >= 0) return { room: this.holes.splice(hole, 1)[0], isHole: true }
    const room = { vertex: this.vertices, vertices: mesh.positions.length / 3, index: this.used, indices: mesh.indices.length }
    this.vertices += room.vertices
    this.used += room.indices
    return { room, isHole: false }
  }

  private writeIndices({ indices }: Mesh, room: Room, from: number, chunk: Uint32Array): void {
    const size = Math.min(CHUNK, indices.length - from)
    shiftIndices(indices, from, size, room.vertex, chunk)
    this.indices.write(room.index + from, size === chunk.length ? chunk : chunk.subarray(0, size))
  }

  /** Gives a range's room to later parts. */
  remove({ room }: Range): void {
    if (room) this.holes.push(room)
  }

  private tailFits(mesh: Mesh): boolean {
    return this.vertices + mesh.positions.length / 3 <= this.capacity.vertices && this.used + mesh.indices.length <= this.capacity.indices
  }

  private holeFor(mesh: Mesh): number {
    return this.holes.findIndex(({ vertices, indices }) => mesh.positions.length / 3 <= vertices && mesh.indices.length <= indices)
  }

  /** On the GPU. */
  get bytes(): number {
    return this.buffers.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  dispose(): void {
    this.geometry.dispose()
    for (const buffer of this.buffers) buffer.dispose()
  }

  private get buffers(): GpuBuffer[] {
    const { positions, normals, faces, colors, indices, uvs } = this
    return [positions, normals, faces, colors, indices, ...(uvs ? [uvs] : [])]
  }

  /** Does the same as `writeFaces`. */
  private *writeFacesInPieces({ positions, faceStart, faceColor, vertexColor, indices }: Mesh, base: number, again: boolean): Generator<undefined, void> {
    const vertices = positions.length / 3
    const faceOf = new Uint32Array(vertices)
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
      if (vertexColor) this.colors.write(base + from, vertexColor.subarray(from * 4, (from + piece.length) * 4))
      else if (faceColor) this.colors.write(base + from, paintOf(piece, faceColor))
      else if (again) this.colors.write(base + from, new Uint8Array(piece.length * 4))
      yield
    }
  }

  private writeFaces(mesh: Mesh, base: number, again: boolean): void {
    const { faceStart, faceColor, vertexColor, indices } = mesh
    const vertices = mesh.positions.length / 3
    const faceOf = new Uint32Array(vertices)
    // Zero is written already.
    for (let face = 1; face + 1 < faceStart.length; face++) numberCorners(indices, faceStart[face] * 3, faceStart[face + 1] * 3, face, faceOf)
    this.faces.write(base, faceOf)
    if (vertexColor) this.colors.write(base, vertexColor)
    else if (faceColor) this.colors.write(base, paintOf(faceOf, faceColor))
    else if (again) {
      // Zeros mean "inherit": a fresh buffer has them, a reused one may hold something else.
      this.colors.write(base, new Uint8Array(vertices * 4))
    }
  }
}

// Loops that run for each part are functions of their own: within the methods that call them the browser would compile them anew for part after part.

function shiftIndices(indices: Uint32Array, from: number, count: number, by: number, out: Uint32Array): void {
  for (let i = 0; i < count; i++) out[i] = indices[from + i] + by
}

function numberCorners(indices: Uint32Array, from: number, to: number, face: number, faceOf: Uint32Array): void {
  for (let i = from; i < to; i++) faceOf[indices[i]] = face
}

/** RGBA bytes of each vertex, from `0xRRGGBBAA` of each face. */
function paintOf(faceOf: Uint32Array, faceColor: Uint32Array): Uint8Array {
  const paint = new Uint8Array(faceOf.length * 4)
  for (let v = 0; v < faceOf.length; v++) {
    const color = faceColor[faceOf[v]]
    paint[v * 4] = color >>> 24
    paint[v * 4 + 1] = color >>> 16
    paint[v * 4 + 2] = color >>> 8
    paint[v * 4 + 3] = color
  }
  return paint
}
