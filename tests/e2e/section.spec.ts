import { devices, expect, type Locator, type Page, test } from './test.ts'
import { canvasPicture, changedSince, fixture, opened, openFile, settled, settledUnlike } from './app.ts'
import { beOnTrial } from './trial.ts'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']

const handle = (page: Page): Locator => page.getByRole('slider', { name: /^Section plane/ })
const position = (page: Page): Locator => page.getByRole('textbox', { name: /^Position/ })

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = (await element.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a plane cuts the model: by the field, by its handle, flipped, undone, taken away; box and exploded view are for subscribers', async ({ page }) => {
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  const whole = await settled(page)
  await page.keyboard.press('x')
  await expect(position(page)).toHaveValue('0.00')
  await settledUnlike(page, whole)

  await page.getByRole('button', { name: 'Section along X' }).click()
  await position(page).fill('40')
  await position(page).press('Enter')
  await expect(position(page)).toHaveValue('40.00')
  const cut = await settled(page)

  const from = await middleOf(handle(page))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
  await page.mouse.move(from.x + 80, from.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(position(page)).not.toHaveValue('40.00')
  await settledUnlike(page, cut)
  await page.keyboard.press('Control+z')
  await expect(position(page)).toHaveValue('40.00')

  await page.getByRole('button', { name: 'Flip direction' }).click()
  await expect(position(page)).toHaveValue('40.00')
  await settledUnlike(page, cut)
  await page.getByRole('button', { name: 'Remove all sections' }).click()
  await expect(handle(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Face', exact: true }).click()
  await expect(page.getByText('Pick a face to cut along.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Pick a face to cut along.')).toHaveCount(0)
  for (const name of ['Box', 'Explode']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('on the trial: a box, the exploded view, colours and walking', async ({ page }) => {
  await beOnTrial(page)
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await settled(page)
  const whole = await canvasPicture(page)

  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Box', exact: true }).click()
  await expect(handle(page)).toHaveCount(6)
  await page.getByRole('button', { name: 'Remove all sections' }).click()
  await page.keyboard.press('Escape')
  // Where the panel was the pointer would be over the model.
  await page.mouse.move(5, 5)
  await expect.poll(() => changedSince(page, whole), { timeout: 120_000 }).toBeLessThan(0.005)

  await page.keyboard.press('e')
  const slider = page.getByRole('slider', { name: 'Explode' })
  await slider.fill('0.6')
  await expect.poll(() => changedSince(page, whole), { timeout: 120_000 }).toBeGreaterThan(0.02)
  // The first Esc puts the assembly together again, the second puts the tool down.
  await page.keyboard.press('Escape')
  await expect(slider).toHaveValue('0')
  await page.keyboard.press('Escape')
  await expect(slider).toHaveCount(0)
  await expect.poll(() => changedSince(page, whole), { timeout: 120_000 }).toBeLessThan(0.005)

  await page.getByRole('treeitem', { name: /Rail/ }).first().click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('option', { name: 'Part colour and opacity' }).click()
  const orange = page.getByRole('button', { name: 'Orange' })
  await orange.click()
  await expect(orange).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+z')
  await expect(orange).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('option', { name: 'Walk' }).click()
  // The panel comes with the tool's keys.
  await expect(page.getByRole('region', { name: 'Walk' }).getByRole('textbox')).toBeVisible()
  await settled(page)
  const standing = await canvasPicture(page)
  await page.keyboard.down('w')
  await expect.poll(() => changedSince(page, standing), { timeout: 120_000 }).toBeGreaterThan(0.01)
  await page.keyboard.up('w')
})

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 390, height: 844 } })

  test('section from the bar, moved by the slider and by the handle', async ({ page }) => {
    await page.goto('/')
    await openFile(page, fixture('machine.step'))
    await opened(page, 'machine.step')
    await settled(page)
    await page.getByRole('button', { name: 'Section', exact: true }).click()
    await expect(handle(page)).toBeVisible()
    const before = await position(page).inputValue()
    await page.getByRole('slider', { name: /^Position/ }).press('ArrowRight')
    await expect(position(page)).not.toHaveValue(before)
    const box = (await handle(page).boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(48)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
