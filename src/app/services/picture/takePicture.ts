import { createPictureMaker, type PictureMaker } from '../../../../workers/entries/client.ts'
import type { PictureSink } from '../../../core/picture/pictureSink.ts'

/** Has a picture drawn and made into something, off the page. */
export async function takePicture<T>(draw: (sink: PictureSink) => Promise<void>, make: (maker: PictureMaker) => Promise<T>): Promise<T> {
  const maker = createPictureMaker()
  try {
    await draw(maker)
    return await make(maker)
  } finally {
    maker.close()
  }
}
