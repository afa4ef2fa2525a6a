import { expect, test } from 'vitest'
import { at, dictionary, dxfFile, line, type Tag } from '../../../tests/support/dxfFile.ts'
import { geographicPlace } from '../../../src/core/drawing/geoLocation.ts'
import { openDrawingFiles } from '../openDrawing.fixture.ts'

const parameter = (name: string, unit: string, value: string): string =>
  `<ParameterValue><OperationParameterId>${name}</OperationParameterId>^J  <Value uom="${unit}">${value}</Value></ParameterValue>`

const xml = (method: string, parameters: string, datum = 'WGS84'): string =>
  '<?xml version="1.0" encoding="UTF-16" standalone="no" ?>^J<Dictionary version="1.0"><ProjectedCoordinateSystem id="S"><Name>Site &amp; Co</Name>' +
  `<Description>A plan</Description><DatumId>${datum}</DatumId><Axis uom="METER"></Axis><Conversion><Projection>` +
  `<OperationMethodId>${method}</OperationMethodId>${parameters}</Projection></Conversion></ProjectedCoordinateSystem>` +
  '<Alias id="3395" type="CoordinateSystem"><ObjectId>S</ObjectId><Namespace>EPSG Code</Namespace></Alias>' +
  '<GeodeticDatum id="WGS84"><Name>WGS84</Name></GeodeticDatum></Dictionary>'

const mercator = xml(
  'Mercator (variant B)',
  parameter('Longitude of natural origin', 'degree', '0') +
    parameter('Standard Parallel', 'degree', '0') +
    parameter('Scaling factor for coord differences', 'unity', '1') +
    parameter('False easting', 'METER', '0') +
    parameter('False northing', 'METER', '0'),
)

/** Long texts stand in pieces, the last of which has a code of its own. */
const pieces = (text: string): Tag[] => {
  const parts = text.match(/.{1,255}/g) ?? []
  return parts.map((part, i): Tag => [i < parts.length - 1 ? 303 : 301, part])
}

/** The dictionary of model space with the beginning of its GEODATA. */
const geoData = (version: number, kind: number): Tag[] => [
  ...dictionary('A0', { ACAD_GEOGRAPHICDATA: 'A1' }),
  [0, 'GEODATA'],
  [5, 'A1'],
  [330, 'A0'],
  [100, 'AcDbGeoData'],
  [90, version],
  [330, '1F'],
  [70, kind],
]

async function locationOf(system: string, more: readonly Tag[] = []) {
  const objects: Tag[] = [
    ...geoData(3, 1),
    ...at(10, 7, 8),
    ...at(11, 1718030.807909522, 5921664.130532119),
    [40, 0.001],
    [91, 4],
    [12, 0],
    [22, 1],
    [95, 1],
    ...more,
    ...pieces(system),
    [302, '<georss:point>47.06667 15.43333</georss:point>'],
    [93, 1],
    [13, 1],
    [23, 2],
    [14, 3],
    [24, 4],
    [96, 0],
  ]
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfFile({ model: line(0, 0, 10, 0), modelDictionary: 'A0', objects }) })
  return drawing.location
}

test('where on earth a drawing lies: its system, points, unit, and latitude and longitude by its projection', async () => {
  const location = await locationOf(mercator)
  expect(location).toMatchObject({
    system: 'Site & Co',
    description: 'A plan',
    epsg: 3395,
    latitude: 47.06667,
    longitude: 15.43333,
    kind: 'local',
    design: [7, 8, 0],
    north: [0, 1],
    metresPerUnit: 0.001,
  })
  const [latitude, longitude] = (location && geographicPlace(location, 7, 8)) ?? []
  expect([latitude, longitude]).toEqual([expect.closeTo(47.06666666666666, 9), expect.closeTo(15.433333333333332, 9)])
})

test('no formula of another datum, another method, a parameter that is not known, or a plan with a factor of scale', async () => {
  const unknown = xml('Mercator (variant B)', parameter('Longitude of natural origin', 'degree', '0') + parameter('Angle of the grid', 'degree', '3'))
  const cases = await Promise.all([
    locationOf(mercator.replace('<DatumId>WGS84', '<DatumId>OSGB1936')),
    locationOf(xml('Oblique Mercator', parameter('Longitude of natural origin', 'degree', '0'))),
    locationOf(unknown),
    locationOf(mercator, [[294, 1]]),
  ])
  for (const location of cases) expect([location?.system, location?.projection]).toEqual(['Site & Co', undefined])
})

test('R2009: what the file states, with north as an angle, and nothing computed from it', async () => {
  const objects: Tag[] = [
    ...geoData(1, 3),
    ...([
      [40, 15.5],
      [41, 47.25],
      [42, 0],
      [91, 4],
      ...at(10, 7, 8),
      ...at(11, 0, 0),
      ...at(210, 0, 0, 1),
      [52, 90],
      ...pieces('LL84'),
      [302, '<georss:point>47.25 15.5</georss:point>'],
      [46, 0.001],
      [303, 'a datum'],
      [95, 1],
    ] satisfies Tag[]),
  ]
  const { drawing } = await openDrawingFiles({ 'a.dxf': dxfFile({ model: line(0, 0, 10, 0), modelDictionary: 'A0', objects }) })
  const { location } = drawing
  expect(location).toMatchObject({ system: 'LL84', latitude: 47.25, longitude: 15.5, kind: 'unknown', design: [7, 8, 0], reference: [15.5, 47.25, 0] })
  expect(location).toMatchObject({ metresPerUnit: 0.001, north: [expect.closeTo(1, 12), expect.closeTo(0, 12)] })
  expect(location && geographicPlace(location, 7, 8)).toBeUndefined()
})
