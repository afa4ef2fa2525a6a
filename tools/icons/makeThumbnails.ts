// Makes the pictures of the sample cards with the viewer itself: `node tools/icons/makeThumbnails.ts [FILE...]` writes public/samples/thumbnails/<FILE>.webp.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { createServer } from 'vite'
import { allSamples } from '../../src/app/services/samples/samples.ts'
import { chromiumPath } from '../../tests/support/chromium.ts'

const WIDTH = 480
const HEIGHT = 300
const PATIENCE_MS = 300_000

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'public/samples/thumbnails')
const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
const server = await createServer({ root, server: { port: 0, hmr: false, watch: null }, logLevel: 'error' })
await server.listen()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  for (const { file, stored } of allSamples) {
    if (!stored || (wanted.length > 0 && !wanted.includes(file))) continue
    await page.goto(`${server.resolvedUrls?.local[0]}#/samples`)
    await writeFile(join(folder, `${file}.webp`), await pictureOf(page, file))
    await page.goto('about:blank')
  }
} finally {
  await browser.close()
  await server.close()
}

async function pictureOf(page: Page, file: string): Promise<Buffer> {
  await page.getByRole('button', { name: file }).click({ timeout: PATIENCE_MS })
  await page.locator('canvas').first().waitFor({ timeout: PATIENCE_MS })
  await page.locator('progress').waitFor({ state: 'detached', timeout: PATIENCE_MS })
  return toWebp(page, (await pictureOfModel(page)) ?? (await pictureOfDrawing(page)))
}

/** A PNG of the model alone, fitted, as the page gives it to whoever shows it in a frame (`contract/embed.ts`); in base64. Undefined for a drawing. */
async function pictureOfModel(page: Page): Promise<string | undefined> {
  return page.evaluate(
    async ({ width, height }) => {
      const ask = (call: object) =>
        new Promise<Blob | undefined>((resolve) => {
          const id = crypto.randomUUID()
          addEventListener('message', ({ data }) => data.id === id && ('value' in data || 'error' in data) && resolve(data.value))
          postMessage({ facet: 1, id, ...call }, location.origin)
        })
      location.hash = '#/embed'
      await new Promise((resolve) => addEventListener('message', ({ data }) => data.event === 'ready' && resolve(undefined)))
      await ask({ call: 'fit' })
      // The camera flies there.
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const picture = await ask({ call: 'picture', width, height, transparent: true })
      return picture && btoa(Array.from(new Uint8Array(await picture.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))
    },
    { width: WIDTH, height: HEIGHT },
  )
}

/** The middle of the canvas without the controls over it, a PNG in base64. */
async function pictureOfDrawing(page: Page): Promise<string> {
  await page.addStyleTag({ content: '[role=toolbar] { visibility: hidden }' })
  await page.waitForTimeout(2000)
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('no canvas')
  const width = Math.min(box.width, (box.height * WIDTH) / HEIGHT)
  const height = (width * HEIGHT) / WIDTH
  const png = await page.screenshot({ clip: { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height } })
  return png.toString('base64')
}

async function toWebp(page: Page, png: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ png: data, width: across, height: down }) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(across, down)
      canvas.getContext('2d')!.drawImage(picture, 0, 0, across, down)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp' })).arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    },
    { png, width: WIDTH, height: HEIGHT },
  )
  return Buffer.from(base64, 'base64')
}
