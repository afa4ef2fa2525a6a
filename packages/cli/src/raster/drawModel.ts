import { crc32, deflateSync } from 'node:zlib'
import { dot, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { Placement } from '../../../../src/core/measure/placement.ts'
import { type Bounds, EdgeKind } from '../../../../src/core/scene/mesh.ts'
import type { Part } from '../../../../src/core/scene/model.ts'
import { decodeNormal } from '../../../../src/core/scene/octahedral.ts'
import type { OpenedModel } from '../figures.ts'
import { type Camera, directionsOf, drawLine, type Extent, extentOfBox, fillTriangle, framing, halve, makeRaster, type Raster, type View } from './raster.ts'

export interface PictureOptions {
  width: number
  height: number
  view?: View
  /** World box that fills the picture; absent: the box of all drawn parts. */
  frame?: Bounds
  /** `0xRRGGBB`; absent: transparent. */
  background?: number
}

/** RGBA pixels, rows from the top. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

const PLAIN = 0xb4bcc6ff
const EDGE_GRAY = 38

/** Draws the shown bodies of a model, shaded with edges, by the processor alone: four samples per pixel. */
export function drawModel(model: OpenedModel, { width, height, view = 'home', frame, background }: PictureOptions): Picture {
  const raster = makeRaster(width * 2, height * 2)
  const directions = directionsOf(model.structure, view)
  const extent = frame ? extentOfBox(directions, frame) : extentOfModel(model, directions)
  if (extent.every(Number.isFinite)) {
    const camera = framing(directions, extent, raster.width, raster.height)
    forEachShown(model, (id, part, placement) => drawPart(raster, camera, model, id, part, placement))
  }
  const picture = halve(raster)
  if (background !== undefined) putBehind(picture.pixels, background)
  return picture
}

function forEachShown({ index, parts, shown }: OpenedModel, draw: (id: number, part: Part, placement: Placement) => void): void {
  for (const id of shown) {
    const part = index.partAt(parts, id)
    if (part) draw(id, part, new Placement(index.world.slice(id * 16, id * 16 + 16)))
  }
}

function extentOfModel(model: OpenedModel, { right, up }: Pick<Camera, 'right' | 'up'>): Extent {
  const out: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  forEachShown(model, (_, part, placement) => {
    for (const points of [part.mesh?.positions, part.edges?.points]) {
      forEachPoint(points, part.offset, placement, (point) => {
        const along = dot(point, right),
          above = dot(point, up)
        out[0] = Math.min(out[0], along)
        out[1] = Math.min(out[1], above)
        out[2] = Math.max(out[2], along)
        out[3] = Math.max(out[3], above)
      })
    }
  })
  return out
}

function forEachPoint(
  points: Float32Array | undefined,
  [ox, oy, oz]: readonly number[] = [0, 0, 0],
  placement: Placement,
  take: (point: Vec3, i: number) => void,
): void {
  if (points) for (let at = 0; at < points.length; at += 3) take(placement.point([points[at] + ox, points[at + 1] + oy, points[at + 2] + oz]), at / 3)
}

/** Pixels and depths of points. */
function project(points: Float32Array, part: Part, placement: Placement, { x, y, scale, right, up, back }: Camera): Float64Array {
  const out = new Float64Array(points.length)
  forEachPoint(points, part.offset, placement, (point, i) => {
    out[i * 3] = x + scale * dot(point, right)
    out[i * 3 + 1] = y - scale * dot(point, up)
    out[i * 3 + 2] = dot(point, back)
  })
  return out
}

function drawPart(raster: Raster, camera: Camera, { index }: OpenedModel, id: number, part: Part, placement: Placement): void {
  const { mesh, edges } = part
  if (mesh) {
    const corners = project(mesh.positions, part, placement, camera)
    const lights = new Float32Array(corners.length / 3)
    const normal: Vec3 = [0, 0, 1]
    for (let i = 0; i < lights.length; i++) {
      decodeNormal(mesh.normals, i * 2, normal)
      lights[i] = lightOf(placement.direction(normal), camera)
    }
    for (let face = 0; face + 1 < mesh.faceStart.length; face++) {
      const rgba = index.faceColor(id, part, face) || PLAIN
      for (let i = mesh.faceStart[face] * 3; i < mesh.faceStart[face + 1] * 3; i += 3) {
        const vertex = mesh.indices[i] * 4
        const own = mesh.vertexColor
        const paint = own ? ([own[vertex], own[vertex + 1], own[vertex + 2]] as const) : ([rgba >>> 24, (rgba >>> 16) & 255, (rgba >>> 8) & 255] as const)
        fillTriangle(raster, { corners, lights }, [mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]], paint)
      }
    }
  }
  if (!edges) return
  const corners = project(edges.points, part, placement, camera)
  // A line lies on its faces: it is drawn as if it were nearer by two pixels.
  const bias = 2 / camera.scale
  for (let edge = 0; edge + 1 < edges.start.length; edge++) {
    if (edges.kind[edge] === EdgeKind.smooth) continue
    for (let i = edges.start[edge]; i + 1 < edges.start[edge + 1]; i++) drawLine(raster, corners, i, i + 1, 2, bias, EDGE_GRAY)
  }
}

/** Share of its colour that a surface shows: a lamp above the eye's left shoulder, and light from everywhere. Back sides are lit like front sides. */
function lightOf(normal: Vec3, { right, up, back }: Camera): number {
  const away = dot(normal, back) < 0 ? -1 : 1
  return 0.42 + 0.58 * Math.max(0, away * (-0.37 * dot(normal, right) + 0.56 * dot(normal, up) + 0.74 * dot(normal, back)))
}

/** Puts a ground (`0xRRGGBB`) behind transparent pixels. */
export function putBehind(pixels: Uint8Array, rgb: number): void {
  const ground = [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] / 255
    for (let i = 0; i < 3; i++) pixels[at + i] = Math.round(pixels[at + i] * alpha + ground[i] * (1 - alpha))
    pixels[at + 3] = 255
  }
}

/** A picture as a PNG with an alpha channel (ISO/IEC 15948). */
export function encodePng({ width, height, pixels }: Picture): Uint8Array {
  const rows = Buffer.alloc(height * (width * 4 + 1))
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  out.set(body, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
