import { cross, dot, subtract, type Vec3 } from '../../../../src/core/geometry/matrix.ts'
import { Placement } from '../../../../src/core/measure/placement.ts'
import { EdgeKind, type Bounds } from '../../../../src/core/scene/mesh.ts'
import { isEmptyBounds } from '../../../../src/core/scene/bounds.ts'
import type { OpenedModel } from '../open.ts'
import { cameraOf, type View } from './camera.ts'
import { drawLine, fillTriangle, halve, makeRaster } from './raster.ts'

export interface PictureOptions {
  width: number
  height: number
  view?: View
  /** World box that is framed; the model's own when absent. */
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
  const { structure, index, parts, shown, measures } = model
  const raster = makeRaster(width * 2, height * 2)
  const box = frame ?? measures.bounds
  if (!isEmptyBounds(box)) {
    const camera = cameraOf(structure, view, box, raster.width, raster.height)
    const onto = (p: Vec3): [number, number, number] => [
      camera.x + camera.scale * dot(p, camera.right),
      camera.y - camera.scale * dot(p, camera.up),
      dot(p, camera.back),
    ]
    // A line lies on its faces: it is drawn as if it were nearer by two pixels.
    const bias = 2 / camera.scale
    for (const id of shown) {
      const part = parts.get(index.nodes[id].part!)
      if (!part) continue
      const placement = new Placement(index.world.slice(id * 16, id * 16 + 16))
      const [ox, oy, oz] = part.offset ?? [0, 0, 0]
      const place = (array: Float32Array, at: number): Vec3 => placement.point([array[at] + ox, array[at + 1] + oy, array[at + 2] + oz])
      const { mesh, edges } = part
      if (mesh) {
        const points = Array.from({ length: mesh.positions.length / 3 }, (_, i) => place(mesh.positions, i * 3))
        for (let face = 0; face + 1 < mesh.faceStart.length; face++) {
          const rgba = index.faceColor(id, part, face) || PLAIN
          for (let i = mesh.faceStart[face] * 3; i < mesh.faceStart[face + 1] * 3; i += 3) {
            const [a, b, c] = [points[mesh.indices[i]], points[mesh.indices[i + 1]], points[mesh.indices[i + 2]]]
            const vertex = mesh.vertexColor && mesh.indices[i] * 4
            const [red, green, blue] =
              vertex === undefined ? [rgba >>> 24, (rgba >>> 16) & 255, (rgba >>> 8) & 255] : mesh.vertexColor!.subarray(vertex, vertex + 3)
            const light = lightOf(cross(subtract(b, a), subtract(c, a)), camera)
            fillTriangle(raster, onto(a), onto(b), onto(c), red * light, green * light, blue * light)
          }
        }
      }
      if (!edges) continue
      for (let edge = 0; edge + 1 < edges.start.length; edge++) {
        if (edges.kind[edge] === EdgeKind.smooth) continue
        for (let i = edges.start[edge]; i + 1 < edges.start[edge + 1]; i++)
          drawLine(raster, onto(place(edges.points, i * 3)), onto(place(edges.points, i * 3 + 3)), 2, bias, EDGE_GRAY)
      }
    }
  }
  const picture = halve(raster)
  if (background !== undefined) putBehind(picture.pixels, background)
  return picture
}

/** Share of its colour that a face shows: a lamp above the eye's left shoulder, and light from everywhere. Back sides are lit like front sides. */
function lightOf(normal: Vec3, { right, up, back }: { right: Vec3; up: Vec3; back: Vec3 }): number {
  const long = Math.hypot(...normal) || 1
  const away = dot(normal, back) < 0 ? -1 : 1
  const [x, y, z] = [dot(normal, right), dot(normal, up), dot(normal, back)].map((value) => (away * value) / long)
  return 0.42 + 0.58 * Math.max(0, -0.37 * x + 0.56 * y + 0.74 * z)
}

function putBehind(pixels: Uint8Array, rgb: number): void {
  const ground = [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] / 255
    for (let i = 0; i < 3; i++) pixels[at + i] = Math.round(pixels[at + i] * alpha + ground[i] * (1 - alpha))
    pixels[at + 3] = 255
  }
}
