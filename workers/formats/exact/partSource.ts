import type { Body } from '../../kernel/brep/body.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'

/** One part of an exact format before it is meshed. */
export interface PartSource {
  id: number
  name: string
  bodies: Body[]
  /** Loose points, xyz, millimetres. */
  points: number[]
  /** 0 = none. */
  color: Rgba
}
