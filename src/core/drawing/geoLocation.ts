import { latitudeLongitude, type MapProjection } from './mapProjection.ts'

/** Digits of latitude and longitude that resolve a tenth of a metre. */
export const PLACE_DIGITS = 6

/** Where on earth model space lies, as the file states it (GEODATA). */
export interface GeoLocation {
  /** Name of the coordinate system. */
  system: string
  description?: string
  epsg?: number
  /** Degrees, of the reference point. */
  latitude?: number
  longitude?: number
  /** What the coordinates of model space are: metres of a plan of their own, those of the coordinate system, or degrees. */
  kind: 'unknown' | 'local' | 'projected' | 'geographic'
  /** A place in model space (`design`); for `local`, `reference` is the same place in the coordinate system. */
  design: [number, number, number]
  reference: [number, number, number]
  /** Direction in model space. */
  north: [number, number]
  /** What one unit of model space is. */
  metresPerUnit: number
  /** Only where latitude and longitude follow by formula: WGS 84, metres, no factors of scale. */
  projection?: MapProjection
}

/** Latitude and longitude in degrees of a place in model space; undefined where the file states no way to them that is a formula. */
export function geographicPlace(
  { kind, design, reference, north, metresPerUnit, projection }: GeoLocation,
  x: number,
  y: number,
): [number, number] | undefined {
  if (kind === 'geographic') return Math.abs(y) <= 90 && Math.abs(x) <= 180 ? [y, x] : undefined
  if (!projection) return undefined
  if (kind === 'projected') return latitudeLongitude(projection, x * metresPerUnit, y * metresPerUnit)
  const length = Math.hypot(north[0], north[1])
  if (kind !== 'local' || !(length > 0)) return undefined
  const [sin, cos] = [north[0] / length, north[1] / length]
  const [dx, dy] = [(x - design[0]) * metresPerUnit, (y - design[1]) * metresPerUnit]
  return latitudeLongitude(projection, reference[0] + dx * cos - dy * sin, reference[1] + dx * sin + dy * cos)
}

/** Direction of north in degrees, clockwise from the y axis of model space, from 0 to 360. */
export const northAngle = ({ north: [x, y] }: GeoLocation): number => ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360
