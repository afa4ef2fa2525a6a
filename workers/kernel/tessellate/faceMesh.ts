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

/** What the cheap checks found wrong with a face: the body is meshed again by the reference engine. */
export type FaceProblem =
  | 'no surface'
  | 'gap'
  | 'residual'
  | 'beside'
  | 'winding'
  | 'no pole'
  | 'no bridge'
  | 'hole outside'
  | 'no boundary'
  | 'crossing'
  | 'not finite'
  | 'folded'
  | 'empty'
  | 'projection'
  | 'too fine'
  | 'too large'

/** No finer chords help a face whose border does not lie on its surface, or that has come to its limits already: more points only cost. */
const hopeless = new Set<FaceProblem>(['no surface', 'residual', 'beside', 'not finite', 'too fine', 'too large'])

export const isHopeless = (problems: readonly FaceProblem[]): boolean => problems.some((problem) => hopeless.has(problem))

/** The file contradicts itself: a border with a gap, or far from its surface. No engine can find out which of both is meant. */
export const isContradicted = (problems: readonly FaceProblem[]): boolean => problems.includes('gap') || problems.includes('beside')
