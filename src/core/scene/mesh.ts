import type { CurveTable } from './curve.ts'

/** Colours are packed sRGB `0xRRGGBBAA`; `0` (fully transparent black) means "inherit". */
export type Rgba = number

export type Bounds = readonly [minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number]

/**
 * Triangles of one part, in millimetres, part-local.
 * The triangles of B-rep face `f` are the indices `faceStart[f] * 3` up to `faceStart[f + 1] * 3`: faces are contiguous and in order.
 * A mesh without B-rep faces has one face that covers all triangles.
 */
export interface Mesh {
  /** xyz per vertex. */
  positions: Float32Array
  /** Unit normals, octahedral encoding (`octahedral.ts`), two components per vertex. */
  normals: Int16Array
  /** Three vertex indices per triangle, counter-clockwise seen from outside. */
  indices: Uint32Array
  /** First triangle of each face, and the number of triangles at the end: faces + 1 entries. */
  faceStart: Uint32Array
  /** One per face; 0 = the part's colour. Absent: all faces inherit. */
  faceColor?: Uint32Array
  /** RGBA bytes per vertex, multiplied with nothing: they are the colour. */
  vertexColor?: Uint8Array
  /** uv per vertex, for `Part.texture`. */
  uv?: Float32Array
}

export const EdgeKind = { sharp: 0, smooth: 1, free: 2, wire: 3 } as const
export type EdgeKind = (typeof EdgeKind)[keyof typeof EdgeKind]

/**
 * Polylines of one part. Edge `e` is the points `start[e]` up to `start[e + 1]`.
 * Points lie exactly on mesh vertices where faces exist, so that lines and faces coincide on screen.
 */
export interface Edges {
  /** xyz per point. */
  points: Float32Array
  /** First point of each edge and the number of points at the end: edges + 1 entries. */
  start: Uint32Array
  /** `EdgeKind` of each edge: sharp (a crease), smooth (tangent faces), free (one face only), wire (no face). */
  kind: Uint8Array
  /** The two faces of each edge; -1 = none. */
  faces: Int32Array
  /** The exact curves, where the source states them; else they are fitted when asked for (`edgeInfoAt`). */
  curves?: CurveTable
}

/** Loose points (a point cloud). */
export interface Points {
  positions: Float32Array
  /** RGBA bytes per point. */
  color?: Uint8Array
}
