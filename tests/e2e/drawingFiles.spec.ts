import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from './test.ts'
import { PDFDocument } from 'pdf-lib'
import { corpusDir } from '../support/corpus.ts'
import { circle, dxfFile, entity, at, line } from '../support/dxfFile.ts'
import { plateDxf } from '../support/dxf.ts'
import { choose, drawingFile, type GivenFile, openAndShow, settled, view, settledUnlike } from './app.ts'
import { beOnTrial } from './trial.ts'

const sample = fileURLToPath(new URL('../../public/samples/Sample1.dwg', import.meta.url))
const others = corpusDir && join(corpusDir, 'dwg/example_2018.dwg')

const tab = (page: Page, name: string) => page.getByRole('tablist', { name: 'Layouts' }).getByRole('tab', { name, exact: true })
/** The flash lasts some seconds only, which may be over before a busy machine looks: then once more. */
const findAgain = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Enter')
    await expect(flash(page)).toBeVisible({ timeout: 3000 })
  }).toPass()
const flash = (page: Page) => page.locator('polygon[class*=flash]')

/** Found texts are shown without a flight where motion is unwanted. */
async function findsCalmly(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await view(page).focus()
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox', { name: 'Find text in the drawing' })).toBeFocused()
  await page.keyboard.type('General notes')
  await expect(async () => {
    await page.keyboard.press('Enter')
    expect(await flash(page).evaluate((element) => getComputedStyle(element).animationDuration, null, { timeout: 3000 })).toBe('0.001s')
  }).toPass()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ reducedMotion: null })
}

/** The picture's fingerprint when the drawing is open. */
async function openDrawing(page: Page, file: GivenFile): Promise<string> {
  await openAndShow(page, file)
  return settled(page)
}

for (const { where, ...use } of [
  { where: 'a desktop', viewport: { width: 1300, height: 720 } },
  { where: 'a phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]) {
  test.describe(`on ${where}`, () => {
    test.use(use)
    const isPhone = where === 'a phone'
    const bar = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })

    async function switchLayer(page: Page, name: string): Promise<void> {
      if (!isPhone) return page.getByRole('button', { name: `Turn ${name} off` }).click()
      await bar(page, 'Layers').tap()
      await page.getByRole('searchbox', { name: 'Search layers' }).fill(name)
      await page.getByRole('button', { name: `Turn ${name} off` }).tap()
      await page.getByRole('button', { name: 'Close' }).tap()
    }

    /** Finds a text: the view goes there, and it flashes. */
    async function find(page: Page, text: string): Promise<void> {
      if (isPhone) await bar(page, 'Find text').tap()
      else {
        await view(page).focus()
        await page.keyboard.press('Control+f')
      }
      const field = page.getByRole('searchbox', { name: 'Find text in the drawing' })
      await field.fill(text)
      await findAgain(page)
      await field.press('Escape')
      await expect(field).toHaveCount(0)
    }

    async function exported(page: Page, name: string): Promise<Buffer> {
      if (isPhone) {
        // The list stays open behind the dialog.
        if (!(await page.getByRole('button', { name }).isVisible())) await bar(page, 'More').tap()
        await page.getByRole('button', { name }).tap()
      } else {
        await page.getByRole('button', { name: 'Export', exact: true }).click()
        await page.getByRole('menuitem', { name }).click()
      }
      const coming = page.waitForEvent('download', { timeout: 120_000 })
      await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
      const path = await (await coming).path()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      return readFileSync(path)
    }

    test('the sample and a drawing of another author: layers, layouts, texts, exports', async ({ page }) => {
      await beOnTrial(page)
      const first = await openDrawing(page, sample)
      await expect(page.getByRole('button', { name: /Complete/ })).toBeVisible()
      await switchLayer(page, 'DIMENSION')
      await settledUnlike(page, first)
      await tab(page, 'A4 Drilling plan').click()
      await expect(view(page)).toHaveAccessibleName(/A4 Drilling plan/)
      await find(page, 'FCT-2601-014')
      const pdf = await PDFDocument.load(await exported(page, 'Export PDF…'))
      const { width, height } = pdf.getPage(0).getSize()
      expect([(width / 72) * 25.4, (height / 72) * 25.4].map(Math.round)).toEqual([210, 297])
      const svg = (await exported(page, 'Export SVG…')).toString()
      const read = await page.evaluate((text) => {
        const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
        return [root.nodeName, root.getAttribute('width'), root.querySelectorAll('path').length > 100, root.textContent.includes('FCT-2601-014')]
      }, svg)
      expect(read).toEqual(['svg', '210mm', true, true])

      if (!isPhone) await findsCalmly(page)
      if (!others) return
      // There is no keyboard to open another file by.
      if (isPhone) await page.goto('/')
      await openDrawing(page, others)
      await tab(page, 'Model').click()
      const model = await settled(page)
      await find(page, 'e')
      await settledUnlike(page, model)
      await page.getByRole('tablist', { name: 'Layouts' }).getByRole('tab').nth(1).click()
      await expect(tab(page, 'Model')).toHaveAttribute('aria-selected', 'false')
    })
  })
}

