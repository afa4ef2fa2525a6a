/** Kind of a measured value; each has its own type, so that a volume is never shown as an area. */
export type Dimension = 'length' | 'area' | 'volume' | 'angle'

/** A measured value: millimetres, mm², mm³ or radians. */
export interface Quantity<D extends Dimension = Dimension> {
  readonly dimension: D
  readonly value: number
}

export type Length = Quantity<'length'>
export type Area = Quantity<'area'>
export type Volume = Quantity<'volume'>
export type Angle = Quantity<'angle'>

/** Length of so many millimetres. */
export const lengthOf = (value: number): Length => ({ dimension: 'length', value })
/** Area of so many mm². */
export const areaOf = (value: number): Area => ({ dimension: 'area', value })
/** Volume of so many mm³. */
export const volumeOf = (value: number): Volume => ({ dimension: 'volume', value })
/** Angle of so many radians. */
export const angleOf = (value: number): Angle => ({ dimension: 'angle', value })
