import type { Mesh } from '../../core/scene/mesh.ts'
import { numberCorners, paintFaces, shiftIndices } from './faceLoops.ts'
import { type Grid, packPlaces } from './grid.ts'

/** Vertices and indices of a face batch. */
export interface Room {
  vertex: number
  vertices: number
  index: number
  indices: number
}

/** Vertices and indices that are uploaded together at most, and those of a part that is uploaded with others. */
const VERTICES = 1 << 13
const INDICES = VERTICES * 4
const SMALL = 4

/** Whether a part is so small that it is uploaded together with others. */
export const isStaged = ({ vertices, indices }: Room): boolean => vertices * SMALL <= VERTICES && indices * SMALL <= INDICES

/**
 * Small parts that lie behind each other in a batch, as its buffers hold them, until they are uploaded together: thousands of uploads of some hundred bytes take
 * many times as long as a few that are as large as all of them.
 */
export class FaceStage {
  /** The room that all waiting parts take together. */
  readonly room: Room
  readonly places = new Uint32Array(VERTICES * 2)
  readonly normals = new Int16Array(VERTICES * 2)
  readonly faces = new Uint16Array(VERTICES)
  readonly paint?: Uint8Array
  readonly indices = new Uint16Array(INDICES)

  /** `first`: room of the first part. */
  constructor({ vertex, index }: Room, isPainted: boolean) {
    this.room = { vertex, vertices: 0, index, indices: 0 }
    if (isPainted) this.paint = new Uint8Array(VERTICES * 4)
  }

  /** Whether the room of a part begins where that of the waiting ones ends, and there is memory for it. */
  takes({ vertex, vertices, index, indices }: Room): boolean {
    const { room } = this
    const isNext = vertex === room.vertex + room.vertices && index === room.index + room.indices
    return isNext && room.vertices + vertices <= VERTICES && room.indices + indices <= INDICES
  }

  add({ positions, normals, indices, faceStart, faceColor, vertexColor }: Mesh, grid: Grid, { vertex, vertices }: Room): void {
    const { room, faces, paint } = this
    const at = room.vertices
    packPlaces(positions, 0, vertices, grid, this.places, at)
    this.normals.set(normals, at * 2)
    // Zero is written already.
    for (let face = 1; face + 1 < faceStart.length; face++) numberCorners(indices, faceStart[face] * 3, faceStart[face + 1] * 3, face, faces, at)
    if (paint && vertexColor) paint.set(vertexColor, at * 4)
    else if (paint && faceColor) paintFaces(faces, at, at + vertices, faceColor, paint)
    shiftIndices(indices, 0, indices.length, vertex, this.indices, room.indices)
    room.vertices += vertices
    room.indices += indices.length
  }
}
