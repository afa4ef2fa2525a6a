import { expect, type Locator, type Page, test } from './test.ts'
import { newAccount } from './accounts.ts'
import { canvasPicture, changedSince, fixture, openFile, opened, pointOnCanvas, settled, view, told } from './app.ts'
import { keptNames } from './kept.ts'

const labels = (page: Page): Locator => page.locator('[data-measurement]')
const startPage = (page: Page): Locator => page.getByRole('button', { name: 'Browse for File' })

async function openAndKeep(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await openFile(page, fixture(name))
  await opened(page, name)
  await expect(page).toHaveURL(/#\/\?file=/)
  await expect.poll(() => keptNames(page), { timeout: 120_000 }).toContain(name)
}

test('a file has a title and an address: a reload brings it back with camera, section, selection and measurements', async ({ page }) => {
  await openAndKeep(page, 'machine.step')
  await expect(page).toHaveTitle('machine.step · Facet')
  await view(page).focus()
  await page.keyboard.press('2')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Section' })).toBeVisible()
  await page.keyboard.press('Escape')
  await settled(page)
  await page.keyboard.press('m')
  await expect(page.getByRole('region', { name: 'Measure', exact: true })).toContainText('Pick a point')
  await settled(page)
  const { x, y } = await pointOnCanvas(page, 0.5, 0.4)
  await page.mouse.move(x, y)
  await page.mouse.click(x, y)
  await expect(labels(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const leg = page.getByRole('treeitem', { name: /leg/i }).first()
  await leg.click()
  await expect(leg).toHaveAttribute('aria-selected', 'true')
  await settled(page)
  const before = await canvasPicture(page)

  await page.reload()
  await opened(page, 'machine.step')
  await expect(labels(page)).toHaveCount(1)
  await expect(leg).toHaveAttribute('aria-selected', 'true')
  await settled(page)
  await expect.poll(() => changedSince(page, before), { timeout: 60_000 }).toBeLessThan(0.01)

  // The same address in another tab: there as well.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await opened(other, 'machine.step')
  await expect(labels(other)).toHaveCount(1)
  await other.close()
})

test("the browser's history leads from model to model, and back to the start page", async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Sample5/ }).click()
  await opened(page, 'Sample5.STEP')
  await expect(page).toHaveURL(/#\/\?sample=Sample5\.STEP$/)
  await openFile(page, fixture('cube.stl'))
  await opened(page, 'cube.stl')
  await expect(page).toHaveURL(/#\/\?file=/)
  await expect.poll(() => keptNames(page), { timeout: 120_000 }).toContain('cube.stl')

  await page.goBack()
  await opened(page, 'Sample5.STEP')
  await page.goBack()
  await expect(startPage(page)).toBeVisible()
  await expect(page).toHaveTitle('Facet')
  await page.goForward()
  await opened(page, 'Sample5.STEP')
  await page.goForward()
  await opened(page, 'cube.stl')
  await expect(page).toHaveTitle('cube.stl · Facet')

  // Other pages leave it open.
  await page.goto('/#/apphelp')
  await page.goBack()
  await opened(page, 'cube.stl')
  await expect(page).toHaveURL(/#\/\?file=/)
})

test("a session that ends leaves an account's model in its tab; other tabs ask who is there", async ({ page, context }) => {
  const { token } = await newAccount(page)
  await openAndKeep(page, 'cube.stl')
  const address = page.url()
  // The script of newAccount logs in at each load: from here on nobody does.
  await page.addInitScript(() => localStorage.removeItem('facet.token'))
  expect(token).not.toBe('')
  await page.reload()
  await opened(page, 'cube.stl')
  const other = await context.newPage()
  await other.goto(address)
  await expect(other).toHaveURL(/#\/login$/)
})

test('an address of a file that is nowhere leads to the start page, and says so', async ({ page }) => {
  await page.goto('/#/?file=00000000-0000-4000-8000-000000000000')
  await told(page, 'This file is neither on this device nor in your account.')
  await expect(startPage(page)).toBeVisible()
  await expect(page).toHaveURL(/#\/$/)
})
