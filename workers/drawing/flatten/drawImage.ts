import { type CadWipeoutBase, ClipType, ImageDisplayFlags, type RasterImage, type Wipeout } from '@node-projects/acad-ts'
import { BACKGROUND } from '../../../src/core/drawing/drawing.ts'
import { triangulate } from '../build/triangulate.ts'
import type { Matrix2 } from '../emitter.ts'
import type { Scene } from './scene.ts'

/** A picture, or its frame where there is none. */
export function drawImage(image: RasterImage, scene: Scene): void {
  const matrix = squareOf(image, scene)
  const picture = scene.all.pictures.indexOf(image.definition)
  const clip = boundaryOf(image)
  scene.flat((painter) => {
    painter.push(matrix)
    painter.polyline(clip ?? [0, 0, 1, 0, 1, 1, 0, 1], true)
    painter.pop()
    if (picture >= 0 && image.showImage) painter.picture(picture, matrix, clip && Float32Array.from(clip))
  })
}

/** A polygon in the colour of the background. */
export function drawWipeout(wipeout: Wipeout, scene: Scene): void {
  const matrix = squareOf(wipeout, scene)
  scene.flat((painter) => {
    painter.style({ color: BACKGROUND, opacity: 1 })
    painter.push(matrix)
    const boundary = boundaryOf(wipeout) ?? [0, 0, 1, 0, 1, 1, 0, 1]
    const { positions, indices } = triangulate([boundary])
    painter.triangles(positions, indices)
    painter.pop()
  })
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
