import type { Page } from '@playwright/test'

/** Size of the camera's picture. */
const WIDTH = 640
const HEIGHT = 480
/** Side of the code in it. */
const SIDE = 300

/** A picture held before a camera: brightness, row by row. */
async function framed(page: Page, picture: Buffer, mimeType: string): Promise<Uint8Array> {
  const values = await page.evaluate(
    async ({ source, width, height, side }) => {
      const image = await createImageBitmap(await (await fetch(source)).blob())
      const context = new OffscreenCanvas(width, height).getContext('2d')!
      context.fillStyle = '#b8b0a4'
      context.fillRect(0, 0, width, height)
      // As hands hold it: not level.
      context.translate(width / 2, height / 2)
      context.rotate(0.12)
      context.drawImage(image, -side / 2, -side / 2, side, side)
      const { data } = context.getImageData(0, 0, width, height)
      let text = ''
      for (let at = 0; at < data.length; at += 4)
        text += String.fromCharCode(Math.round(16 + 0.859 * (0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2])))
      return btoa(text)
    },
    { source: `data:${mimeType};base64,${picture.toString('base64')}`, width: WIDTH, height: HEIGHT, side: SIDE },
  )
  return Buffer.from(values, 'base64')
}

/** A film (YUV4MPEG2) of a code before a camera, which Chromium shows over and over as its camera. */
export async function filmOf(page: Page, picture: Buffer, mimeType = 'image/png'): Promise<Buffer> {
  const luma = await framed(page, picture, mimeType)
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: 10 }, () => frame)])
}
