import { fixture, openAndShow, openShareDialog } from './app.ts'
import { expect, test } from './test.ts'
import { startScripts } from '../../bench/firstScreen/scripts.ts'

test.use({ makesReady: true })

const folder = process.env.FACET_CLIENT ?? 'dist'

test('the first screen needs little JavaScript and no engine @rule:first-screen', async ({ page }) => {
  const scripts = startScripts(folder)
  expect(scripts.length).toBeGreaterThan(3)
  // Each costs a phone some milliseconds.
  expect(scripts.length).toBeLessThan(10)
  expect(scripts.reduce((sum, { gzip }) => sum + gzip, 0)).toBeLessThan(200_000)

  // What the browser has asked for when it shows: that, the texts of the language, and what was found missing meanwhile. The page notes when that is.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return
      Object.assign(window, { shownAt: performance.timeOrigin + performance.now() })
      observer.disconnect()
    }).observe(document, { subtree: true, childList: true })
  })
  const requests: { path: string; at: number }[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, wallTime }) => requests.push({ path: new URL(request.url).pathname, at: wallTime * 1000 }))
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const shownAt = await page.evaluate(() => (window as unknown as { shownAt: number }).shownAt)
  const asked = requests.filter(({ at }) => at < shownAt).map(({ path }) => path)
  const shown = asked.filter((path) => path.endsWith('.js')).map((path) => path.slice(1))
  expect(shown).toEqual(expect.arrayContaining(scripts.map(({ file }) => file)))
  expect(asked.filter((path) => path.endsWith('.wasm'))).toEqual([])
})

test('nothing is tried that the policy of the page forbids', async ({ page }) => {
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      broken.push(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    )
  })
  // Answers of the server and views in addresses are checked by schemas, the model is read in workers.
  await page.goto('/')
  await openAndShow(page, fixture('machine.step'))
  await openShareDialog(page)
  expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([])
})
