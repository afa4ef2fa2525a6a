import { GeoData } from '../../../model/geoData.ts'
import { northOf } from '../../geoNorth.ts'
import { DwgDamage } from '../bitCursor.ts'
import type { DwgRecord } from '../record.ts'

/** GEODATA. Its mesh of places, from which latitude and longitude can be guessed too, is not kept. */
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

/** Version of R2009. */
const FIRST = 1

function fill(geo: GeoData, record: DwgRecord): void {
  const { data } = record
  const version = data.bl()
  // The block that it is of.
  record.ref()
  geo.kind = data.bs()
  if (version === FIRST) fillFirst(geo, record)
  else {
    fillLater(geo, record)
    skipPlaces(record)
  }
}

function fillLater(geo: GeoData, record: DwgRecord): void {
  const { data } = record
  geo.design = record.point()
  geo.reference = record.point()
  geo.unitScale = data.bd()
  data.bl()
  // Vertical unit, and the direction upwards.
  data.bd()
  data.bl()
  record.point()
  geo.north = record.raw2()
  readScale(geo, record)
  geo.system = record.text()
  geo.geoRss = record.text()
}

function fillFirst(geo: GeoData, record: DwgRecord): void {
  const { data } = record
  geo.isFirst = true
  geo.reference = record.point()
  data.bl()
  geo.design = record.point()
  // The point of the observer, and the direction upwards.
  record.points(2)
  const north = data.bd()
  // Scales.
  record.point()
  geo.system = record.text()
  geo.geoRss = record.text()
  geo.unitScale = data.bd()
  // Datum and definition, which are empty.
  record.text()
  record.text()
  skipPlaces(record)
  // What Civil 3D adds: flags, the reference point twice, two numbers, places.
  data.skip(2)
  data.skip(4 * DOUBLE_BITS)
  data.bl()
  data.bl()
  data.bit()
  data.skip(4 * DOUBLE_BITS)
  data.bit()
  const [, radians] = record.doubles(2)
  geo.north = northOf(Math.abs(north - radians) < ROUNDING ? radians : (north * Math.PI) / 180)
  readScale(geo, record)
}

/** How far plans are from the ground: method, factor, correction of the height. */
function readScale(geo: GeoData, record: DwgRecord): void {
  geo.scaleEstimation = record.data.bl()
  record.data.bd()
  geo.hasSeaLevelCorrection = record.data.bit()
  record.doubles(2)
}

function skipPlaces(record: DwgRecord): void {
  const { data } = record
  for (let tags = 0; tags < 3; tags++) record.text()
  data.skip(data.count(data.bl(), PLACE_BITS) * PLACE_BITS)
  for (let corners = data.count(data.bl(), 6) * 3; corners > 0; corners--) data.bl()
}

const DOUBLE_BITS = 64
/** Two places of the mesh, each of two doubles. */
const PLACE_BITS = 4 * DOUBLE_BITS
/** Angles that differ by less are one. */
const ROUNDING = 1e-9
