import { openFolder, settled, shown } from './app.ts'
import { test } from './test.ts'
for (const [name, viewport, scheme] of [
  ['desk', { width: 1440, height: 900 }, 'light'],
  ['deskdark', { width: 1440, height: 900 }, 'dark'],
  ['phone', { width: 390, height: 844 }, 'light'],
  ['phonedark', { width: 390, height: 844 }, 'dark'],
] as const)
  test.describe(name, () => {
    test.use({ viewport, colorScheme: scheme, ...(name.startsWith('phone') && { hasTouch: true, isMobile: true }) })
    test(`shots ${name}`, async ({ page }) => {
      await page.goto('/')
      await openFolder(page, '/tmp/plot/folder')
      await shown(page, 'plan.dxf')
      await settled(page)
      await page.screenshot({ path: `/tmp/plot/${name}.png` })
      if (name.startsWith('phone')) {
        await page.getByRole('button', { name: 'More' }).last().tap()
        await page.getByText('Plot styles…').tap()
      } else {
        await page.getByRole('button', { name: 'Display' }).click()
        await page.getByRole('menuitemcheckbox', { name: 'Plot styles…' }).click()
      }
      await page.getByRole('dialog', { name: 'Plot styles' }).waitFor()
      await page.screenshot({ path: `/tmp/plot/${name}-dialog.png` })
      await page.getByRole('dialog', { name: 'Plot styles' }).getByRole('combobox').selectOption('monochrome.ctb')
      await page.getByRole('dialog', { name: 'Plot styles' }).getByRole('button', { name: 'Close' }).last().click()
      await settled(page)
      await page.screenshot({ path: `/tmp/plot/${name}-mono.png` })
    })
  })
