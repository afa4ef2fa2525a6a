import { GeoData } from '../../model/geoData.ts'
import type { Tags } from './tags.ts'

/** GEODATA: long texts stand in pieces (303), the last of which has the code 301. */
export function readGeoData(tags: Tags): GeoData {
  const own = tags.within('AcDbGeoData')
  const geo = new GeoData()
  geo.kind = own.num(70)
  geo.design = own.point(10)
  geo.reference = own.point(11)
  geo.unitScale = own.num(40, 1)
  geo.north = own.point2(12)
  geo.scaleEstimation = own.num(95, 1)
  geo.hasSeaLevelCorrection = own.flag(294)
  for (let at = own.from; at < own.to; at++) if (tags.codes[at] === 303 || tags.codes[at] === 301) geo.system += tags.line(at)
  geo.geoRss = own.string(302) ?? ''
  return geo
}
