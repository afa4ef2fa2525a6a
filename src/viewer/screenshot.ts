import { Matrix4, type OrthographicCamera, type PerspectiveCamera, type WebGLRenderer, WebGLRenderTarget } from 'three'
import type { PictureOptions } from './api.ts'
import type { Palette } from './theme.ts'

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

/** Draws a picture of the asked size with `draw`, at once or in tiles. */
export async function drawPicture(renderer: WebGLRenderer, options: PictureOptions, palette: Palette, draw: DrawTile): Promise<HTMLCanvasElement> {
  const width = Math.max(1, Math.round(options.width))
  const height = Math.max(1, Math.round(options.height))
  const limit = renderer.capabilities.maxTextureSize
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  if (width * height <= MOST_AT_ONCE && Math.max(width, height) <= limit) {
    const picture = await pixelsOf(renderer, { x: 0, y: 0, width, height }, (target, tile) => draw(target, tile, options.transparent))
    context.putImageData(picture, 0, 0)
    return canvas
  }
  const side = Math.min(TILE, limit - 2 * MARGIN)
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const left = Math.max(0, x - MARGIN)
      const top = Math.max(0, y - MARGIN)
      const tile = { x: left, y: top, width: Math.min(width, x + side + MARGIN) - left, height: Math.min(height, y + side + MARGIN) - top }
      const picture = await pixelsOf(renderer, tile, (target) => draw(target, tile, true))
      context.putImageData(picture, left, top, x - left, y - top, Math.min(side, width - x), Math.min(side, height - y))
    }
  }
  if (!options.transparent) fillBackground(context, width, height, palette)
  return canvas
}

async function pixelsOf(renderer: WebGLRenderer, tile: Tile, draw: (target: WebGLRenderTarget, tile: Tile) => void): Promise<ImageData> {
  const { width, height } = tile
  const target = new WebGLRenderTarget(width, height, { depthBuffer: false, generateMipmaps: false })
  const pixels = new Uint8Array(width * height * 4)
  try {
    draw(target, tile)
    await renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height, pixels)
  } finally {
    target.dispose()
  }
  return new ImageData(straightAlpha(pixels, width, height), width, height)
}

/** The ground of the canvas behind what is drawn: tiles are drawn without theirs. */
function fillBackground(context: CanvasRenderingContext2D, width: number, height: number, palette: Palette): void {
  const ground = context.createLinearGradient(0, 0, 0, height)
  const css = (color: number): string => `#${color.toString(16).padStart(6, '0')}`
  ground.addColorStop(0, css(palette.backgroundTop))
  ground.addColorStop(1, css(palette.backgroundBottom))
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
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

/** GPU rows (bottom first, premultiplied) to picture rows (top first, straight alpha). */
export function straightAlpha(pixels: Uint8Array, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray((height - 1 - y) * width * 4, (height - y) * width * 4)
    const at = y * width * 4
    for (let i = 0; i < row.length; i += 4) {
      const alpha = row[i + 3]
      const factor = alpha > 0 ? 255 / alpha : 0
      out[at + i] = row[i] * factor
      out[at + i + 1] = row[i + 1] * factor
      out[at + i + 2] = row[i + 2] * factor
      out[at + i + 3] = alpha
    }
  }
  return out
}
