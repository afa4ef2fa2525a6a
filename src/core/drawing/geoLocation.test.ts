import { expect, test } from 'vitest'
import { type GeoLocation, geographicPlace, northAngle } from './geoLocation.ts'
import { latitudeLongitude, type MapProjection } from './mapProjection.ts'

const degrees = (value: number): number => (value * Math.PI) / 180
const projection = (method: MapProjection['method'], given: Partial<MapProjection> = {}): MapProjection => ({
  method,
  longitude: 0,
  latitude: 0,
  parallels: [0, 0],
  scale: 1,
  east: 0,
  north: 0,
  ...given,
})

// Figures of PROJ 9.
test.each([
  ['Mercator (EPSG 3395)', projection('mercator'), [1718030.807909522, 5921664.130532119], [47.06666666666666, 15.433333333333332]],
  [
    'Mercator with a parallel of 42°',
    projection('mercator', { longitude: degrees(51), parallels: [degrees(42), 0] }),
    [165704.29, 5171848.07],
    [53.00065606823017, 53.00003339533849],
  ],
  ['web maps (EPSG 3857), southern', projection('sphere'), [1718030.8, -5948000], [-47.036292834289775, 15.433333262280888]],
  [
    'UTM 17 (EPSG 32617), far from its meridian',
    projection('transverse', { longitude: degrees(-81), scale: 0.9996, east: 500000 }),
    [200000, 7000000],
    [63.0050277891953, -86.92995415039654],
  ],
  [
    'UTM 33 south (EPSG 32733)',
    projection('transverse', { longitude: degrees(15), scale: 0.9996, east: 500000, north: 10_000_000 }),
    [630084, 8833438],
    [-10.550826568687544, 16.18892336514449],
  ],
  [
    'transverse Mercator with a false origin',
    projection('transverse', { longitude: degrees(-2), latitude: degrees(49), scale: 0.9996012717, east: 400000, north: -100000 }),
    [530207.5677217417, 179366.7895852687],
    [51.4975250889063, -0.1241835394306261],
  ],
  [
    'conic for the world, a place as AutoCAD worked it out',
    projection('conic', { latitude: degrees(10), parallels: [degrees(-25), degrees(45)] }),
    [-71333.71488446998, 333760.2922034804],
    [13.67821197244332, -0.8033182383895361],
  ],
  [
    'conic with two parallels',
    projection('conic', { longitude: degrees(10), latitude: degrees(50), parallels: [degrees(45), degrees(55)], east: 1_000_000, north: 2_000_000 }),
    [1250000, 2100000],
    [50.84854963587379, 13.564403627116096],
  ],
] as const)('%s', (_, given, [x, y], [latitude, longitude]) => {
  const place = latitudeLongitude(given, x, y)
  expect(place?.[0]).toBeCloseTo(latitude, 9)
  expect(place?.[1]).toBeCloseTo(longitude, 9)
})

const location = (given: Partial<GeoLocation>): GeoLocation => ({
  system: '',
  kind: 'local',
  design: [100, 200, 0],
  reference: [1718030.807909522, 5921664.130532119, 0],
  north: [0, 1],
  metresPerUnit: 1,
  projection: projection('mercator'),
  ...given,
})

test('a plan of its own: turned by its north, scaled by its unit, about its reference point', () => {
  // North is to the right: what lies to the right is northern, what lies above is western.
  const east = location({ north: [2, 0], metresPerUnit: 0.0254 })
  expect(northAngle(east)).toBe(90)
  const [latitude, longitude] = geographicPlace(east, 100 + 3000, 200 + 1000) ?? []
  const expected = latitudeLongitude(projection('mercator'), 1718030.807909522 - 25.4, 5921664.130532119 + 76.2) ?? [Number.NaN, Number.NaN]
  expect([latitude, longitude]).toEqual([expect.closeTo(expected[0], 12), expect.closeTo(expected[1], 12)])
})

test('coordinates of the system itself, degrees, and no way to them', () => {
  expect(geographicPlace(location({ kind: 'projected' }), 1718030.807909522, 5921664.130532119)?.[0]).toBeCloseTo(47.06666666666666, 9)
  expect(geographicPlace(location({ kind: 'geographic' }), 15, 47)).toEqual([47, 15])
  expect(geographicPlace(location({ kind: 'geographic' }), 1500, 47)).toBeUndefined()
  expect([geographicPlace(location({ projection: undefined }), 0, 0), geographicPlace(location({ north: [0, 0] }), 0, 0)]).toEqual([undefined, undefined])
})
