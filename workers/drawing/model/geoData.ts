import { XY, XYZ } from './geometry.ts'
import { CadObject } from './object.ts'

/** Where model space lies on earth (GEODATA), in the extension dictionary of its block. */
export class GeoData extends CadObject {
  /** False of versions with other fields. */
  isRead = true
  /** Written by R2009, which states the place, but nowhere what the coordinates are. */
  isFirst = false
  /** 0 unknown, 1 local grid, 2 projected grid, 3 latitude and longitude. */
  kind = 0
  design = new XYZ()
  reference = new XYZ()
  /** Metres of a unit. */
  unitScale = 1
  north = new XY(0, 1)
  /** 1: there is none. */
  scaleEstimation = 1
  hasSeaLevelCorrection = false
  /** XML of the coordinate system. */
  system = ''
  /** Latitude and longitude in XML. */
  geoRss = ''
}
