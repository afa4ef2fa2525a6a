import type { Vec3 } from '../geometry/matrix.ts'

/**
 * Values that a file states of a product, so that a reader can check its own result: geometric and assembly validation properties, and the
 * drawings of annotations (CAx-IF, Recommended Practices for Geometric and Assembly Validation Properties, for 3D Tessellated Geometry, and for the Representation
 * and Presentation of PMI). Millimetres.
 */
export interface CheckValues {
  volume?: number
  area?: number
  centroid?: Vec3
  /** Corners of the box around it, the lowest and the highest. */
  box?: readonly [Vec3, Vec3]
  /** Components of an assembly, on its own level. */
  children?: number
  /** Mean of the middles of equal solids in the place of the components of an assembly (`NOTIONAL`). */
  notionalCentroid?: Vec3
  /** Exact faces of the bodies. */
  faces?: number
  /** Annotations that are drawn. */
  annotations?: number
  /** Triangles of an annotation, or of a product whose bodies are tessellated, and their area. */
  facets?: number
  facetArea?: number
  /** Straight pieces of an annotation's lines, and their length. */
  segments?: number
  lineLength?: number
  /** Saved views, geometric tolerances, sizes and locations, datums with a flag, datum targets and lower segments of composite frames of a product. */
  views?: number
  tolerances?: number
  sizes?: number
  locations?: number
  datums?: number
  targets?: number
  composites?: number
  /** The centroid is in the coordinates of the assembly that holds the component, not in the component's own. */
  inParent?: boolean
}

/** Middle of a notional solid in the coordinates of its component: (10, 10, 10) in the two files with such values. */
export const NOTIONAL: Vec3 = [10, 10, 10]
