import type { FaceProblem } from './faceProblem.ts'

/** Triangles of one face. Vertices refer to the body's pool; each has the face's own normal. */
export interface FaceMesh {
  /** Pool index per vertex. */
  ids: Int32Array
  /** xyz per vertex. */
  normals: Float64Array
  /** Three vertices of this face per triangle, counter-clockwise from outside. */
  triangles: Int32Array
  area: number
  /** About the area that chords inside of the face lose, where they lose any. */
  loss: number
  /** Its loops run the other way round than its sense demands. */
  turned: boolean
  /** A loop of it winds round a periodic surface. */
  winds: boolean
  /** Chords that crossed were led through each other's ends. */
  stitched: boolean
  problems: FaceProblem[]
}

export const emptyMesh = (problems: FaceProblem[]): FaceMesh => ({
  ids: new Int32Array(0),
  normals: new Float64Array(0),
  triangles: new Int32Array(0),
  area: 0,
  loss: 0,
  turned: false,
  winds: false,
  stitched: false,
  problems,
})
