import { readFileSync } from 'node:fs'
import { expect, test } from './test.ts'
import { fixture, openFile, opened, pointOnCanvas, settled, view, settledUnlike } from './app.ts'

/** Where the middle roller of the table is in the first view, as shares of the canvas. */
const roller: [number, number] = [0.482, 0.235]
/** The same beside the panel of properties, which opens with a selection. */
const rollerBesidePanel: [number, number] = [0.519, 0.31]

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await settled(page)
})

test('orbit by drag, pan, zoom by wheel and keys; fit and standard views', async ({ page }) => {
  const { x, y } = await pointOnCanvas(page, 0.5, 0.5)
  let last = await settled(page)
  const changed = async (): Promise<void> => {
    last = await settledUnlike(page, last)
  }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y + 40, { steps: 6 })
  await page.mouse.up()
  await changed()
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(x + 20, y - 60, { steps: 6 })
  await page.mouse.up({ button: 'right' })
  await changed()
  await page.mouse.wheel(0, -300)
  await changed()
  await view(page).focus()
  await page.keyboard.press('f')
  await changed()
  await page.keyboard.press('3')
  await changed()
  await page.keyboard.press('o')
  await changed()
  await page.keyboard.press('w')
  await changed()
})

test('a click selects the part in view and tree, H hides it, undo brings it back, I isolates', async ({ page }) => {
  const before = await settled(page)
  const { x, y } = await pointOnCanvas(page, ...roller)
  await page.mouse.click(x, y)
  const row = page.locator('[role=treeitem][aria-selected=true]')
  await expect(row).toHaveCount(1)
  await expect(row).toBeInViewport()
  await view(page).focus()
  await page.keyboard.press('h')
  await expect(page.getByText(/1 (part )?hidden/).first()).toBeVisible()
  await settledUnlike(page, before)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/hidden$/)).toHaveCount(0)
  await settled(page)
  const again = await pointOnCanvas(page, ...rollerBesidePanel)
  await page.mouse.click(again.x, again.y)
  await expect(row).toHaveCount(1)
  await view(page).focus()
  await page.keyboard.press('i')
  await settledUnlike(page, before)
  await page.keyboard.press('Shift+H')
})

test('hovering, a screenshot, the keys, a command, and the tree', async ({ page }) => {
  await test.step('hovering reads out the face', async () => {
    const { x, y } = await pointOnCanvas(page, ...roller)
    await page.mouse.move(x + 3, y + 3)
    await page.mouse.move(x, y)
    await expect(page.getByText(/Cylinder/).first()).toBeVisible()
  })

  await test.step('a screenshot of a chosen size is saved as a PNG', async () => {
    await view(page).focus()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Control+Shift+s')
    const png = readFileSync(await (await download).path())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(500)
  })

  await test.step('? lists the keys, Ctrl+K runs a command, Esc closes', async () => {
    await view(page).focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette).toBeVisible()
    await page.keyboard.type('wirefr')
    const before = await settled(page)
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await settledUnlike(page, before)
  })

  await test.step('the tree: search, keys, selection into the view', async () => {
    const tree = page.getByRole('tree')
    await view(page).focus()
    await page.keyboard.press('Control+f')
    await expect(page.getByRole('searchbox', { name: 'Search parts' })).toBeFocused()
    await page.keyboard.type('roller')
    await expect(
      tree
        .getByRole('treeitem')
        .filter({ hasText: /roller/i })
        .first(),
    ).toBeVisible()
    await expect(page.getByText(/\d+ match/).first()).toBeVisible()
    await tree
      .getByRole('treeitem')
      .filter({ hasText: /roller/i })
      .last()
      .click()
    await expect(page.locator('[role=treeitem][aria-selected=true]')).toHaveCount(1)
    await expect(
      page
        .getByRole('complementary', { name: 'Properties' })
        .or(page.getByRole('region', { name: 'Properties' }))
        .first(),
    ).toBeVisible()
  })
})

test('paper gets the picture alone, in its own shape', async ({ page }) => {
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await expect(tools).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(tools).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(view(page)).toBeVisible()
  await expect(view(page).locator('canvas').first()).toHaveCSS('object-fit', 'contain')
})
