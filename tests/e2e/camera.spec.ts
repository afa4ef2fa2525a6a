import { writeFileSync } from 'node:fs'
import { chromium, expect, type Page, test } from './test.ts'
import { encodeQR } from 'qr'
import { filmOf } from './cameraVideo.ts'

/** The scan page in a browser whose camera shows the film. */
async function withCamera(film: Buffer, look: (page: Page) => Promise<void>): Promise<void> {
  const path = test.info().outputPath('camera.y4m')
  writeFileSync(path, film)
  const { launchOptions, baseURL, viewport } = test.info().project.use
  const args = [
    ...(launchOptions?.args ?? []),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await (await browser.newContext({ baseURL, viewport, permissions: ['camera'], serviceWorkers: 'block' })).newPage()
    await page.goto('/#/facetQr')
    await page.getByRole('button', { name: 'Use the camera' }).click()
    await look(page)
  } finally {
    await browser.close()
  }
}

test('the camera reads a code that the app shows, and goes where it leads @route:/facetQr @rule:own-codes', async ({ page }) => {
  await page.goto('/#/apphelp?show=share')
  const code = await page.getByRole('img', { name: 'QR code with the address of Facet' }).screenshot()
  await withCamera(await filmOf(page, code), async (other) => {
    await expect(other).toHaveURL(/#\/appDownLoad$/)
    // The camera is off: nothing holds it any more.
    await expect(other.locator('video')).toHaveCount(0)
  })
})

test('the camera refuses a foreign code, and scans on at a touch @msg:qrCodeIncorrect @rule:own-codes', async ({ page }) => {
  await page.goto('/')
  const foreign = Buffer.from(encodeQR('https://example.org/#/appDownLoad', 'gif', { scale: 8 }))
  await withCamera(await filmOf(page, foreign, 'image/gif'), async (other) => {
    await expect(other.getByRole('alert')).toHaveText('The QR code is incorrect')
    await other.getByRole('button', { name: 'Touch the screen to continue scanning' }).click()
    await expect(other.getByRole('alert')).toHaveText('The QR code is incorrect')
    await expect(other).toHaveURL(/#\/facetQr$/)
  })
})
