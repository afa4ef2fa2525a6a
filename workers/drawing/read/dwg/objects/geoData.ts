import { GeoData } from '../../../model/geoData.ts'
import { DwgDamage } from '../bitCursor.ts'
import type { DwgRecord } from '../record.ts'

/** GEODATA of R2010 and later; R2009 has other fields. Its mesh of places, from which latitude and longitude can be guessed too, is not kept. */
export function readGeoData(record: DwgRecord): GeoData {
  const geo = new GeoData()
  try {
    fill(geo, record)
    geo.isRead = record.isExact
  } catch (error) {
    if (!(error instanceof DwgDamage)) throw error
    geo.isRead = false
  }
  return geo
}

function fill(geo: GeoData, record: DwgRecord): void {
  const { data } = record
  // Version, and the block that it is of.
  data.bl()
  record.ref()
  geo.kind = data.bs()
  geo.design = record.point()
  geo.reference = record.point()
  geo.unitScale = data.bd()
  data.bl()
  // Vertical unit, and the direction upwards.
  data.bd()
  data.bl()
  record.point()
  geo.north = record.raw2()
  geo.scaleEstimation = data.bl()
  data.bd()
  geo.hasSeaLevelCorrection = data.bit()
  record.doubles(2)
  geo.system = record.text()
  geo.geoRss = record.text()
  for (let tags = 0; tags < 3; tags++) record.text()
  data.skip(data.count(data.bl(), PLACE_BITS) * PLACE_BITS)
  for (let corners = data.count(data.bl(), 6) * 3; corners > 0; corners--) data.bl()
}

/** Two places of the mesh, each of two doubles. */
const PLACE_BITS = 256
