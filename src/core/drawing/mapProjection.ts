/** Map projections of WGS 84, from metres in the plane to degrees. */

export const mapMethods = ['mercator', 'sphere', 'transverse', 'conic'] as const

/** Radians; false easting and northing are metres. */
export interface MapProjection {
  /** `sphere`: Mercator by the formula of a sphere, as web maps have it. */
  method: (typeof mapMethods)[number]
  longitude: number
  /** That of the false origin. */
  latitude: number
  /** Both of `conic`; where the scale of `mercator` is true, the first. */
  parallels: [number, number]
  scale: number
  east: number
  north: number
}

/** WGS 84: the longer half axis in metres, the flattening, and what follows from them. */
const RADIUS = 6_378_137
const FLATTENING = 1 / 298.257223563
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING))
const DEGREE = Math.PI / 180

/** Latitude and longitude in degrees of a place in the plane; undefined where the projection has none. */
export function latitudeLongitude(projection: MapProjection, x: number, y: number): [number, number] | undefined {
  const [latitude, longitude] = inverses[projection.method](projection, x - projection.east, y - projection.north)
  const turned = (((longitude / DEGREE + 180) % 360) + 360) % 360
  const found: [number, number] = [latitude / DEGREE, turned - 180]
  return found.every(Number.isFinite) ? found : undefined
}

type Inverse = (projection: MapProjection, x: number, y: number) => [number, number]

const inverses: Readonly<Record<MapProjection['method'], Inverse>> = {
  mercator({ parallels: [parallel], longitude, scale }, x, y) {
    const radius = RADIUS * scale * ratioOf(parallel)
    return [latitudeOf(y / radius), longitude + x / radius]
  },
  sphere({ longitude, scale }, x, y) {
    const radius = RADIUS * scale
    return [Math.atan(Math.sinh(y / radius)), longitude + x / radius]
  },
  transverse,
  conic,
}

/** Radius of a parallel over that of the equator. */
const ratioOf = (latitude: number): number => Math.cos(latitude) / Math.sqrt(1 - (ECCENTRICITY * Math.sin(latitude)) ** 2)

const isometric = (latitude: number): number => Math.asinh(Math.tan(latitude)) - ECCENTRICITY * Math.atanh(ECCENTRICITY * Math.sin(latitude))

/** The latitude of an isometric one. */
function latitudeOf(psi: number): number {
  let latitude = Math.atan(Math.sinh(psi))
  for (let i = 0; i < 6; i++) latitude = Math.atan(Math.sinh(psi + ECCENTRICITY * Math.atanh(ECCENTRICITY * Math.sin(latitude))))
  return latitude
}

function conic({ parallels: [first, second], latitude, longitude, scale }: MapProjection, x: number, y: number): [number, number] {
  const [one, other] = [ratioOf(first), ratioOf(second)]
  const cone = Math.abs(first - second) < 1e-10 ? Math.sin(first) : Math.log(one / other) / (isometric(second) - isometric(first))
  const factor = (RADIUS * scale * one * Math.exp(cone * isometric(first))) / cone
  const origin = factor * Math.exp(-cone * isometric(latitude))
  const sign = Math.sign(cone)
  const distance = sign * Math.hypot(x, origin - y)
  const turn = Math.atan2(sign * x, sign * (origin - y))
  return [latitudeOf(-Math.log(distance / factor) / cone), longitude + turn / cone]
}

/** Third flattening, and the series of Krüger in it. */
const N = FLATTENING / (2 - FLATTENING)
const MERIDIAN = (RADIUS / (1 + N)) * (1 + N ** 2 / 4 + N ** 4 / 64)
const forwards = [N / 2 - (2 / 3) * N ** 2 + (5 / 16) * N ** 3, (13 / 48) * N ** 2 - (3 / 5) * N ** 3, (61 / 240) * N ** 3]
const backwards = [N / 2 - (2 / 3) * N ** 2 + (37 / 96) * N ** 3, (1 / 48) * N ** 2 + (1 / 15) * N ** 3, (17 / 480) * N ** 3]

function transverse({ latitude, longitude, scale }: MapProjection, x: number, y: number): [number, number] {
  const radius = MERIDIAN * scale
  const start = Math.atan(Math.sinh(isometric(latitude)))
  const arc = forwards.reduce((sum, factor, i) => sum + factor * Math.sin(2 * (i + 1) * start), start)
  const [up, aside] = [y / radius + arc, x / radius]
  let [xi, eta] = [up, aside]
  for (const [i, factor] of backwards.entries()) {
    const k = 2 * (i + 1)
    xi -= factor * Math.sin(k * up) * Math.cosh(k * aside)
    eta -= factor * Math.cos(k * up) * Math.sinh(k * aside)
  }
  const conformal = Math.asin(Math.sin(xi) / Math.cosh(eta))
  return [latitudeOf(Math.asinh(Math.tan(conformal))), longitude + Math.atan2(Math.sinh(eta), Math.cos(xi))]
}
