import type { Body } from '../../../brep/body.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'

/** One part before it is meshed. */
export interface PartSource {
  id: number
  name: string
  bodies: Body[]
  /** Loose points, xyz, millimetres. */
  points: number[]
  /** 0 = none. */
  color: Rgba
  /** Directory rows of the solid or of the faces that it is made of. */
  rows: number[]
}
