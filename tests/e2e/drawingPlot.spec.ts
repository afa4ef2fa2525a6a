import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plotFolder } from '../support/plotFolder.ts'
import { canvasPicture, openFolder, settled, shown, view } from './app.ts'
import { expect, type Page, test } from './test.ts'

/** Pixels of the canvas that are shades of red and of blue: thin lines are mixed with the paper. */
async function shades(page: Page): Promise<{ red: number; blue: number; yellow: number }> {
  const png = await canvasPicture(page)
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    context.drawImage(picture, 0, 0)
    const { data } = context.getImageData(0, 0, picture.width, picture.height)
    const count = { red: 0, blue: 0, yellow: 0 }
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = data.subarray(i, i + 3)
      if (r > 230 && r - g > 50 && Math.abs(g - b) < 30) count.red++
      if (b > 230 && b - r > 50 && Math.abs(g - r) < 30) count.blue++
      if (r > 240 && Math.abs(g - 204) < 10 && Math.abs(b - 51) < 10) count.yellow++
    }
    return count
  }, png)
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
  const plotted = await shades(page)
  expect(plotted.blue).toBeGreaterThan(300)
  expect(plotted.red).toBe(0)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plot styles…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plot styles' })
  await expect(dialog.getByText('This tab names company.ctb.')).toBeVisible()
  await dialog.getByLabel('Table').selectOption('none')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(async () => (await shades(page)).red).toBeGreaterThan(100)
  // The rim of the PDF's letters is bluish.
  expect((await shades(page)).blue).toBeLessThan(plotted.blue / 4)
})

test('the page of a PDF beside the drawing is drawn, and its text is found', async ({ page }, info) => {
  await openPlan(page, info.outputPath('plans'))
  expect((await shades(page)).yellow).toBeGreaterThan(1000)
  await view(page).focus()
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox', { name: 'Find text in the drawing' })).toBeFocused()
  await page.keyboard.type('from a PDF')
  await expect(page.getByText('1 match')).toBeVisible()
})
