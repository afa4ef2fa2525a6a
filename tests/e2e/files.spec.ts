import { expect, type Page, test } from './test.ts'
import { signUp } from './accounts.ts'
import { fixture, openFile, opened } from './app.ts'
import { violationsInBoth } from './axe.ts'
import { keptNames } from './kept.ts'

const list = (page: Page, name: string) => page.getByRole('list', { name })

/** Opens a fixture and waits until the device keeps its copy. */
async function openAndKeep(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await openFile(page, fixture(name))
  await opened(page, name)
  await expect.poll(() => keptNames(page), { timeout: 120_000 }).toContain(name)
}

test("a guest's files are listed on the device, and open again from there @rule:lists", async ({ page }) => {
  await openAndKeep(page, 'machine.step')
  await page.goto('/')
  await page.reload()

  await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible()
  await expect(page.getByText('Unviewed records are retained for 30 days only')).toBeVisible()
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(list(page, 'Recently Opened').getByText('machine.step')).toBeVisible()
  await expect(page.getByText('No more.')).toBeVisible()

  await page.getByRole('link', { name: 'Starred Files' }).click()
  await expect(page.getByText('No starred files yet.')).toBeVisible()
  await page.getByRole('link', { name: 'All Files' }).click()
  await page.getByRole('button', { name: 'Star: machine.step', exact: true }).click()
  await page.getByRole('link', { name: 'Starred Files' }).click()
  await expect(list(page, 'Starred Files').getByText('machine.step')).toBeVisible()

  await page.getByPlaceholder('Search file here...').fill('bracket')
  await expect(page.getByRole('heading', { name: 'search result' })).toBeVisible()
  await expect(page.getByText('No file has this name.')).toBeVisible()
  await page.getByPlaceholder('Search file here...').fill('MACH')
  await list(page, 'Starred Files').getByText('machine.step').click()
  await opened(page, 'machine.step')
})

test('a browser that stores no files lists what was opened', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'storage', { value: undefined }))
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await page.goto('/')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible()
  await expect(page.getByText('machine.step').first()).toBeVisible()
})

test('a browser that states no quota and stores no pictures still lists what was opened', async ({ page }) => {
  // As private windows of WebKit: a Blob that is put into the database ends the transaction.
  await page.addInitScript(() => {
    Object.defineProperty(navigator.storage, 'estimate', { value: undefined })
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
      const holdsBlob = Object.values(value as object).some((field) => field instanceof Blob)
      if (holdsBlob) Object.assign(window, { refused: true })
      if (holdsBlob) this.transaction.abort()
      return put.call(this, value, key)
    }
  })
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')
  await page.waitForFunction(() => 'refused' in window)
  await expect.poll(() => keptNames(page, false), { timeout: 120_000 }).toEqual(['machine.step'])
  expect(await keptNames(page)).toEqual([])
  await page.goto('/')
  await page.reload()
  await page.getByRole('link', { name: 'See all' }).click()
  await list(page, 'Recently Opened').getByText('machine.step').click()
  await opened(page, 'machine.step')
})

test('a record is accessible in light and dark, and deleted for good after the question @rule:permanent-delete', async ({ page }) => {
  await openAndKeep(page, 'cube.stl')
  await page.goto('/#/?tab=files')
  await expect(list(page, 'All Files').getByText('cube.stl')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'More for cube.stl' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText("Record will be permanently deleted, you can't undo this action.")
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No files yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No files yet.')).toBeVisible()
})

test("a guest's files come along when an account is made @call:mergeFileRecords @call:listFileRecords", async ({ page, browser, watch }) => {
  await openAndKeep(page, 'cube.stl')
  await signUp(page)
  await page.goto('/#/?tab=files')
  await expect(list(page, 'All Files').getByText('cube.stl')).toBeVisible()
  await page.getByRole('button', { name: 'Star: cube.stl', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove the star: cube.stl' })).toBeVisible()
  await page.goto('/#/recently')
  await expect(page).toHaveTitle('Recently Opened')
  await list(page, 'Recently Opened').getByText('cube.stl').click()
  await opened(page, 'cube.stl')
  // Guests of the same device do not see them.
  const context = await watch(await browser.newContext())
  const other = await context.newPage()
  await other.goto('/#/recently')
  await expect(other).toHaveURL(/#\/login$/)
  await context.close()
})
