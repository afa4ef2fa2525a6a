import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { fixture, openFile, opened } from './app.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    for (const path of ['/', '/#/samples']) {
      test(`no violations on ${path}`, async ({ page }) => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      })
    }

    test('no violations in the viewer', async ({ page }) => {
      await page.goto('/')
      await openFile(page, fixture('machine.step'))
      await opened(page, 'machine.step')
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    })
  })
}
