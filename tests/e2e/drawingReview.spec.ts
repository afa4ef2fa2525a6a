import { readFileSync } from 'node:fs'
import { expect, type Page, test } from './test.ts'
import { PDFDocument } from 'pdf-lib'
import { plateDxf } from '../support/dxf.ts'
import { newAccount } from './accounts.ts'
import { drawingFile, openAndShow, pointOnCanvas, settled, shareLink, view } from './app.ts'
import { keptComments } from './kept.ts'
import { contentOf } from './pdf.ts'
import { pixelsLike, thumbnailOf } from './pictures.ts'
import { beOnTrial } from './trial.ts'

test.use({ viewport: { width: 1300, height: 720 } })

/** Of a mark as it is drawn first. */
const MARK = 0xd55e00
/** The same in a small picture: thin lines run into what is around them. */
const SMALL_MARK = 0xa46c42

const measured = (page: Page) => page.locator('svg[data-overlay] [data-area]')
const tab = (page: Page, name: string) => page.getByRole('tablist', { name: 'Layouts' }).getByRole('tab', { name })

async function openPlate(page: Page): Promise<void> {
  await page.goto('/')
  await openAndShow(page, drawingFile('plate.dxf', plateDxf()))
  await tab(page, 'Model').click()
  await settled(page)
}

/** What an item of the export menu makes. */
async function exported(page: Page, item: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.getByRole('checkbox', { name: 'Include measurements and markup' })).toBeChecked()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  return readFileSync(await (await download).path())
}

/** Pixels of a colour in an SVG as the browser draws it. */
async function pixelsOfSvg(page: Page, svg: string, colour: number): Promise<number> {
  const base64 = await page.evaluate(async (text) => {
    const image = new Image()
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
    await image.decode()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1200, height: 850 })
    canvas.getContext('2d')!.drawImage(image, 0, 0, 1200, 850)
    return canvas.toDataURL('image/png').split(',')[1]
  }, svg)
  return pixelsLike(page, base64, colour)
}

/** A picture of the drawing, 1920 pixels wide, as base64. */
async function picture(page: Page, withMarks: boolean): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Screenshot…' }).click()
  await page.getByRole('combobox', { name: 'Longest side' }).selectOption('1920')
  await page.getByRole('checkbox', { name: 'Include measurements and markup' }).setChecked(withMarks)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  return readFileSync(await (await download).path()).toString('base64')
}

/** Comments on what lies at a place of the canvas, by shares of its size; where that is on the page. */
async function comment(page: Page, share: [number, number], text: string): Promise<{ x: number; y: number }> {
  await view(page).focus()
  await page.keyboard.press('p')
  await expect(page.getByText('Click the point of the drawing')).toBeVisible()
  const at = await pointOnCanvas(page, ...share)
  await page.mouse.click(at.x, at.y)
  const field = page.getByRole('textbox', { name: 'Comment on Model' })
  await expect(field).toBeFocused()
  await field.fill(text)
  await field.press('Enter')
  return at
}

/** Where on the sheet the pointer is, as the status line shows. */
async function placeOnSheet(page: Page, { x, y }: { x: number; y: number }): Promise<[number, number]> {
  const line = page.getByLabel('Status', { exact: true })
  // Off the canvas there is none: what comes then is this place.
  await page.mouse.move(1, 1)
  await expect(line).not.toHaveText(/[\d.]+; [\d.]+/)
  await page.mouse.move(x, y)
  await expect(line).toHaveText(/[\d.]+; [\d.]+/)
  const [, across, up] = /([\d.]+); ([\d.]+)/.exec((await line.textContent())!)!
  return [Number(across), Number(up)]
}

