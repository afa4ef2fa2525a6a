import type { PictureGround, PictureTile, PictureType } from '../../../src/core/picture/pictureSink.ts'
import { drawnBox, straightAlpha } from './drawnBox.ts'

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
