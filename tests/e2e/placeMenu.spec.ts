import { expect, type Locator, type Page, test } from './test.ts'
import { fixture, openFile, opened, pointOnCanvas, settled, view } from './app.ts'

/** A roller of the table in its first view, as shares of the canvas. */
const roller: [number, number] = [0.488, 0.24]
/** A leg, likewise. */
const leg: [number, number] = [0.69, 0.657]
/** Places of both beside the dock that a selection opens: the table is framed anew there. */
const besideDock = { roller: [0.556, 0.306], rollerEnd: [0.426, 0.352], leg: [0.672, 0.596] } satisfies Record<string, [number, number]>

async function openTable(page: Page): Promise<void> {
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
}

async function menuAt(page: Page, place: [number, number]): Promise<Locator> {
  await settled(page)
  const { x, y } = await pointOnCanvas(page, ...place)
  await page.mouse.click(x, y, { button: 'right' })
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

test('the menu at the pointer measures, cuts and comments where it was opened', async ({ page }) => {
  await openTable(page)
  await (await menuAt(page, roller)).getByRole('menuitem', { name: 'Measure from here' }).click()
  const panel = page.getByRole('region', { name: 'Measure', exact: true })
  await expect(panel).toContainText('⌀\u202f40.00\u00a0mm')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await (await menuAt(page, besideDock.roller)).getByRole('menuitem', { name: 'Comment here' }).click()
  await expect(page.getByRole('textbox', { name: /^Comment on/ })).toBeVisible()
  await view(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await (await menuAt(page, besideDock.rollerEnd)).getByRole('menuitem', { name: 'Section through this face' }).click()
  await expect(page.getByRole('region', { name: 'Section' }).getByRole('button', { name: 'Face' })).toHaveAttribute('aria-pressed', 'true')
})

test('parts become transparent and all copies are selected; a face is looked at straight', async ({ page }) => {
  await openTable(page)
  await (await menuAt(page, leg)).getByRole('menuitem', { name: 'Select all copies' }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /selected/ })
      .first(),
  ).toContainText('4 parts selected')
  await (await menuAt(page, besideDock.leg)).getByRole('menuitemcheckbox', { name: 'Transparent' }).click()
  await expect((await menuAt(page, besideDock.leg)).getByRole('menuitemcheckbox', { name: 'Transparent' })).toBeChecked()
  await page.keyboard.press('Escape')

  await (await menuAt(page, besideDock.roller)).getByRole('menuitem', { name: 'Look normal to the face' }).click()
  await settled(page)
  // Along the roller's axis: one of the standard views. The menu of the toolbar shows that it is without perspective.
  await expect(view(page)).toHaveAccessibleName(/Front$/)
  await page.keyboard.press('Escape')
  const empty = await menuAt(page, [0.05, 0.05])
  await expect(empty.getByRole('menuitemcheckbox', { name: 'Orthographic projection' })).toBeChecked()
})
