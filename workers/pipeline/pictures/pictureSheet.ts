import type { GifFile } from './gifFile.ts'
import type { PictureGround, PictureTile, PictureType } from '../../../src/core/picture/pictureSink.ts'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The box around everything that is not transparent, in pixels; undefined when there is nothing. `data`: RGBA. */
export function drawnBox(data: Uint8ClampedArray, width: number, height: number): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    const first = firstDrawn(data, y * width, (y + 1) * width)
    if (first < 0) continue
    left = Math.min(left, first - y * width)
    right = Math.max(right, lastDrawn(data, y * width, (y + 1) * width) - y * width)
    top = Math.min(top, y)
    bottom = y
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function firstDrawn(data: Uint8ClampedArray, from: number, to: number): number {
  for (let i = from; i < to; i++) if (data[i * 4 + 3] !== 0) return i
  return -1
}

function lastDrawn(data: Uint8ClampedArray, from: number, to: number): number {
  for (let i = to - 1; i >= from; i--) if (data[i * 4 + 3] !== 0) return i
  return -1
}

/** GPU rows (bottom first, premultiplied) to picture rows (top first, straight alpha). */
export function straightAlpha(pixels: Uint8Array<ArrayBuffer>, width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4)
  const row = width * 4
  for (let y = 0; y < height; y++) straightenRow(pixels, (height - 1 - y) * row, out, y * row, row)
  return out
}

/** A function of its own: a loop within a loop is compiled over and over. */
function straightenRow(from: Uint8Array, start: number, to: Uint8ClampedArray, at: number, length: number): void {
  for (let i = 0; i < length; i += 4) {
    const alpha = from[start + i + 3]
    if (alpha === 0) continue
    const factor = 255 / alpha
    to[at + i] = from[start + i] * factor
    to[at + i + 1] = from[start + i + 1] * factor
    to[at + i + 2] = from[start + i + 2] * factor
    to[at + i + 3] = alpha
  }
}

const QUALITY = 0.92
/** Margin of a cut-out picture on each side of the drawn pixels. */
const MARGIN = 0.05

export interface PictureFile {
  type: PictureType
  /** Pixels, if it is to be smaller than it was drawn. */
  size?: { width: number; height: number }
  /** Only the drawn pixels, in the middle of `size`. */
  cutOut?: boolean
}

type Canvas = OffscreenCanvas | HTMLCanvasElement
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** A picture that is put together and encoded, in a worker, or on the page where a worker has no canvas. */
export class PictureSheet {
  private readonly canvasOf: (width: number, height: number) => Canvas
  private context?: Context
  private gif?: GifFile

  constructor(canvasOf: (width: number, height: number) => Canvas) {
    this.canvasOf = canvasOf
  }

  begin(width: number, height: number): void {
    this.context = this.blank(width, height)
  }

  put({ x, y, width, height, pixels }: PictureTile): void {
    this.drawn.putImageData(new ImageData(straightAlpha(pixels, width, height), width, height), x, y)
  }

  putGround({ top, bottom }: PictureGround): void {
    const { drawn } = this
    const css = (color: number): string => `#${color.toString(16).padStart(6, '0')}`
    const ground = drawn.createLinearGradient(0, 0, 0, drawn.canvas.height)
    ground.addColorStop(0, css(top))
    ground.addColorStop(1, css(bottom))
    drawn.globalCompositeOperation = 'destination-over'
    drawn.fillStyle = ground
    drawn.fillRect(0, 0, drawn.canvas.width, drawn.canvas.height)
    drawn.globalCompositeOperation = 'source-over'
  }

  /** Draws over the earlier picture, from the left border on; closes the image. */
  putOver(image: ImageBitmap, y: number): void {
    this.drawn.drawImage(image, 0, y)
    image.close()
  }

  /** Undefined when it was to be cut out and nothing is drawn. */
  async file({ type, size, cutOut }: PictureFile): Promise<Blob | undefined> {
    const { drawn } = this
    if (!size) return await encoded(drawn.canvas, type)
    const { width, height } = drawn.canvas
    const box = cutOut ? drawnBox(drawn.getImageData(0, 0, width, height).data, width, height) : { left: 0, top: 0, width, height }
    if (!box) return undefined
    const room = cutOut ? 1 - 2 * MARGIN : 1
    const scale = Math.min((size.width * room) / box.width, (size.height * room) / box.height)
    const [w, h] = cutOut ? [box.width * scale, box.height * scale] : [size.width, size.height]
    const small = this.blank(size.width, size.height)
    small.imageSmoothingQuality = 'high'
    small.drawImage(drawn.canvas, box.left, box.top, box.width, box.height, (size.width - w) / 2, (size.height - h) / 2, w, h)
    return await encoded(small.canvas, type)
  }

  async bitmap(): Promise<ImageBitmap> {
    return await createImageBitmap(this.drawn.canvas)
  }

  /** Adds the picture to an animated GIF. `duration`: milliseconds. */
  async addToGif(duration: number): Promise<void> {
    const { drawn } = this
    const { width, height } = drawn.canvas
    this.gif ??= new (await import('./gifFile.ts')).GifFile()
    this.gif.add(drawn.getImageData(0, 0, width, height).data, width, height, duration)
  }

  /** The GIF of all pictures that were added. */
  gifFile(): Blob {
    if (!this.gif) throw new Error('The GIF has no pictures')
    return this.gif.finish()
  }

  private get drawn(): Context {
    if (!this.context) throw new Error('The picture has no size')
    return this.context
  }

  /** In memory, not on the GPU, which may be busy: reading from there stops everything else. */
  private blank(width: number, height: number): Context {
    const context = this.canvasOf(width, height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('No 2D canvas')
    return context
  }
}

function encoded(canvas: Canvas, type: PictureType): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality: QUALITY })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))), type, QUALITY)
  })
}
