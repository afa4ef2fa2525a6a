import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Curve } from './curve/curve.ts'
import type { Surface } from './surface/surface.ts'

/**
 * The neutral boundary representation: what STEP, and later Parasolid, ACIS and IGES, become before tessellation.
 * Body > shells > faces > loops > coedges > edges > vertices. Lengths in millimetres, part-local, double precision.
 */
export interface Body {
  kind: 'solid' | 'sheet' | 'wire'
  /** xyz per vertex. */
  vertices: Float64Array
  edges: BodyEdge[]
  faces: BodyFace[]
  shells: Shell[]
  /** Edges without faces (a wire body, or loose wires of a sheet). */
  wires: number[]
  /** Vertices with a tolerance of their own (mm), by their number: within it edges and faces count as ending there. */
  vertexTolerances?: ReadonlyMap<number, number>
  /** A shell of it is missing in the file. */
  isPartial?: boolean
}

/** A bounded piece of a curve between two vertices (the same one for a closed edge). */
export interface BodyEdge {
  /** Absent when the source's curve is unknown: the edge is then the straight line between its vertices. */
  curve?: Curve
  start: number
  end: number
  /** False when the edge runs against its curve's parameter. */
  sameSense: boolean
  /** What the source calls it (an instance number): for reports. */
  source: number
}

/** A bounded piece of a surface. The face's normal is the surface's, turned when `sameSense` is false. */
export interface BodyFace {
  /** Absent when the source's surface is of an unknown kind. */
  surface?: Surface
  sameSense: boolean
  loops: Loop[]
  color?: Rgba
  source: number
}

/** A closed chain of coedges, the face on its left seen against the face's normal; or a single vertex (tip of a cone). */
export interface Loop {
  /** Edge index, or `~index` when the edge is run through backwards. */
  coedges: Int32Array
  /** Vertex of a loop without edges. */
  vertex?: number
  /** A polygon of vertices without edges (facetted B-rep). */
  polygon?: Int32Array
}

export interface Shell {
  faces: Int32Array
  /** Bounds a volume. */
  closed: boolean
  /** Bounds a hole inside the solid. */
  isVoid: boolean
}

export const emptyBody = (kind: Body['kind']): Body => ({ kind, vertices: new Float64Array(0), edges: [], faces: [], shells: [], wires: [] })
