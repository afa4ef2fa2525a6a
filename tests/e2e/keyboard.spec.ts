import { expect, type Locator, type Page, test } from './test.ts'
import { opened, pointOnCanvas, settled, view } from './app.ts'

/** Goes on with Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key)
}

test('open, measure a hole, cut and share by keyboard alone, as a screen reader reads it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Open, inspect and measure CAD files right in your browser." [level=1]
      - region "Open a design file":
        - button "Browse for File"
        - button "Upload Folder"
      - region "Samples":
        - heading "Samples" [level=2]
  `)
  await tabTo(page, page.getByRole('button', { name: /Bearing bracket, STEP part/ }))
  await press(page, 'Enter')
  await opened(page, 'Sample5.STEP')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main "Model viewer":
      - heading "Sample5.STEP" [level=1]
      - complementary "Tree":
        - tabpanel "Tree":
          - tree "Model tree":
            - treeitem "Bearing bracket"
      - application /Sample5\\.STEP, 1 part, 170\\.00 × 96\\.00 × 138\\.00.mm; perspective view/
      - toolbar "Tools":
        - button "Measure"
        - button "Section"
  `)

  // The first stop of Tab leads to the model; arrow keys aim at a hole in the ring of the bracket.
  await tabTo(page, page.getByRole('button', { name: 'Skip to the model', exact: true }))
  await press(page, 'Enter')
  await expect(view(page)).toBeFocused()
  await press(page, 'm')
  const measure = page.getByRole('region', { name: 'Measure', exact: true })
  await expect(measure).toContainText('Pick a point')
  await expect(view(page)).toHaveAccessibleDescription(/^Arrow keys move the crosshair/)
  await settled(page)
  const { x, y } = await pointOnCanvas(page, 0.492, 0.2035)
  const box = (await view(page).boundingBox())!
  const [right, down] = [x - box.x - box.width / 2, y - box.y - box.height / 2].map(Math.round)
  for (const [key, way] of [
    [right < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(right)],
    [down < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(down)],
  ] as const) {
    await press(page, key, Math.floor(way / 10))
    await press(page, `Shift+${key}`, way % 10)
  }
  await expect(page.getByRole('status').filter({ hasText: /^Centre, Bearing bracket$/ })).toHaveCount(1)
  await press(page, 'Enter')
  await expect(measure).toMatchAriaSnapshot(`
    - region "Measure":
      - paragraph:
        - text: Hole
        - strong: /⌀.5\\.00.mm/
        - text: exact
      - button "Hole list"
      - button "Delete the measurement"
      - group "All numbers":
        - button /Hole 5\\.00.mm/ [pressed]
        - button /Blind, depth 10\\.00.mm/
  `)
  await press(page, 'Escape', 3)

  await press(page, 'x')
  await expect(page.getByRole('region', { name: 'Section' })).toMatchAriaSnapshot(`
    - region "Section":
      - group "Section planes":
        - button "Section along X"
        - button "Section along Y" [pressed]
        - button "Section along Z"
        - button "Face"
      - slider "Position"
      - textbox "Position (mm)"
      - button "Flip direction"
  `)
  await press(page, 'Escape', 2)

  await press(page, 'Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.type('share')
  await expect(page.getByRole('option', { name: 'Share…', selected: true })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Create Link' }).getByRole('button', { name: 'Log In' })).toBeFocused()
  // Back to where the palette was asked for.
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(view(page)).toBeFocused()
})
