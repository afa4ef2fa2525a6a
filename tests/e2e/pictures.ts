import type { Page } from '@playwright/test'

/** How many pixels of a picture (base64) have about the colour `0xRRGGBB`. */
export async function pixelsLike(page: Page, picture: string, colour: number): Promise<number> {
  return page.evaluate(
    async ({ base64, wanted }) => {
      const NEAR = 24
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      let count = 0
      for (let i = 0; i < data.length; i += 4) if (wanted.every((channel, at) => Math.abs(data[i + at] - channel) < NEAR)) count++
      return count
    },
    { base64: picture, wanted: [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255] },
  )
}

/** The picture of a saved view's card, as base64. */
export async function thumbnailOf(page: Page, view: string): Promise<string> {
  const image = page.getByRole('button', { name: `Show ${view}` }).locator('img')
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: element.naturalWidth, height: element.naturalHeight })
    canvas.getContext('2d')!.drawImage(element, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1]
  })
}
