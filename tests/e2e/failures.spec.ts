import { fixture, openFile, shown, told } from './app.ts'
import { expect, test } from './test.ts'
import { busyMember } from './member.ts'

test.use({ expectedFaults: [/Failed to fetch dynamically imported module|wasm|falling back to ArrayBuffer/] })

test('a screen that cannot be fetched says so, and is there after a retry @msg:somethingWrong', async ({ page }) => {
  await page.goto('/')
  await page.route(/\/assets\/LearnMoreScreen-.*\.js$/, (route) => route.abort())
  await page.evaluate(() => (location.hash = '#/learnMore'))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Oops, something went wrong.')
  await expect(alert).toContainText('A part of Facet could not be loaded.')
  await expect(alert).toContainText('Try to refresh this page or feel free to contact us if the problem persists.')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Learn more' })).toBeVisible()
})

// As after the server has got another version of the app: the files of this page are not there any more.
for (const [what, file, pattern] of [
  ['the code that opens files', 'cube.stl', /\/assets\/client-.*\.js$/],
  ['the worker', 'cube.stl', /\/assets\/import\.worker-.*\.js$/],
  ['the reader of a format', 'cube.stl', /\/assets\/stl-.*\.js$/],
  ['the binary of an engine', 'building.ifc', /\/assets\/web-ifc-.*\.wasm$/],
] as const) {
  test(`a file does not count as damaged when ${what} is gone, and opens when it is back`, async ({ page, context }) => {
    await page.goto('/')
    await context.route(pattern, (route) => route.fulfill({ status: 404 }))
    await openFile(page, fixture(file))
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('A part of Facet could not be loaded')
    await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
    await context.unrouteAll()
    await alert.getByRole('button', { name: 'Retry' }).click()
    await shown(page, file)
  })
}

test('code that is gone and that nothing else tells of is told of', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Browse for File' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  await page.evaluate(() => void import(`${location.origin}/assets/gone-BDW5UvVq.js`))
  await told(page, 'A part of Facet could not be loaded.')
})

test('a sample that cannot be fetched does not open @msg:fileOpenFailed', async ({ page }) => {
  await page.route('**/samples/Sample5.STEP', (route) => route.abort())
  await page.goto('/#/newSampView?file=Sample5.STEP')
  await expect(page.getByRole('alert')).toContainText('Sorry, file open failed')
})

test('where the clipboard is closed, copying fails @msg:copyFailed', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await busyMember(page)
  await page.goto('/#/orderForm')
  await page.getByRole('button', { name: /^Copy order number/ }).click()
  await told(page, 'Copy failed')
})
