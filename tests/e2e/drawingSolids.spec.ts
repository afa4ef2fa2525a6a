import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from './test.ts'
import { solidsDxf } from '../support/solidsDxf.ts'
import { drawingFile, openFile, opened, view } from './app.ts'

const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true })
const tree = (page: Page) => page.getByRole('tree')

async function open(page: Page, lines: number): Promise<void> {
  await page.goto('/')
  await openFile(page, drawingFile('hut.dxf', solidsDxf(lines)))
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 })
}

test('a drawing with solids shows them in 3D and comes back', async ({ page }) => {
  await open(page, 12)
  await expect(tool(page, 'Show in 3D')).toBeVisible()
  await expect(tool(page, 'Show as a drawing')).toHaveCount(0)
  await tool(page, 'Show in 3D').click()
  await opened(page, 'hut.dxf')
  await expect(tree(page).getByText('WALLS')).toBeVisible()
  await expect(tree(page).getByText('TOWER').first()).toBeVisible()
  await tool(page, 'Show as a drawing').click()
  await expect(tool(page, 'Show in 3D')).toBeVisible()
  await expect(view(page)).toHaveAccessibleName(/hut\.dxf/)
})

test('a drawing of nothing but solids opens in 3D at once', async ({ page }) => {
  await open(page, 0)
  await opened(page, 'hut.dxf')
  await expect(tree(page).getByText('WALLS')).toBeVisible()
  await tool(page, 'Show as a drawing').click()
  await expect(tool(page, 'Show in 3D')).toBeVisible()
})

test('a board and a document with a page are models and drawings', async ({ page }) => {
  const sample = (name: string): string => fileURLToPath(new URL(`../../public/samples/${name}`, import.meta.url))
  await page.goto('/')
  await openFile(page, sample('Blinker.kicad_pcb'))
  await opened(page, 'Blinker.kicad_pcb')
  await expect(tree(page).getByText('F.SilkS')).toBeVisible()
  await tool(page, 'Show as a drawing').click()
  await expect(page.getByText('Edge.Cuts')).toBeVisible()
  await openFile(page, sample('Clamp.FCStd'))
  await opened(page, 'Clamp.FCStd')
  await tool(page, 'Show as a drawing').click()
  await expect(page.getByRole('tab', { name: 'Sheet' })).toHaveAttribute('aria-selected', 'true')
  await expect(tool(page, 'Show in 3D')).toBeVisible()
})

test('on phones the way is under More', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 12)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Show in 3D' }).click()
  await opened(page, 'hut.dxf')
})
