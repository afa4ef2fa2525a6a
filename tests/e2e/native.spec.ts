import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './test.ts'
import { corpusDir } from '../support/corpus.ts'
import { choose, opened } from './app.ts'
import { drop, showsParts, unpackSample } from './assemblyFolder.ts'

const corpusFolder = corpusDir && join(corpusDir, 'solidedge/jack')
const loneProduct = corpusDir && join(corpusDir, 'catia/CVT/Product1.CATProduct')

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

for (const [name, parts] of [
  ['Sample2.iam', 23],
  ['Sample7.asm', 60],
  ['Sample8.CATProduct', 51],
] as const) {
  test(`sample ${name} opens from its card, all its parts found`, async ({ page }) => {
    await page.getByRole('button', { name: new RegExp(name.replace('.', '\\.')) }).click()
    await opened(page, name)
    await showsParts(page, parts)
    await expect(page.getByRole('button', { name: /missing|skipped|warning/ })).toHaveCount(0)
  })
}

test('a dropped assembly folder opens: parts in other folders and in other case, the missing one named and located', async ({ page }, info) => {
  const folder = join(info.outputDir, 'From a colleague')
  const missing = 'Parts/Battery.CATPart'
  const files = await unpackSample('Sample8.CATProduct', folder, (path) => {
    if (path === missing) return undefined
    return path.startsWith('Parts/Motor') ? `Bought in/drives/${path.slice(6).toUpperCase()}` : path.replace('Sub-assemblies/', 'groups/2026/')
  })
  await drop(page, folder)
  await opened(page, 'Sample8.CATProduct')
  await page.getByRole('button', { name: '1 file missing' }).click()
  const locate = page.getByRole('dialog').getByRole('button', { name: 'Locate Battery.CATPart' })
  await expect(locate).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Battery.CATPart', { exact: true })).toBeVisible()

  const found = join(info.outputDir, 'battery (copy).CATPart')
  await writeFile(found, files[missing])
  await choose(page, found, () => locate.click())
  await opened(page, 'Sample8.CATProduct')
  await expect(page.getByRole('button', { name: /missing/ })).toHaveCount(0)
  await showsParts(page, 51)
})

test('an assembly folder of another author opens', async ({ page }) => {
  test.skip(!corpusFolder || !existsSync(corpusFolder), 'FACET_CORPUS is not set')
  await drop(page, corpusFolder!)
  await opened(page, 'final.asm')
  await expect(page.getByRole('button', { name: '1 file missing' })).toBeVisible()
})

test('a product alone is shown by its picture until its files are located', async ({ page }) => {
  test.skip(!loneProduct || !existsSync(loneProduct), 'FACET_CORPUS is not set')
  await drop(page, loneProduct!)
  await opened(page, 'Product1.CATProduct')
  await page.getByRole('button', { name: '5 files missing' }).click()
  await expect(page.getByText('Shown by the picture that the assembly carries')).toBeVisible()
  const locate = page.getByRole('dialog').getByRole('button', { name: 'Locate Belt.CATPart' })
  await choose(page, join(loneProduct!, '../Belt.CATPart'), () => locate.click())
  await opened(page, 'Product1.CATProduct')
  await expect(page.getByRole('button', { name: '4 files missing' })).toBeVisible()
})
