import { AxeBuilder } from '@axe-core/playwright'
import { devices, expect, type Page, test } from '@playwright/test'
import { signUp } from './accounts.ts'
import { fixture, openFile, opened, pointOnCanvas, settled, view } from './app.ts'

/** Where the middle roller of the table is in the first view, as shares of the canvas. */
const roller: [number, number] = [0.482, 0.235]

async function openMachine(page: Page): Promise<void> {
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await settled(page)
}

async function saveView(page: Page, name: string): Promise<void> {
  await view(page).focus()
  await page.keyboard.press('Shift+V')
  const field = page.getByRole('textbox', { name: 'Name of the view' })
  await expect(field).toBeFocused()
  await field.fill(name)
  await field.press('Enter')
}

const cards = (page: Page) => page.getByRole('list', { name: 'Saved views' }).getByRole('listitem')
const threads = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
const hiddenCount = (page: Page) => page.getByRole('main').getByText('1 hidden')

async function pinComment(page: Page, at: [number, number], text: string): Promise<void> {
  await view(page).focus()
  await page.keyboard.press('p')
  await expect(page.getByText('Click the point of the model')).toBeVisible()
  const { x, y } = await pointOnCanvas(page, ...at)
  await page.mouse.click(x, y)
  const field = page.getByRole('textbox', { name: /^Comment on (?!the whole)/ })
  await expect(field).toBeFocused()
  await field.fill(text)
  await field.press('Enter')
}

test('a review by a guest: views and comments are there again after a reload', async ({ page }) => {
  await openMachine(page)
  const { x, y } = await pointOnCanvas(page, ...roller)
  await page.mouse.click(x, y)
  await page.keyboard.press('h')
  await expect(hiddenCount(page)).toBeVisible()
  await saveView(page, 'Without the roller')
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Shift+H')
  await view(page).focus()
  await page.keyboard.press('1')
  await expect(view(page)).toHaveAccessibleName(/Front/)
  await saveView(page, 'From the front')

  await page.getByRole('button', { name: 'Show Without the roller' }).click()
  await expect(hiddenCount(page)).toBeVisible()
  await expect(view(page)).not.toHaveAccessibleName(/Front/)
  await page.keyboard.press('Control+z')
  await expect(hiddenCount(page)).toHaveCount(0)
  await expect(view(page)).toHaveAccessibleName(/Front/)
  await view(page).focus()
  await page.keyboard.press('Shift+N')
  await page.keyboard.press('Shift+N')
  await expect(hiddenCount(page)).toBeVisible()
  await page.keyboard.press('Shift+H')
  await expect(view(page)).not.toHaveAccessibleName(/Front/)

  await pinComment(page, roller, 'Is this hardened?')
  await expect(page.getByRole('button', { name: 'Comment 1: Is this hardened?' })).toBeVisible()
  await threads(page).getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('58 HRC')
  await page.keyboard.press('Enter')
  await expect(threads(page)).toContainText('58 HRC')
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations.map(({ id }) => id)).toEqual([])

  await page.reload()
  await openMachine(page)
  const pin = page.getByRole('button', { name: 'Comment 1: Is this hardened?' })
  await expect(pin).toBeVisible()
  await pin.click()
  await expect(threads(page)).toContainText('58 HRC')
  await page.getByRole('button', { name: 'Show Without the roller' }).click()
  await expect(hiddenCount(page)).toBeVisible()
  // Its part is hidden: so is the pin.
  await expect(pin).toBeHidden()

  await page.getByRole('button', { name: 'More for From the front' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(cards(page).first()).toContainText('From the front')
  await page.getByRole('button', { name: 'More for From the front' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(cards(page)).toHaveCount(1)
  await view(page).focus()
  await page.keyboard.press('Control+z')
  await expect(cards(page)).toHaveCount(2)
})

test('two people review one shared file; each changes own words only @call:getReview @call:addView @call:addComment @call:deleteComment', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Olga')
  await openMachine(page)
  await pinComment(page, roller, 'From the owner')
  await saveView(page, 'Of the owner')
  await page.getByRole('button', { name: 'Share…' }).click()
  await page.getByRole('button', { name: 'Create Link' }).click()
  const link = page.getByLabel('Link', { exact: true })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const address = await link.inputValue()
  await page.keyboard.press('Escape')

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(address)
  await opened(visitor, 'machine.step')
  const pin = visitor.getByRole('button', { name: 'Comment 1: From the owner' })
  await expect(pin).toBeVisible()
  await pin.click()
  await expect(visitor.getByText('You can read here.').first()).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Reply' })).toHaveCount(0)

  await signUp(visitor, 'Vito')
  await visitor.goto(address)
  await opened(visitor, 'machine.step')
  await visitor.getByRole('button', { name: 'Comment 1: From the owner' }).click()
  await expect(threads(visitor).first()).toContainText('Olga')
  await expect(threads(visitor).getByRole('button', { name: 'More for comment 1' })).toHaveCount(0)
  await threads(visitor).getByRole('button', { name: 'Reply' }).click()
  await visitor.getByRole('textbox', { name: 'Write a reply' }).fill('From the visitor')
  await visitor.keyboard.press('Enter')
  await context.setOffline(true)
  await visitor.getByRole('textbox', { name: /whole model/ }).fill('Written without a connection')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('1 change waits for a connection.').first()).toBeVisible()
  await context.setOffline(false)
  await visitor.getByRole('tab', { name: 'Views' }).click()
  await expect(cards(visitor)).toContainText('Of the owner')

  // The channel tells the owner.
  await expect(threads(page).first()).toContainText('From the visitor', { timeout: 60_000 })
  await expect(threads(page).first()).toContainText('Vito')
  await expect(threads(page).nth(1)).toContainText('Written without a connection', { timeout: 60_000 })
  await expect(threads(page).getByRole('button', { name: 'More for comment 1' })).toHaveCount(1)
  await context.close()
})

test.describe('by touch', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 390, height: 844 } })

  test('a comment and a view on a phone', async ({ page }) => {
    await openMachine(page)
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Comment', exact: true }).tap()
    await settled(page)
    const { x, y } = await pointOnCanvas(page, 0.34, 0.39)
    await page.touchscreen.tap(x, y)
    await page.getByRole('textbox', { name: /^Comment on/ }).fill('By touch')
    await page.getByRole('button', { name: 'Send' }).tap()
    await page.getByRole('button', { name: 'Comment 1: By touch' }).tap()
    await expect(threads(page)).toContainText('By touch')
    await page.getByRole('button', { name: 'Close the panel' }).tap()
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('button', { name: 'Save view', exact: true }).tap()
    await page.getByRole('button', { name: 'Saved views', exact: true }).tap()
    await expect(cards(page)).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
