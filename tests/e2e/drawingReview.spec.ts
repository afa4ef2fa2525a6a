import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { plateDxf } from '../support/dxf.ts'
import { pointOnCanvas, settled, view } from './app.ts'
import { keptComments } from './kept.ts'
import { pixelsLike, thumbnailOf } from './pictures.ts'

test.use({ viewport: { width: 1300, height: 720 } })

/** Of a mark as it is drawn first. */
const MARK = 0xd55e00

const tab = (page: Page, name: string) => page.getByRole('tablist', { name: 'Layouts' }).getByRole('tab', { name })

async function openPlate(page: Page): Promise<void> {
  await page.goto('/')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse for File' }).click()
  await (await chooser).setFiles({ name: 'plate.dxf', mimeType: 'application/dxf', buffer: Buffer.from(plateDxf()) })
  await expect(view(page)).toHaveAccessibleName(/plate\.dxf/, { timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await tab(page, 'Model').click()
  await settled(page)
}

/** A picture of the drawing, 1920 pixels wide, as base64. */
async function picture(page: Page, withMarks: boolean): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Screenshot…' }).click()
  await page.getByRole('combobox', { name: 'Longest side' }).selectOption('1920')
  await page.getByRole('checkbox', { name: 'With measurements and markup' }).setChecked(withMarks)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  return readFileSync(await (await download).path()).toString('base64')
}

test('a drawing is marked up and commented on: in its pictures, in its views, at its points', async ({ page }) => {
  await openPlate(page)
  await view(page).focus()
  await page.keyboard.press('k')
  const a = await pointOnCanvas(page, 0.3, 0.3)
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move(a.x + 150, a.y + 80, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('[data-mark]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await pixelsLike(page, await picture(page, false), MARK)).toBe(0)
  expect(await pixelsLike(page, await picture(page, true), MARK)).toBeGreaterThan(300)

  await view(page).focus()
  await page.keyboard.press('Shift+V')
  const name = page.getByRole('textbox', { name: 'Name of the view' })
  await name.fill('Marked')
  await name.press('Enter')
  expect(await pixelsLike(page, await thumbnailOf(page, 'Marked'), MARK)).toBeGreaterThan(5)

  await view(page).focus()
  await page.keyboard.press('p')
  await expect(page.getByText('Click the point of the drawing')).toBeVisible()
  const at = await pointOnCanvas(page, 0.6, 0.4)
  await page.mouse.click(at.x, at.y)
  const field = page.getByRole('textbox', { name: 'Comment on Model' })
  await expect(field).toBeFocused()
  await field.fill('Is this hole reamed?')
  await field.press('Enter')
  const pin = page.getByRole('button', { name: 'Comment 1: Is this hole reamed?' })
  const there = (await pin.boundingBox())!
  expect(Math.abs(there.x - at.x)).toBeLessThan(2)
  expect(Math.abs(there.y + there.height - at.y)).toBeLessThan(2)
  await tab(page, 'Sheet 1').click()
  await expect(pin).toBeHidden()
  await expect.poll(() => keptComments(page)).toHaveLength(1)

  await page.reload()
  await openPlate(page)
  await expect(pin).toBeVisible()
  await tab(page, 'Sheet 1').click()
  await expect(pin).toBeHidden()
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByRole('button', { name: 'Comment 1', exact: true }).click()
  await expect(tab(page, 'Model')).toHaveAttribute('aria-selected', 'true')
  await expect(pin).toBeVisible()
  await pin.click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Is this hole reamed?')
})
