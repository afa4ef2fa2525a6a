import { type OrthographicCamera, type PerspectiveCamera, type WebGLRenderer, WebGLRenderTarget } from 'three'
import type { ScreenshotOptions } from './api.ts'

/** Draws a picture of the asked size with `draw` and encodes it. Sides are cut to what the GPU can hold. */
export async function takeScreenshot(renderer: WebGLRenderer, options: ScreenshotOptions, draw: (target: WebGLRenderTarget) => void): Promise<Blob> {
  const limit = renderer.capabilities.maxTextureSize
  const width = Math.max(1, Math.min(limit, Math.round(options.width)))
  const height = Math.max(1, Math.min(limit, Math.round(options.height)))
  const target = new WebGLRenderTarget(width, height, { depthBuffer: false, generateMipmaps: false })
  const pixels = new Uint8Array(width * height * 4)
  try {
    draw(target)
    await renderer.readRenderTargetPixelsAsync(target, 0, 0, width, height, pixels)
  } finally {
    target.dispose()
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas')
  context.putImageData(new ImageData(straightAlpha(pixels, width, height), width, height), 0, 0)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))), options.type ?? 'image/png', 0.92)
  })
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
