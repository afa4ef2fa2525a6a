import type { Matrix } from '../../../../src/core/geometry/matrix.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { PartId } from '../../../../src/core/scene/model.ts'
import type { Segment } from '../container/container.ts'
import type { JtDocument } from '../document.ts'

/** One shape of a part. */
export interface ShapeUse {
  /** Undefined where the node names no segment, or one that is not there. */
  segment: Segment | undefined
  /** Within the part, in its units; absent = identity. */
  matrix?: Matrix
  /** 0 = the part's. */
  color: Rgba
}

/** Where the geometry of a distinct part comes from. */
export interface JtPart {
  id: PartId
  name: string
  document: JtDocument
  shapes: ShapeUse[]
  /** The exact bodies in segments of their own. */
  exact: Segment[]
  /** Millimetres per unit of the part's coordinates. */
  scale: number
  /** 0 = none of its own. */
  color: Rgba
  /** The stated box, in the part's units: shown where nothing else can be. */
  box?: Float64Array
}
