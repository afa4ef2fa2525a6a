import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from './test.ts'
import { plateDxf } from '../support/dxf.ts'
import { drawingFile, fixture, openFile, opened, view } from './app.ts'
import { keptNames } from './kept.ts'

test.use({ serviceWorkers: 'allow', makesReady: true })

const LONG = { timeout: 240_000 }

/** Loads the page until its service worker answers for it. Half-way the connection is lost for a while. */
async function visit(page: Page, context: BrowserContext): Promise<void> {
  const fetched: string[] = []
  context.on('requestfinished', (request) => request.serviceWorker() && fetched.push(new URL(request.url()).pathname))
  await context.route(/\/assets\/openDrawing-/, async (route, request) => {
    if (!request.serviceWorker()) return route.fallback()
    await context.setOffline(true)
    await route.abort()
  })
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: 'Works offline' })
  const registration = () =>
    page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration()
      return { isOnline: navigator.onLine, isInstalling: Boolean(found?.installing), isActive: Boolean(found?.active) }
    })
  await expect.poll(registration, LONG).toEqual({ isOnline: false, isInstalling: false, isActive: false })
  await expect(card).toContainText('Facet is put on this device while you use it')
  await context.unrouteAll()
  await context.setOffline(false)
  await expect(card).toContainText('Facet is on this device now', LONG)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), LONG).toBe('activated')
  // What had come before was not fetched again.
  const files = fetched.filter((path) => path.startsWith('/assets/'))
  expect(files.filter((path, i) => files.indexOf(path) < i)).toEqual([])
  expect(files.length).toBeGreaterThan(300)
}

/** Shares a small file to the installed app, as the system does. */
async function shareToApp(page: Page): Promise<void> {
  const text = readFileSync(fixture('cube.stl')).toString('base64')
  await page.evaluate((base64) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'Würfel.stl'))
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
    const input = form.appendChild(document.createElement('input'))
    Object.assign(input, { type: 'file', name: 'files', files: data.files })
    form.submit()
  }, text)
}

// One visit for all of it: the service worker takes a good part of a minute to fetch the app here.
test('after one visit: the app, recent files and files of other apps open without a connection @rule:offline', async ({ page, context }) => {
  test.setTimeout(600_000)
  await visit(page, context)
  await test.step('a sample', async () => {
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: /Sample5/ }).click()
    await opened(page, 'Sample5.STEP')
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  })
  await test.step('a file from another app', async () => {
    await shareToApp(page)
    await opened(page, 'Würfel.stl')
  })
  await test.step('files are opened, and kept, with a connection', async () => {
    await context.setOffline(false)
    await page.goto('/')
    await page.reload()
    await openFile(page, fixture('machine.step'))
    await opened(page, 'machine.step')
    await expect.poll(() => keptNames(page), { timeout: 120_000 }).toContain('machine.step')
    await page.goto('/')
    await openFile(page, drawingFile('plate.dxf', plateDxf()))
    await opened(page, 'plate.dxf')
    await expect.poll(() => keptNames(page), { timeout: 120_000 }).toContain('plate.dxf')
    const letters = await page.evaluate(async () => (await (await caches.open('letters')).keys()).map(({ url }) => new URL(url).pathname))
    expect(letters).toEqual(expect.arrayContaining([expect.stringMatching(/^\/fonts\/\w+\.strokes$/)]))
  })
  await test.step('recent files, drawings with their letters', async () => {
    await page.goto('/#/?tab=files')
    await context.setOffline(true)
    await page.reload()
    const files = page.getByRole('list', { name: 'All Files' })
    for (const name of ['machine.step', 'plate.dxf']) {
      await files.getByText(name).click()
      await opened(page, name)
      await page.goto('/#/?tab=files')
    }
    // By the link: an address without a model that is typed, or gone back to, closes the one on screen as soon as that has been remembered.
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Home' }).click()
    await expect(view(page)).toHaveAccessibleName(/plate\.dxf/)
  })
  await test.step('a page of an earlier version, whose code the server no longer has, is replaced by the present one', async () => {
    await context.setOffline(false)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (new URL(request.url).pathname !== '/index.html') continue
          const kept = (await cache.match(request))!
          const text = (await kept.text()).replace('<html', '<html data-version="earlier"')
          await cache.put(request, new Response(text, { headers: kept.headers }))
        }
      }
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-version', 'earlier')
    await page.evaluate(() => void import(/* @vite-ignore */ `${location.origin}/assets/gone-00000000.js`))
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-version')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  })
})

test('the manifest names every format that the app knows', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  const [{ accept }] = manifest.file_handlers
  expect(accept['application/octet-stream']).toEqual(expect.arrayContaining(['.step', '.sldasm', '.dwg', '.zip']))
  expect(manifest.share_target.action).toBe('/share-target')
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true)
})
