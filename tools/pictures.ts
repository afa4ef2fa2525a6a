// `node tools/pictures.ts [NAME...]`: takes the README's pictures (all, or those named) of the built app with the gear reducer open, into docs/.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { createApp } from '../server/http/app.ts'
import { chromiumPath } from '../tests/support/chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
interface Shot {
  name: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  /** Button of the plane that cuts the model. */
  plane?: string
  /** Whether the model is taken apart. */
  apart?: true
}

const shots = [
  { name: 'viewer-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'viewer-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'viewer-phone', width: 390, height: 844, colorScheme: 'light' },
  { name: 'viewer-phone-dark', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'section-dark', width: 1440, height: 900, colorScheme: 'dark', plane: 'Section along Y' },
  { name: 'explode-light', width: 1440, height: 900, colorScheme: 'light', apart: true },
] as const satisfies readonly Shot[]

const app = await createApp({ clientDir: `${root}/dist` })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
const wanted = process.argv.slice(2)
for (const shot of shots) {
  if (wanted.length > 0 && !wanted.includes(shot.name)) continue
  const { name, width, height, colorScheme } = shot
  const phone = width < 700
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, hasTouch: phone, isMobile: phone, ...(phone && { deviceScaleFactor: 2 }) })
  await page.goto(url)
  const card = page.getByRole('button', { name: /Sample3\.stp/ })
  await card.scrollIntoViewIfNeeded()
  await card.click()
  await page.getByRole('application').waitFor()
  await page.waitForFunction(() => !document.querySelector('[role=progressbar]'), null, { timeout: 120_000 })
  // The full picture comes when the view has been still for a while; a software GPU takes seconds for it.
  await page.waitForTimeout(12_000)
  if ('plane' in shot) {
    await page.keyboard.press('x')
    await page.getByRole('button', { name: shot.plane }).click()
    await page.waitForTimeout(8000)
  }
  if ('apart' in shot) {
    await page.keyboard.press('e')
    await page.getByRole('slider', { name: 'Explode' }).fill('0.6')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('f')
    await page.waitForTimeout(12_000)
  }
  await page.screenshot({ path: `${root}/docs/${name}.png`, timeout: 120_000 })
  await page.close()
}
await browser.close()
await app.close()