test.describe('measuring', () => {
  test.use({ viewport: { width: 1300, height: 720 } })

  /** Where a point of the plate is on the page: it fills the canvas. */
  async function pointOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
    const box = (await page.locator('canvas').first().boundingBox())!
    const scale = Math.min(box.width / 100, box.height / 60) * 0.94
    return { x: box.x + box.width / 2 + (x - 50) * scale, y: box.y + box.height / 2 - (y - 30) * scale }
  }
  const mark = (page: Page, kind: string) => page.locator(`[data-snap="${kind}"]`)
  async function openPlate(page: Page): Promise<void> {
    await openDrawing(page, drawingFile('plate.dxf', plateDxf()))
    await tab(page, 'Model').click()
    await settled(page)
  }

  test('snaps to crossings and feet of perpendiculars, and by a scale of the user’s', async ({ page }) => {
    await beOnTrial(page)
    await openPlate(page)
    await view(page).focus()
    await page.keyboard.press('m')
    const aim = async (x: number, y: number, kind: string): Promise<void> => {
      const to = await pointOf(page, x, y)
      await page.mouse.move(to.x - 3, to.y - 3)
      await page.mouse.move(to.x, to.y)
      await expect(mark(page, kind)).toBeVisible()
      await page.mouse.click(to.x, to.y)
    }
    // An end of the axis, and its foot on the upper edge.
    await aim(35.3, 30.2, 'end')
    await aim(35.5, 59.6, 'perpendicular')
    const panel = page.getByRole('complementary', { name: 'Measurements' })
    await page.getByRole('tab', { name: 'Measurements' }).click()
    await expect(panel.getByText('30.00 mm')).toBeVisible()
    // Where the axis crosses the rim of the hole; from there to the corner.
    await aim(60.3, 30.3, 'intersection')
    await aim(99.5, 0.5, 'end')
    await expect(panel.getByText('50.00 mm')).toBeVisible()

    await page.getByRole('button', { name: 'Scale', exact: true }).click()
    await aim(0.4, 0.4, 'end')
    await aim(99.5, 0.5, 'end')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('spinbutton').fill('1')
    await dialog.getByRole('combobox').selectOption('m')
    await dialog.getByRole('button', { name: 'Set the scale' }).click()
    await expect(panel.getByText('Calibrated by you')).toBeVisible()
    await expect(panel).toContainText(/Distance300\.0\smm/)
  })

  test.describe('by touch', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('taps snap to ends', async ({ page }) => {
      await page.goto('/')
      await openPlate(page)
      await page.getByRole('navigation').getByRole('button', { name: 'Measure', exact: true }).tap()
      await settled(page)
      for (const [x, y] of [
        [2, 3],
        [98, 57],
      ]) {
        const { x: left, y: top } = await pointOf(page, x, y)
        await page.touchscreen.tap(left, top)
      }
      await expect(page.getByText('116.62 mm')).toBeVisible()
    })
  })
})

test('a drawing that others belong to: what is missing is named, and drawn when it is located', async ({ page }) => {
  const main = dxfFile({
    blocks: { SITE: { path: 'D:\\Jobs\\Site.dxf' } },
    model: [...line(0, 0, 100, 0), ...entity('INSERT', 'AcDbBlockReference', [[2, 'SITE'], ...at(10, 0, 0)])],
  })
  const site = dxfFile({ model: circle(50, 30, 25) })
  await page.goto('/')
  const before = await openDrawing(page, drawingFile('plan.dxf', main))
  await page.getByRole('button', { name: '1 file missing' }).click()
  await choose(page, drawingFile('site (2).dxf', site), () => page.getByRole('button', { name: 'Locate Site.dxf' }).click())
  await expect(page.getByRole('button', { name: /Complete/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await settledUnlike(page, before)
})
