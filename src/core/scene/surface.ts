/** Kinds of surface of a face; the order is the code stored in `SurfaceTable.kind`. */
export const surfaceKinds = ['unknown', 'plane', 'cylinder', 'cone', 'sphere', 'torus', 'bspline', 'extrusion', 'revolution', 'offset', 'blend'] as const
export type SurfaceKind = (typeof surfaceKinds)[number]

/** Numbers per face in `SurfaceTable.params`: origin xyz, axis xyz (unit), a, b. */
export const SURFACE_STRIDE = 8

/**
 * Surfaces of a part's faces, part-local, millimetres and radians, as columns so that it can be transferred.
 * a, b by kind: cylinder radius, –; cone radius at the origin, half angle; sphere radius, –; torus major, minor radius; blend
 * radius of the ball, –; others unused.
 */
export interface SurfaceTable {
  kind: Uint8Array
  params: Float64Array
  /** 0 = exact (the source states it); otherwise the largest distance of the mesh's vertices from the fitted surface. */
  deviation: Float32Array
}

/** One face's surface, as objects. `deviation` 0 and `exact` true: stated by the source. */
export interface FaceInfo {
  kind: SurfaceKind
  origin: [number, number, number]
  /** Plane normal, or axis of revolution. */
  axis: [number, number, number]
  /** Major radius of a torus; radius of a blend's rolling ball (absent where the source does not state it). */
  radius?: number
  minorRadius?: number
  halfAngle?: number
  exact: boolean
  deviation: number
}

export function faceInfoAt(table: SurfaceTable, face: number): FaceInfo {
  const at = face * SURFACE_STRIDE
  const p = table.params
  const kind = surfaceKinds[table.kind[face]] ?? 'unknown'
  const info: FaceInfo = {
    kind,
    origin: [p[at], p[at + 1], p[at + 2]],
    axis: [p[at + 3], p[at + 4], p[at + 5]],
    exact: table.deviation[face] === 0,
    deviation: table.deviation[face],
  }
  if (kind === 'cylinder' || kind === 'sphere' || kind === 'cone' || kind === 'torus') info.radius = p[at + 6]
  if (kind === 'blend' && p[at + 6] > 0) info.radius = p[at + 6]
  if (kind === 'cone') info.halfAngle = p[at + 7]
  if (kind === 'torus') info.minorRadius = p[at + 7]
  return info
}

/** Whether a surface with a radius is spoken of by its diameter: cones have many, fillets are known by their radius. */
export const hasDiameter = (kind: SurfaceKind): boolean => kind !== 'cone' && kind !== 'blend'
