import type { ReadonlyVec3, Vec3 } from '../geometry/matrix.ts'
import type { PartId } from '../scene/model.ts'
import type { SectionPlane } from '../section/plane.ts'

/** A face of a part: its place in the mesh's faces. */
export interface FaceReference {
  part: PartId
  face: number
}

/**
 * An edge of a part, by what the mesh and the file both have: the two faces that meet in it (-1 = none) and its ends, part-local millimetres. `edgesOfReferences` finds it
 * among the edges of the mesh.
 */
export interface EdgeReference {
  part: PartId
  faces: readonly [number, number]
  ends: readonly [ReadonlyVec3, ReadonlyVec3]
}

/** Geometry beside the bodies that an annotation is about (construction lines, points, faces of construction geometry): file coordinates, millimetres. */
export interface SupplementalGeometry {
  /** Polylines, xyz after xyz. */
  lines: Float32Array[]
  points: ReadonlyVec3[]
}

/** A number as the drawing prints it. */
export interface Figure {
  /** Millimetres or degrees. */
  value: number
  /** The same number in the unit that the file states for it. */
  printed: number
  /** Millimetres (or degrees) per unit of `printed`. */
  factor: number
  /** Digits behind the decimal point; absent = as many as the number needs. */
  decimals?: number
  /** "MAX", "MIN", "AVG". */
  qualifier?: string
}

/** Properties that every annotation has, whatever it states. */
export interface AnnotationBase {
  /** Name of the entity in snake case, as `position_tolerance`. */
  type: string
  /** The author's name for it; may be empty. */
  name: string
  /** The annotation in one line of Unicode. */
  text: string
  /** Faces that it is about, as far as they belong to parts of the model. */
  faces: FaceReference[]
  /** Edges that it is about, likewise; absent where there are none. */
  edges?: EdgeReference[]
  /** What else it is about; absent where there is nothing. */
  supplemental?: SupplementalGeometry
  /** All faces, edges and other items of geometry that it is about. */
  references: number
  /** Whether the file holds a drawing of it. */
  graphic: boolean
  /** Places in `Pmi.views` of the views that show it. */
  views: number[]
  /** Where the file keeps a place for its text. */
  anchor?: TextAnchor
}

/** A point, and two unit vectors across each other. File coordinates, millimetres. */
export interface Placement {
  point: ReadonlyVec3
  right: ReadonlyVec3
  up: ReadonlyVec3
}

/** The plane on which an annotation is written: the left end of its text at half height, reading direction and up. */
export interface TextAnchor extends Placement {
  /** Height of letters, where it is stated. */
  height?: number
}

export interface Dimension extends AnnotationBase {
  kind: 'dimension'
  quantity: 'length' | 'angle'
  /** The name of the measured property: diameter, radius, linear distance, … */
  measure: string
  /** Equal features that it holds for ("4X"). */
  count: number
  nominal?: Figure
  /** Lower and upper limit, where these are stated in place of a nominal value. */
  limits?: [Figure, Figure]
  /** Signed deviations from the nominal value: lower, upper. */
  deviations?: [Figure, Figure]
  /** Class of limits and fits, as "G6". */
  fit?: string
  /** Theoretically exact (basic): boxed on drawings. */
  basic: boolean
  /** Reference dimension, given for information only: in parentheses on drawings. */
  reference: boolean
  modifiers: string[]
  /** Faces of the two things that a location lies between; empty where a side is not made of faces alone. */
  sides?: [FaceReference[], FaceReference[]]
}

export interface DatumReference {
  /** Letters of the datum; several are common datums ("A-B"). */
  elements: { letter: string; modifiers: string[] }[]
  modifiers: string[]
}

interface ToleranceZone {
  shape: 'circular' | 'spherical' | 'other'
  /** Height of a projected zone. */
  projected?: Figure
}

export interface GeometricTolerance extends AnnotationBase {
  kind: 'tolerance'
  magnitude?: Figure
  zone: ToleranceZone
  modifiers: string[]
  maximum?: Figure
  /** Displacement of an unequally disposed zone. */
  unequal?: Figure
  /** Length, or length and width, that the value holds per. */
  per?: { first: Figure; second?: Figure; area?: string }
  datums: DatumReference[]
  allAround: boolean
  /** Lower segments of a composite frame: places in `Pmi.annotations`. */
  segments: number[]
}

export interface Datum extends AnnotationBase {
  kind: 'datum'
  letter: string
}

export interface DatumTarget extends AnnotationBase {
  kind: 'datumTarget'
  letter: string
  target: string
  /** point, line, rectangle, circle, circular curve, area, curve. */
  shape: string
  diameter?: Figure
  length?: Figure
  width?: Figure
  /** Where a target of its own shape lies: its middle, or the start of a line, that runs to the right. */
  placement?: Placement
  /** Unit vector along which a movable target moves, file coordinates. */
  movable?: ReadonlyVec3
}

/** Annotations whose only meaning in the file is text or a picture. */
interface TextAnnotation extends AnnotationBase {
  kind: 'surfaceTexture' | 'note' | 'weld' | 'other'
}

export type Annotation = Dimension | GeometricTolerance | Datum | DatumTarget | TextAnnotation
export type AnnotationKind = Annotation['kind']

/** The camera of a saved view, in the coordinates of the file. Vectors are unit vectors, lengths millimetres. */
export interface ViewCamera {
  projection: 'perspective' | 'orthographic'
  /** The eye; of orthographic cameras only its line of sight counts. */
  eye: Vec3
  forward: Vec3
  up: Vec3
  /** From the eye to the plane of the window. */
  distance: number
  /** Size of the window, and the way of its middle from the line of sight: to the right, up. Absent where the file states no size. */
  window?: { width: number; height: number; shift: readonly [number, number] }
}

/** A view that the author saved: it shows some of the annotations. */
export interface PmiView {
  name: string
  /** Callouts that it shows. */
  annotations: number
  /** Absent where it cannot be read. */
  camera?: ViewCamera
  /** Planes of a section view, in the coordinates of the file. */
  sections: SectionPlane[]
  /** Bodies that it does not show, and construction geometry that it does. */
  hidden: PartId[]
  shown: PartId[]
}

/** Product and manufacturing information: annotations with their meaning. */
export interface Pmi {
  views: PmiView[]
  annotations: Annotation[]
  /** All dimensions of the file: also those without a value, which are no annotation of their own. */
  dimensions?: { sizes: number; locations: number }
  /** Annotations that could not be read. */
  failed: number
}
