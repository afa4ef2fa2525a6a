import { cross, dot, normalize, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import type { Bounds } from '../../../../src/core/scene/mesh.ts'
import { homeDirection } from '../../../../src/core/scene/bounds.ts'
import type { Structure } from '../../../../src/core/scene/model.ts'

/** A picture being drawn: RGBA in sRGB bytes and the depth of each pixel, rows from the top. */
export interface Raster {
  width: number
  height: number
  color: Uint8Array
  /** Distance towards the eye; larger is nearer. -Infinity: nothing yet. */
  depth: Float32Array
}

export function makeRaster(width: number, height: number): Raster {
  return { width, height, color: new Uint8Array(width * height * 4), depth: new Float32Array(width * height).fill(-Infinity) }
}

/**
 * Fills a triangle where it is the nearest. `corners`: x and y in pixels from the top left, and how near it is, for each vertex; `lights`: share of the colour that each
 * vertex shows, mixed in between; `a`, `b`, `c`: the vertices.
 */
export function fillTriangle(
  { width, height, color, depth }: Raster,
  { corners, lights }: { corners: Float64Array; lights: Float32Array },
  [a, b, c]: readonly [number, number, number],
  [red, green, blue]: readonly [number, number, number],
): void {
  const [ax, ay, bx, by, cx, cy] = [corners[a * 3], corners[a * 3 + 1], corners[b * 3], corners[b * 3 + 1], corners[c * 3], corners[c * 3 + 1]]
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0 || !Number.isFinite(area)) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5)),
    right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5)),
    bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  // Shares of b and c at a pixel are linear in x and y.
  const [ux, uy, vx, vy] = [(cy - ay) / area, -(cx - ax) / area, -(by - ay) / area, (bx - ax) / area]
  const [nearA, nearB, nearC] = [corners[a * 3 + 2], corners[b * 3 + 2], corners[c * 3 + 2]]
  const [lightA, lightB, lightC] = [lights[a], lights[b], lights[c]]
  for (let y = top; y <= bottom; y++) {
    let u = (left + 0.5 - ax) * ux + (y + 0.5 - ay) * uy
    let v = (left + 0.5 - ax) * vx + (y + 0.5 - ay) * vy
    for (let x = left, at = y * width + left; x <= right; x++, at++, u += ux, v += vx) {
      if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) continue
      const near = nearA + u * (nearB - nearA) + v * (nearC - nearA)
      if (near <= depth[at]) continue
      const light = lightA + u * (lightB - lightA) + v * (lightC - lightA)
      depth[at] = near
      color[at * 4] = red * light
      color[at * 4 + 1] = green * light
      color[at * 4 + 2] = blue * light
      color[at * 4 + 3] = 255
    }
  }
}

/** Draws a line of `wide` pixels between two of `corners` (as of `fillTriangle`) where nothing lies nearer than it by more than `bias`. */
export function drawLine(
  { width, height, color, depth }: Raster,
  corners: Float64Array,
  from: number,
  to: number,
  wide: number,
  bias: number,
  gray: number,
): void {
  const a = corners.subarray(from * 3, from * 3 + 3),
    b = corners.subarray(to * 3, to * 3 + 3)
  const steps = Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])))
  if (!(steps < 1e5)) return
  for (let i = 0; i <= steps; i++) {
    const share = steps === 0 ? 0 : i / steps
    const x0 = Math.round(a[0] + share * (b[0] - a[0]) - wide / 2),
      y0 = Math.round(a[1] + share * (b[1] - a[1]) - wide / 2)
    const near = a[2] + share * (b[2] - a[2]) + bias
    for (let y = Math.max(0, y0); y < Math.min(height, y0 + wide); y++) {
      for (let x = Math.max(0, x0); x < Math.min(width, x0 + wide); x++) {
        const at = y * width + x
        if (near < depth[at]) continue
        color[at * 4] = color[at * 4 + 1] = color[at * 4 + 2] = gray
        color[at * 4 + 3] = 255
      }
    }
  }
}

/** The picture at half the size: each pixel the mean of four. Pixels without anything are transparent. */
export function halve({ width, height, color }: Raster): { width: number; height: number; pixels: Uint8Array } {
  const w = width >> 1,
    h = height >> 1
  const pixels = new Uint8Array(w * h * 4)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const first = (y * 2 * width + x * 2) * 4
      const four = [first, first + 4, first + width * 4, first + width * 4 + 4]
      const out = (y * w + x) * 4
      const alpha = four.reduce((sum, at) => sum + color[at + 3], 0)
      for (let i = 0; i < 3; i++) pixels[out + i] = alpha === 0 ? 0 : Math.round(four.reduce((sum, at) => sum + color[at + i] * color[at + 3], 0) / alpha)
      pixels[out + 3] = alpha / 4
    }
  }
  return { width: w, height: h, pixels }
}

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
