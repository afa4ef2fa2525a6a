import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rar5, sevenZip } from '../../workers/io/archive/archives.fixture.ts'
import { expect, test } from './test.ts'
import { fixture, openFile, openFolder, opened, view } from './app.ts'

test.use({ makesReady: true })

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

for (const name of ['Sample3.stp', 'Sample4.x_t', 'Sample5.STEP', 'Sample6.stp']) {
  test(`sample ${name} opens from its card`, async ({ page }) => {
    await page.getByRole('button', { name: new RegExp(name.replace('.', '\\.')) }).click()
    await opened(page, name)
    await expect(page.getByRole('tree')).toBeVisible()
  })
}

test('sample Sample1.dwg opens from its card on its first sheet', async ({ page }) => {
  await page.getByRole('button', { name: /Sample1\.dwg/ }).click()
  await opened(page, 'Sample1.dwg')
  await expect(page.getByRole('tab', { name: 'A3 Housing' })).toHaveAttribute('aria-selected', 'true')
})

test('the element of the file dialog cannot be collected while it is open', async ({ page }) => {
  const shown = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse for File' }).click()
  const chooser = await shown
  expect(await chooser.element().evaluate((element) => element.isConnected)).toBe(true)
  await chooser.setFiles(fixture('cube.stl'))
  await opened(page, 'cube.stl')
  await expect(page.locator('input[type=file]')).toHaveCount(0)
})

test('files open, one after the other', async ({ page }) => {
  for (const name of ['machine.step', 'cube.stl', 'cube.glb', 'cube.3mf', 'building.ifc']) {
    await test.step(name, async () => {
      await openFile(page, fixture(name))
      await opened(page, name)
    })
  }
})

test('a folder opens as one model, its textures and materials found', async ({ page }) => {
  await openFolder(page, fixture('textured'))
  await opened(page, 'cube.obj')
  await expect(page.getByRole('button', { name: /missing|skipped/ })).toHaveCount(0)
})

test('an assembly of several files opens from a folder and from a zip, its root found', async ({ page }) => {
  await openFolder(page, fixture('external'))
  await opened(page, 'top.step')
  await expect(view(page)).toHaveAccessibleName(/5 parts/)
  await openFile(page, fixture('external.zip'))
  await opened(page, 'top.step')
  await expect(view(page)).toHaveAccessibleName(/5 parts/)
})

test('an assembly opens from 7-Zip and RAR archives', async ({ page }) => {
  const folder = fixture('external')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = names.map(({ parentPath, name }) => ({ path: relative(folder, join(parentPath, name)), data: readFileSync(join(parentPath, name)) }))
  for (const [name, data] of [
    ['external.7z', sevenZip(files, 'lzma2', { packsHeader: true })],
    ['external.rar', rar5(files)],
  ] as const) {
    await openFile(page, { name, mimeType: 'application/octet-stream', buffer: Buffer.from(data) })
    await expect(page).toHaveTitle(/top\.step/)
    await opened(page, 'top.step')
    await expect(view(page)).toHaveAccessibleName(/5 parts/)
    await page.goto('/')
  }
})

test('of several models the user chooses one', async ({ page }) => {
  await openFolder(page, fixture('external/parts'))
  const dialog = page.getByRole('dialog', { name: 'Choose a assembly model' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel(/pin\.step/).check()
  await dialog.getByRole('button', { name: 'Open' }).click()
  await opened(page, 'pin.step')
})

test('assembly mode: choose, review, open', async ({ page }) => {
  await page.getByRole('switch', { name: 'Assembly models only' }).click()
  await openFolder(page, fixture('external'))
  const choose = page.getByRole('dialog', { name: 'Choose a assembly model' })
  await choose.getByLabel(/top\.step/).check()
  await choose.getByRole('button', { name: 'Next' }).click()
  const review = page.getByRole('dialog', { name: 'Review your assembly model' })
  await expect(review).toContainText('base.step')
  await review.getByRole('button', { name: 'Open' }).click()
  await opened(page, 'top.step')
})

test('assembly mode refuses what is no assembly', async ({ page }) => {
  await page.getByRole('switch', { name: 'Assembly models only' }).click()
  await openFile(page, fixture('cube.stl'))
  await expect(page.getByText('Sorry, no assembly model found').first()).toBeVisible()
})

test('an assembly file alone names the parts that it misses', async ({ page }) => {
  await openFile(page, fixture('external/top.step'))
  await expect(page.getByText('Missing assembly part files, please upload as a folder or zip package').first()).toBeVisible()
  await page.getByText('Details').click()
  await expect(page.getByText(/base\.step/).first()).toBeVisible()
})

test('once loaded, files open with the network off', async ({ page, context }) => {
  // What is fetched ahead comes when the page has nothing better to do, which on a busy machine takes seconds: the readers, and then the rest.
  await expect(page.locator('html')).toHaveAttribute('data-ahead', 'fetched', { timeout: 120_000 })
  const asked = new Set<unknown>()
  let last = Date.now()
  const note = (change: (request: unknown) => unknown) => (request: unknown) => {
    change(request)
    last = Date.now()
  }
  page.on(
    'request',
    note((request) => asked.add(request)),
  )
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(
      event as 'requestfinished',
      note((request) => asked.delete(request)),
    )
  await expect.poll(() => asked.size === 0 && Date.now() - last > 5000, { timeout: 120_000 }).toBe(true)
  await context.setOffline(true)
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
})
