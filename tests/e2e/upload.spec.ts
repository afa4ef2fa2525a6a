import { expect, test } from './test.ts'
import { refreshToken } from '../../contract/calls/login.ts'
import { codes } from '../../contract/codes.ts'
import { UPLOAD_PATH } from '../../contract/fileTransfer.ts'
import { newAccount } from './accounts.ts'
import { fixture, openFile, opened } from './app.ts'

test('an upload outlives its token: it is refreshed, and the upload goes on @rule:token-refresh', async ({ page }) => {
  await newAccount(page)
  await page.goto('/')
  await openFile(page, fixture('machine.step'))
  await opened(page, 'machine.step')

  // What the server answers when the token has ended meanwhile.
  const { code, message } = codes.tokenExpired
  const tokens: string[] = []
  await page.route(`**${UPLOAD_PATH}/**`, async (route, request) => {
    if (request.method() === 'PATCH') tokens.push((await request.allHeaders()).token)
    if (request.method() === 'PATCH' && tokens.length === 1) await route.fulfill({ status: 401, json: { data: null, status: { code, msg: message } } })
    else await route.continue()
  })
  const refreshed = page.waitForResponse(`**${refreshToken.path}`)
  const share = page.getByRole('button', { name: 'Share…' })
  await expect(share).not.toHaveAttribute('aria-disabled', 'true', { timeout: 120_000 })
  await share.click()
  await page.getByRole('button', { name: 'Create Link' }).click()
  expect((await (await refreshed).json()).status.code).toBe(codes.success.code)
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible({ timeout: 120_000 })
  // The refused try, the file anew, and the prepared model of it.
  expect(tokens).toHaveLength(3)
  expect(tokens[1]).not.toBe(tokens[0])
  expect(tokens[2]).toBe(tokens[1])
})
