import { fileURLToPath } from 'node:url'
import { png } from '../../tools/fixtures/png.ts'
import { modernFile } from '../../workers/formats/solidworks/solidworks.fixture.ts'
import { fixture, openFile, opened, settled, view } from './app.ts'
import { looksLikePicture, needsSoftwareGpu } from './reference.ts'
import { devices, expect, type Locator, type Page, test } from './test.ts'

// A phone's whole page, a file of which only its picture can be shown, and a drawing, beside the pictures of tests/pictures/other: `npm run references` makes them anew.
const font = fileURLToPath(import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2'))

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.route('**/reference.woff2', (route) => route.fulfill({ path: font }))
  await page.addInitScript(() => {
    // A document without an address has no storage.
    if (location.host) localStorage.setItem('facet.quality', '"full"')
  })
  await page.goto('/')
  await needsSoftwareGpu(page)
  // Every machine has other fonts.
  await page.addStyleTag({ content: "@font-face { font-family: Reference; src: url('/reference.woff2') } * { font-family: Reference !important }" })
  await page.evaluate(() => document.fonts.load('16px Reference'))
})

/** Lines of drawings lie on whole pixels: processors that round differently put some of them on the next one (254 pixels were seen). A missing hatch or text is thousands. */
const MAX_DIFFERENT_PIXELS = 800

async function looksLike(what: Page | Locator, name: string, stylePath?: string): Promise<void> {
  await looksLikePicture(what, ['other', `${name}.png`], { stylePath, threshold: 0.03, maxDiffPixels: MAX_DIFFERENT_PIXELS })
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await view(page).focus()
    await page.keyboard.press(key)
  }
}

test('a file of which only its picture can be shown', async ({ page }) => {
  const ring = png(256, (x, y) => {
    const radius = Math.hypot(x - 128, y - 128)
    return radius < 60 ? [245, 248, 250] : radius < 110 ? [70 + y / 2, 110 + y / 3, 150] : [255, 255, 255]
  })
  const buffer = Buffer.from(modernFile({ PreviewPNG: ring, 'Contents/Config-0-Partition': 'x' }))
  await openFile(page, { name: 'flange.SLDPRT', mimeType: 'application/octet-stream', buffer })
  await opened(page, 'flange.SLDPRT')
  await page.mouse.move(2, 2)
  await looksLike(page.locator('canvas').first(), 'picture-only', 'tests/pictures/canvasOnly.css')
})

test('a drawing in model space, dark and light, and in paper space', async ({ page }) => {
  await openFile(page, fileURLToPath(new URL('../../public/samples/Sample1.dwg', import.meta.url)))
  await opened(page, 'Sample1.dwg')
  const sheet = page.locator('canvas').first()
  const layouts = page.getByRole('tablist', { name: 'Layouts' })
  await layouts.getByRole('tab', { name: 'A3 Housing' }).click()
  await looksLike(sheet, 'drawing-paper', 'tests/pictures/canvasOnly.css')
  await layouts.getByRole('tab', { name: 'Model' }).click()
  await looksLike(sheet, 'drawing-model-dark', 'tests/pictures/canvasOnly.css')
  await press(page, 'b')
  await looksLike(sheet, 'drawing-model', 'tests/pictures/canvasOnly.css')
})

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 })

  test('selected, measured and cut, light and dark', async ({ page }) => {
    const bothThemes = async (name: string): Promise<void> => {
      await looksLike(page, name)
      await page.emulateMedia({ colorScheme: 'dark' })
      await looksLike(page, `${name}-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await openFile(page, fixture('machine.step'))
    await opened(page, 'machine.step')
    // The view may have been fitted before the bars had their height.
    await press(page, 'f')
    await view(page).blur()
    await settled(page)
    await page.mouse.click(195, 312)
    await bothThemes('phone-selected')
    await press(page, 'Escape')
    await page.getByRole('button', { name: 'Measure', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Measure', exact: true })).toContainText('Pick a point')
    await settled(page)
    await page.mouse.click(195, 312)
    await bothThemes('phone-measured')
    await page.getByRole('button', { name: 'Delete the measurement' }).click()
    await press(page, 'Escape', 'Escape')
    await page.getByRole('button', { name: 'Section', exact: true }).click()
    await page.getByRole('button', { name: 'Section along Y' }).click()
    await bothThemes('phone-section')
  })
})
