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
  /**
   * 0 = exact (the source states it); otherwise the largest distance of the mesh's vertices from the fitted surface. Of kind `unknown`: how far the mesh may stand off a
   * surface of which the source states the border alone; NaN = not known yet.
   */
  deviation: Float32Array
}

interface PlacedSurface {
  origin: [number, number, number]
  /** Plane normal, or axis of revolution. */
  axis: [number, number, number]
  /** Whether the source states the surface: `deviation` is 0 then. */
  exact: boolean
  deviation: number
}

/** Surfaces of these kinds have no sizes. */
interface UnsizedSurface extends PlacedSurface {
  kind: 'unknown' | 'plane' | 'bspline' | 'extrusion' | 'revolution' | 'offset'
  radius?: undefined
  minorRadius?: undefined
  halfAngle?: undefined
}

interface RoundSurface extends PlacedSurface {
  kind: 'cylinder' | 'sphere'
  radius: number
  minorRadius?: undefined
  halfAngle?: undefined
}

interface ConeSurface extends PlacedSurface {
  kind: 'cone'
  /** At the origin. */
  radius: number
  minorRadius?: undefined
  halfAngle: number
}

interface TorusSurface extends PlacedSurface {
  kind: 'torus'
  /** Major radius. */
  radius: number
  minorRadius: number
  halfAngle?: undefined
}

interface BlendSurface extends PlacedSurface {
  kind: 'blend'
  /** Radius of the rolling ball; absent where the source does not state it. */
  radius?: number
  minorRadius?: undefined
  halfAngle?: undefined
}

/** One face's surface, as an object: `kind` determines which sizes it has. Millimetres and radians. */
export type FaceInfo = UnsizedSurface | RoundSurface | ConeSurface | TorusSurface | BlendSurface

/** A surface of revolution that is no free form. */
export type RevolvedSurface = RoundSurface | ConeSurface | TorusSurface

export const isRevolved = (info: FaceInfo): info is RevolvedSurface =>
  info.kind === 'cylinder' || info.kind === 'cone' || info.kind === 'torus' || info.kind === 'sphere'

export function faceInfoAt(table: SurfaceTable, face: number): FaceInfo {
  const at = face * SURFACE_STRIDE
  const p = table.params
  const kind = surfaceKinds[table.kind[face]] ?? 'unknown'
  const [a, b] = [p[at + 6], p[at + 7]]
  const placed: PlacedSurface = {
    origin: [p[at], p[at + 1], p[at + 2]],
    axis: [p[at + 3], p[at + 4], p[at + 5]],
    exact: table.deviation[face] === 0,
    deviation: table.deviation[face],
  }
  if (kind === 'cylinder' || kind === 'sphere') return { kind, ...placed, radius: a }
  if (kind === 'cone') return { kind, ...placed, radius: a, halfAngle: b }
  if (kind === 'torus') return { kind, ...placed, radius: a, minorRadius: b }
  if (kind === 'blend') return a > 0 ? { kind, ...placed, radius: a } : { kind, ...placed }
  return { kind, ...placed }
}

/** The surface with its lengths times `factor`, at the same place. */
export function resizedSurface(info: FaceInfo, factor: number): FaceInfo {
  const out: FaceInfo = { ...info, deviation: info.deviation * factor }
  if (out.radius !== undefined) out.radius *= factor
  if (out.minorRadius !== undefined) out.minorRadius *= factor
  return out
}

/** Whether a surface with a radius is spoken of by its diameter: cones have many, fillets are known by their radius. */
export const hasDiameter = (kind: SurfaceKind): boolean => kind !== 'cone' && kind !== 'blend'
