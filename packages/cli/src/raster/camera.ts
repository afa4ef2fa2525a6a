import { cross, dot, normalize, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { Bounds } from '../../../../src/core/scene/mesh.ts'
import { homeDirection } from '../../../../src/core/scene/bounds.ts'
import type { Structure } from '../../../../src/core/scene/model.ts'

export type View = 'home' | 'iso' | 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom'

/** A parallel projection. */
export interface Camera {
  right: Vec3
  up: Vec3
  /** Unit, towards the eye. */
  back: Vec3
  /** Pixels per millimetre, and pixels of the world's origin from the top left. */
  scale: number
  x: number
  y: number
}

/** Directions towards the eye and upwards, of a model whose up axis is z. */
function directions(view: View): { back: Vec3; up: Vec3 } {
  const [sin, cos] = [Math.sin, Math.cos]
  const around = (azimuth: number, elevation: number): Vec3 => [sin(azimuth) * cos(elevation), -cos(azimuth) * cos(elevation), sin(elevation)]
  const up: Vec3 = [0, 0, 1]
  if (view === 'home') return { back: around(homeDirection.azimuth, homeDirection.elevation), up }
  if (view === 'iso') return { back: around(Math.PI / 4, Math.atan(Math.SQRT1_2)), up }
  if (view === 'top') return { back: [0, 0, 1], up: [0, 1, 0] }
  if (view === 'bottom') return { back: [0, 0, -1], up: [0, -1, 0] }
  return { back: around({ front: 0, right: Math.PI / 2, back: Math.PI, left: -Math.PI / 2 }[view], 0), up }
}

/** Unit vectors of the view. */
export function directionsOf({ upAxis, home }: Pick<Structure, 'upAxis' | 'home'>, view: View): Pick<Camera, 'right' | 'up' | 'back'> {
  const own = view === 'home' && home ? home : directions(view)
  // The direction +y of a z-up model is -z in a y-up model.
  const turn = ([x, y, z]: Vec3): Vec3 => (upAxis === 'y' && own !== home ? [x, z, -y] : [x, y, z])
  const back = normalize(turn(own.back)) ?? [0, 0, 1]
  const right = normalize(cross(turn(own.up), back)) ?? [1, 0, 0]
  return { right, up: cross(back, right), back }
}

/** Smallest and largest distance along the view's right and up, mm. */
export type Extent = readonly [left: number, low: number, far: number, high: number]

/** What the corners of a world box take of the view. */
export function extentOfBox({ right, up }: Pick<Camera, 'right' | 'up'>, box: Bounds): Extent {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vec3 => [box[i & 1 ? 3 : 0], box[i & 2 ? 4 : 1], box[i & 4 ? 5 : 2]])
  const along = corners.map((corner) => dot(corner, right)),
    above = corners.map((corner) => dot(corner, up))
  return [Math.min(...along), Math.min(...above), Math.max(...along), Math.max(...above)]
}

/** A camera that frames an extent, with a margin of a twentieth of the picture. */
export function framing(view: Pick<Camera, 'right' | 'up' | 'back'>, [left, low, far, high]: Extent, width: number, height: number): Camera {
  const scale = 0.9 * Math.min(width / Math.max(far - left, 1e-9), height / Math.max(high - low, 1e-9))
  return { ...view, scale, x: width / 2 - (scale * (left + far)) / 2, y: height / 2 + (scale * (low + high)) / 2 }
}
