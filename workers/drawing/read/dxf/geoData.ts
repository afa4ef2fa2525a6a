import { XYZ } from '../../model/geometry.ts'
import { GeoData } from '../../model/geoData.ts'
import { northOf } from '../geoNorth.ts'
import type { Scope, Tags } from './tags.ts'

/** Version of R2009. */
const FIRST = 1
/** Ends the text of the system, the pieces of which have code 303. */
const LAST_PIECE = 301

/** GEODATA: long texts stand in pieces. In R2009 other codes hold the points, the unit and north. */
export function readGeoData(tags: Tags): GeoData {
  const own = tags.within('AcDbGeoData')
  const geo = new GeoData()
  geo.isFirst = own.num(90) === FIRST
  geo.kind = own.num(70)
  geo.design = own.point(10)
  if (geo.isFirst) {
    geo.reference = new XYZ(own.num(40), own.num(41), own.num(42))
    geo.unitScale = own.num(46, 1)
    geo.north = northOf(own.angle(52))
  } else {
    geo.reference = own.point(11)
    geo.unitScale = own.num(40, 1)
    geo.north = own.point2(12)
  }
  geo.scaleEstimation = own.num(95, 1)
  geo.hasSeaLevelCorrection = own.flag(294)
  geo.system = systemOf(tags, own)
  geo.geoRss = own.string(302) ?? ''
  return geo
}

function systemOf(tags: Tags, own: Scope): string {
  let text = ''
  for (let at = own.from; at < own.to; at++) {
    if (tags.codes[at] === 303 || tags.codes[at] === LAST_PIECE) text += tags.line(at)
    // The datum of R2009 follows with the code of a piece.
    if (tags.codes[at] === LAST_PIECE) break
  }
  return text
}
