import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from './test.ts'
import { encodeQR } from 'qr'
import { PASSWORD, USER, hasWebDavServer, startWebDav } from '../../server/drives/testing/webDavServer.ts'
import { newAccount } from './accounts.ts'
import { choose, fixture, openFile, opened, view } from './app.ts'
import { violations } from './axe.ts'

/** What a camera would see of a code when the page is at rest. */
const pictureOf = (code: Locator): Promise<Buffer> => code.screenshot({ animations: 'disabled' })

/** Gives a picture to the scan page. */
const scanPicture = (page: Page, buffer: Buffer, mimeType: string): Promise<void> =>
  choose(page, { name: 'code', mimeType, buffer }, () => page.getByRole('button', { name: 'Choose a picture' }).click())

test('private screens lead guests to the login, unknown paths home @rule:access @rule:unknown-path', async ({ page }) => {
  for (const path of ['/pay-feedback', '/downLoad', '/cloudDriveList', '/cloudFileList']) {
    await page.goto(`/#${path}`)
    await expect(page, path).toHaveURL(/#\/login$/)
  }
  await page.goto('/#/nowhere')
  await expect(page).toHaveURL(/#\/$/)
})

test('a sample opens by its own address, and by /preview @route:/newSampView @route:/preview', async ({ page }) => {
  await page.goto('/#/newSampView?file=Sample5.STEP')
  await opened(page, 'Sample5.STEP')
  await page.goto('/#/samples')
  await page.goto('/#/preview?file=Sample6.stp')
  await opened(page, 'Sample6.stp')
})

test('a generated QR code is read from its picture and leads to its place @route:/facetQr', async ({ page }) => {
  await page.goto('/#/apphelp?show=share')
  const code = page.getByRole('img', { name: 'QR code with the address of Facet' })
  const picture = await pictureOf(code)
  await page.goto('/#/facetQr')
  await scanPicture(page, picture, 'image/png')
  await expect(page).toHaveURL(/#\/appDownLoad$/)
})

test('other codes and pictures are refused @msg:qrCodeIncorrect @msg:pictureInvalid @rule:own-codes', async ({ page }) => {
  await page.goto('/#/facetQr')
  await scanPicture(page, Buffer.from(encodeQR('https://example.org/', 'gif', { scale: 6 })), 'image/gif')
  await expect(page.getByRole('alert')).toHaveText('The QR code is incorrect')
  await scanPicture(page, Buffer.from('no picture'), 'image/png')
  await expect(page.getByRole('alert')).toHaveText('Invalid picture format')
  await scanPicture(page, await page.screenshot(), 'image/png')
  await expect(page.getByRole('alert')).toHaveText('No QR code was found in the picture.')
})

test('without a camera the scan page says so', async ({ page }) => {
  await page.goto('/#/facetQr')
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect(page.getByRole('alert')).toHaveText(/camera/)
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
})

test('a file goes to another device by a QR code, once @call:makeSyncCode @call:resolveSyncCode', async ({ page, browser, watch }) => {
  await newAccount(page)
  await page.goto('/')
  await openFile(page, fixture('cube.stl'))
  await opened(page, 'cube.stl')
  await page.goto('/#/?tab=files')
  await page.getByRole('button', { name: 'More for cube.stl' }).click()
  await page.getByRole('menuitem', { name: 'Synchronize to the app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Synchronize to the app' })
  // The file is on its way to the server before.
  await expect(dialog).toContainText('File has been synchronized to the APP, scan the QR code to download', { timeout: 120_000 })
  const picture = await pictureOf(dialog.getByRole('img'))
  const context = await watch(await browser.newContext())
  const other = await context.newPage()
  await other.goto('/#/facetQr')
  await scanPicture(other, picture, 'image/png')
  await expect(other.getByText('cube.stl')).toBeVisible()
  await other.getByRole('button', { name: 'Open file' }).click()
  await opened(other, 'cube.stl')
  await context.close()
  const late = await watch(await browser.newContext())
  const third = await late.newPage()
  await third.goto('/#/facetQr')
  await scanPicture(third, picture, 'image/png')
  await expect(third.getByRole('alert')).toHaveText('The QR code is incorrect')
  await late.close()
})

test('the Lab shows what the viewer draws', async ({ page }) => {
  await page.goto('/#/?tab=lab')
  await page.getByRole('checkbox', { name: 'Show frame statistics' }).check()
  await page.getByLabel('Mesh fineness').selectOption('Coarse')
  await page.goto('/#/newSampView?file=Sample5.STEP')
  await opened(page, 'Sample5.STEP')
  const triangles = page.getByText(/[1-9][\d,]* triangles/).first()
  const counted = async (): Promise<string | undefined> => /([\d,]+) triangles/.exec(await triangles.innerText())?.[1]
  await expect(triangles).toBeVisible()
  const own = await counted()
  // The other engine cuts the same faces into other triangles.
  await page.goto('/#/?tab=lab')
  await page.getByLabel('Compare engines').selectOption('OpenCascade')
  await page.goto('/#/samples')
  await page.goto('/#/newSampView?file=Sample5.STEP')
  await opened(page, 'Sample5.STEP')
  await expect.poll(counted, { timeout: 120_000 }).not.toBe(own)
})

test('a WebDAV drive is connected, browsed, opened and disconnected @rule:drives @rule:keep-alive @route:/cloudDriveList @route:/cloudFileList @call:connectWebDav @call:listDriveFolder @call:getDriveTickets @call:disconnectDrive', async ({
  page,
}) => {
  test.skip(!hasWebDavServer, 'rclone is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'facet-drive-'))
  cpSync(fixture('machine.step'), join(folder, 'Roller table', 'machine.step'))
  const drive = await startWebDav(folder)
  try {
    await newAccount(page)
    await page.goto('/#/cloudDriveList')
    await page.getByRole('button', { name: /^WebDAV/ }).click()
    await page.getByLabel('Address').fill('our cloud')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('Parameter format error')).toBeVisible()
    await page.getByLabel('Address').fill(drive.url)
    await page.getByLabel('User name').fill(USER)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByLabel('Name (optional)').fill('Team drive')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('The password is incorrect')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('link', { name: /^Team drive/ }).click()
    await page.getByRole('button', { name: /^Roller table/ }).click()
    await expect(page.getByRole('button', { name: /^machine\.step/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Open the folder as an assembly' }).click()
    await opened(page, 'machine.step')
    // The list is kept alive: back in the same folder.
    await page.goBack()
    await expect(page.getByRole('button', { name: /^machine\.step/ })).toBeVisible()
    // Back once more goes up, and forward down again.
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Roller table/ })).toBeVisible()
    await expect(page).toHaveURL(/#\/cloudFileList/)
    await page.goForward()
    await page.getByRole('button', { name: /^machine\.step/ }).click()
    await expect(view(page)).toBeVisible()
    await page.goto('/#/cloudDriveList')
    await page.getByRole('button', { name: 'Disconnect: Team drive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('No cloud drive is connected yet.')).toBeVisible()
  } finally {
    await drive.stop()
    rmSync(folder, { recursive: true })
  }
})
