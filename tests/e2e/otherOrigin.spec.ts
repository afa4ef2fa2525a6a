import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import { sendVerificationCode } from '../../contract/calls/login.ts'
import { codes } from '../../contract/codes.ts'
import { headers } from '../../contract/headers.ts'
import { logIn, makeAccount, PASSWORD } from './accounts.ts'
import { createLink, openShareDialog, opened } from './app.ts'
import { expect, test } from './test.ts'

const dist = resolve(import.meta.dirname, '../../dist')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
}

/** Serves the built page as the wrapper of the companion app does: from an origin of its own, without headers, with the server named in the page. */
async function serveApp(server: string, port: number): Promise<Server> {
  const app = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://app').pathname)
    const file = path === '/' ? 'index.html' : path
    readFile(join(dist, file)).then(
      (bytes) => {
        const body = file === 'index.html' ? bytes.toString().replace('<head>', `<head><meta name="facet-server" content="${server}">`) : bytes
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => void app.listen(port, 'localhost', done))
  return app
}

test('the companion app on an origin of its own: logged in, refreshed, shared with a link to the server @rule:other-origin @rule:device-list', async ({
  page,
  baseURL,
}) => {
  const server = new URL(baseURL!)
  const app = await serveApp(server.origin, Number(server.port) + 1)
  try {
    const origin = `http://localhost:${Number(server.port) + 1}`
    const { email } = await makeAccount(page)
    await page.goto(`${origin}/#/login`)
    await logIn(page, email)
    // Nothing of the session is in a cookie.
    expect((await page.context().cookies()).filter(({ domain }) => domain === 'localhost')).toEqual([])

    // Calls are answered as by a server for which this token has run out, however often they are asked; the refresh token goes along in the body.
    // In a page that is loaded anew: this one keeps answers for some seconds, and does not ask for them again.
    const spent = await page.evaluate(() => localStorage.getItem('facet.token'))
    expect(spent).not.toBeNull()
    await page.goto('about:blank')
    const { code, message } = codes.tokenExpired
    const refreshed = page.waitForResponse(/RefreshToken$/)
    await page.route('**/GetUserDetail', async (route) => {
      if ((await route.request().headerValue(headers.token)) !== spent) await route.continue()
      else await route.fulfill({ json: { data: null, status: { code, msg: message } }, headers: { 'access-control-allow-origin': origin } })
    })
    await page.goto(`${origin}/#/userInfor`)
    expect((await (await refreshed).json()).status.code).toBe(1)
    await expect(page.getByRole('region', { name: 'Devices' }).getByText('This device')).toBeVisible()

    await page.goto(`${origin}/#/newSampView?file=Sample5.STEP`)
    await opened(page, 'Sample5')
    await openShareDialog(page)
    expect(await createLink(page)).toMatch(new RegExp(`^${server.origin}/s/`))
    await page.keyboard.press('Escape')
    await page.goto(`${origin}/#/?tab=files&list=shared`)
    const picture = page.locator('main img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    // Logged out, the device is known by the token that the app keeps: no code is asked for.
    await page.goto(`${origin}/#/settings`)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('facet.token'))).toBeNull()
    await page.goto(`${origin}/#/login`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log In' }).click()
    // The model is still open, so the start page shows it instead of the account.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('facet.token'))).not.toBeNull()
    expect(asked).not.toContain(sendVerificationCode.path)
  } finally {
    app.close()
    app.closeAllConnections()
  }
})
