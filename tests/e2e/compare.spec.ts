import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { objOf, versions } from '../support/obj.ts'
import { expect, type Page, test } from './test.ts'
import { choose, openFile, opened, settled, view, settledUnlike } from './app.ts'
import { beOnTrial } from './trial.ts'

async function chooseVersion(page: Page, path: string): Promise<void> {
  await choose(page, path, async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('option', { name: 'Compare with another version…' }).click()
  })
}

const rows = (page: Page) => page.getByRole('list', { name: 'Differences' }).getByRole('listitem')

test('two versions: what moved, changed, came and went; the slider; the way back', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'))
  const paths = versions.map((boxes, i) => {
    const path = join(folder, `fixture-${i + 1}.obj`)
    writeFileSync(path, objOf(boxes))
    return path
  })
  await beOnTrial(page)
  await openFile(page, paths[0])
  await opened(page, 'fixture-1.obj')
  await settled(page)
  await chooseVersion(page, paths[1])
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).nth(0)).toHaveText(/cover.*Changed/)
  await expect(rows(page).nth(1)).toHaveText(/pin.*by 30\.00/)
  await expect(rows(page).nth(2)).toHaveText(/sensor.*Added/)
  await expect(rows(page).nth(3)).toHaveText(/bracket.*Removed/)
  const counts = page.getByRole('group', { name: 'What is shown' })
  await expect(counts.getByRole('button', { name: /Same 1/ })).toHaveAttribute('aria-pressed', 'false')

  const both = await settled(page)
  const slider = page.getByRole('slider', { name: 'Between the old and the new version' })
  await slider.fill('0')
  const old = await settledUnlike(page, both)
  await slider.fill('1')
  const fresh = await settledUnlike(page, old)
  expect(fresh).not.toBe(both)
  await counts.getByRole('button', { name: /Added 1/ }).click()
  await expect(rows(page)).toHaveCount(3)
  await rows(page).nth(1).getByRole('button').click()
  await expect(rows(page).nth(1).getByRole('button')).toHaveAttribute('aria-pressed', 'true')
  await settledUnlike(page, fresh)

  await page.getByRole('button', { name: 'End comparison' }).click()
  await expect(page.getByRole('slider', { name: /Between/ })).toHaveCount(0)
  await expect(page.getByRole('treeitem', { name: /bracket/ })).toBeVisible()
  await expect(view(page)).toHaveAccessibleName(/fixture-1\.obj/)
})
