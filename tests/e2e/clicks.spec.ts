import { expect, type Page, test } from './test.ts'
import { newAccount } from './accounts.ts'
import { opened, pointOnCanvas, settled, settledUnlike } from './app.ts'

/** Clicks from the start page on: every press of a mouse button. */
class Clicks {
  count = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async on(name: string | RegExp, role: 'button' | 'menuitem' = 'button'): Promise<void> {
    this.count++
    await this.#page.getByRole(role, { name, exact: typeof name === 'string' }).click()
  }
  async at(place: [number, number], button: 'left' | 'right' = 'left'): Promise<void> {
    this.count++
    const { x, y } = await pointOnCanvas(this.#page, ...place)
    await this.#page.mouse.move(x, y)
    await this.#page.mouse.click(x, y, { button })
  }
}

test('three clicks to ⌀ and depth of a hole, and no more to the pitch of its pattern', async ({ page }) => {
  await page.goto('/')
  const clicks = new Clicks(page)
  await clicks.on(/Bearing bracket, STEP part/)
  await opened(page, 'Sample5.STEP')
  await settled(page)
  await clicks.on('Measure')
  const panel = page.getByRole('region', { name: 'Measure', exact: true })
  await expect(panel).toContainText('Pick a point')
  await settled(page)
  // A hole in the ring of the bracket, in its first view.
  await clicks.at([0.492, 0.2035])
  await expect(panel.locator('[data-callout]')).toHaveText(/^6 × ⌀.5\.00.mm, 10\.00.mm deep · on ⌀.67\.00.mm, 60°$/)
  expect(clicks.count).toBeLessThanOrEqual(3)
  await expect(panel).toContainText(/Pitch circle 67\.00.mm/)
  expect(clicks.count).toBeLessThanOrEqual(4)
})

test('three clicks to a section through a bolt', async ({ page }) => {
  await page.goto('/')
  const clicks = new Clicks(page)
  await clicks.on(/Gear reducer/)
  await opened(page, 'Sample3.stp')
  const whole = await settled(page)
  // The head of a bolt on the flange, in the first view.
  await clicks.at([0.7, 0.531], 'right')
  await clicks.on('Section through this face', 'menuitem')
  await expect(page.getByRole('region', { name: 'Section' }).getByRole('button', { name: 'Face' })).toHaveAttribute('aria-pressed', 'true', {
    timeout: 120_000,
  })
  await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveText(/bolt|screw/i)
  await settledUnlike(page, whole)
  expect(clicks.count).toBeLessThanOrEqual(3)
})

test('four clicks of a member to a link with a password', async ({ page }) => {
  await newAccount(page)
  await page.goto('/')
  const clicks = new Clicks(page)
  await clicks.on(/Bearing bracket, STEP part/)
  await opened(page, 'Sample5.STEP')
  await expect(page.getByRole('button', { name: 'Share…' })).not.toHaveAttribute('aria-disabled', 'true')
  await clicks.on('Share…')
  clicks.count++
  await page.getByRole('radio', { name: /^Password/ }).check()
  await page.getByLabel('Password', { exact: true }).fill('0427')
  await clicks.on('Create Link')
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible()
  expect(clicks.count).toBeLessThanOrEqual(5)
})