test('a drawing is marked up and commented on: in its pictures, in its views, at its points; on its pages', async ({ page }) => {
  await beOnTrial(page)
  await openPlate(page)
  await view(page).focus()
  await page.keyboard.press('k')
  const a = await pointOnCanvas(page, 0.3, 0.3)
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move(a.x + 250, a.y + 130, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('[data-mark]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  for (const share of [0.4, 0.55]) {
    const { x, y } = await pointOnCanvas(page, share, 0.25)
    await page.mouse.click(x, y)
  }
  await expect(measured(page)).toHaveCount(1)
  const length = await measured(page).textContent()
  expect(length).toMatch(/mm$/)
  await page.keyboard.press('Escape')
  expect(await pixelsLike(page, await picture(page, false), MARK)).toBe(0)
  expect(await pixelsLike(page, await picture(page, true), MARK)).toBeGreaterThan(300)

  const svg = (await exported(page, 'Export SVG…')).toString()
  expect(await pixelsOfSvg(page, svg, MARK)).toBeGreaterThan(100)
  expect(svg).toContain(`>${length}</text>`)
  const pdf = await PDFDocument.load(await exported(page, 'Export PDF…'))
  // The colour of the mark as a stroke, and the text of the measurement in one of PDF's own fonts.
  expect(contentOf(pdf)).toMatch(/^0\.8352\S* 0\.3686\S* 0 RG$/m)
  expect(contentOf(pdf)).toContain(`<${Buffer.from(length!.replaceAll(/\s/g, ' '), 'latin1').toString('hex').toUpperCase()}> Tj`)

  await view(page).focus()
  await page.keyboard.press('Shift+V')
  const name = page.getByRole('textbox', { name: 'Name of the view' })
  await name.fill('Marked')
  await name.press('Enter')
  expect(await pixelsLike(page, await thumbnailOf(page, 'Marked'), SMALL_MARK)).toBeGreaterThan(20)

  const at = await comment(page, [0.6, 0.4], 'Is this hole reamed?')
  const pin = page.getByRole('button', { name: 'Comment 1: Is this hole reamed?' })
  await expect
    .poll(async () => {
      const there = (await pin.boundingBox())!
      return Math.hypot(there.x - at.x, there.y + there.height - at.y)
    })
    .toBeLessThan(3)
  await tab(page, 'Sheet 1').click()
  await expect(pin).toBeHidden()
  await expect.poll(() => keptComments(page)).toHaveLength(1)

  await page.goto('/')
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

  await expect(measured(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Show Marked' }).click()
  await expect(measured(page)).toHaveText([length!])
  await expect(page.locator('[data-mark]')).toHaveCount(1)
  await view(page).focus()
  await page.keyboard.press('Control+z')
  await expect(measured(page)).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(measured(page)).toHaveCount(1)
})

/** So far below the tip of a pin that it is not in the way of the pointer, CSS pixels. */
const CLEAR = 16

test('two people speak about a point of one shared drawing @call:addComment', async ({ page, browser, watch }) => {
  await newAccount(page)
  await openPlate(page)
  const at = await comment(page, [0.6, 0.4], 'Is this hole reamed?')
  const before = await placeOnSheet(page, { x: at.x, y: at.y + CLEAR })
  const address = await shareLink(page)
  await page.keyboard.press('Escape')

  // In a smaller window, where the same point lies elsewhere.
  const context = await watch(await browser.newContext({ viewport: { width: 1120, height: 600 } }))
  const visitor = await context.newPage()
  await newAccount(visitor, { origin: new URL(address).origin })
  await visitor.goto(address)
  await expect(view(visitor)).toHaveAccessibleName(/plate\.dxf/, { timeout: 120_000 })
  await tab(visitor, 'Model').click()
  const pin = visitor.getByRole('button', { name: 'Comment 1: Is this hole reamed?' })
  await expect(pin).toBeVisible()
  await settled(visitor)
  const there = (await pin.boundingBox())!
  const after = await placeOnSheet(visitor, { x: there.x, y: there.y + there.height + CLEAR })
  expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1.5)
  await pin.click()
  await visitor.getByRole('button', { name: 'Reply' }).click()
  await visitor.getByRole('textbox', { name: 'Write a reply' }).fill('Reamed, 20 H7')
  await visitor.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Comments' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Reamed, 20 H7', { timeout: 120_000 })
  await context.close()
})
