import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from './test.ts'
import { canvasPicture, changedSince, fixture, openFile, opened, pointOnCanvas, settled, view } from './app.ts'
import { pixelsLike, thumbnailOf } from './pictures.ts'

const marks = (page: Page, kind?: string): Locator => page.locator(kind ? `[data-mark][data-kind=${kind}]` : '[data-mark]')
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
type Share = [number, number]
/** Of a mark as it is drawn first. */
const MARK = 0xd55e00

async function draw(page: Page, from: Share, to: Share): Promise<void> {
  const a = await pointOnCanvas(page, ...from)
  const b = await pointOnCanvas(page, ...to)
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move(b.x, b.y, { steps: 3 })
  await page.mouse.up()
}

async function press(page: Page, at: Share): Promise<void> {
  const { x, y } = await pointOnCanvas(page, ...at)
  await page.mouse.click(x, y)
}

const boxOf = async (mark: Locator): Promise<{ x: number; y: number; width: number; height: number }> => (await mark.boundingBox())!

test('six kinds of marks on a model: drawn, moved, changed, undone, saved with a view, in the picture', async ({ page }) => {
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await settled(page)
  await view(page).focus()
  await page.keyboard.press('k')
  await expect(page.getByRole('group', { name: 'Markup tools' })).toBeVisible()
  await settled(page)
  await draw(page, [0.25, 0.3], [0.45, 0.4])
  await button(page, 'Revision cloud').click()
  await draw(page, [0.4, 0.45], [0.6, 0.6])
  await button(page, 'Box').click()
  await draw(page, [0.62, 0.2], [0.75, 0.35])
  await button(page, 'Freehand').click()
  await draw(page, [0.2, 0.45], [0.3, 0.6])
  await button(page, 'Stamp').click()
  await page.getByRole('combobox', { name: 'Stamp' }).selectOption('Rejected')
  await press(page, [0.6, 0.1])
  await button(page, 'Text').click()
  await press(page, [0.25, 0.15])
  await page.keyboard.type('Weld here')
  await page.keyboard.press('Enter')
  await expect(marks(page)).toHaveCount(6)
  await expect(marks(page, 'stamp')).toHaveText('REJECTED')
  await expect(marks(page, 'text')).toHaveText('Weld here')

  // The stamp is moved by the mouse, then by keys; every move is a step.
  const before = await boxOf(marks(page, 'stamp'))
  await page.mouse.move(before.x + 20, before.y + before.height / 2)
  await page.mouse.down()
  await page.mouse.move(before.x + 60, before.y + before.height / 2 + 30, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await boxOf(marks(page, 'stamp'))).x - before.x)).toBe(40)
  await button(page, 'Move the mark').press('ArrowLeft')
  await expect.poll(async () => Math.round((await boxOf(marks(page, 'stamp'))).x - before.x)).toBe(32)
  await view(page).focus()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => Math.round((await boxOf(marks(page, 'stamp'))).x - before.x)).toBe(0)
  await page.keyboard.press('Delete')
  await expect(marks(page)).toHaveCount(5)
  await page.keyboard.press('Control+z')
  await expect(marks(page)).toHaveCount(6)

  // What is pinned goes with the model; what lies over the picture waits for its view.
  await button(page, 'Attach to the model').click()
  await button(page, 'Box').click()
  await draw(page, [0.1, 0.1], [0.2, 0.2])
  const pinned = await boxOf(marks(page, 'cloud'))
  await page.keyboard.press('Escape')
  await view(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Math.abs((await boxOf(marks(page, 'cloud'))).x - pinned.x)).toBeGreaterThan(0.5)
  await settled(page)
  await expect(marks(page, 'box').last()).toBeHidden()
  await button(page, '1 mark in another view').click()
  await expect(marks(page, 'box').last()).toBeVisible()
  await settled(page)

  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await view(page).focus()
  await page.keyboard.press('Shift+V')
  const name = page.getByRole('textbox', { name: 'Name of the view' })
  await name.fill('Marked up')
  await name.press('Enter')
  expect(await pixelsLike(page, await thumbnailOf(page, 'Marked up'), MARK)).toBeGreaterThan(4)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('option', { name: 'Screenshot…' }).click()
  await page.getByRole('checkbox', { name: /markup/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save picture', exact: true }).click()
  const picture = readFileSync(await (await download).path())
  expect(await pixelsLike(page, picture.toString('base64'), MARK)).toBeGreaterThan(1000)
  await page.keyboard.press('Escape')

  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await expect(marks(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Views' }).click()
  await button(page, 'Show Marked up').click()
  await expect(marks(page)).toHaveCount(7)
  await settled(page)
  await expect(marks(page, 'box').last()).toBeVisible()
})

test('a drag right after the key draws, however late the code of the tool comes', async ({ page }) => {
  // From the beginning: it may be fetched ahead.
  let arrives = (): void => {}
  const arrival = new Promise<void>((resolve) => (arrives = resolve))
  await page.route(/MarkupToolPanel-.*\.js/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await view(page).focus()
  await page.keyboard.press('Shift')
  await settled(page)
  const before = await canvasPicture(page)
  await page.keyboard.press('k')
  await draw(page, [0.25, 0.3], [0.45, 0.4])
  await expect(button(page, 'Arrow')).toHaveCount(0)
  arrives()
  await expect(marks(page, 'arrow')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(marks(page)).toHaveCount(0)
  await page.mouse.move(0, 0)
  for (let level = 0; level < 3; level++) await page.keyboard.press('Escape')
  await expect.poll(() => changedSince(page, before), { timeout: 120_000 }).toBeLessThan(0.01)
})
