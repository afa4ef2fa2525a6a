import { readFileSync } from 'node:fs'
import { expect, test } from './test.ts'
import { receiveTrialVip } from '../../contract/calls/vip.ts'
import { headers } from '../../contract/headers.ts'
import { startFakeGoogle } from '../../server/drives/testing/fakeProviders.ts'
import { startServerProcess } from '../../server/testing/serverProcess.ts'
import { asClient, mailedCode, newAccount } from './accounts.ts'
import { fixture, opened, told } from './app.ts'

test('a drive with a consent of its provider: refused, given, searched with VIP, opened @rule:drives @call:getDriveProviders @call:authorizeDrive @call:finishDrive @call:searchDrive', async ({
  page,
}) => {
  const google = await startFakeGoogle()
  const dataDir = test.info().outputPath('data')
  // The same server with another configuration.
  const server = await startServerProcess(dataDir, {
    FACET_CLIENT: process.env.FACET_CLIENT ?? 'dist',
    FACET_DRIVE_HOSTS: '127.0.0.1',
    GOOGLE_DRIVE_CLIENT_ID: 'client',
    GOOGLE_DRIVE_CLIENT_SECRET: 'client-secret',
    GOOGLE_DRIVE_URL: google.origin,
    GOOGLE_DRIVE_AUTHORIZE_URL: `${google.origin}/authorize`,
    GOOGLE_DRIVE_TOKEN_URL: `${google.origin}/token`,
  })
  try {
    google.items.push({ id: 'roller', name: 'Roller table.step', parent: 'f-parts', bytes: readFileSync(fixture('machine.step')) })
    const { token } = await newAccount(page, { origin: server.address, codeOf: (address) => mailedCode(address, dataDir) })
    await page.goto(`${server.address}/#/cloudDriveList`)
    const connect = page.getByRole('button', { name: 'Google Drive' })

    google.refuses = true
    await connect.click()
    await told(page, 'The drive was not connected.')
    google.refuses = false
    await connect.click()
    await told(page, 'The drive was connected.')
    // Neither code nor state stay in the address.
    await expect(page).toHaveURL(/#\/cloudDriveList$/)
    await expect(page.getByRole('button', { name: 'Dropbox' })).toBeDisabled()

    await page.getByRole('link', { name: /^Google Drive/ }).click()
    await page.getByRole('searchbox').fill('Roller')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('dialog')).toContainText('VIP')
    await page.request.post(`${server.address}${receiveTrialVip.path}`, { headers: { ...asClient, [headers.token]: token }, data: {} })
    await page.reload()
    await page.getByRole('searchbox').fill('Roller')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('button', { name: /^Roller table\.step/ }).click()
    await opened(page, 'Roller table.step')
  } finally {
    await page.close()
    await server.end('SIGTERM')
    await google.close()
  }
})
