import { expose, transfer } from 'comlink'
import { parentEndpoint } from '#host'
import { PictureSheet } from '../pipeline/pictures/pictureSheet.ts'

const sheet = new PictureSheet((width, height) => new OffscreenCanvas(width, height))

const api = {
  begin: sheet.begin.bind(sheet),
  put: sheet.put.bind(sheet),
  putGround: sheet.putGround.bind(sheet),
  putOver: sheet.putOver.bind(sheet),
  file: sheet.file.bind(sheet),
  addToGif: sheet.addToGif.bind(sheet),
  gifFile: sheet.gifFile.bind(sheet),
  async bitmap(): Promise<ImageBitmap> {
    const bitmap = await sheet.bitmap()
    return transfer(bitmap, [bitmap])
  },
}

export type PictureWorkerApi = typeof api

// Synchronously: messages posted to a worker that has not exposed yet are lost.
expose(api, parentEndpoint())
