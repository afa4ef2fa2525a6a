import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plotFolder } from '../support/plotFolder.ts'
import { canvasPicture, openFolder, settled, shown, view } from './app.ts'
import { expect, type Page, test } from './test.ts'

/** How many pixels of the canvas have this colour, each channel within 8. */
async function pixelsOf(page: Page, [red, green, blue]: readonly [number, number, number]): Promise<number> {
  const png = await canvasPicture(page)
  return page.evaluate(
    async ({ base64, color }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
      context.drawImage(picture, 0, 0)
      const { data } = context.getImageData(0, 0, picture.width, picture.height)
      let count = 0
      for (let i = 0; i < data.length; i += 4) if (color.every((value, at) => Math.abs(data[i + at] - value) <= 8)) count++
      return count
    },
    { base64: png, color: [red, green, blue] },
  )
}

async function openPlan(page: Page, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, data] of Object.entries(await plotFolder())) await writeFile(join(folder, name), data)
  await page.goto('/')
  await openFolder(page, folder)
  await shown(page, 'plan.dxf')
  await settled(page)
}

test('a sheet is shown with its plot styles, and without them as chosen', async ({ page }, info) => {
  await openPlan(page, info.outputPath('plans'))
  expect(await pixelsOf(page, [0, 0, 255])).toBeGreaterThan(300)
  expect(await pixelsOf(page, [255, 0, 0])).toBe(0)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plot styles…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plot styles' })
  await expect(dialog.getByText('This tab names company.ctb.')).toBeVisible()
  await dialog.getByLabel('Table').selectOption('none')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => pixelsOf(page, [255, 0, 0])).toBeGreaterThan(100)
  expect(await pixelsOf(page, [0, 0, 255])).toBe(0)
})

test('the page of a PDF beside the drawing is drawn, and its text is found', async ({ page }, info) => {
  await openPlan(page, info.outputPath('plans'))
  expect(await pixelsOf(page, [255, 204, 51])).toBeGreaterThan(1000)
  await view(page).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('from a PDF')
  await expect(page.getByText('1 match')).toBeVisible()
})
