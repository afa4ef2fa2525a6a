import { readFileSync } from 'node:fs'
import { expect, type Page, test } from './test.ts'
import { PDFDocument } from 'pdf-lib'
import { plateDxf } from '../support/dxf.ts'
import { dxfFile, line } from '../support/dxfFile.ts'
import { drawingFile, openAndShow, settled, view, settledUnlike } from './app.ts'
import { beOnTrial } from './trial.ts'

// Wide enough for both docks.
test.use({ viewport: { width: 1300, height: 720 } })

const layouts = (page: Page) => page.getByRole('tablist', { name: 'Layouts' })

async function openPlate(page: Page): Promise<void> {
  await openAndShow(page, drawingFile('plate.dxf', plateDxf()))
  await layouts(page).getByRole('tab', { name: 'Model' }).click()
  await settled(page)
}

/** The plate fills the canvas: where a point of it is on the page. */
async function pointOfPlate(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = (await page.locator('canvas').first().boundingBox())!
  const scale = Math.min(box.width / 100, box.height / 60) * 0.94
  return { x: box.x + box.width / 2 + (x - 50) * scale, y: box.y + box.height / 2 - (y - 30) * scale }
}

test('layers switch, layouts turn, texts are found, and measuring snaps', async ({ page }) => {
  await page.goto('/')
  await openPlate(page)
  const first = await settled(page)
  // The dock's three tabs have room beside its button.
  const tabs = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name: 'Measurements' }) })
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Turn AXES off' }).click()
  await settledUnlike(page, first)
  await view(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => settled(page)).toBe(first)

  await view(page).focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Radius' })).toBeVisible()
  await settled(page)
  for (const [x, y] of [
    [0.6, 0.5],
    [99.4, 59.5],
  ]) {
    const at = await pointOfPlate(page, x, y)
    await page.mouse.move(at.x - 4, at.y)
    await page.mouse.move(at.x, at.y)
    await page.mouse.click(at.x, at.y)
  }
  await page.getByRole('tab', { name: 'Measurements' }).click()
  // √(100² + 60²): from corner to corner.
  await expect(page.getByRole('complementary', { name: 'Measurements' }).getByText('116.62 mm')).toBeVisible()
  // By keyboard: from the corner down to the middle of the edge, announced as it is measured.
  await view(page).focus()
  for (const key of ['ArrowLeft', 'Tab', 'Enter']) await page.keyboard.press(key)
  const steps = Math.round(((await pointOfPlate(page, 100, 30)).y - (await pointOfPlate(page, 100, 60)).y) / 12)
  for (let i = 0; i < steps; i++) await page.keyboard.press('ArrowDown')
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('status').getByText('Distance 30.00 mm', { exact: true })).toHaveCount(1)
  await page.keyboard.press('f')
  await settled(page)
  await page.getByRole('button', { name: 'Radius' }).click()
  const rim = await pointOfPlate(page, 57.07, 37.07)
  await page.mouse.click(rim.x, rim.y)
  await expect(page.getByText('R 10.00 mm').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const before = await settled(page)
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox', { name: 'Find text in the drawing' })).toBeFocused()
  await page.keyboard.type('deburr')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 / 1')).toBeVisible()
  await settledUnlike(page, before)
  await page.keyboard.press('Escape')

  await layouts(page).getByRole('tab', { name: 'Sheet 1' }).click()
  await expect(view(page)).toHaveAccessibleName(/Sheet 1/)
  await expect(layouts(page).getByRole('tab', { name: 'Sheet 1' })).toHaveAttribute('aria-selected', 'true')
})

test('on a tab without a sheet and without entities nothing is left of the tab before', async ({ page }) => {
  await page.goto('/')
  const dxf = dxfFile({ model: line(0, 0, 100, 60), sheet: { name: 'Empty', entities: [], viewports: [] } })
  await openAndShow(page, drawingFile('empty.dxf', dxf.replaceAll('\n44\n210', '\n44\n0')))
  await layouts(page).getByRole('tab', { name: 'Model' }).click()
  await settled(page)
  const box = (await page.locator('canvas').first().boundingBox())!
  /** A strip of the ground from top to bottom, above the tools. */
  const strip = (share: number) => page.screenshot({ clip: { x: box.x + box.width * share, y: box.y + 8, width: 8, height: box.height * 0.8 } })
  expect((await strip(0.3)).equals(await strip(0.985))).toBe(false)
  await layouts(page).getByRole('tab', { name: 'Empty' }).click()
  await expect(page.getByText('This tab is empty.')).toBeVisible()
  await settled(page)
  expect((await strip(0.3)).equals(await strip(0.985))).toBe(true)
})

test('a click selects an entity and shows its facts', async ({ page }) => {
  await page.goto('/')
  await openPlate(page)
  const rim = await pointOfPlate(page, 57.07, 37.07)
  await page.mouse.click(rim.x, rim.y)
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await expect(properties.getByText('CIRCLE').first()).toBeVisible()
  await expect(properties.getByText('10.00 mm', { exact: true })).toBeVisible()
  await expect(properties.getByText('OUTLINE')).toBeVisible()
})

test('PDF and SVG are to scale', async ({ page }) => {
  await beOnTrial(page)
  await openPlate(page)
  await layouts(page).getByRole('tab', { name: 'Sheet 1' }).click()
  const saved = async (item: string): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    const dialog = page.getByRole('dialog')
    const coming = page.waitForEvent('download', { timeout: 120_000 })
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    const path = await (await coming).path()
    await expect(dialog).toHaveCount(0)
    return readFileSync(path)
  }
  const pdf = await PDFDocument.load(await saved('Export PDF…'))
  const { width, height } = pdf.getPage(0).getSize()
  expect([Math.round((width / 72) * 25.4), Math.round((height / 72) * 25.4)]).toEqual([210, 148])
  expect(pdf.getTitle()).toBe('plate.dxf')

  const svg = (await saved('Export SVG…')).toString()
  const size = await page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    return [root.nodeName, root.getAttribute('width'), root.getAttribute('height'), root.querySelectorAll('path').length > 10]
  }, svg)
  expect(size).toEqual(['svg', '210mm', '148mm', true])
  // The lower edge of the plate through the viewport, at 1:1.
  expect(svg).toContain('M55 54L155 54')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('layers in a sheet, tabs above the bar', async ({ page }) => {
    await page.goto('/')
    await openPlate(page)
    const first = await settled(page)
    await page.getByRole('navigation').getByRole('button', { name: 'Layers' }).tap()
    await page.getByRole('button', { name: 'Turn OUTLINE off' }).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await settledUnlike(page, first)
    // What is for models only is not offered.
    await page.getByRole('navigation').getByRole('button', { name: 'More' }).tap()
    await expect(page.getByRole('button', { name: 'Explode' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Measurements' }).tap()
    await expect(page.getByRole('region', { name: 'Measurements' })).toBeVisible()
  })
})
