import type { Vec3 } from '../geometry/vector.ts'

/** What a number says of one thing. */
export const thingFactIds = [
  'position',
  'length',
  'diameter',
  'radius',
  'minorDiameter',
  'halfAngle',
  'arcLength',
  'sweep',
  'centre',
  'major',
  'minor',
  'area',
  'height',
  'normal',
  'axis',
  'volume',
  'box',
] as const
/** What a number says of a pair: shortest distance and its parts, between centres, axes, planes, lines, of a point or line to them, angle. */
export const pairFactIds = ['distance', 'dx', 'dy', 'dz', 'centres', 'axes', 'planes', 'lines', 'toCentre', 'toAxis', 'toPlane', 'angle'] as const
export type FactId = (typeof thingFactIds)[number] | (typeof pairFactIds)[number]

export type FactDimension = 'length' | 'area' | 'volume' | 'angle' | 'point' | 'direction' | 'size'

/** One number (or vector) known of what was measured. Millimetres, mm², mm³ and radians. */
export interface Fact {
  id: FactId
  dimension: FactDimension
  value: number | Vec3
  /** The source states it, or it follows from what the source states. */
  exact: boolean
  /** Otherwise: what it may be off by, in its own unit; 0 = not known. */
  deviation: number
  /** What a leader shows: from where to where; of an angle, the corner between. */
  line?: readonly [Vec3, Vec3] | readonly [Vec3, Vec3, Vec3]
}
