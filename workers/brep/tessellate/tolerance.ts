/** How far a mesh may stand off the exact shape. */
export interface Tolerance {
  /** Largest distance of a chord from its curve or surface, millimetres. */
  linear: number
  /** Largest angle between neighbouring tangents or normals, radians. */
  angular: number
}

/** Angular step on a circle that keeps both tolerances: the sagitta of a step φ is r (1 - cos φ/2). */
export function stepAngle(radius: number, { linear, angular }: Tolerance): number {
  const cosine = 1 - linear / Math.abs(radius)
  return cosine > 0 ? Math.min(angular, 2 * Math.acos(cosine)) : angular
}
