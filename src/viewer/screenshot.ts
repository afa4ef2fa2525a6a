import { Matrix4, type OrthographicCamera, type PerspectiveCamera, type WebGLRenderer, WebGLRenderTarget } from 'three'
import type { PictureGround, PictureSink } from '../core/picture/pictureSink.ts'

/** A picture of more pixels is drawn in tiles: four samples of each pixel, with depth, are half a gigabyte. */
const MOST_AT_ONCE = 4096 * 4096
const TILE = 2048
/** Ambient occlusion and outlines look this far beyond a tile's edge, pixels. */
const MARGIN = 64

/** A part of a picture; pixels from its top left. */
export interface Tile {
  x: number
  y: number
  width: number
  height: number
}

type DrawTile = (target: WebGLRenderTarget, tile: Tile, transparent: boolean) => void

interface Drawing {
  /** Pixels. */
  width: number
  height: number
  transparent: boolean
  /** What lies behind a picture that is not transparent, where it is drawn in tiles: they are drawn without. */
  ground?: PictureGround
  /** How many samples the target has of each pixel; none if absent. */
  samples?: number
  /** Told when pixels begin to be read from the GPU, and when they are there. */
  reading?(isReading: boolean): void
}

/** Draws a picture with `draw`, at once or in tiles, into `sink`; the first tile is drawn within the call. */
export async function drawPicture(renderer: WebGLRenderer, sink: PictureSink, drawing: Drawing, draw: DrawTile): Promise<void> {
  const { transparent, ground } = drawing
  const width = Math.max(1, Math.round(drawing.width))
  const height = Math.max(1, Math.round(drawing.height))
  const limit = renderer.capabilities.maxTextureSize
  const begun = sink.begin(width, height)
  // Awaited when the first tile is there; a failure before that is not another one.
  begun.catch(() => {})
  if (width * height <= MOST_AT_ONCE && Math.max(width, height) <= limit) {
    const whole = { x: 0, y: 0, width, height }
    const pixels = await pixelsOf(renderer, whole, whole, drawing, (target, tile) => draw(target, tile, transparent))
    await begun
    await sink.put({ ...whole, pixels })
    return
  }
  const side = Math.min(TILE, limit - 2 * MARGIN)
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const inner = { x, y, width: Math.min(side, width - x), height: Math.min(side, height - y) }
      const pixels = await pixelsOf(renderer, withMargin(inner, width, height), inner, drawing, (target, tile) => draw(target, tile, transparent || !!ground))
      await begun
      await sink.put({ ...inner, pixels })
    }
  }
  if (ground && !transparent) await sink.putGround(ground)
}

function withMargin({ x, y, width, height }: Tile, wide: number, high: number): Tile {
  const left = Math.max(0, x - MARGIN)
  const top = Math.max(0, y - MARGIN)
  return { x: left, y: top, width: Math.min(wide, x + width + MARGIN) - left, height: Math.min(high, y + height + MARGIN) - top }
}

/** Draws a tile and reads its part `inner` when the GPU has it. */
async function pixelsOf(
  renderer: WebGLRenderer,
  tile: Tile,
  inner: Tile,
  { samples, reading }: Drawing,
  draw: (target: WebGLRenderTarget, tile: Tile) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const isMultisampled = samples !== undefined
  const target = new WebGLRenderTarget(tile.width, tile.height, { samples, depthBuffer: isMultisampled, stencilBuffer: isMultisampled, generateMipmaps: false })
  const pixels = new Uint8Array(inner.width * inner.height * 4)
  try {
    draw(target, tile)
    reading?.(true)
    const below = tile.y + tile.height - inner.y - inner.height
    await renderer.readRenderTargetPixelsAsync(target, inner.x - tile.x, below, inner.width, inner.height, pixels)
  } finally {
    reading?.(false)
    target.dispose()
  }
  return pixels
}

/** The whole of the present view stays in a picture of another aspect, which shows more at its sides, or above and below. */
export function cameraForAspect<C extends PerspectiveCamera | OrthographicCamera>(camera: C, from: number, to: number): C {
  const copy = camera.clone() as C
  const p = copy.projectionMatrix.elements
  for (const i of [0, 8, 12]) p[i] /= Math.max(1, to / from)
  for (const i of [5, 9, 13]) p[i] *= Math.min(1, to / from)
  copy.projectionMatrixInverse.copy(copy.projectionMatrix).invert()
  return copy
}

/** The camera whose picture is one tile of the given camera's, which is `width` × `height` pixels. */
export function cameraForTile<C extends PerspectiveCamera | OrthographicCamera>(camera: C, tile: Tile, width: number, height: number): C {
  const copy = camera.clone() as C
  const sx = width / tile.width
  const sy = height / tile.height
  const cx = (2 * tile.x + tile.width) / width - 1
  const cy = 1 - (2 * tile.y + tile.height) / height
  copy.projectionMatrix.premultiply(new Matrix4().set(sx, 0, 0, -sx * cx, 0, sy, 0, -sy * cy, 0, 0, 1, 0, 0, 0, 0, 1))
  copy.projectionMatrixInverse.copy(copy.projectionMatrix).invert()
  return copy
}
