import { devices, expect, type Locator, type Page, test } from './test.ts'
import { readFileSync } from 'node:fs'
import { canvasPicture, changedSince, fixture, openFile, opened, pointOnCanvas, settled } from './app.ts'

/** Where rollers and a leg of the table are in the first view, as shares of the canvas. */
const leftRoller: [number, number] = [0.3155, 0.194]
const middleRoller: [number, number] = [0.488, 0.24]
const leg: [number, number] = [0.69, 0.657]
/** A hole in the ring of the sample bracket, likewise. */
const flangeHole: [number, number] = [0.492, 0.2035]

const toolPanel = (page: Page): Locator => page.getByRole('region', { name: 'Measure', exact: true })
const labels = (page: Page): Locator => page.locator('[data-measurement]')

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await settled(page)
}

async function clickAt(page: Page, place: [number, number]): Promise<void> {
  const { x, y } = await pointOnCanvas(page, ...place)
  await page.mouse.move(x, y)
  await page.mouse.click(x, y)
}

test.describe('with a mouse', () => {
  test('one thing, a pair, the list: rename, undo, drag the label, hide, delete', async ({ page }) => {
    await open(page)
    await page.keyboard.press('m')
    await expect(toolPanel(page)).toContainText('Pick a point')
    await settled(page)

    await clickAt(page, middleRoller)
    await expect(toolPanel(page)).toContainText('⌀\u202f40.00\u00a0mm')
    await expect(toolPanel(page)).toContainText('exact')
    await clickAt(page, leftRoller)
    await expect(toolPanel(page)).toContainText('Axis to axis')
    await expect(toolPanel(page)).toContainText('150.00\u00a0mm')
    await expect(toolPanel(page)).toContainText('Shortest distance 110.00\u00a0mm')
    await expect(labels(page)).toHaveText('150.00\u00a0mm')

    // Twice on a leg: the part as a whole.
    const { x, y } = await pointOnCanvas(page, ...leg)
    await page.mouse.move(x, y)
    await page.mouse.dblclick(x, y)
    await expect(labels(page)).toHaveCount(2)

    await toolPanel(page).getByRole('button', { name: 'All measurements' }).click()
    const panel = page.getByRole('complementary').filter({ hasText: '2 measurements' })
    await panel.getByRole('button', { name: /^Measurement 1/ }).click()
    await panel.getByRole('textbox', { name: 'Name' }).fill('Pitch')
    await panel.getByRole('textbox', { name: 'Name' }).press('Enter')
    await expect(labels(page).first()).toContainText('Pitch')
    await page.getByRole('application').focus()
    await page.keyboard.press('Control+z')
    await expect(labels(page).first()).not.toContainText('Pitch')

    const before = (await labels(page).first().boundingBox())!
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width / 2 + 60, before.y + before.height / 2 - 40, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await labels(page).first().boundingBox())!.x - before.x)).toBe(60)

    // Hidden parts take their measurements with them: that on the leg stays.
    await page
      .getByRole('treeitem', { name: /^Roller ×/ })
      .first()
      .click()
    await page.getByRole('application').focus()
    await page.keyboard.press('h')
    await expect(labels(page)).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(labels(page)).toHaveCount(2)

    // A key of the canvas; the first is selected.
    await labels(page).first().click()
    await page.getByRole('application').focus()
    await page.keyboard.press('Delete')
    await expect(labels(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(toolPanel(page)).toHaveCount(0)
    await expect(labels(page)).toHaveCount(1)
  })

  test('a hole and the list of holes: it marks their faces and is saved as a table', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /Bearing bracket, STEP part/ }).click()
    await opened(page, 'Sample5.STEP')
    await settled(page)
    await page.getByRole('button', { name: 'Measure', exact: true }).click()
    await expect(toolPanel(page)).toContainText('Pick a point')
    await settled(page)
    await clickAt(page, flangeHole)
    await expect(labels(page)).toHaveText('⌀\u202f5.00\u00a0mm')

    await toolPanel(page).getByRole('button', { name: 'Hole list' }).click()
    const list = page.getByRole('region', { name: 'Bearing bracket' })
    await expect(list.getByRole('button')).toHaveCount(5)
    await settled(page)
    const before = await canvasPicture(page)
    await list.getByRole('button', { name: /48\.00.mm, through, counterbore/ }).press('Enter')
    await expect(list.getByRole('button', { pressed: true })).toHaveCount(1)
    await expect.poll(() => changedSince(page, before)).toBeGreaterThan(0.01)

    // The bolt holes are drawn without a thread: the list states the thread that their diameter is usual for.
    await expect(list.getByRole('button', { name: /11\.00.mm, through, counterbore.*a usual clearance hole for M10/ })).toBeVisible()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a table (CSV)' }).click()
    const lines = readFileSync(await (await saved).path(), 'utf8').split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[3]).toMatch(/^Bearing bracket,1,4,11,through,16,,"counterbore ⌀.19\.00.mm, 8\.00.mm deep",,"2 × 2, pitch .*",Z,mm$/)
  })
})

test.describe('by touch', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 })

  test('a finger held down looks through the lens, and sets the point when it is lifted', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Measure', exact: true }).click()
    await expect(toolPanel(page)).toContainText('Pick a point')
    await settled(page)
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number): Promise<unknown> =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    // The big rail in front.
    const x = 160
    const y = await railHeight(page, x)
    await touch('touchStart', x, y)
    await expect(page.locator('[data-lens]')).toBeVisible()
    await touch('touchMove', x + 3, y + 1)
    await expect(page.locator('[data-lens]')).toBeVisible()
    await touch('touchEnd', 0, 0)
    await expect(page.locator('[data-lens]')).toHaveCount(0)
    await expect(labels(page)).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

/** Half way down the dark stripe that the front rail makes in a column of the picture. */
async function railHeight(page: Page, x: number): Promise<number> {
  const png = (await page.locator('canvas').first().screenshot()).toString('base64')
  const box = (await page.locator('canvas').first().boundingBox())!
  const dark = await page.evaluate(
    async ([base64, column]) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/png' }))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
      context.drawImage(picture, 0, 0)
      const { data } = context.getImageData(column, 0, 1, picture.height)
      return Array.from({ length: picture.height }, (_, y) => y).filter((y) => data[y * 4] < 90 && data[y * 4 + 2] < 110)
    },
    [png, x] as const,
  )
  return box.y + dark[Math.floor(dark.length / 2)]
}
