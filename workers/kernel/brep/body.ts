import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Curve } from './curve/curve.ts'
import type { Surface } from './surface/surface.ts'
import type { CurvePiece } from './curve/compositeCurve.ts'

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

const on = new Float64Array(6)
/** Ends this near, as a share of the curve's size, are one. */
const CLOSED = 1e-9

/** Pieces of curves as a body without faces. `sources`: what the file calls each. */
export function wireBody(pieces: readonly CurvePiece[], sources: readonly number[]): Body {
  const vertices = new Float64Array(pieces.length * 6)
  const edges = pieces.map(({ curve, from, to }, i) => {
    curve.evaluate(from, on)
    vertices.set(on.subarray(0, 3), i * 6)
    const [x, y, z] = on
    curve.evaluate(to, on)
    vertices.set(on.subarray(0, 3), i * 6 + 3)
    const closed = Math.hypot(on[0] - x, on[1] - y, on[2] - z) <= CLOSED * curve.size
    return { curve, start: 2 * i, end: closed ? 2 * i : 2 * i + 1, sameSense: from <= to, source: sources[i] }
  })
  return { kind: 'wire', vertices, edges, faces: [], shells: [], wires: [...edges.keys()] }
}
