import { ClipMode, ClipType, ImageDisplayFlags } from '../model/flags.ts'
import type { CadWipeoutBase, RasterImage, Wipeout } from '../model/inserts.ts'
import { BACKGROUND } from '../../../src/core/drawing/drawing.ts'
import { triangulate } from '../build/triangulate.ts'
import type { Painter } from '../build/painter.ts'
import type { Matrix2 } from '../emitter.ts'
import type { Scene } from './scene.ts'

const WHOLE = [0, 0, 1, 0, 1, 1, 0, 1]

/** A picture with its frame; where there is none, its frame alone. */
export function drawImage(image: RasterImage, scene: Scene): void {
  const matrix = squareOf(image, scene)
  const picture = scene.all.pictures.indexOf(image.definition)
  const clip = boundaryOf(image)
  const shown = picture >= 0 && image.showImage
  scene.flat((painter) => {
    if (!shown || scene.frame.source.frames.pictures) {
      painter.push(matrix)
      painter.polyline(clip ?? WHOLE, true)
      painter.pop()
    }
    if (!shown) return
    const outline = clip && image.clipMode === ClipMode.Inside ? withHole(clip) : clip
    // Scans of one bit are not adjusted.
    if (scene.all.pictures.isMask(picture)) return drawMask(painter, image, picture, matrix, outline)
    const { opacity, layer } = scene.style
    const levels = levelsOf(image)
    if (image.fade > 0) painter.style({ opacity: (opacity < 0 ? scene.all.layers[layer].opacity : opacity) * (1 - Math.min(image.fade, 100) / 100) })
    painter.picture(picture, matrix, outline, levels && { levels })
    painter.style({})
  })
}

/** A scan of one bit: its ink in the colour of the entity, over paper in the colour of the background. */
function drawMask(painter: Painter, { isClear }: RasterImage, picture: number, matrix: Matrix2, outline: readonly number[] | undefined): void {
  if (!isClear) {
    painter.style({ color: BACKGROUND, opacity: 1 })
    painter.push(matrix)
    const { positions, indices } = triangulate([outline ?? WHOLE])
    painter.triangles(positions, indices)
    painter.pop()
    painter.style({})
  }
  painter.picture(picture, matrix, outline, { isMask: true })
}

/** The steepest contrast: all channels but those of the middle step are none or full. */
const STEEPEST = 510

/**
 * Factor and summand of the channels of an image; undefined where they stay. AutoCAD states no formula: by its help 50 is as the file has it, brightness makes more
 * pixels white when the contrast grows, and contrast forces each channel to one of its ends.
 */
function levelsOf({ brightness, contrast }: Pick<RasterImage, 'brightness' | 'contrast'>): [number, number] | undefined {
  if (brightness === 50 && contrast === 50) return undefined
  const percent = (value: number): number => Math.min(100, Math.max(0, value)) / 100
  const factor = Math.min(STEEPEST, Math.tan((percent(contrast) * Math.PI) / 2))
  return [factor, 0.5 + factor * (2 * percent(brightness) - 1.5)]
}

/** A polygon in the colour of the background. */
export function drawWipeout(wipeout: Wipeout, scene: Scene): void {
  const matrix = squareOf(wipeout, scene)
  scene.flat((painter) => {
    painter.style({ color: BACKGROUND, opacity: 1 })
    painter.push(matrix)
    const boundary = boundaryOf(wipeout) ?? WHOLE
    const { positions, indices } = triangulate(wipeout.clipMode === ClipMode.Inside ? [WHOLE, boundary] : [boundary])
    painter.triangles(positions, indices)
    if (scene.frame.source.frames.wipeouts) {
      painter.style({})
      painter.polyline(boundary, true)
    }
    painter.pop()
  })
}

/** The unit square without a polygon, as one ring that goes to the hole and back. */
function withHole(polygon: readonly number[]): number[] {
  const hole: [number, number][] = []
  let area = 0
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    hole.push([polygon[i], polygon[i + 1]])
    area += polygon[j] * polygon[i + 1] - polygon[i] * polygon[j + 1]
  }
  // The other way round than the square.
  if (area > 0) hole.reverse()
  return [...WHOLE, 0, 0, ...hole.flat(), ...hole[0]]
}

/** From the unit square (v upwards): `uVector` and `vVector` are the edges of one pixel. */
function squareOf({ insertPoint: p, uVector: u, vVector: v, size }: CadWipeoutBase, scene: Scene): Matrix2 {
  const [width, height] = [size.x || 1, size.y || 1]
  const [e, f] = scene.project(p)
  const [ux, uy] = scene.project({ x: p.x + u.x * width, y: p.y + u.y * width, z: p.z + u.z * width })
  const [vx, vy] = scene.project({ x: p.x + v.x * height, y: p.y + v.y * height, z: p.z + v.z * height })
  return [ux - e, uy - f, vx - e, vy - f, e, f]
}

/** The clip boundary in the unit square: the file has pixels from the middle of the upper left one, downwards. */
function boundaryOf({ clipBoundaryVertices: given, clipType, flags, size }: CadWipeoutBase): number[] | undefined {
  if ((flags & ImageDisplayFlags.UseClippingBoundary) === 0 || given.length < 2) return undefined
  const [width, height] = [size.x || 1, size.y || 1]
  const points = given.map(({ x, y }): [number, number] => [(x + 0.5) / width, 1 - (y + 0.5) / height])
  const [[x1, y1], [x2, y2]] = points
  const rectangle = points.length === 2 || (clipType === ClipType.Rectangular && points.length < 3)
  return rectangle ? [x1, y1, x2, y1, x2, y2, x1, y2] : points.flat()
}
