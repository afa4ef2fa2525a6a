import { transfer } from 'comlink'
import { spawnPictureWorker } from '#spawn/picture'
import type { PictureSink } from '../../src/core/picture/pictureSink.ts'
import { ownWorker } from './ownWorker.ts'
import type { PictureWorkerApi } from './picture.worker.ts'
import { type PictureFile, PictureSheet } from '../pipeline/pictures/pictureSheet.ts'

/** Puts a picture together and encodes it, without keeping the page waiting. */
export interface PictureMaker extends PictureSink {
  /** Draws over the earlier picture, from the left border on, `y` pixels from the top; the image is given away. */
  putOver(image: ImageBitmap, y: number): Promise<void>
  /** Undefined when it was to be cut out and nothing is drawn. */
  file(options: PictureFile): Promise<Blob | undefined>
  bitmap(): Promise<ImageBitmap>
  /** Adds the picture to an animated GIF. `duration`: milliseconds. */
  addToGif(duration: number): Promise<void>
  gifFile(): Promise<Blob>
  /** Ends it; to be called in any case. */
  close(): void
}

/** In a worker of its own; on the page in browsers whose workers have no canvas (Safari before 16.4). */
export function createPictureMaker(): PictureMaker {
  return hasWorkerCanvas() ? workerMaker() : pageMaker()
}

const hasWorkerCanvas = (): boolean => 'OffscreenCanvas' in globalThis && new OffscreenCanvas(1, 1).getContext('2d') !== null

function workerMaker(): PictureMaker {
  let fail: (reason: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  const { api: sheet, terminate } = ownWorker<PictureWorkerApi>(spawnPictureWorker, (reason) => fail(reason))
  const within = async <T>(work: () => Promise<T>): Promise<T> => Promise.race([work(), failed])
  return {
    begin: (width, height) => within(() => sheet.begin(width, height)),
    put: (tile) => within(() => sheet.put(transfer(tile, [tile.pixels.buffer]))),
    putGround: (ground) => within(() => sheet.putGround(ground)),
    putOver: (image, y) => within(() => sheet.putOver(transfer(image, [image]), y)),
    file: (options) => within(() => sheet.file(options)),
    bitmap: () => within(() => sheet.bitmap()),
    addToGif: (duration) => within(() => sheet.addToGif(duration)),
    gifFile: () => within(() => sheet.gifFile()),
    close() {
      terminate()
      fail(new Error('The picture was given up'))
    },
  }
}

function pageMaker(): PictureMaker {
  const sheet = new PictureSheet((width, height) => Object.assign(document.createElement('canvas'), { width, height }))
  return {
    begin: async (width, height) => sheet.begin(width, height),
    put: async (tile) => sheet.put(tile),
    putGround: async (ground) => sheet.putGround(ground),
    putOver: async (image, y) => sheet.putOver(image, y),
    file: (options) => sheet.file(options),
    bitmap: () => sheet.bitmap(),
    addToGif: (duration) => sheet.addToGif(duration),
    gifFile: async () => sheet.gifFile(),
    close() {},
  }
}
