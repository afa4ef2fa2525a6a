import type { GeoLocation } from '../../../src/core/drawing/geoLocation.ts'
import type { MapProjection } from '../../../src/core/drawing/mapProjection.ts'
import type { Document } from '../model/document.ts'
import { GeoData } from '../model/geoData.ts'

const kinds = ['unknown', 'local', 'projected', 'geographic'] as const
/** Definitions of systems are a few thousand letters. */
const MAX_XML = 200_000
const NO_SCALE = 1

/** Where on earth a document lies; undefined where it does not state it. */
export function geoLocationOf({ modelSpace }: Document): GeoLocation | undefined {
  const geo = modelSpace?.xDictionary?.get('ACAD_GEOGRAPHICDATA')
  if (!(geo instanceof GeoData) || !geo.isRead || !isFinitePlace(geo)) return undefined
  const { design, reference, north, unitScale, geoRss } = geo
  const system = geo.system.slice(0, MAX_XML)
  const head = /<(?:Projected|Geographic|Arbitrary\w*)CoordinateSystem\b[^>]*>([^]*?)<\/\w+CoordinateSystem>/.exec(system)?.[1] ?? ''
  const name = element(head, 'Name')
  const [, latitude, longitude] = /<georss:point>\s*(-?[\d.]+)\s+(-?[\d.]+)\s*</.exec(geoRss) ?? []
  // Definitions that are no XML are the name of a system.
  const shown = name || (system.includes('<') ? '' : system.trim())
  const description = element(head, 'Description')
  const epsg = epsgOf(system)
  const projection = !geo.isFirst && geo.scaleEstimation === NO_SCALE && !geo.hasSeaLevelCorrection ? projectionOf(head) : undefined
  return {
    system: shown,
    ...(description && { description }),
    ...(epsg && { epsg }),
    ...(latitude !== undefined && longitude !== undefined && { latitude: Number(latitude), longitude: Number(longitude) }),
    kind: (!geo.isFirst && kinds[geo.kind]) || 'unknown',
    design: [design.x, design.y, design.z],
    reference: [reference.x, reference.y, reference.z],
    north: [north.x, north.y],
    metresPerUnit: unitScale,
    ...(projection && { projection }),
  }
}

const isFinitePlace = ({ design, reference, north, unitScale }: GeoData): boolean =>
  [design.x, design.y, design.z, reference.x, reference.y, reference.z, north.x, north.y].every(Number.isFinite) && unitScale > 0 && Number.isFinite(unitScale)

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of the first element of a name. */
function element(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole).trim()
}

/** Number of the coordinate system with EPSG. */
function epsgOf(xml: string): number | undefined {
  for (const [, id, content] of xml.matchAll(/<Alias id="(\d+)" type="CoordinateSystem">([^]*?)<\/Alias>/g)) if (/EPSG/.test(content)) return Number(id)
  return undefined
}

const methods: Readonly<Record<string, MapProjection['method']>> = {
  'Lambert Conic Conformal (2SP)': 'conic',
  'Mercator (variant A)': 'mercator',
  'Mercator (variant B)': 'mercator',
  'Popular Visualisation Pseudo Mercator': 'sphere',
  'Transverse Mercator': 'transverse',
}

/** Parameters that each method needs. */
const needed: Readonly<Record<MapProjection['method'], readonly RegExp[]>> = {
  conic: [/^latitude of 1st standard parallel/i, /^latitude of 2nd standard parallel/i, /^latitude of false origin/i],
  mercator: [],
  sphere: [],
  transverse: [/^latitude of (natural|false) origin/i],
}

const known = [
  /^latitude of (natural|false) origin/i,
  /^longitude of (natural|false) origin/i,
  /^latitude of (1st|2nd) standard parallel/i,
  /^(latitude of )?standard parallel/i,
  /^scal(e|ing) factor/i,
  /^false (easting|northing)/i,
]

/** The projection of a system of WGS 84 in metres whose parameters are all known. */
function projectionOf(system: string): MapProjection | undefined {
  const method = methods[element(system, 'OperationMethodId')]
  if (!method || !/^WGS[ _]?(19)?84$/i.test(element(system, 'DatumId')) || !/<Axis uom="met(er|re)"/i.test(system)) return undefined
  const parameters = new Map<string, number>()
  for (const [, name, unit, value] of system.matchAll(/<OperationParameterId>([^<]*)<\/OperationParameterId>\s*<Value uom="(\w*)">([^<]*)</g)) {
    if (!/^(degree|met(er|re)|unity)$/i.test(unit) || !known.some((pattern) => pattern.test(name)) || !Number.isFinite(Number(value))) return undefined
    parameters.set(name, Number(value) * (/^degree$/i.test(unit) ? Math.PI / 180 : 1))
  }
  const find = (pattern: RegExp): number | undefined => [...parameters].find(([name]) => pattern.test(name))?.[1]
  const longitude = find(/^longitude of/i)
  if (longitude === undefined || needed[method].some((pattern) => find(pattern) === undefined)) return undefined
  return {
    method,
    longitude,
    latitude: find(/^latitude of (natural|false) origin/i) ?? 0,
    parallels: [find(/^(latitude of )?(1st )?standard parallel/i) ?? 0, find(/^latitude of 2nd standard parallel/i) ?? 0],
    scale: find(/^scal(e|ing) factor/i) ?? 1,
    east: find(/^false easting/i) ?? 0,
    north: find(/^false northing/i) ?? 0,
  }
}
