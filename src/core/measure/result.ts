import type { Vec3 } from '../geometry/matrix.ts'

/** Meaning of a number of one entity. */
export const entityResultIds = [
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
  'thickness',
  'normal',
  'axis',
  'volume',
  'box',
  // A hole and its pattern.
  'holeDiameter',
  'holeThrough',
  'holeDepth',
  'counterboreDiameter',
  'counterboreDepth',
  'spotfaceDiameter',
  'spotfaceDepth',
  'countersinkDiameter',
  'countersinkAngle',
  'grooveDiameter',
  'grooveWidth',
  'farDiameter',
  'farDepth',
  'farAngle',
  'patternHoles',
  'pitchCircle',
  'pitchAngle',
  'pitch',
  'pitchAcross',
  'equalHoles',
  'drillPoint',
] as const
/** Meaning of a number of a pair: shortest distance and its parts, between centres, axes, planes, lines, of a point or line to them, angle; diameters of two holes. */
export const pairResultIds = [
  'distance',
  'dx',
  'dy',
  'dz',
  'centres',
  'axes',
  'planes',
  'lines',
  'toCentre',
  'toAxis',
  'toPlane',
  'angle',
  'firstDiameter',
  'secondDiameter',
] as const
export type FactId = (typeof entityResultIds)[number] | (typeof pairResultIds)[number]

export type FactDimension = 'length' | 'area' | 'volume' | 'angle' | 'point' | 'direction' | 'size' | 'count'

/** One number (or vector) that is known of a measured entity or pair. Millimetres, mm², mm³, radians and counts. */
export interface MeasureResult {
  id: FactId
  dimension: FactDimension
  value: number | Vec3
  /** The source states it, or it follows from what the source states. */
  exact: boolean
  /** Largest possible error of a value that is not exact, in the value's unit; 0 = not known. */
  deviation: number
  /** What a leader shows: from where to where; of an angle, the corner between. */
  line?: readonly [Vec3, Vec3] | readonly [Vec3, Vec3, Vec3]
}
