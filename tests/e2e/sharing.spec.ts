import { expect, type Page, test } from './test.ts'
import { newAccount } from './accounts.ts'
import { createLink, fixture, openFile, opened, openShareDialog, told } from './app.ts'
import { violations } from './axe.ts'

/** Opens a fixture in the viewer of somebody who is logged in, and the dialog that shares it. */
async function beginToShare(page: Page, name: string): Promise<void> {
  await newAccount(page)
  await page.goto('/')
  await openFile(page, fixture(name))
  await opened(page, name)
  await openShareDialog(page)
}

test('a link with a password is opened by a guest, until it is stopped @route:/extView @rule:share-password @rule:share-stop @call:createShare @call:openShare @call:stopShare', async ({
  page,
  browser,
  watch,
}) => {
  await beginToShare(page, 'machine.step')
  await page.getByRole('radio', { name: /^Password/ }).check()
  await page.getByRole('button', { name: 'Create Link' }).click()
  await expect(page.getByRole('alert').getByText('Please enter the password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('12a')
  await expect(page.getByText('Please enter the correct password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('0427')
  const link = await createLink(page)
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link and password' })).toBeVisible()
  expect(await violations(page, { within: '[role=dialog]' })).toEqual([])

  const context = await watch(await browser.newContext())
  const guest = await context.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(await violations(guest)).toEqual([])
  const password = guest.getByLabel('Password', { exact: true })
  await guest.getByRole('button', { name: 'View', exact: true }).click()
  await expect(guest.getByText('Please enter the password')).toBeVisible()
  await password.fill('0000')
  await password.press('Enter')
  await expect(guest.getByText('Incorrect password')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill('0427')
  await password.press('Enter')
  await opened(guest, 'machine.step')
  await guest.getByRole('button', { name: 'Properties' }).click()
  await expect(guest.getByRole('tabpanel', { name: 'Properties' }).getByText(/^Shared by \S/)).toBeVisible()

  await page.keyboard.press('Escape')
  await page.goto('/#/?tab=files&list=shared')
  await page
    .getByRole('list', { name: 'Shared History' })
    .getByRole('button', { name: /machine\.step/ })
    .click()
  await page.getByRole('button', { name: 'Stop Sharing' }).click()
  const question = page.getByRole('dialog', { name: 'Stop sharing this record?' })
  await question.getByRole('button', { name: 'Stop Sharing' }).click()
  await expect(page.getByRole('list', { name: 'Shared History' }).getByText('Stopped')).toBeVisible()

  const late = await context.newPage()
  await late.goto(link)
  await expect(late.getByRole('alert')).toContainText('The sharing link has stopped')
  await context.close()
})

test('a link carries the view, and is gone when it is deleted @call:deleteShare', async ({ page, browser, watch }) => {
  await beginToShare(page, 'cube.stl')
  await page.getByLabel('Open with the current view').check()
  await page.getByLabel('Expiration').selectOption({ label: '7 Days' })
  const link = await createLink(page)
  expect(link).toContain('#view=')

  const context = await watch(await browser.newContext())
  const guest = await context.newPage()
  await guest.goto(link)
  await opened(guest, 'cube.stl')

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete shared record?' }).getByRole('button', { name: 'Delete' }).click()
  const late = await context.newPage()
  await late.goto(link)
  await expect(late.getByRole('alert')).toContainText('The sharing link has been deleted')
  await late.goto('/#/extView')
  await expect(late.getByRole('alert')).toContainText('The link is incomplete.')
  await context.close()
})

test('a guest sees the model before the app has come, and then has it in the app @route:/extView', async ({ page, browser, watch }) => {
  await beginToShare(page, 'cube.stl')
  const link = await createLink(page)
  const html = await (await page.request.get(link)).text()
  const address = /data-app href="([^"]+)"/.exec(html)![1]

  const context = await watch(await browser.newContext())
  const guest = await context.newPage()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await guest.route(`**${address}`, async (route) => {
    await released
    await route.continue()
  })
  await guest.goto(link, { waitUntil: 'commit' })
  const ahead = guest.locator('body > div > canvas')
  await expect(ahead).toBeVisible()
  await ahead.evaluate((canvas) => canvas.setAttribute('data-ahead', ''))
  await expect(guest.locator('#canvas')).toHaveCount(0)
  release()
  await opened(guest, 'cube.stl')
  await expect(guest.locator('#canvas canvas[data-ahead]')).toBeVisible()
  await told(guest, /^Shared by /)
  await expect(ahead).toHaveCount(0)
  await context.close()
})

test('a link that is view only shows and measures the model, and gives no file of it', async ({ page, browser, watch }) => {
  await beginToShare(page, 'machine.step')
  await page.getByRole('checkbox', { name: /^View only/ }).check()
  const link = await createLink(page)
  const context = await watch(await browser.newContext())
  const guest = await context.newPage()
  await guest.goto(link)
  await opened(guest, 'machine.step')
  await guest.getByRole('button', { name: 'Properties' }).click()
  await expect(guest.getByRole('tabpanel', { name: 'Properties' }).getByText(/^377.134.mm²/)).toBeVisible()
  await guest.keyboard.press('Control+Shift+E')
  const dialog = guest.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByText('This link is view only')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'PDF of views' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'STEP' })).toHaveCount(0)
  await context.close()
})

test('a guest is led to the login before sharing', async ({ page }) => {
  await page.goto('/')
  await openFile(page, fixture('cube.stl'))
  await opened(page, 'cube.stl')
  await page.getByRole('button', { name: 'Share…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/#\/login$/)
})
